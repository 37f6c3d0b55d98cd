import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createTimer } from "../../src/clock.ts";
import { asId } from "../../src/core/ids.ts";
import type { Services } from "../../src/core/services.ts";
import { tenantSchema } from "../../src/core/tenant.ts";
import { defineTool, type ToolContext, type ToolDefinition } from "../../src/core/tool.ts";
import { createExecutor } from "../../src/engine/executor.ts";
import { createProposer } from "../../src/engine/propose.ts";
import { createRegistry } from "../../src/engine/registry.ts";
import type { Session } from "../../src/engine/session.ts";
import { recordingLog, recordingMetrics } from "../support/runtime.ts";

const tenant = tenantSchema.parse({
  id: "toko",
  name: "Toko",
  timezone: "Asia/Jakarta",
  currency: "IDR",
  languages: ["id", "en"],
  numbers: [{ channel: "whatsapp", endpoint: "1" }],
});

interface Probe {
  run: (args: { code: string; note?: string }, context: ToolContext) => Promise<unknown>;
  danger: "safe" | "moderate" | "dangerous" | (() => never);
  permissions: ToolDefinition["permissions"];
  idempotent: boolean;
  timeoutMs: number;
  calls: number;
}

/** A tool that can be sent through every stage, with what the executor made of it. */
function shopWith(change: Partial<Probe> = {}) {
  const probe: Probe = {
    run: async ({ code }) => ({ output: { code, stock: 3 } }),
    danger: "safe",
    permissions: ["catalog:read"],
    idempotent: true,
    timeoutMs: 1_000,
    calls: 100,
    ...change,
  };
  const runs: unknown[] = [];
  const tool = defineTool({
    name: "probe",
    description: "A probe.",
    category: "query",
    input: z.strictObject({ code: z.enum(["a-1", "b-2"]), note: z.string().optional() }),
    output: z.object({ code: z.string().meta({ fact: "id" }), stock: z.number().meta({ fact: "stock" }) }),
    permissions: probe.permissions,
    rateLimit: { calls: probe.calls, windowMs: 60_000 },
    timeoutMs: probe.timeoutMs,
    idempotent: probe.idempotent,
    danger: probe.danger,
    run: async (args, context) => {
      runs.push(args);
      return (await probe.run(args, context)) as { output: { code: string; stock: number } };
    },
  });
  const log = recordingLog();
  const metrics = recordingMetrics();
  const taken = new Map<string, number>();
  let counter = 0;
  const ids = {
    next: (kind: string) => asId(kind as "turn", `${kind}_${++counter}`) as never,
    code: () => "A7K2",
    token: () => "token",
  };
  const clock = { now: () => 1_000_000, refresh: async () => {} };
  const registry = createRegistry([tool]);
  const executor = createExecutor({
    registry,
    limiter: {
      take: async (key, { calls }) => {
        const count = (taken.get(key) ?? 0) + 1;
        taken.set(key, count);
        return { allowed: count <= calls, retryAfterMs: 30_000, firstRefusal: count === calls + 1 };
      },
    },
    proposer: createProposer({ registry, clock, ids }),
    services: () => ({}) as Services,
    onRun: () => {},
    clock,
    timer: createTimer(),
    ids,
    log,
    metrics,
    failPoints: { reach: () => {} },
  });
  const session = {
    turn: asId("turn", "trn_1"),
    tenant,
    contact: { id: asId("contact", "ctc_1"), tenant: "toko", addresses: [], displayName: null, locale: null },
    role: "customer",
    conversation: { id: asId("conversation", "cnv_1"), tenant: "toko" },
    locale: "id",
    openActions: [],
    proposals: [],
    audit: [],
  } as unknown as Session;
  const call = async (args: unknown, name = "probe", id = "call_1", signal = new AbortController().signal) => {
    const text = typeof args === "string" ? args : JSON.stringify(args);
    const { record, proposal } = await executor.execute({ id, name, argumentsText: text }, session, signal);
    return { record, proposal, observation: record.observation };
  };
  return { call, runs, log, metrics, session };
}

/** Whatever the stage, the call leaves one audit entry, one count and one log line that name it. */
function expectTraceOf(shop: ReturnType<typeof shopWith>, result: string, tool = "probe"): void {
  expect(shop.session.audit).toHaveLength(1);
  expect(shop.session.audit[0]).toMatchObject({
    turn: "trn_1",
    conversation: "cnv_1",
    detail: { tool, call: "call_1", result },
  });
  expect(shop.metrics.counted("tool_calls_total", { tool, result })).toBe(1);
  expect(shop.log.lines.filter((line) => line.message === "tool call")).toMatchObject([
    { fields: { call: "call_1", turn: "trn_1", result } },
  ]);
}

describe("a tool call goes through every stage and", () => {
  it("returns validated and stripped output with what its values mean", async () => {
    const shop = shopWith({ run: async () => ({ output: { code: "a-1", stock: 3, secretCost: 99 } }) });
    const { observation, record } = await shop.call({ code: "a-1" });
    expect(observation).toMatchObject({
      status: "ok",
      data: { code: "a-1", stock: 3 },
      meta: { stock: { fact: "stock" } },
    });
    expect(JSON.stringify(observation)).not.toContain("99");
    expect(record.ran).toBe(true);
    expectTraceOf(shop, "ok");
  });

  it.each(["constructor", "toString", "__proto__", "multi_tool_use.parallel"])(
    "is refused as unknown when the name is %s, with the real names",
    async (name) => {
      const shop = shopWith();
      const { observation } = await shop.call({}, name);
      expect(observation).toMatchObject({
        status: "refused",
        refusal: { refused: "unknown-tool", allowed: ["probe"] },
      });
      expectTraceOf(shop, "unknown-tool", "unknown");
    },
  );

  it("is refused without its permission", async () => {
    const shop = shopWith({ permissions: ["admin:all" as never] });
    const { observation } = await shop.call({ code: "a-1" });
    expect(observation).toMatchObject({ status: "refused", refusal: { refused: "forbidden" } });
    expect(shop.runs).toEqual([]);
    expectTraceOf(shop, "forbidden");
  });

  it("is refused over its rate limit, with the time to wait", async () => {
    const shop = shopWith({ calls: 0 });
    const { observation } = await shop.call({ code: "a-1" });
    expect(observation).toMatchObject({
      status: "refused",
      refusal: { refused: "limited", message: expect.stringContaining("30 seconds") },
    });
    expect(shop.runs).toEqual([]);
    expectTraceOf(shop, "limited");
  });

  it("is refused for arguments that are no JSON object", async () => {
    const shop = shopWith();
    expect((await shop.call('{"code":"a-')).observation).toMatchObject({
      status: "refused",
      refusal: { refused: "invalid" },
    });
    expectTraceOf(shop, "invalid");
  });

  it("is refused for a wrong value, naming field and allowed values", async () => {
    const shop = shopWith();
    const { observation } = await shop.call({ code: "c-3" });
    expect(observation).toMatchObject({
      status: "refused",
      refusal: { refused: "invalid", message: expect.stringContaining("code"), allowed: ["a-1", "b-2"] },
    });
    expectTraceOf(shop, "invalid");
  });

  it("is refused, not stripped, for a field that claims a confirmation", async () => {
    const shop = shopWith();
    const { observation } = await shop.call({ code: "a-1", confirmed: true });
    expect(observation).toMatchObject({
      status: "refused",
      refusal: { message: expect.stringContaining("confirmed") },
    });
    expect(shop.runs).toEqual([]);
  });

  it("keeps hyphens and quotes and drops what cannot be seen", async () => {
    const shop = shopWith();
    await shop.call({ code: "a\u200b-1", note: ' O\'Brien "5-day"; \u202eok ' });
    expect(shop.runs).toEqual([{ code: "a-1", note: 'O\'Brien "5-day"; ok' }]);
  });

  it("waits for a person when it is gated, and nothing runs", async () => {
    const shop = shopWith({ danger: "moderate" });
    const { observation, proposal } = await shop.call({ code: "a-1" });
    expect(observation).toMatchObject({ status: "proposed", decider: "customer" });
    expect(proposal?.action).toMatchObject({ tool: "probe", args: { code: "a-1" }, state: "proposed" });
    expect(Object.isFrozen(proposal?.action.args)).toBe(true);
    expect(shop.runs).toEqual([]);
    expectTraceOf(shop, "proposed");
  });

  it("waits for staff when its danger cannot be told", async () => {
    const shop = shopWith({
      danger: () => {
        throw new Error("no policy");
      },
    });
    expect((await shop.call({ code: "a-1" })).observation).toMatchObject({ status: "proposed", decider: "staff" });
    expect(shop.runs).toEqual([]);
  });

  it("is ended at its time-out, and its signal is seen aborted", async () => {
    let aborted = false;
    const shop = shopWith({
      timeoutMs: 30,
      idempotent: false,
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            reject(new Error("aborted"));
          });
        }),
    });
    expect((await shop.call({ code: "a-1" })).observation).toMatchObject({ status: "failed", code: "timeout" });
    expect(aborted).toBe(true);
    expectTraceOf(shop, "timeout");
  });

  it("is not held by a tool that ignores its signal", async () => {
    const shop = shopWith({ timeoutMs: 30, idempotent: false, run: () => new Promise(() => {}) });
    expect((await shop.call({ code: "a-1" })).observation).toMatchObject({ status: "failed", code: "timeout" });
  });

  it("is tried again after a failure only when the tool says it is idempotent", async () => {
    const fails = async () => {
      throw new Error("ENOENT /srv/app/orders.db");
    };
    const once = shopWith({ idempotent: false, run: fails });
    const { observation } = await once.call({ code: "a-1" });
    expect(once.runs).toHaveLength(1);
    // Nothing of the inside reaches the model, and so no customer.
    expect(JSON.stringify(observation)).not.toContain("/srv");
    expectTraceOf(once, "error");
    const twice = shopWith({ idempotent: true, run: fails });
    await twice.call({ code: "a-1" });
    expect(twice.runs).toHaveLength(2);
  });

  it("is not tried again once its turn was called off, and what the attempt came to stands", async () => {
    const turn = new AbortController();
    const shop = shopWith({
      idempotent: true,
      run: async () => {
        // While the second attempt is being waited for.
        setTimeout(() => turn.abort(), 20);
        throw new Error("busy");
      },
    });
    const { observation } = await shop.call({ code: "a-1" }, "probe", "call_1", turn.signal);
    expect(observation).toMatchObject({ status: "failed", code: "error", retryable: true });
    expect(shop.runs).toHaveLength(1);
  });

  it("may fail after its time without harm", async () => {
    const turn = new AbortController();
    turn.abort();
    const fails = async () => {
      throw new Error("too late");
    };
    // A rejection that nobody hears would end the process, and this test run.
    const { observation } = await shopWith({ run: fails }).call({ code: "a-1" }, "probe", "call_1", turn.signal);
    expect(observation).toMatchObject({ status: "failed" });
  });

  it("fails when its output is not what it declared", async () => {
    const shop = shopWith({ run: async () => ({ output: { code: 7 } }) });
    expect((await shop.call({ code: "a-1" })).observation).toMatchObject({ status: "failed", code: "bad-output" });
    expectTraceOf(shop, "bad-output");
  });
});
