import { join } from "node:path";
import { readWorld } from "../../src/cli/replay-files.ts";
import { startThrowaway, type Throwaway, untilQuiet } from "../../src/cli/sandbox.ts";
import { createIdSource } from "../../src/clock.ts";
import type { Tenant } from "../../src/core/tenant.ts";
import { messagePayload, postWebhook, toWireForm } from "../../src/sandbox/graph-webhook.ts";
import { type ModelStep, type ModelStub, type RecordedRequest, startModelStub } from "../../src/sandbox/model-stub.ts";
import { seedWorld, type World } from "../../src/sandbox/world.ts";
import { frozenTenant } from "./frozen-tenant.ts";

/** People of the fixture world. */
export const PEOPLE = {
  budi: { name: "Budi Santoso", waId: "628000000111", userId: "ID.7000000000000000111" },
  siti: { name: "Siti Rahma", waId: "628000000112", userId: "ID.7000000000000000112" },
  mira: { name: "Mira Tanaka", waId: "447700900114", userId: "GB.7000000000000000114" },
  dewi: { name: "Dewi Anggraini", waId: "12025550150", userId: "US.9000000000000000150" },
} as const;

export type Person = { readonly name: string; readonly waId: string; readonly userId: string };

/** The whole pipeline on the fixture world, with words for tests: somebody says, somebody hears. */
export interface Pipeline {
  readonly running: Throwaway;
  readonly world: World;
  /** Posts a text as this person and waits until everything has come to rest. */
  says(who: Person, text: string, more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Posts a message of any shape. */
  sends(who: Person, message: Readonly<Record<string, unknown>>): Promise<void>;
  /** Texts that this person got, oldest first. */
  heard(who: Person): string[];
  rest(): Promise<void>;
  stop(): Promise<void>;
}

const WORLD = join(import.meta.dirname, "..", "fixtures", "cloud-api", "_world.json");

export interface ScriptedPipeline extends Pipeline {
  readonly model: ModelStub;
}

/** One whose model is a script. No pending actions: they would add their own words to each answer. */
export async function startScripted(
  handler: (request: RecordedRequest) => ModelStep,
  env: Readonly<Record<string, string>> = {},
  world: Partial<World> = {},
): Promise<ScriptedPipeline> {
  const model = await startModelStub({ handler });
  const pipeline = await startPipeline(WORLD, {
    env: { OPENAI_BASE_URL: model.url, MODEL: "scripted-1", ...env },
    world: { pending: [], ...world },
  });
  return {
    ...pipeline,
    model,
    async stop() {
      await pipeline.stop();
      await model.stop();
    },
  };
}

export async function startPipeline(
  worldFile: string,
  options: { behaviour?: Partial<Tenant["behaviour"]>; env?: Record<string, string>; world?: Partial<World> } = {},
): Promise<Pipeline> {
  const world = { ...readWorld(worldFile), ...options.world };
  const running = await startThrowaway(world, {
    ...(options.behaviour === undefined ? {} : { behaviour: options.behaviour }),
    ...(options.env === undefined ? {} : { env: options.env }),
    logLevel: "silent",
    demo: frozenTenant(),
  });
  const { system, graph } = running;
  await seedWorld(world, {
    stores: system.stores,
    inbox: system.inbox,
    tenant: system.tenants.all[0]!,
    ids: createIdSource(),
  });
  let counter = 0;
  const rest = async () => {
    if (!(await untilQuiet(running))) throw new Error(`did not come to rest: ${JSON.stringify(await system.depth())}`);
  };
  const sends = async (who: Person, content: Readonly<Record<string, unknown>>) => {
    counter++;
    const at = system.clock.now() + counter * 1_000;
    const envelope = { number: world.numbers[0]!, from: who, id: `wamid.test.${counter}`, at };
    const payload = messagePayload(envelope, content);
    const status = await postWebhook(running.webhookUrl, toWireForm(payload), world.appSecret);
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
    await rest();
  };
  return {
    running,
    world,
    rest,
    says: (who, text, more = {}) => sends(who, { type: "text", text: { body: text }, ...more }),
    sends,
    heard: (who) =>
      graph
        .messages()
        .filter((message) => message.to === who.waId || message.recipient === who.userId)
        .map((message) => {
          const request = message.request as {
            text?: { body?: string };
            interactive?: { body?: { text?: string } };
            template?: { name?: string };
          };
          return request.text?.body ?? request.interactive?.body?.text ?? `[template ${request.template?.name}]`;
        }),
    async stop() {
      const broken = graph.refused().filter((refused) => refused.why === "shape");
      await running.stop();
      // A request that breaks a limit of the platform fails whatever test caused it.
      if (broken.length > 0) throw new Error(`the Graph API refused: ${JSON.stringify(broken)}`);
    },
  };
}
