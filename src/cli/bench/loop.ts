import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import OpenAI from "openai";
import { tools } from "../../../tools/index.ts";
import { createIdSource, createSystemClock, createTimer } from "../../clock.ts";
import { composeStores } from "../../compose/stores.ts";
import { readConfig } from "../../config.ts";
import { type Contact, type Conversation, NEW_CONVERSATION } from "../../core/conversation.ts";
import { asId } from "../../core/ids.ts";
import type { InboundMessage } from "../../core/message.ts";
import { createExecutor } from "../../engine/executor.ts";
import { createGuard } from "../../engine/guard.ts";
import { createLoop } from "../../engine/loop.ts";
import { createProposer } from "../../engine/propose.ts";
import { createRegistry } from "../../engine/registry.ts";
import { noProgress, type Session } from "../../engine/session.ts";
import { createLog } from "../../logger.ts";
import { createMetrics } from "../../metrics.ts";
import { createFallbackModel } from "../../model/fallback.ts";
import { createOpenAiModel } from "../../model/openai.ts";
import { demoTenant } from "../demo-tenant.ts";
import { type BenchRow, median } from "./measure.ts";

const TURNS = 150;
const WARM_UP = 150;
const QUESTION = "Berapa harga AI agent, dan kalau digabung dengan corporate 3D jadi berapa?";

/** CPU of a turn with two tool rounds and a text, over HTTP to an instant model, against the bare client's hand loop. */
export async function loop(options: { rounds: number; progress: (line: string) => void }): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-bench-"));
  const log = createLog({ level: "error" });
  const stores = await composeStores(readConfig({ JANGKAR_MODE: "sandbox", DATA_DIR: dir }), log);
  const { child, url } = await instantModel();
  try {
    const tenant = demoTenant();
    const timer = createTimer();
    const ids = createIdSource();
    const clock = createSystemClock();
    const metrics = createMetrics();
    const registry = createRegistry(tools);
    const services = () => stores.services(tenant);
    const deps = { clock, timer, ids, log, metrics, failPoints: { reach: () => {} } };
    const guard = createGuard(deps);
    const executor = createExecutor({
      ...deps,
      registry,
      services,
      onRun: () => {},
      limiter: { take: async () => ({ allowed: true, retryAfterMs: 0, firstRefusal: false }) },
      proposer: createProposer({ registry, clock, ids }),
    });
    const model = createFallbackModel(
      [createOpenAiModel({ baseURL: url, model: "bench", apiKey: "none", ...deps })],
      deps,
    );
    const product = createLoop({ ...deps, model, registry, executor, guard });
    const client = new OpenAI({ baseURL: url, apiKey: "none", maxRetries: 0 });
    const modelTools = registry.forModel(tenant, "customer");

    const ours = async () => {
      const end = await product.run(sessionFor(), new AbortController().signal);
      if (end.end !== "draft") throw new Error(`the bench turn ended as ${JSON.stringify(end)}`);
    };
    const bare = async () => {
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        { role: "system", content: "You are the assistant of a shop. Use the tools." },
        { role: "user", content: QUESTION },
      ];
      for (;;) {
        const completion = await client.chat.completions.create({
          model: "bench",
          messages,
          tools: modelTools.map((tool) => ({
            type: "function" as const,
            function: { name: tool.name, description: tool.description, parameters: { ...tool.parameters } },
          })),
        });
        const { message } = completion.choices[0]!;
        messages.push(message);
        if (message.tool_calls === undefined || message.tool_calls.length === 0) return;
        for (const call of message.tool_calls) {
          if (call.type !== "function") continue;
          const tool = tools.find((one) => one.name === call.function.name)!;
          const outcome = await tool.run(JSON.parse(call.function.arguments) as never, {
            ...executor.contextOf(tool.name, sessionFor(), conversation, null),
            signal: new AbortController().signal,
          });
          messages.push({ role: "tool", tool_call_id: call.id, content: JSON.stringify(outcome) });
        }
      }
    };
    const conversation: Conversation = {
      id: asId("conversation", "cnv_bench"),
      tenant: tenant.id,
      channel: "whatsapp",
      endpoint: "1",
      contact: asId("contact", "ctc_bench"),
      ...NEW_CONVERSATION,
    };
    const contact: Contact = {
      id: conversation.contact,
      tenant: tenant.id,
      addresses: [{ kind: "phone", value: "+628000000111" }],
      displayName: "Budi",
      locale: "id",
    };
    const sessionFor = (): Session => ({
      turn: ids.next("turn"),
      tenant,
      contact,
      role: "customer",
      to: contact.addresses,
      startedAt: clock.now(),
      startedReal: timer.now(),
      history: [],
      openActions: [],
      resumes: null,
      conversation,
      locale: "id",
      steps: [
        {
          step: "inputs",
          inputs: [{ message: question, forModel: `<customer_message>\n${QUESTION}\n</customer_message>` }],
        },
      ],
      ...noProgress(),
    });
    const question: InboundMessage = {
      providerId: "wamid.bench",
      tenant: tenant.id,
      channel: "whatsapp",
      endpoint: "1",
      from: contact.addresses,
      displayName: "Budi",
      sentAt: 0,
      receivedAt: 0,
      content: { kind: "text", text: QUESTION },
      quotes: null,
      aboutProduct: null,
      forwarded: false,
      referral: null,
      group: null,
    };

    for (let index = 0; index < WARM_UP; index++) {
      await ours();
      await bare();
    }
    const found = { ours: [] as number[], bare: [] as number[] };
    const ratios: number[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const sides = round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
      for (const side of sides) found[side].push(await cpuPerTurn(side === "ours" ? ours : bare));
      ratios.push(found.ours.at(-1)! / found.bare.at(-1)!);
    }
    return [
      {
        what: "CPU of a turn with two tool rounds, to the bare client's hand loop",
        value: median(ratios),
        unit: "x",
        target: { atMost: 1.5 },
        detail: `${median(found.ours).toFixed(2)} ms against ${median(found.bare).toFixed(2)} ms, ${options.rounds} rounds of ${TURNS}, ratios ${ratios.map((one) => one.toFixed(2)).join(" ")}`,
      },
    ];
  } finally {
    child.disconnect();
    await stores.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function cpuPerTurn(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < TURNS; index++) await run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000 / TURNS;
}

/** A model in a process of its own that answers at once: two tool calls, one after the other, then a text. */
function instantModel(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(fileURLToPath(import.meta.url), "..", "entry.js"), ["bench-model"]);
  return new Promise((resolve, reject) => {
    child.once("message", (message: { url: string }) => resolve({ child, url: message.url }));
    child.once("exit", (code) => reject(new Error(`the bench model ended with ${code}`)));
  });
}
