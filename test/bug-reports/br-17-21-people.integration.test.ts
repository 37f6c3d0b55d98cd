import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenantSchema } from "../../src/core/tenant.ts";
import { isOptOut } from "../../src/texts/locale.ts";
import {
  AGUS,
  BUDI,
  DEWI,
  eventually,
  LENA,
  messagesOf,
  type Person,
  RIAN,
  SITI,
  type Stage,
  stage,
  text,
} from "./stage.ts";

const REFUND = "tolong refund pesanan ORD-10490 karena barangnya rusak";

describe("with a scripted model", () => {
  let place: Stage;
  let answer = text("Baik.");
  beforeAll(async () => {
    place = await stage({ behaviour: { guard: "enforce", contactMessagesPerMinute: 6 }, model: () => answer });
  });
  afterAll(() => place.stop());

  const echo = (to: Person, words: string, id: string) =>
    place.posts({
      field: "smb_message_echoes",
      value: {
        message_echoes: [
          {
            from: place.world.numbers[0]!.display,
            to: to.waId,
            id,
            timestamp: String(Math.floor(place.one.system.clock.now() / 1_000)),
            type: "text",
            text: { body: words },
          },
        ],
      },
    });

  test("BR-17: a colleague's reply from the phone silences a turn that is thinking, and is known to the bot afterwards", async () => {
    answer = { ...text("Baik, silakan tunggu ya."), delayMs: 1_500 };
    const asked = place.model!.requests().length;
    await place.writes(SITI, "rekeningnya nomor berapa?");
    await eventually("the model is asked", () => place.model!.requests().length > asked);
    expect(await echo(SITI, "Rekening kami 000-111-2222 ya kak, Rian", "wamid.echo.1")).toBe(200);
    await place.rest();
    expect(place.heard(SITI)).toEqual([]);
    await place.says(SITI, "oke kak");
    expect(place.heard(SITI)).toEqual([]);

    const conversation = await place.conversationOf(SITI);
    await place.one.system.stores.conversations.change(conversation, { mode: "bot", takenOverAt: null }, []);
    answer = text("Totalnya seperti yang disebutkan rekan kami tadi.");
    await place.says(SITI, "jadi totalnya?");
    const request = messagesOf(place.model!.requests().at(-1)!);
    expect(
      request.some(({ content }) => content === "(a colleague wrote) Rekening kami 000-111-2222 ya kak, Rian"),
    ).toBe(true);
  });

  test("BR-17: the silence ends by itself after the configured time", async () => {
    await echo(LENA, "I'll take this one", "wamid.echo.2");
    await place.rest();
    await place.says(LENA, "hello?");
    expect(place.heard(LENA)).toEqual([]);
    const now = place.one.system.clock.now();
    await place.one.moveClock(now + 13 * 3_600_000);
    answer = text("Hello! How can I help?");
    await place.says(LENA, "anybody there?");
    expect(place.heard(LENA)).toEqual(["Hello! How can I help?"]);
    await place.one.moveClock(now);
  });

  test("BR-18: the promise of a colleague without a record is not sent", async () => {
    answer = text("Baik kak, tim kami akan menghubungi Anda secepatnya.");
    await place.says(AGUS, "gimana caranya?");
    expect(place.heard(AGUS)).toHaveLength(1);
    const isPromise = place.heard(AGUS)[0]!.includes("tim kami akan menghubungi");
    const isKnown = [...place.heard(DEWI), ...place.heard(RIAN)].some((line) => line.includes("Agus"));
    expect(isPromise && !isKnown).toBe(false);
    // Whatever text left instead: a colleague knows of it.
    expect(isKnown).toBe(true);
  });

  test("a flood is answered with one word, then kept quietly", async () => {
    answer = text("Siap, kak.");
    const at = Math.floor(place.one.system.clock.now() / 1_000);
    for (let index = 0; index < 12; index++)
      await place.writes(BUDI, `pesan ${index}`, { timestamp: String(at + Math.floor(index / 3)) });
    await place.rest();
    for (let index = 0; index < 4; index++) await place.says(BUDI, `lagi ${index}`, { timestamp: String(at + 6) });
    const slow = place.heard(BUDI).filter((line) => line.includes("lebih cepat"));
    expect(slow).toHaveLength(1);
    const conversation = await place.conversationOf(BUDI);
    const kept = await place.one.system.stores.conversations.history(conversation, 100);
    expect(kept.filter((entry) => entry.kind === "customer")).toHaveLength(16);
  });
});

test("BR-18: asking for a person as the first message is answered, recorded and told to staff", async () => {
  const place = await stage();
  const agus = { ...AGUS, waId: "628000000777", userId: "ID.7000000000000000777" };
  try {
    await place.says(agus, "mau bicara dengan orang");
    expect(place.heard(agus)).toHaveLength(1);
    expect(place.heard(DEWI).some((line) => line.includes("Agus"))).toBe(true);
    const conversation = await place.conversationOf(agus);
    const audit = await place.one.system.stores.records.audit({ conversation, limit: 50 });
    expect(audit.some((entry) => entry.event === "handoff")).toBe(true);

    // Nobody can be told: no window and no template. The customer hears that, and the record is there all the same.
    for (const who of [DEWI, RIAN]) {
      const desk = await place.conversationOf(who);
      await place.one.system.stores.conversations.change(desk, { windowClosesAt: place.world.clock - 1 }, []);
    }
    await place.says(BUDI, "saya mau bicara dengan orang");
    expect(place.heard(BUDI).at(-1)).toContain("belum bisa menjangkau rekan kami");
  } finally {
    await place.stop();
  }
});

describe("BR-19: a request that one colleague cannot get goes to the next", () => {
  const closed = { to: DEWI.waId, code: 131_047, times: 5 } as const;
  const ways = [
    ["refused by the API", { kind: "error", ...closed }],
    ["failed afterwards by a status", { kind: "fail-later", ...closed }],
  ] as const;
  test.each(ways)("%s", async (_how, fault) => {
    const place = await stage();
    try {
      place.one.graph.faults(fault);
      await place.says(SITI, REFUND);
      await eventually("Rian is asked", () => place.heard(RIAN).some((line) => line.includes("ORD-10490")));
      const dewi = await place.conversationOf(DEWI);
      const rows = await place.one.system.stores.outbox.ofConversation(dewi);
      expect(rows.filter((row) => row.kind === "approval")).toHaveLength(1);
      const [row] = rows.filter((one) => one.kind === "approval");
      expect(row!.state === "held" || row!.delivery === "failed").toBe(true);
      expect(row!.lastError).toContain("131047");
      const audit = await place.one.system.stores.records.audit({ conversation: dewi, limit: 20 });
      expect(audit.some((entry) => entry.event === "undelivered")).toBe(true);
      // Free text was tried once and is not tried again.
      await place.one.system.sweep();
      await place.rest();
      expect(
        place.one.graph.journal
          .all()
          .filter((entry) => "request" in entry && JSON.stringify(entry.request).includes(DEWI.waId)),
      ).toHaveLength(1);
    } finally {
      await place.stop();
    }
  });
});

test("BR-20: a whole-message stop opts out without the model and is confirmed once; a sentence with the word is a question", async () => {
  for (const words of ["STOP", "berhenti.", "Unsubscribe", "NGỪNG", "退订", "Sair", "Stop. Terima kasih"])
    expect(isOptOut(words)).toBe(true);
  for (const words of ["Bisa stop notifikasi email invoice-nya?", "kapan promonya berhenti?", "stop, jangan batalkan"])
    expect(isOptOut(words)).toBe(false);
  const place = await stage({ model: () => text("Baik, kak."), behaviour: { followUpHours: 1 } });
  try {
    await place.says(BUDI, "Stop. Terima kasih");
    expect(place.model!.requests()).toEqual([]);
    expect(place.heard(BUDI)).toHaveLength(1);
    const budi = await place.conversationOf(BUDI);
    const optedOut = async () => (await place.one.system.stores.conversations.byId(budi))?.conversation.optedOut;
    expect(await optedOut()).toBe(true);
    // A question of his own is answered; Siti, who did not opt out, is asked once whether there is anything else.
    await place.says(BUDI, "kapan promonya berhenti?");
    await place.says(SITI, "halo kak");
    await place.one.moveClock(place.world.clock + 2 * 3_600_000);
    await place.one.system.sweep();
    await place.one.system.sweep();
    await place.rest();
    expect(place.heard(BUDI)).toHaveLength(2);
    expect(place.heard(SITI)).toEqual(["Baik, kak.", expect.stringContaining("Masih ada")]);
    await place.says(BUDI, "MULAI");
    expect(await optedOut()).toBe(false);
    // WhatsApp's own switch counts as well, and one that comes late does not undo a newer wish.
    const preference = (value: string, at: number) => ({
      field: "user_preferences",
      value: {
        contacts: [{ profile: { name: "Budi" }, wa_id: BUDI.waId, user_id: BUDI.userId }],
        user_preferences: [
          { wa_id: BUDI.waId, user_id: BUDI.userId, category: "marketing_messages", value, timestamp: at, detail: "x" },
        ],
      },
    });
    const now = Math.floor(place.one.system.clock.now() / 1_000);
    await place.posts(preference("stop", now - 4 * 3_600));
    await place.rest();
    expect(await optedOut()).toBe(false);
    await place.posts(preference("stop", now + 60));
    await place.rest();
    expect(await optedOut()).toBe(true);
  } finally {
    await place.stop();
  }
});

test("BR-21: three first messages in one POST make one contact; a staff number is written one way only, and the file says so", async () => {
  const place = await stage();
  const rina: Person = { name: "Rina", waId: "628000000555" };
  try {
    const words = ["halo", "saya mau pasang iklan untuk toko saya", "budget sekitar 5 juta"];
    const messages = words.map((body) => ({ who: rina, message: { type: "text", text: { body } } }));
    expect(await place.posts({ messages })).toBe(200);
    await place.rest();
    const all = await place.one.system.stores.conversations.list("z-automation", 1_000);
    const hers = all.filter(({ contact }) => contact.addresses.some((address) => address.value === "+628000000555"));
    expect(hers).toHaveLength(1);
    const lead = await place.one.system.stores
      .services(place.one.system.tenants.all[0]!)
      .leads.ofConversation(hers[0]!.conversation.id);
    expect(lead).not.toBeNull();

    // Somebody who only types a number stays who he is.
    const stranger: Person = { name: "Tamu", waId: "628000000556" };
    await place.says(stranger, "nomor saya +62 800 0000 111, pesanan saya ORD-10482 bagaimana?");
    expect(place.heard(stranger).join("\n")).not.toMatch(/diproses|Landing Page High-ROAS/);
  } finally {
    await place.stop();
  }
  const staff = tenantSchema.shape.staff.safeParse([{ name: "Dewi", phone: "0800-0000-199", role: "manager" }]);
  expect(staff.success).toBe(false);
});

test("a new number takes record and orders along, but neither open requests nor a colleague's rights", async () => {
  const place = await stage();
  const system = (who: Person, next: { wa_id: string; user_id: string }) =>
    place.posts({
      value: {
        messages: [
          {
            from: who.waId,
            id: `wamid.system.${who.waId}`,
            timestamp: String(Math.floor(place.world.clock / 1_000) + 1),
            type: "system",
            system: { type: "user_changed_number", body: "changed", ...next, previous_user_id: who.userId },
          },
        ],
      },
    });
  try {
    await place.says(BUDI, "batalkan pesanan ORD-10482, salah pesan");
    expect(place.heard(BUDI).at(-1)).toContain("Batalkan pesanan ORD-10482");
    const moved = { name: "Budi", waId: "628000000999", userId: "ID.7000000000000000999" };
    await system(BUDI, { wa_id: moved.waId, user_id: moved.userId });
    await place.rest();
    const budi = await place.conversationOf(moved);
    expect(budi).toBe(await place.conversationOf(BUDI));
    const actions = await place.one.system.stores.actions.ofConversation(budi);
    expect(actions.map((action) => action.state)).toEqual(["withdrawn"]);
    await place.says(moved, "status pesanan ORD-10482?");
    expect(place.heard(moved).at(-1)).toContain("ORD-10482");
    await place.says(moved, "ya");
    expect(
      (await place.one.system.stores.actions.ofConversation(budi)).every((action) => action.state === "withdrawn"),
    ).toBe(true);

    const dewi = { name: "Dewi", waId: "12025550190", userId: "US.9000000000000000190" };
    await place.says(SITI, REFUND);
    const [request] = await place.one.system.stores.actions.open("z-automation");
    await system(DEWI, { wa_id: dewi.waId, user_id: dewi.userId });
    await place.rest();
    await place.says(dewi, `SETUJU ${request!.code}`);
    expect((await place.one.system.stores.actions.byId(request!.id))?.state).toBe("open");
    expect([...place.heard(DEWI), ...place.heard(RIAN)].some((line) => line.includes("nomor atau user id baru"))).toBe(
      true,
    );
  } finally {
    await place.stop();
  }
});
