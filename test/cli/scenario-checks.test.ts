import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { check } from "../../src/cli/scenario/checks/index.ts";
import type { Evidence } from "../../src/cli/scenario/evidence.ts";
import type { Assertions } from "../../src/cli/scenario/format.ts";
import { resolved } from "../../src/cli/scenario/placeholders.ts";
import { type LoadedCase, loadCases } from "../../src/cli/scenario/read.ts";
import type { PendingAction } from "../../src/core/action.ts";

const CASES = fileURLToPath(new URL("../fixtures/model-responses/", import.meta.url));
const [loaded] = loadCases([join(CASES, "s01-single-read.json")]) as [LoadedCase];
const CUSTOMER = "628110000001";
const [WINNER, LOSER] = loaded.people.staff.map((member) => member.id) as [string, string];

function request(
  index: number,
  messages: unknown[],
  extra: Record<string, unknown> = {},
): Evidence["requests"][number] {
  const body = { model: "m", messages, ...extra };
  const rawBody = JSON.stringify(body);
  return { index, arrivedAtMs: index * 1_000, headers: {}, rawBody, body, malformations: [] };
}

const call = (id: string, args: string) => ({
  id,
  type: "function",
  function: { name: "get_order_status", arguments: args },
});
const messages = [
  { role: "system", content: "..." },
  { role: "user", content: "status?" },
  { role: "assistant", content: null, tool_calls: [call("call_1", "{}"), call("call_2", "{}")] },
  { role: "tool", tool_call_id: "call_1", content: '{"ok":true,"data":{"status":"shipped"}}' },
  { role: "tool", tool_call_id: "call_2", content: '{"ok":false,"pending":true,"message":"Waiting."}' },
];

const action = {
  id: "act_1",
  code: "A7K2",
  tool: "refund_order",
  args: { order_id: "ORD-12345", amount_rp: 500 },
  decider: "staff",
  state: "done",
  carriedOn: true,
  revision: 1,
  toolCallId: "call_9",
  askedIn: ["wamid.prompt"],
  decisions: [{ by: { kind: "phone", value: `+${WINNER}` } }],
} as unknown as PendingAction;

const entry = (event: string, actor: string, detail: Record<string, unknown> = {}) =>
  ({ event, actor, detail, action: "act_1" }) as unknown as Evidence["audit"][number];

const evidence = {
  requests: [request(0, messages.slice(0, 2)), request(1, messages, { tools: [], tool_choice: "none" })],
  invocations: [
    { tool: "get_order_status", args: { order_id: "ORD-12345" }, actionId: null },
    { tool: "refund_order", args: { order_id: "ORD-12345", amount_rp: 500 }, actionId: "act_1" },
  ],
  effects: [
    { tool: "refund_order", op: "orders.refund", key: "act_1", applied: true },
    { tool: "refund_order", op: "orders.refund", key: "act_1", applied: false },
  ],
  sent: [
    { id: "wamid.prompt", to: WINNER, kind: "approval", text: "[A7K2] refund Rp500", buttons: ["Setuju", "Tolak"] },
    { id: "wamid.2", to: CUSTOMER, kind: "waiting", text: "Menunggu tim.", buttons: [] },
    { id: "wamid.3", to: CUSTOMER, kind: "final", text: "Refund Rp500 selesai.", buttons: [] },
  ],
  actions: [action],
  audit: [
    entry("proposed", "model"),
    entry("prompt_sent", "system"),
    entry("decided:approved", loaded.people.staff[0]!.name, { by: `+${WINNER}` }),
    entry("decision_refused:closed", loaded.people.staff[1]!.name),
    entry("exec_done", "system"),
  ],
  turns: [{ outcome: { kind: "paused", actions: ["act_1"] } }],
  tools: [],
  world: { orders: { "ORD-12345": { status: "processing", refundedRp: 500 } } },
} as unknown as Evidence;

function failuresOf(expectation: Assertions): string[] {
  const failures: string[] = [];
  check(expectation, evidence, loaded, (what) => failures.push(what));
  return failures;
}

const RIGHT: readonly (readonly [string, Assertions, Assertions])[] = [
  ["modelCalls", { modelCalls: { min: 1, max: 2 } }, { modelCalls: 3 }],
  [
    "executed",
    { executed: [{ tool: "get_order_status", args: { order_id: "ORD-12345" } }, { tool: "refund_order" }] },
    { executed: [{ tool: "get_order_status", args: {} }, { tool: "refund_order" }] },
  ],
  [
    "executed in any order",
    { executed: [{ tool: "refund_order" }, { tool: "get_order_status" }], executedOrder: "any" },
    { executed: [{ tool: "refund_order" }, { tool: "get_order_status" }] },
  ],
  ["executedCount", { executedCount: { refund_order: 1 } }, { executedCount: { refund_order: { max: 0 } } }],
  ["notExecutedCalls", { notExecutedCalls: ["call_1"] }, { notExecutedCalls: ["call_9"] }],
  ["effects", { effects: { refund_order: 1 } }, { effects: { refund_order: 2 } }],
  ["outboundCount", { outboundCount: { [CUSTOMER]: 2 } }, { outboundCount: 2 }],
  ["notOutboundTo", { notOutboundTo: [LOSER] }, { notOutboundTo: [WINNER] }],
  ["notOutboundMatching", { notOutboundMatching: ["^refund"] }, { notOutboundMatching: ["(?i)^REFUND"] }],
  [
    "outbound",
    {
      outbound: [
        { to: CUSTOMER, kind: "waiting" },
        { to: CUSTOMER, mustContain: ["Rp500"] },
      ],
    },
    { outbound: [{ to: CUSTOMER, kind: "final" }] },
  ],
  [
    "outboundIncludes",
    { outboundIncludes: [{ to: { anyOf: [WINNER, LOSER] }, kind: "approval", offersDecision: true }] },
    {
      outboundIncludes: [
        { to: CUSTOMER, kind: "final" },
        { to: CUSTOMER, kind: "final" },
      ],
    },
  ],
  [
    "outbound text",
    { outboundIncludes: [{ equals: "Menunggu tim." }] },
    { outboundIncludes: [{ equals: "Menunggu" }] },
  ],
  ["pending", { pending: [] }, { pending: [{ tool: "refund_order" }] }],
  [
    "finalWorld",
    { finalWorld: { orders: { "ORD-12345": { refundedRp: 500 } } } },
    { finalWorld: { orders: { "ORD-12345": { refundedRp: 0 } } } },
  ],
  ["delays", { minDelayBetweenCallsMs: [null, 900] }, { minDelayBetweenCallsMs: [null, 1_100] }],
  ["audit", { audit: ["proposed", "exec_done"] }, { audit: ["exec_done", "proposed"] }],
  ["auditIncludes", { auditIncludes: ["prompt_sent"] }, { auditIncludes: ["expired"] }],
  [
    "auditFields",
    { auditFields: { "decided:approved": { by: WINNER } } },
    { auditFields: { "decided:approved": { by: LOSER } } },
  ],
  ["turnState", { turnState: { anyOf: ["DONE", "HANDED_OFF"] } }, { turnState: "AWAITING_DECISION" }],
  ["anyOf", { anyOf: [{ modelCalls: 9 }, { modelCalls: 2 }] }, { anyOf: [{ modelCalls: 9 }, { pending: [{}] }] }],
  [
    "tool messages",
    { requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_1", contains: ["shipped"], isError: false }] }] },
    { requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_1", contains: ["pending"] }] }] },
  ],
  [
    "placeholders",
    {
      requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_2", isPendingPlaceholder: true, isError: false }] }],
    },
    { requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_2", isError: true }] }] },
  ],
  [
    "dropped calls",
    { requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_x", ifReplayed: true }] }] },
    { requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_x" }] }] },
  ],
  [
    "any of several words",
    {
      requests: [
        { index: 1, toolMessages: [{ tool_call_id: "call_1", contains: ["x", "ship"], containsMode: "any" }] },
      ],
    },
    { requests: [{ index: 1, toolMessages: [{ tool_call_id: "call_1", contains: ["x", "ship"] }] }] },
  ],
  [
    "order of tool messages",
    { requests: [{ index: 1, toolMessageOrder: ["call_1", "call_2"] }] },
    { requests: [{ index: 1, toolMessageOrder: ["call_2", "call_1"] }] },
  ],
  [
    "tool messages by position",
    { requests: [{ index: 1, toolMessageByPosition: [["shipped"], ["Waiting"]] }] },
    { requests: [{ index: 1, toolMessageByPosition: [["Waiting"], ["shipped"]] }] },
  ],
  ["tools off", { requests: [{ index: 1, toolsDisabled: true }] }, { requests: [{ index: 1, toolsDisabled: false }] }],
  ["size", { requests: [{ index: 0, smallerThan: 1 }] }, { requests: [{ index: 1, smallerThan: 0 }] }],
  [
    "the replayed message",
    { requests: [{ index: 1, assistantReplayed: { contentAnyOf: [null, ""] } }] },
    { requests: [{ index: 1, assistantReplayed: { content: "Saya cek." } }] },
  ],
  ["a request that was not made", { modelCalls: { max: 3 }, requests: [{ index: 2 }] }, { requests: [{ index: 2 }] }],
];

describe("assertions of a case", () => {
  test.each(RIGHT)("%s holds when it is so and fails when it is not", (_name, right, wrong) => {
    expect(failuresOf(right)).toEqual([]);
    expect(failuresOf(wrong)).not.toEqual([]);
  });

  test("two idempotency keys of one tool are told", () => {
    const two = { ...evidence, effects: [...evidence.effects, { ...evidence.effects[0]!, key: "act_2" }] };
    const failures: string[] = [];
    check({ sameIdempotencyKey: "refund_order" }, two, loaded, (what) => failures.push(what));
    expect(failures).toEqual(["calls of refund_order carried 2 idempotency keys"]);
  });
});

describe("placeholders", () => {
  test("stand for codes, prompts and the approver who came too late", () => {
    const text = "{{code:1}} {{code:refund_order}} {{prompt:ORD-12345}} {{loser}}";
    expect(resolved([text], evidence, loaded)).toEqual([`A7K2 A7K2 wamid.prompt ${LOSER}`]);
  });

  test("that stand for nothing are an error", () => {
    expect(() => resolved("{{code:2}}", evidence, loaded)).toThrow(/nothing stands for/);
  });
});

describe("bad input", () => {
  const withFile = (content: string, run: (file: string) => void) => {
    const dir = mkdtempSync(join(tmpdir(), "jangkar-test-"));
    try {
      writeFileSync(join(dir, "case.json"), content);
      run(join(dir, "case.json"));
    } finally {
      rmSync(dir, { recursive: true });
    }
  };
  const minimal = { script: [{ do: "drain" }], expect: {} };

  test("a file that is not there, no JSON, an unknown assertion and an unknown step are told with their place", () => {
    expect(() => loadCases(["/nowhere/case.json"])).toThrow(/no such file or folder/);
    withFile("{", (file) => expect(() => loadCases([file])).toThrow(/cannot be read as a case/));
    withFile(JSON.stringify({ ...minimal, expect: { modelCals: 2 } }), (file) =>
      expect(() => loadCases([file])).toThrow(/expect.*modelCals/),
    );
    withFile(JSON.stringify({ ...minimal, script: [{ do: "sleep" }] }), (file) =>
      expect(() => loadCases([file])).toThrow(/script\.0/),
    );
  });

  test("a case without a registry beside it takes the published one, with its own world over it", () => {
    const world = { orders: { "ORD-12345": { status: "shipped" } } };
    withFile(JSON.stringify({ ...minimal, world }), (file) => {
      const [one] = loadCases([file]);
      expect(one?.world.orders["ORD-12345"]).toMatchObject({ status: "shipped", totalRp: 1_500_000 });
    });
  });
});
