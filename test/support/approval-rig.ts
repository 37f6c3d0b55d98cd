import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createWhatsAppCloud } from "../../handlers/whatsapp-cloud/index.ts";
import { parseWebhook } from "../../handlers/whatsapp-cloud/parse.ts";
import { createIdSource, createTimer } from "../../src/clock.ts";
import { composeEngine } from "../../src/compose/engine.ts";
import { composeRedis } from "../../src/compose/redis.ts";
import { readConfig } from "../../src/config.ts";
import type { PendingAction } from "../../src/core/action.ts";
import { CUSTOMER_WINDOW_MS } from "../../src/core/conversation.ts";
import type { ConversationId } from "../../src/core/ids.ts";
import type { Services } from "../../src/core/services.ts";
import { type Tenant, tenantSchema } from "../../src/core/tenant.ts";
import type { ToolDefinition } from "../../src/core/tool.ts";
import { createIntake } from "../../src/engine/intake.ts";
import { createEmulator } from "../../src/model/emulator/index.ts";
import type { Jobs } from "../../src/ports/mail.ts";
import type { ChatModel, ModelReply } from "../../src/ports/model.ts";
import type { FailPoint } from "../../src/ports/runtime.ts";
import type { AuditEntry, OrderSeed, Stores } from "../../src/ports/stores.ts";
import { type GraphStub, startGraphStub } from "../../src/sandbox/graph-stub.ts";
import { messagePayload, toWireForm } from "../../src/sandbox/graph-webhook.ts";
import { type Database, openDatabase } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrations.ts";
import { createStores } from "../../src/store/stores.ts";
import { tools as ourTools } from "../../tools/index.ts";
import { frozenTenant } from "./frozen-tenant.ts";
import { recordingLog, recordingMetrics } from "./runtime.ts";

const NUMBER = "100000000000001";
/** A Tuesday, 10:00 in Jakarta: the business is open until 17:00. */
export const TUESDAY_10 = Date.parse("2026-11-24T03:00:00Z");

/** Somebody with a phone. */
export interface Person {
  readonly name: string;
  readonly waId: string;
}

export const DEWI: Person = { name: "Dewi Anggraini", waId: "12025550150" };
export const RIAN: Person = { name: "Rian Pratama", waId: "12025550151" };
/** An agent who may refund up to Rp300.000 and give up to 15 %. */
export const SARI: Person = { name: "Sari Utami", waId: "12025550152" };

/** A message that somebody got. */
export interface Got {
  readonly text: string;
  readonly type: string;
  readonly buttons: readonly { readonly id: string; readonly title: string }[];
  readonly wamid: string;
}

export interface RigOptions {
  readonly databaseUrl?: string;
  readonly redisUrl: string;
  /** Engines with a database connection each, over one Redis. @defaultValue 1 */
  readonly workers?: number;
  readonly behaviour?: Partial<Tenant["behaviour"]>;
  readonly staff?: readonly (Person & Record<string, unknown>)[];
  readonly tools?: readonly ToolDefinition[];
  /** The business's own systems in place of ours. */
  readonly services?: (own: Services, tenant: Tenant) => Services;
  readonly window?: (waId: string) => boolean;
}

export interface SayOptions {
  readonly id?: string;
  readonly quotes?: string;
  readonly forwarded?: boolean;
  readonly group?: string;
  readonly profile?: string;
}

type Worker = ReturnType<typeof composeEngine> & { readonly stores: Stores; readonly database: Database };

/** The engine with its real stores, Redis and a Graph API stand-in; a pump in the place of the job queue. */
export interface ApprovalRig {
  readonly stores: Stores;
  readonly graph: GraphStub;
  readonly log: ReturnType<typeof recordingLog>;
  readonly effects: () => readonly {
    readonly tool: string;
    readonly args: unknown;
    readonly actionId: string | null;
  }[];
  tenant(): Tenant;
  /** Changes the business file while it runs. */
  setTenant(change: (tenant: Tenant) => Tenant): void;
  now(): number;
  advance(ms: number): void;
  /** Replies the model gives before the rule model takes over again. */
  script(...replies: readonly ScriptedReply[]): void;
  /** Drops what the model has not said yet. */
  clearScript(): void;
  /** No script, no armed kill. */
  calm(): void;
  modelCalls(): number;
  customer(orders?: readonly Partial<OrderSeed>[]): Promise<Person & { readonly orders: readonly string[] }>;
  says(who: Person, text: string, options?: SayOptions): Promise<string>;
  taps(who: Person, buttonId: string, options?: SayOptions): Promise<string>;
  /** One message of any kind, in the form of the Cloud API. */
  sends(who: Person, message: Record<string, unknown>, options?: SayOptions): Promise<string>;
  /** Puts the same body in again. */
  again(id: string): Promise<void>;
  /** Runs everything that is armed, on the workers in turn. */
  settle(): Promise<void>;
  /** One turn of this person's conversation on one worker, whatever else is armed. */
  runTurn(who: Person, worker: number): Promise<void>;
  sweep(worker?: number): Promise<void>;
  /** The next time a worker comes to this point its run ends there, as if it had been killed. */
  killAt(point: FailPoint): void;
  workers: readonly Worker[];
  got(who: Person): readonly Got[];
  last(who: Person): Got;
  conversationOf(who: Person): Promise<ConversationId>;
  actions(who: Person): Promise<readonly PendingAction[]>;
  order(id: string): Promise<OrderSeed>;
  audit(code?: string): Promise<readonly AuditEntry[]>;
  /** Whether free text may be sent to this person now. */
  wroteAgo(who: Person, ms: number): Promise<void>;
  decisions: Worker["decisions"];
  stop(): Promise<void>;
}

export type ScriptedReply =
  | { readonly text: string }
  | { readonly calls: readonly { readonly tool: string; readonly args: unknown }[] };

class Killed extends Error {}

let rigs = 0;

export async function startApprovalRig(options: RigOptions): Promise<ApprovalRig> {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-rig-"));
  const timer = createTimer();
  const ids = createIdSource();
  const log = recordingLog();
  const metrics = recordingMetrics();
  let now = TUESDAY_10;
  const clock = { now: () => now, refresh: async () => {} };
  let tenant = tenantOf(options);
  const tenants = {
    get all() {
      return [tenant];
    },
    byId: (id: string) => (id === tenant.id ? tenant : null),
    byEndpoint: (channel: string, endpoint: string) => (channel === "whatsapp" && endpoint === NUMBER ? tenant : null),
  };
  const graph = await startGraphStub({
    accessToken: "rig-token",
    appSecret: "rig-secret",
    numbers: [{ phoneNumberId: NUMBER, display: "15550100001" }],
    now: () => now,
    templates: [{ name: "approval_request", language: "id", parameters: 1 }],
    ...(options.window === undefined
      ? {}
      : { window: (address: string) => options.window!(address.replace(/^\+/, "")) }),
  });
  const config = readConfig({
    JANGKAR_MODE: "sandbox",
    DATA_DIR: dir,
    REDIS_URL: options.redisUrl,
    REDIS_PREFIX: `rig${process.pid}-${++rigs}`,
  });

  const armed = { turns: new Set<ConversationId>(), deliveries: new Set<ConversationId>() };
  const jobs: Jobs = {
    turn: async (conversation) => void armed.turns.add(conversation),
    deliver: async (conversation) => void armed.deliveries.add(conversation),
    reports: async () => {},
  };
  const file = join(dir, "jangkar.sqlite");
  const databaseOptions = { ...(options.databaseUrl === undefined ? { file } : { url: options.databaseUrl }), log };
  const first = openDatabase(databaseOptions as Parameters<typeof openDatabase>[0]);
  await migrate(first);
  const firstStores = createStores(first, { ids, clock });
  const redis = await composeRedis(config, { stores: firstStores, ids, timer, log, metrics });
  const { inbox, limiter, gate, outages } = redis;
  const whatsapp = createWhatsAppCloud(
    {
      accessToken: "rig-token",
      appSecrets: ["rig-secret"],
      verifyToken: "rig-verify",
      baseUrl: graph.url,
      graphVersion: config.GRAPH_VERSION,
      timeoutMs: 15_000,
      perSecond: 1_000,
    },
    {
      sink: async () => {
        throw new Error("the rig hands events to the intake itself");
      },
      endpoints: () => ({ tenant: tenant.id }),
      log,
      metrics,
      timer,
    },
  );
  const scripted: ScriptedReply[] = [];
  let modelCalls = 0;
  const emulator = createEmulator();
  const model: ChatModel = {
    name: "scripted",
    async complete(request, signal) {
      modelCalls++;
      const reply = scripted.shift();
      return reply === undefined ? emulator.complete(request, signal) : replyOf(reply, modelCalls);
    },
  };
  let killAt: FailPoint | null = null;
  const effectsFile = join(dir, "effects.jsonl");
  const engineOf = (stores: Stores) =>
    composeEngine({
      tenants,
      stores,
      inbox,
      jobs,
      limiter,
      // One person gets more in a minute here than a phone ever does; the pace of sending has tests of its own.
      gate: { ...gate, pass: async () => ({ may: "go", probe: false }) },
      outages,
      transcriber: null,
      model,
      tools: options.tools ?? ourTools,
      services: () => {
        const own = stores.services(tenant);
        return options.services === undefined ? own : options.services(own, tenant);
      },
      onRun: (entry) => {
        if (entry.actionId !== null) appendFileSync(effectsFile, `${JSON.stringify(entry)}\n`);
      },
      channel: () => whatsapp.channel,
      clock,
      timer,
      ids,
      log,
      metrics,
      failPoints: {
        reach(point) {
          if (point !== killAt) return;
          killAt = null;
          throw new Killed(point);
        },
      },
      sendLeaseMs: 1_500,
      executionSlackMs: 200,
      outcomeWaitMs: 500,
      probeEveryMs: 1_000,
    });
  const workers: Worker[] = Array.from({ length: options.workers ?? 1 }, (_, index) => {
    const database = index === 0 ? first : openDatabase(databaseOptions as Parameters<typeof openDatabase>[0]);
    const stores = index === 0 ? firstStores : createStores(database, { ids, clock });
    return { ...engineOf(stores), stores, database };
  });
  const intake = createIntake({ inbox, jobs, tenantOf: (c, e) => tenants.byEndpoint(c, e), timer, log, metrics });
  const bodies = new Map<string, Buffer>();
  let turnAt = 0;
  let people = 0;
  let messages = 0;

  const never = new AbortController().signal;
  async function alive(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      // A killed run leaves everything to whoever comes next; anything else is a fault of the code under test.
      if (!(error instanceof Killed)) throw error;
    }
  }
  async function post(id: string): Promise<void> {
    const body: unknown = JSON.parse(bodies.get(id)!.toString("utf8"));
    const events = parseWebhook(body, {
      endpoints: () => ({ tenant: tenant.id }),
      receivedAt: timer.now(),
    } as unknown as Parameters<typeof parseWebhook>[1]);
    const result = await intake(events);
    if (!result.stored) throw new Error("the intake did not store the message");
  }
  async function turn(conversation: ConversationId, worker: Worker): Promise<void> {
    armed.turns.delete(conversation);
    await alive(async () => {
      const { again } = await worker.turns.run(conversation, never);
      if (again) armed.turns.add(conversation);
    });
  }
  const openConversation = async (who: Person) => {
    const member = tenant.staff.find((one) => one.phone === `+${who.waId}`);
    const key = {
      tenant: tenant.id,
      channel: "whatsapp" as const,
      endpoint: NUMBER,
      addresses: [
        ...(member?.bsuid === undefined ? [] : [{ kind: "bsuid" as const, value: member.bsuid }]),
        { kind: "phone" as const, value: `+${who.waId}` },
      ],
    };
    const opened = await firstStores.conversations.open(await inbox.conversationOf(key), key, who.name, now);
    return opened.conversation.id;
  };

  const rig: ApprovalRig = {
    stores: firstStores,
    graph,
    log,
    workers,
    decisions: workers[0]!.decisions,
    effects: () => readLines(effectsFile),
    tenant: () => tenant,
    setTenant: (change) => {
      tenant = change(tenant);
    },
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    script: (...replies) => void scripted.push(...replies),
    clearScript: () => void scripted.splice(0),
    calm() {
      scripted.splice(0);
      killAt = null;
    },
    modelCalls: () => modelCalls,
    async customer(orders = [{}]) {
      const number = ++people;
      const who = { name: `Pelanggan ${number}`, waId: `62800000${String(1_000 + number)}` };
      const seeds = orders.map(
        (order, index): OrderSeed => ({
          id: `ORD-${30_000 + number * 10 + index}`,
          owner: [{ kind: "phone", value: `+${who.waId}` }],
          status: "processing",
          totalMinor: 1_500_000,
          currency: "IDR",
          items: [{ code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 }],
          version: 1,
          ...order,
        }),
      );
      await firstStores.seeds.orders(tenant.id, seeds);
      return { ...who, orders: seeds.map((seed) => seed.id) };
    },
    says: (who, text, more) => rig.sends(who, { type: "text", text: { body: text } }, more),
    taps: (who, id, more) =>
      rig.sends(
        who,
        { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title: "Ya" } } },
        more,
      ),
    async sends(who, message, more = {}) {
      const id = more.id ?? `wamid.rig.${rigs}.${++messages}`;
      bodies.set(id, toWireForm(bodyOf(who, id, now, message, more)));
      await post(id);
      return id;
    },
    again: post,
    async settle() {
      for (let round = 0; armed.turns.size + armed.deliveries.size > 0; round++) {
        if (round > 200) throw new Error("the rig does not come to rest");
        for (const conversation of [...armed.turns]) await turn(conversation, workers[turnAt++ % workers.length]!);
        for (const conversation of [...armed.deliveries]) {
          armed.deliveries.delete(conversation);
          await alive(async () => {
            const { delivery } = workers[turnAt++ % workers.length]!;
            const { againAfterMs } = await delivery.deliver(conversation, never);
            if (againAfterMs === null) return;
            armed.deliveries.add(conversation);
            await pause(Math.min(againAfterMs, 100));
          });
        }
      }
    },
    runTurn: async (who, worker) => turn(await openConversation(who), workers[worker]!),
    sweep: (worker = 0) => alive(() => workers[worker]!.sweep()),
    killAt: (point) => {
      killAt = point;
    },
    got: (who) =>
      graph
        .messages()
        .filter((sent) => (sent.to ?? "").replace(/^\+/, "") === who.waId || sent.recipient === bsuidOf(who, tenant))
        .map(gotOf),
    last(who) {
      const found = rig.got(who).at(-1);
      if (found === undefined) throw new Error(`${who.name} got nothing`);
      return found;
    },
    conversationOf: openConversation,
    actions: async (who) => firstStores.actions.ofConversation(await openConversation(who)),
    async order(id) {
      const order = await firstStores.seeds.orderOf(tenant.id, id);
      if (order === null) throw new Error(`there is no order ${id}`);
      return order;
    },
    audit: (code) => firstStores.records.audit({ ...(code === undefined ? {} : { code }), limit: 1_000 }),
    async wroteAgo(who, ms) {
      const seen = now - ms;
      const changes = { lastInboundAt: seen, windowClosesAt: seen + CUSTOMER_WINDOW_MS };
      await firstStores.conversations.change(await openConversation(who), changes, []);
    },
    async stop() {
      await redis.stop();
      await Promise.all(workers.map((worker) => worker.database.close()));
      await graph.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  for (const member of [DEWI, RIAN, SARI]) await rig.wroteAgo(member, 3_600_000);
  return rig;
}

function tenantOf({ behaviour, staff }: RigOptions): Tenant {
  const demo = frozenTenant();
  const usual = [
    ...demo.staff,
    { ...asMember(SARI), role: "agent", limits: { refund: 300_000, discountPercent: 15 }, language: "id" },
  ];
  return tenantSchema.parse({
    ...demo,
    numbers: [{ channel: "whatsapp", endpoint: NUMBER }],
    staff: staff === undefined ? usual : staff.map(({ waId, name, ...more }) => ({ name, phone: `+${waId}`, ...more })),
    behaviour: { ...demo.behaviour, quietMs: 0, quietMaxMs: 0, ...behaviour },
  });
}

const asMember = (who: Person) => ({ name: who.name, phone: `+${who.waId}` });

function bsuidOf(who: Person, tenant: Tenant): string | undefined {
  return tenant.staff.find((member) => member.phone === `+${who.waId}`)?.bsuid;
}

function bodyOf(who: Person, id: string, at: number, message: Record<string, unknown>, more: SayOptions): unknown {
  const context = {
    ...(more.quotes === undefined ? {} : { id: more.quotes }),
    ...(more.forwarded ? { forwarded: true } : {}),
  };
  return messagePayload(
    {
      number: { phoneNumberId: NUMBER, display: "15550100001" },
      from: { name: more.profile ?? who.name, waId: who.waId },
      id,
      at,
    },
    {
      ...(Object.keys(context).length === 0 ? {} : { context }),
      ...(more.group === undefined ? {} : { group_id: more.group }),
      ...message,
    },
  );
}

function gotOf(sent: ReturnType<GraphStub["messages"]>[number]): Got {
  const request = sent.request as {
    text?: { body?: string };
    interactive?: {
      body?: { text?: string };
      action?: { buttons?: { reply: { id: string; title: string } }[] };
    };
    template?: { components?: { parameters?: { text?: string }[] }[] };
  };
  return {
    text:
      request.text?.body ??
      request.interactive?.body?.text ??
      request.template?.components?.flatMap((part) => part.parameters ?? [])[0]?.text ??
      "",
    type: sent.type,
    buttons: request.interactive?.action?.buttons?.map(({ reply }) => reply) ?? [],
    wamid: sent.id,
  };
}

function replyOf(reply: ScriptedReply, index: number): ModelReply {
  const base = { model: "scripted", usage: { inputTokens: 10, outputTokens: 10 } };
  if ("text" in reply) return { ...base, kind: "text", text: reply.text };
  return {
    ...base,
    kind: "calls",
    text: null,
    calls: reply.calls.map(({ tool, args }, at) => ({
      id: `call_${index}_${at}`,
      name: tool,
      argumentsText: JSON.stringify(args),
    })),
  };
}

function readLines(file: string): ReturnType<ApprovalRig["effects"]> {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  } catch (error) {
    // Nothing ran yet.
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}
