import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readWorld } from "../../src/cli/replay-files.ts";
import { startThrowaway, type Throwaway, untilQuiet } from "../../src/cli/sandbox.ts";
import { createIdSource } from "../../src/clock.ts";
import type { ConversationId } from "../../src/core/ids.ts";
import { postWebhook, toWireForm } from "../../src/sandbox/graph-webhook.ts";
import { type ModelStep, type ModelStub, type RecordedRequest, startModelStub } from "../../src/sandbox/model-stub.ts";
import { seedWorld, type World } from "../../src/sandbox/world.ts";
import { calls, text } from "../support/completions.ts";
import { frozenTenant } from "../support/frozen-tenant.ts";
import { until } from "../support/wire.ts";

/** People of the fixture world; `new` numbers are nobody's yet. */
export const BUDI = { name: "Budi", waId: "628000000111", userId: "ID.7000000000000000111" };
export const SITI = { name: "Siti", waId: "628000000112", userId: "ID.7000000000000000112" };
export const AGUS = { name: "Agus", waId: "628000000113", userId: "ID.7000000000000000113" };
export const MIRA = { name: "Mira", waId: "447700900114", userId: "GB.7000000000000000114" };
export const LENA = { name: "Lena", waId: "12025550116", userId: "US.7000000000000000116" };
export const DEWI = { name: "Dewi Anggraini", waId: "12025550150", userId: "US.9000000000000000150" };
export const RIAN = { name: "Rian Pratama", waId: "12025550151", userId: "US.9000000000000000151" };

export interface Person {
  readonly name: string;
  readonly waId: string;
  readonly userId?: string;
}

const WORLD = join(fileURLToPath(import.meta.url), "..", "..", "fixtures", "cloud-api", "_world.json");
const TENANT = "z-automation";

export interface Stage {
  readonly one: Throwaway;
  readonly world: World;
  readonly model: ModelStub | null;
  /** Posts a text and does not wait for the answer. */
  writes(who: Person, text: string, more?: Readonly<Record<string, unknown>>): Promise<number>;
  /** Posts a text and waits until everything has come to rest. */
  says(who: Person, text: string, more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Posts one webhook with these messages (and statuses), each merged over what a text has. */
  posts(value: {
    readonly messages?: readonly { readonly who: Person; readonly message: Readonly<Record<string, unknown>> }[];
    readonly statuses?: readonly unknown[];
    readonly field?: string;
    readonly value?: Readonly<Record<string, unknown>>;
  }): Promise<number>;
  /** What this person got, oldest first. */
  heard(who: Person): string[];
  conversationOf(who: Person): Promise<ConversationId>;
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/** A whole system on the fixture world, without the world's open requests: they would add words to each answer. */
export async function stage(
  options: Parameters<typeof startThrowaway>[1] & {
    model?: (request: RecordedRequest) => ModelStep | Promise<ModelStep>;
    transcribe?: () => string;
    clock?: string;
    world?: Partial<World>;
  } = {},
): Promise<Stage> {
  const { model: handler, transcribe, clock, world: changes, ...rest } = options;
  const world: World = { ...readWorld(WORLD), pending: [], sent: [], ...changes };
  if (clock !== undefined) world.clock = Date.parse(clock);
  const model =
    handler === undefined
      ? null
      : await startModelStub({ handler, ...(transcribe === undefined ? {} : { transcribe: () => transcribe() }) });
  const one = await startThrowaway(world, {
    logLevel: "silent",
    demo: frozenTenant(),
    ...rest,
    env: { ...(model === null ? {} : { OPENAI_BASE_URL: model.url, MODEL: "scripted-1" }), ...rest.env },
  });
  const { system, graph } = one;
  const tenant = system.tenants.all[0]!;
  await seedWorld(world, { stores: system.stores, inbox: system.inbox, tenant, ids: createIdSource() });
  let counter = 0;
  const number = world.numbers[0]!;

  const posts: Stage["posts"] = ({ messages = [], statuses, field = "messages", value = {} }) => {
    const people = [...new Set(messages.map(({ who }) => who))];
    const change = {
      field,
      value: {
        messaging_product: "whatsapp",
        metadata: { display_phone_number: number.display, phone_number_id: number.phoneNumberId },
        ...(people.length === 0
          ? {}
          : {
              contacts: people.map(({ name, waId, userId }) => ({
                profile: { name },
                wa_id: waId,
                ...(userId === undefined ? {} : { user_id: userId }),
              })),
            }),
        ...(messages.length === 0
          ? {}
          : {
              messages: messages.map(({ who, message }) => ({
                from: who.waId,
                ...(who.userId === undefined ? {} : { from_user_id: who.userId }),
                id: `wamid.br.${++counter}`,
                timestamp: String(Math.floor(system.clock.now() / 1_000)),
                ...message,
              })),
            }),
        ...(statuses === undefined ? {} : { statuses }),
        ...value,
      },
    };
    const body = { object: "whatsapp_business_account", entry: [{ id: "104500000000001", changes: [change] }] };
    return postWebhook(one.webhookUrl, toWireForm(body), world.appSecret);
  };
  const writes: Stage["writes"] = (who, text, more = {}) =>
    posts({ messages: [{ who, message: { type: "text", text: { body: text }, ...more } }] });
  const restAll = async () => {
    if (!(await untilQuiet(one, 120_000))) throw new Error(`no rest: ${JSON.stringify(await system.depth())}`);
  };
  return {
    one,
    world,
    model,
    posts,
    writes,
    async says(who, text, more) {
      const status = await writes(who, text, more);
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
      await restAll();
    },
    heard: (who) =>
      graph
        .messages()
        .filter((message) => message.to === who.waId || (who.userId !== undefined && message.recipient === who.userId))
        .map(({ request }) => textOf(request)),
    async conversationOf(who) {
      const phone = { kind: "phone" as const, value: `+${who.waId}` };
      const found = await system.stores.conversations.byAddress(TENANT, "whatsapp", number.phoneNumberId, phone);
      if (found === null) throw new Error(`${who.name} has no conversation`);
      return found.conversation.id;
    },
    rest: restAll,
    async stop() {
      await one.stop();
      await model?.stop();
    },
  };
}

export function textOf(request: unknown): string {
  const { text, interactive, template } = request as {
    text?: { body?: string };
    interactive?: { body?: { text?: string } };
    template?: { components?: { parameters?: { text?: string }[] }[] };
  };
  return text?.body ?? interactive?.body?.text ?? template?.components?.[0]?.parameters?.[0]?.text ?? "";
}

/** Waits for something that comes by itself; the message says what did not come. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  if (!(await until(holds, limitMs, 50))) throw new Error(`never came: ${what}`);
}

export { calls, text };

export interface WireMessage {
  readonly role: string;
  readonly content: string | null;
}
export const messagesOf = (request: RecordedRequest): readonly WireMessage[] =>
  (request.body as { messages: readonly WireMessage[] }).messages;

const CODES = ["landing-roas", "corporate-3d", "ai-agent-crm"];

/** A model that looks up every package the customer names and states each price once. */
export function priceModel(request: RecordedRequest): ModelStep {
  const messages = messagesOf(request);
  const asked = messages.flatMap(({ role, content }) => (role === "user" ? [content ?? ""] : [])).join("\n");
  const results = messages.flatMap(({ role, content }) => (role === "tool" ? [content ?? ""] : [])).join("\n");
  const wanted = CODES.filter((code) => asked.includes(code));
  const missing = wanted.filter((code) => !results.includes(`"code":"${code}"`));
  if (missing.length > 0) return calls(...missing.map((code) => ["cek_detail_layanan", { kode_paket: code }] as const));
  const lines = [...results.matchAll(/"name":"([^"]+)".*?"display":"([^"]+)"/g)].map(
    ([, name, price]) => `${name}: ${price}`,
  );
  return text([...new Set(lines)].join("\n") || "Baik, kak.");
}
