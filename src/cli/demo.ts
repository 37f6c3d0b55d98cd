import { createIdSource } from "../clock.ts";
import { SANDBOX } from "../compose.ts";
import { fromMajor } from "../core/money.ts";
import { nextOpening } from "../core/opening-hours.ts";
import type { Tenant } from "../core/tenant.ts";
import { DAY_MS, HOUR_MS } from "../core/time.ts";
import { messagePayload, postWebhook, toWireForm } from "../sandbox/graph-webhook.ts";
import { seedWorld, type World, worldSchema } from "../sandbox/world.ts";
import { oneOf, readArguments } from "./arguments.ts";
import { demoTenant } from "./demo-tenant.ts";
import type { Io } from "./io.ts";
import { startThrowaway, type Throwaway, untilQuiet } from "./sandbox.ts";
import { traceText } from "./trace-text.ts";

interface Scene {
  readonly title: string;
  readonly lines: readonly { readonly by: "customer" | "staff"; readonly says: string | ((last: string) => string) }[];
}

/** The scenes of the lab: one price, a comparison, a bundle, an invalid code, an order, a lead. */
const SCENES: readonly Scene[] = [
  { title: "One price", lines: [{ by: "customer", says: "Halo kak, paket otomasi AI agent itu harganya berapa?" }] },
  {
    title: "A comparison",
    lines: [{ by: "customer", says: "Bandingkan landing page sama website corporate 3D dong" }],
  },
  {
    title: "A bundle with its discount",
    lines: [{ by: "customer", says: "Kalau corporate 3D digabung dengan AI agent totalnya jadi berapa?" }],
  },
  { title: "A package that does not exist", lines: [{ by: "customer", says: "harga paket undangan-vip berapa?" }] },
  { title: "An order", lines: [{ by: "customer", says: "pesanan ORD-10482 sudah sampai mana?" }] },
  {
    title: "A lead",
    lines: [{ by: "customer", says: "saya mau pasang iklan untuk toko saya, budget sekitar 5 juta, bulan depan" }],
  },
];

/** The story of an approval: the customer asks, staff decide on their phone, the customer is told. */
const APPROVAL: readonly Scene[] = [
  {
    title: "A refund that sales staff approve in chat",
    lines: [
      { by: "customer", says: "minta refund 500.000 untuk ORD-10482 karena terlambat" },
      { by: "staff", says: (last) => `SETUJU ${/\[([A-Z0-9]{4,6})\]/.exec(last)?.[1] ?? ""}` },
    ],
  },
  {
    title: "A cancellation that the customer confirms",
    lines: [
      { by: "customer", says: "tolong batalkan ORD-10490, salah pilih paket" },
      { by: "customer", says: "Ya" },
    ],
  },
];

const CUSTOMER = { name: "Budi", waId: "628000000111", userId: "ID.7000000000000000111" };

/** `jangkar demo [approval] [--brief]`: plays the scenes live, through the whole pipeline, at this moment. */
export async function demo(argv: string[], io: Io, tenant: Tenant = demoTenant()): Promise<number> {
  const { values, positionals } = readArguments(argv, { options: { brief: { type: "boolean" } }, most: 1 });
  const which = positionals[0] === undefined ? null : oneOf("A demo of its own", positionals[0], ["approval"]);
  const scenes = which === "approval" ? APPROVAL : SCENES;
  const world = demoWorld(tenant);
  const running = await startThrowaway(world, { logLevel: "silent", demo: tenant });
  try {
    await seedWorld(world, {
      stores: running.system.stores,
      inbox: running.system.inbox,
      tenant: running.system.tenants.all[0]!,
      ids: createIdSource(),
    });
    for (const scene of scenes) await play(scene, running, world, tenant, io, values.brief ?? false);
    return 0;
  } finally {
    await running.stop();
  }
}

/** The demo business with two customers and their orders, at this moment. */
export function demoWorld(tenant: Tenant): World {
  // An hour into the next opening, so that staff are there whenever the demo is played.
  const now = (nextOpening(tenant, Date.now()) ?? Date.now()) + HOUR_MS;
  const minor = (price: number) => fromMajor(price, tenant.currency)?.amountMinor ?? 0;
  const priced = tenant.catalog.map((item) => ({
    code: item.code,
    name: item.name,
    priceMinor: minor(item.price),
    currency: tenant.currency,
    ...(item.leadDays === undefined ? {} : { leadDays: item.leadDays }),
  }));
  const order = (id: string, code: string) => {
    const item = priced.find((one) => one.code === code) ?? priced[0]!;
    return {
      id,
      owner: CUSTOMER.name,
      status: "processing",
      totalMinor: item.priceMinor,
      currency: tenant.currency,
      items: [{ code: item.code, quantity: 1 }],
    };
  };
  return worldSchema.parse({
    clock: new Date(now).toISOString(),
    appSecret: SANDBOX.appSecret,
    verifyToken: SANDBOX.verifyToken,
    numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }],
    staff: tenant.staff.map((member) => ({
      name: member.name,
      waId: member.phone?.slice(1) ?? null,
      userId: member.bsuid ?? null,
      role: member.role,
      lastSeen: new Date(now - DAY_MS / 24).toISOString(),
    })),
    customers: [CUSTOMER],
    orders: [order("ORD-10482", "landing-roas"), order("ORD-10490", "ai-agent-crm")],
    catalogue: priced,
  });
}

async function play(
  scene: Scene,
  running: Throwaway,
  world: World,
  tenant: Tenant,
  io: Io,
  brief: boolean,
): Promise<void> {
  const { system, graph } = running;
  io.out(`\n=== ${scene.title}`);
  const staff = tenant.staff[0];
  let last = "";
  for (const [index, line] of scene.lines.entries()) {
    const text = typeof line.says === "string" ? line.says : line.says(last);
    const who =
      line.by === "staff" && staff !== undefined
        ? { name: staff.name, waId: staff.phone?.slice(1) ?? "", userId: staff.bsuid ?? "" }
        : CUSTOMER;
    io.out(`${who.name}: ${text}`);
    const seen = graph.messages().length;
    const turns = (await system.stores.turns.all()).length;
    await postWebhook(
      running.webhookUrl,
      toWireForm(textPayload(who, text, world, `wamid.demo.${scene.title.length}.${index}.${Date.now()}`)),
      world.appSecret,
    );
    await untilQuiet(running);
    if (!brief) for (const turn of (await system.stores.turns.all()).slice(turns)) io.out(traceText(turn));
    for (const message of graph.messages().slice(seen)) {
      const request = message.request as { text?: { body?: string }; interactive?: { body?: { text?: string } } };
      last = request.text?.body ?? request.interactive?.body?.text ?? "";
      const to = tenant.staff.find((member) => member.phone?.slice(1) === message.to)?.name ?? CUSTOMER.name;
      io.out(`${tenant.name} → ${to}: ${last.replace(/\n/g, "\n    ")}`);
    }
  }
}

/** A text message as the platform posts it. */
export function textPayload(
  who: { name: string; waId: string; userId: string },
  text: string,
  world: Pick<World, "numbers" | "clock">,
  id: string,
): unknown {
  const number = world.numbers[0]!;
  return messagePayload({ number, from: who, id, at: world.clock }, { type: "text", text: { body: text } });
}
