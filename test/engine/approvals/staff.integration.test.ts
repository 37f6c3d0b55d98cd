import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/time.ts";
import { tools } from "../../../tools/index.ts";
import { type ApprovalRig, DEWI, RIAN, type RigOptions, SARI, startApprovalRig } from "../../support/approval-rig.ts";
import { startTestRedis, type TestRedis } from "../../support/redis.ts";
import { askCancel, askRefund, effectsOf, nowOf, onlyAction, UNTOUCHED } from "./asking.ts";

let redis: TestRedis;
let rig: ApprovalRig;
const rigs: ApprovalRig[] = [];

async function rigWith(options: Omit<RigOptions, "redisUrl">): Promise<ApprovalRig> {
  const one = await startApprovalRig({ redisUrl: redis.url, ...options });
  rigs.push(one);
  return one;
}

beforeAll(async () => {
  redis = await startTestRedis();
  rig = await startApprovalRig({ redisUrl: redis.url });
});

afterEach(async () => {
  for (const one of rigs.splice(0)) await one.stop();
});

afterAll(async () => {
  await rig?.stop();
  await redis?.stop();
});

describe("a request that staff approve", () => {
  test("the whole story: one approver is asked, decides on the phone, and the customer is told", async () => {
    const asked = await askRefund(rig);
    expect(rig.last(asked.who).text).toContain("tim kami");
    const card = rig.last(DEWI);
    for (const part of [asked.action.code, "Rp500.000", asked.order, "Rp1.500.000", "terlambat", "14:00 24/11"])
      expect(card.text).toContain(part);
    expect(rig.got(RIAN).some((got) => got.text.includes(asked.action.code))).toBe(false);
    await rig.taps(DEWI, card.buttons[0]!.id);
    await rig.settle();
    expect((await nowOf(rig, asked)).state).toBe("done");
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, refunded: 500_000, version: 2 });
    expect(rig.last(asked.who).text).toMatch(/Rp500\.000/);
    expect(rig.last(DEWI).text).toContain(asked.action.code);
  });

  test("an approval twice, by tap and by code, and the same webhook again: once", async () => {
    const asked = await askRefund(rig);
    const card = rig.last(DEWI);
    const tap = await rig.taps(DEWI, card.buttons[0]!.id);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    await rig.again(tap);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, version: 2 });
  });

  test("first decision wins, and the stale tap is told the state, who decided and when", async () => {
    const asked = await askRefund(rig);
    const card = rig.last(DEWI);
    await rig.says(RIAN, `TOLAK ${asked.action.code} sudah lewat masa refund`);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
    expect(rig.last(DEWI).text).toContain(RIAN.name);
    rig.advance(MINUTE_MS);
    await rig.taps(DEWI, card.buttons[0]!.id);
    await rig.settle();
    expect(rig.last(DEWI).text).toMatch(/ditolak oleh Rian Pratama \(\d\d:\d\d 24\/11\)/);
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
    expect(rig.last(asked.who).text).toContain("belum menyetujui");
  });

  test("a customer's stale tap is told the present state and who decided", async () => {
    const asked = await askCancel(rig);
    const [yes, no] = rig.last(asked.who).buttons;
    await rig.taps(asked.who, yes!.id);
    await rig.settle();
    await rig.taps(asked.who, no!.id);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, status: "cancelled" });
    expect(rig.last(asked.who).text).toMatch(/selesai \(diputuskan oleh Kakak, \d\d:\d\d 24\/11\)/);
  });

  test("an edit makes a new revision with its own amount, which has to be approved", async () => {
    const asked = await askRefund(rig);
    await rig.says(DEWI, `UBAH ${asked.action.code} amount_rp=400rb`);
    await rig.settle();
    const edited = await nowOf(rig, asked);
    expect(edited).toMatchObject({ revision: 2, state: "open", args: { amount_rp: 400_000 } });
    expect(edited.argsHash).not.toBe(asked.action.argsHash);
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, refunded: 400_000 });
  });

  test("an approval that was written before an edit does not approve the edited amount; its writer is shown it first", async () => {
    const asked = await askRefund(rig);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    rig.advance(2_000);
    await rig.says(RIAN, `UBAH ${asked.action.code} amount_rp=900rb`);
    // The edit is carried out first.
    await rig.runTurn(RIAN, 0);
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ revision: 2, state: "open" });
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
    expect(
      rig
        .got(DEWI)
        .slice(-2)
        .map(({ text }) => text)
        .join("\n"),
    ).toContain("Rp900.000");
    rig.advance(2_000);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, refunded: 900_000 });
  });

  test("the decisions API approves an edited request only by the revision that was read", async () => {
    const asked = await askRefund(rig);
    await rig.says(RIAN, `UBAH ${asked.action.code} amount_rp=100rb`);
    await rig.settle();
    const request = {
      code: asked.action.code,
      tenant: null,
      verdict: "approve" as const,
      by: `+${DEWI.waId}`,
      reason: null,
    };
    for (const revision of [null, 1])
      expect(
        await rig.decisions.decide({ ...request, revision, idempotencyKey: `revision-${revision}` }),
      ).toMatchObject({
        outcome: "refused",
        why: "old-revision",
      });
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
    const decided = await rig.decisions.decide({ ...request, revision: 2, idempotencyKey: "revision-2" });
    expect(decided).toMatchObject({ outcome: "decided" });
    await rig.settle();
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, refunded: 100_000 });
  });

  test("an edit outside of what the tool allows changes nothing", async () => {
    const asked = await askRefund(rig);
    for (const change of ["amount_rp=9jt", "order_id=ORD-10482", "amount_rp=50%", "amount_rp=0", "amount_rp=$20"]) {
      await rig.says(DEWI, `UBAH ${asked.action.code} ${change}`);
      await rig.settle();
    }
    expect(await nowOf(rig, asked)).toMatchObject({ revision: 1, argsHash: asked.action.argsHash });
  });

  test("a member within their limit may be asked and decide", async () => {
    const asked = await askRefund(rig, "200.000");
    await rig.says(SARI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 1, refunded: 200_000 });
  });

  test("the world changed between the request and the approval: nothing runs, both sides hear why", async () => {
    const asked = await askRefund(rig);
    await rig.stores.seeds.orders(rig.tenant().id, [
      { ...(await rig.order(asked.order)), refundedMinor: 1_400_000, version: 2 },
    ]);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect((await nowOf(rig, asked)).state).toBe("stale");
    expect(await effectsOf(rig, asked)).toMatchObject({ runs: 0, refunded: 1_400_000 });
    expect(rig.last(DEWI).text).toContain(asked.action.code);
  });

  test("the same wish again re-uses the open request; a correction replaces it and staff are told", async () => {
    const asked = await askRefund(rig);
    const cards = () => rig.got(DEWI).filter((got) => got.text.includes(`[${asked.action.code}]`)).length;
    await rig.says(asked.who, `minta refund 500.000 untuk ${asked.order} karena terlambat`);
    await rig.settle();
    await onlyAction(rig, asked.who);
    expect(cards()).toBe(1);
    await rig.says(asked.who, `minta refund 300.000 untuk ${asked.order} karena terlambat`);
    await rig.settle();
    const actions = await rig.actions(asked.who);
    expect(actions.map(({ state }) => state)).toEqual(["replaced", "open"]);
    expect(cards()).toBe(2);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
  });

  test("a wish about another order stands beside the first; a correction of the order replaces it", async () => {
    const who = await rig.customer([{}, {}, {}]);
    const [first, second, third] = who.orders;
    await rig.says(who, `minta refund 500.000 untuk ${first} karena terlambat`);
    await rig.settle();
    await rig.says(who, `minta refund 400.000 untuk ${second} juga karena salah kirim`);
    await rig.settle();
    expect((await rig.actions(who)).map(({ state }) => state)).toEqual(["open", "open"]);
    await rig.says(who, `eh bukan itu, maksud saya refund 400.000 untuk ${third}`);
    await rig.settle();
    const actions = await rig.actions(who);
    expect(actions.map(({ state, args }) => [state, (args as { order_id: string }).order_id])).toEqual([
      ["open", first],
      ["replaced", second],
      ["open", third],
    ]);
  });

  test.each([
    ["oke", "oke"],
    ["a plain yes", "ya"],
    ["the code first", "CODE setuju"],
    ["a verb with a slip", "setju CODE"],
    ["an edit without a field", "UBAH CODE 300rb"],
  ])("what looks like a decision and is none is answered with what to send: %s", async (_what, words) => {
    const asked = await askRefund(rig);
    await rig.says(DEWI, words.replace("CODE", asked.action.code));
    await rig.settle();
    expect((await nowOf(rig, asked)).state).toBe("open");
    expect(rig.last(DEWI).text).toMatch(/^(?:\[\w{4}\] )?Belum ada yang diputuskan/);
    expect(rig.last(DEWI).text).toContain(asked.action.code);
    await rig.says(DEWI, `TOLAK ${asked.action.code} uji`);
    await rig.settle();
  });

  test("a customer takes the wish back while staff decide: staff are told, and an approval comes too late", async () => {
    const asked = await askRefund(rig);
    await rig.says(asked.who, "tidak jadi");
    await rig.settle();
    expect(await nowOf(rig, asked)).toMatchObject({ state: "withdrawn", carriedOn: true });
    expect(rig.last(asked.who).text).toContain("refund Rp500.000");
    expect(rig.last(DEWI).text).toContain(asked.action.code);
    await rig.says(DEWI, `SETUJU ${asked.action.code}`);
    await rig.settle();
    expect(await effectsOf(rig, asked)).toEqual(UNTOUCHED);
  });

  test("two approver actions: one approval is half of it, the same person does not count twice, the second one runs it", async () => {
    const both = await rigWith({
      tools: tools.map((tool) => (tool.name === "refund_order" ? { ...tool, approvals: 2 as const } : tool)),
    });
    const asked = await askRefund(both);
    await both.says(DEWI, `SETUJU ${asked.action.code}`);
    await both.says(DEWI, `SETUJU ${asked.action.code}`);
    await both.settle();
    expect((await nowOf(both, asked)).state).toBe("open");
    expect(await effectsOf(both, asked)).toEqual(UNTOUCHED);
    // The second one is asked at once.
    const card = both.last(RIAN);
    expect(card.text).toContain(`[${asked.action.code}]`);
    await both.taps(RIAN, card.buttons[0]!.id);
    await both.settle();
    expect(await effectsOf(both, asked)).toMatchObject({ runs: 1, refunded: 500_000 });
    const decided = (await both.audit(asked.action.code)).filter((entry) => entry.event.startsWith("decided"));
    expect(decided.map(({ event, actor }) => [event, actor])).toEqual([
      ["decided:half", DEWI.name],
      ["decided:approved", RIAN.name],
    ]);
  });

  test("two approver actions: an approval by somebody who has left since does not count", async () => {
    const both = await rigWith({
      tools: tools.map((tool) => (tool.name === "refund_order" ? { ...tool, approvals: 2 as const } : tool)),
    });
    const asked = await askRefund(both);
    await both.says(DEWI, `SETUJU ${asked.action.code}`);
    await both.settle();
    both.setTenant((tenant) => ({ ...tenant, staff: tenant.staff.filter((member) => member.name !== DEWI.name) }));
    await both.says(RIAN, `SETUJU ${asked.action.code}`);
    await both.settle();
    expect(await effectsOf(both, asked)).toEqual(UNTOUCHED);
  });

  test("template fallback: with every window closed the request goes out as the approved template", async () => {
    const closed = await rigWith({
      behaviour: { templates: { approval: "approval_request" } },
      window: (waId) => !waId.startsWith("1202"),
    });
    for (const member of [DEWI, RIAN, SARI]) await closed.wroteAgo(member, 30 * HOUR_MS);
    const asked = await askRefund(closed);
    const card = closed.last(DEWI);
    expect(card.type).toBe("template");
    expect(card.text).toContain(`[${asked.action.code}]`);
    expect(card.text).not.toContain("\n");
    await closed.says(DEWI, `SETUJU ${asked.action.code}`);
    await closed.settle();
    expect(await effectsOf(closed, asked)).toMatchObject({ runs: 1 });
  });

  test("template fallback: without a template the next person with an open window is asked and operators are alerted", async () => {
    const closed = await rigWith({ staff: [staffOf(SARI, "agent"), staffOf(DEWI), staffOf(RIAN)] });
    await closed.wroteAgo(DEWI, 30 * HOUR_MS);
    const asked = await askRefund(closed);
    expect(closed.got(DEWI)).toEqual([]);
    expect(closed.last(RIAN).text).toContain(`[${asked.action.code}]`);
    await closed.wroteAgo(RIAN, 30 * HOUR_MS);
    const second = await askRefund(closed);
    await closed.sweep();
    await closed.settle();
    expect(closed.got(RIAN).filter((got) => got.text.includes(second.action.code))).toEqual([]);
    const alerts = closed.log.lines.filter(
      (line) => line.fields["action"] === second.action.id && line.level === "error",
    );
    // Once, not at every sweep.
    expect(alerts).toHaveLength(1);
  });

  test("lock-out after guesses: staff hear of each try and of the lock-out, then it is quiet; questions are still answered", async () => {
    const guesser = await rig.customer();
    const before = rig.got(DEWI).length;
    for (let guess = 0; guess < 9; guess++) {
      await rig.says(guesser, `SETUJU B${100 + guess}`);
      await rig.settle();
    }
    const warned = rig.got(DEWI).slice(before);
    expect(warned).toHaveLength(6);
    expect(warned.at(-1)!.text).toMatch(/kode|dikunci|menebak/i);
    const replies = rig.got(guesser).length;
    expect(rig.last(guesser).text).toContain("tidak berpengaruh");
    await rig.says(guesser, `SETUJU B999`);
    await rig.settle();
    expect(rig.got(guesser)).toHaveLength(replies);
    await rig.says(guesser, "harga landing page berapa?");
    await rig.settle();
    expect(rig.last(guesser).text).toContain("1.500.000");
  });

  test("night-time request: asked when the day begins, and its time counts in open hours", async () => {
    const night = await rigWith({});
    night.advance(12 * HOUR_MS);
    for (const member of [DEWI, RIAN, SARI]) await night.wroteAgo(member, HOUR_MS);
    const asked = await askRefund(night);
    expect(night.got(DEWI)).toEqual([]);
    expect(night.last(asked.who).text).toContain("tim kami");
    // 22:00; four open hours end at 13:00 of the next day.
    expect(asked.action.expiresAt).toBe(Date.parse("2026-11-25T06:00:00Z"));
    night.advance(10.5 * HOUR_MS);
    await night.sweep();
    await night.settle();
    expect(night.got(DEWI)).toEqual([]);
    night.advance(0.5 * HOUR_MS);
    await night.sweep();
    await night.settle();
    expect(night.last(DEWI).text).toContain(`[${asked.action.code}]`);
    night.advance(3.9 * HOUR_MS);
    await night.sweep();
    await night.settle();
    expect((await nowOf(night, asked)).state).toBe("open");
    night.advance(0.2 * HOUR_MS);
    await night.sweep();
    await night.settle();
    expect((await nowOf(night, asked)).state).toBe("expired");
    expect(night.last(asked.who).text).toContain("refund Rp500.000");
    expect(night.last(DEWI).text).toContain(asked.action.code);
  });

  test("staff who wrote STOP are not asked: the next one is", async () => {
    const stopped = await rigWith({});
    await stopped.says(DEWI, "STOP");
    await stopped.settle();
    const before = stopped.got(DEWI).length;
    const asked = await askRefund(stopped);
    expect(stopped.got(DEWI)).toHaveLength(before);
    expect(stopped.last(RIAN).text).toContain(`[${asked.action.code}]`);
    // Who writes again may still decide.
    await stopped.says(DEWI, `SETUJU ${asked.action.code}`);
    await stopped.settle();
    expect(await effectsOf(stopped, asked)).toMatchObject({ runs: 1 });
  });

  test("after an hour the one who was asked is reminded once and the next one is asked; expiry is told to all", async () => {
    const slow = await rigWith({});
    const asked = await askRefund(slow);
    expect(asked.action.expiresAt - asked.action.proposedAt).toBe(4 * HOUR_MS);
    for (let hour = 0; hour < 3; hour++) {
      slow.advance(HOUR_MS);
      await slow.sweep();
      await slow.sweep();
      await slow.settle();
    }
    const copies = (who: typeof DEWI) => slow.got(who).filter((got) => got.buttons.length > 0);
    expect(copies(DEWI)).toHaveLength(2);
    expect(copies(DEWI)[1]!.text).toMatch(/^Pengingat/);
    expect(copies(RIAN)).toHaveLength(2);
    expect(copies(RIAN)[0]!.text).toMatch(/^\[/);
    // The reminder's button decides like the first one.
    slow.advance(HOUR_MS + MINUTE_MS);
    await slow.taps(DEWI, copies(DEWI)[1]!.buttons[0]!.id);
    await slow.settle();
    await slow.sweep();
    await slow.settle();
    expect((await nowOf(slow, asked)).state).toBe("expired");
    expect(await effectsOf(slow, asked)).toEqual(UNTOUCHED);
    for (const who of [DEWI, RIAN]) expect(slow.last(who).text).toContain(asked.action.code);
    expect(slow.last(asked.who).text).toContain("refund Rp500.000");
  });

  test("the deadline counts from the acceptance of the first copy, at the latest from ten minutes after the proposal", async () => {
    const late = await rigWith({});
    const who = await late.customer();
    await late.says(who, `tolong batalkan ${who.orders[0]!}, salah pilih paket`);
    await late.runTurn(who, 0);
    const [proposed] = await late.actions(who);
    expect(proposed!.expiresAt - proposed!.proposedAt).toBe(40 * MINUTE_MS);
    late.advance(4 * MINUTE_MS);
    await late.settle();
    const [open] = await late.actions(who);
    expect(open).toMatchObject({ state: "open" });
    expect(open!.expiresAt - open!.proposedAt).toBe(34 * MINUTE_MS);
  });

  test("a manager is told of decisions when the business wants so", async () => {
    const told = await rigWith({ behaviour: { tellManagerOfDecisions: true } });
    const asked = await askRefund(told, "200.000");
    await told.says(SARI, `SETUJU ${asked.action.code}`);
    await told.settle();
    expect(
      told
        .got(RIAN)
        .map(({ text }) => text)
        .join("\n"),
    ).toContain(`[${asked.action.code}] disetujui oleh Sari Utami`);
  });

  test("all at once, only when the business wants so", async () => {
    const all = await rigWith({ behaviour: { askAllStaffAtOnce: true } });
    const asked = await askRefund(all, "200.000");
    for (const who of [DEWI, RIAN, SARI]) expect(all.last(who).text).toContain(`[${asked.action.code}]`);
  });

  test("an approved discount becomes an offer that is quoted by its code with its validity", async () => {
    const who = await rig.customer();
    await rig.says(who, "minta diskon 25% untuk landing page dan ai agent");
    await rig.settle();
    const action = (await rig.actions(who)).at(-1)!;
    expect(action).toMatchObject({ tool: "hitung_estimasi_bundel", decider: "staff" });
    await rig.says(DEWI, `SETUJU ${action.code}`);
    await rig.settle();
    const offers = await rig.stores.services(rig.tenant()).offers.openFor(await rig.conversationOf(who), rig.now());
    expect(offers).toHaveLength(1);
    const { text } = rig.last(who);
    expect(text).toContain(offers[0]!.code);
    expect(text).toContain("3.750.000");
  });

  test("what safe calls beside the gated one returned is told now, with the line that staff decide", async () => {
    const who = await rig.customer();
    rig.script({
      calls: [
        { tool: "hitung_estimasi_bundel", args: { daftar_kode_paket: ["landing-roas", "ai-agent-crm"] } },
        {
          tool: "hitung_estimasi_bundel",
          args: { daftar_kode_paket: ["landing-roas", "ai-agent-crm"], diskon_persen: 25 },
        },
      ],
    });
    await rig.says(who, "landing page dan ai agent berapa? bisa diskon 25%?");
    await rig.settle();
    const { text } = rig.last(who);
    expect(text).toContain("4.500.000");
    expect(text).toContain("tim kami");
    expect((await rig.actions(who)).map(({ state }) => state)).toEqual(["open"]);
  });

  test("what the audit tells: who proposed, who decided, when, by which message and words, on which arguments, with what result", async () => {
    const asked = await askRefund(rig);
    const message = await rig.says(RIAN, `tolong setuju ${asked.action.code} ya`);
    await rig.settle();
    const entries = await rig.audit(asked.action.code);
    const of = (event: string) => entries.find((entry) => entry.event === event)?.detail;
    expect(entries.map(({ event }) => event)).toEqual([
      "proposed",
      "prompt_sent",
      "decided:approved",
      "exec_started",
      "exec_done",
    ]);
    expect(of("proposed")).toMatchObject({ tool: "refund_order", argsHash: asked.action.argsHash, decider: "staff" });
    expect(of("decided:approved")).toMatchObject({
      argsHash: asked.action.argsHash,
      by: `+${RIAN.waId}`,
      how: "command",
      messageId: message,
      words: `tolong setuju ${asked.action.code} ya`,
      reading: "approve",
    });
    expect(of("exec_done")).toMatchObject({ result: { orderId: asked.order, status: "processing" } });
    for (const entry of entries) expect(entry).toMatchObject({ action: asked.action.id, at: rig.now() });
  });
});

function staffOf(who: typeof DEWI, role: "manager" | "agent" = "manager") {
  return { ...who, role, language: "id", limits: role === "agent" ? { refund: 300_000 } : {} };
}
