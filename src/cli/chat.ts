import { createInterface } from "node:readline";
import type { createSandboxClock } from "../clock.ts";
import type { System } from "../compose.ts";
import { SANDBOX } from "../compose.ts";
import type { Config } from "../config.ts";
import type { GraphStub } from "../sandbox/graph-stub.ts";
import { messagePayload, postWebhook, toWireForm } from "../sandbox/graph-webhook.ts";
import { type Business, businessesOf, CUSTOMERS, named, newcomer, type Phone, suggestions } from "./chat/people.ts";
import { createScreen } from "./chat/screen.ts";
import { seedDemo } from "./demo-data.ts";
import type { Io } from "./io.ts";
import { lastWithCustomer } from "./last-turn.ts";
import { untilQuiet } from "./sandbox.ts";
import { traceText } from "./trace-text.ts";
import { whyOf } from "./why.ts";

const HELP = [
  "Type a message as the customer. Numbers press the buttons of the last message to them that has some.",
  "  /as NAME       be another customer (Budi and Siti have orders; any other name is new)",
  "  /staff [NAME]  take the staff phone; /customer goes back",
  "  /business NAME write to another business; /business lists them",
  "  /trace         the loop rounds of the last turn: messages, tool signals, observations",
  "  /why           where each figure of the last reply came from",
  "  /clock +25h    move the business clock (also +30m, +2d); /clock shows it",
  "  /orders        the orders of the business",
  "  /help          this list     /quit  stop",
];

/** More than a screen of orders is of no use to anybody. */
const ORDERS_SHOWN = 50;
/** How long a line of a pipe waits for its answer before the next one is read. */
const ANSWER_MS = 30_000;

/**
 * The chat of the sandbox: every line goes as a signed webhook through the real route. In a terminal lines go out as
 * they are typed; lines of a pipe are played one after the other, each when all is answered that came before.
 * @param stopped - resolves when the process was told to stop
 */
export async function chat(parts: {
  system: System;
  graph: GraphStub;
  clock: ReturnType<typeof createSandboxClock>;
  config: Config;
  io: Io;
  input: NodeJS.ReadStream;
  stopped: Promise<void>;
}): Promise<void> {
  const { system, graph, clock, config, io, input } = parts;
  const businesses = businessesOf(system.tenants.all);
  if (businesses.length === 0) {
    io.err("No business answers on WhatsApp, so there is nobody to chat with; see `numbers` in the tenant files.");
    return parts.stopped;
  }
  for (const business of businesses) await seedDemo(system, business);
  let business: Business = businesses[0]!;
  let phone: Phone = CUSTOMERS[0]!;
  let customer = phone;
  let counter = 0;
  let closed = false;
  const people = [...CUSTOMERS, ...businesses.flatMap(({ staff }) => staff)];
  const screen = createScreen({ graph, businesses, people, io });
  const appSecret = config.WHATSAPP_APP_SECRET?.reveal() ?? SANDBOX.appSecret;

  const send = async (message: Record<string, unknown>) => {
    counter++;
    const id = `wamid.chat.${process.pid}.${Date.now()}.${counter}`;
    const payload = messagePayload({ number: business.number, from: phone, id, at: clock.now() }, message);
    graph.noteInbound(phone.waId);
    const status = await postWebhook(`${system.url}/webhooks/whatsapp`, toWireForm(payload), appSecret);
    if (status !== 200) io.out(`  (the webhook answered ${status}; try again in a moment)`);
  };

  async function introduce(): Promise<void> {
    const orders = (await ordersOf(business)).filter(({ owner }) =>
      owner.some(({ value }) => value === phone.userId || value === `+${phone.waId}`),
    );
    const tries = suggestions(business.tenant, orders);
    io.out(`You are ${phone.name}, writing to ${business.tenant.name}.`);
    if (tries.length > 0) io.out(`Try: ${tries.join("   |   ")}`);
  }

  async function ordersOf({ tenant }: Business) {
    const ids = await system.stores.seeds.orderIds(tenant.id);
    const orders = await Promise.all(
      ids.slice(0, ORDERS_SHOWN).map((id) => system.stores.seeds.orderOf(tenant.id, id)),
    );
    return Object.assign(
      orders.filter((order) => order !== null),
      { more: Math.max(0, ids.length - ORDERS_SHOWN) },
    );
  }

  io.out("");
  for (const line of HELP) io.out(line);
  if (businesses.length > 1) io.out(`\nBusinesses: ${businesses.map(({ tenant }) => tenant.name).join(", ")}`);
  io.out("");
  await introduce();
  const lines = createInterface({ input, output: process.stdout, prompt: "" });
  const prompt = () => {
    // On a closed interface it would take up stdin again, and the process would never end.
    if (closed) return;
    lines.setPrompt(`${phone.name}> `);
    lines.prompt();
  };
  const printer = setInterval(() => {
    if (screen.refresh()) prompt();
  }, 100);
  prompt();
  let played: Promise<unknown> = Promise.resolve();
  const done = new Promise<void>((resolve) => {
    const end = () => {
      closed = true;
      resolve();
    };
    lines.once("close", end);
    // A terminal that was closed cannot be read or set any more: the end of the input like any other.
    lines.on("error", end);
    input.on("error", end);
    lines.on("line", (line) => {
      played = played
        .then(() => (closed && input.isTTY ? undefined : play(line.trim())))
        .catch((error: unknown) => io.out(`  ${error instanceof Error ? error.message : String(error)}`))
        .finally(prompt);
    });
  });

  async function play(line: string): Promise<void> {
    if (hasQuit) return;
    await handle(line);
    if (input.isTTY) return;
    await Promise.race([untilQuiet({ system, graph }, ANSWER_MS), parts.stopped]);
    screen.refresh();
  }

  let hasQuit = false;
  async function handle(line: string): Promise<void> {
    if (line === "") return;
    if (!line.startsWith("/")) {
      const pressed = /^\d$/.test(line) ? screen.buttonsOf(business, phone)[Number(line) - 1] : undefined;
      if (pressed === undefined) return send({ type: "text", text: { body: line } });
      return send({
        type: "interactive",
        interactive: { type: "button_reply", button_reply: { id: pressed.id, title: pressed.title } },
        context: { id: pressed.message },
      });
    }
    const [command, ...rest] = line.slice(1).split(/\s+/);
    const argument = rest.join(" ");
    switch (command) {
      case "as":
        phone = customer =
          people.find((one) => one.name.toLowerCase() === argument.toLowerCase()) ?? newcomer(argument);
        if (!people.includes(phone)) people.push(phone);
        return;
      case "staff": {
        const member = named(business.staff, argument, ({ name }) => [name]);
        if (member !== undefined) phone = member;
        else io.out(`  ${business.tenant.name} has no staff${argument === "" ? "" : ` named ${argument}`} in its file`);
        return;
      }
      case "customer":
        phone = customer;
        return;
      case "business": {
        const other = argument === "" ? undefined : named(businesses, argument, ({ tenant: t }) => [t.name, t.id]);
        if (other === undefined) {
          if (argument !== "") io.out(`  there is no business ${argument}`);
          for (const { tenant } of businesses)
            io.out(`  ${tenant === business.tenant ? "*" : " "} ${tenant.name} (${tenant.id})`);
          return;
        }
        business = other;
        phone = customer;
        return introduce();
      }
      case "clock":
        if (argument !== "") clock.move(parseSpan(argument));
        io.out(`  business time: ${new Date(clock.now()).toISOString()}`);
        return;
      case "trace":
      case "why": {
        const last = await lastWithCustomer(system.stores, [business.tenant], business.tenant.id);
        if (last === null) io.out("  nothing was said yet");
        else if (command === "trace") io.out(traceText(last.turn));
        else io.out(await whyOf(system.stores, last.turn, business.tenant.timezone));
        return;
      }
      case "orders": {
        const orders = await ordersOf(business);
        if (orders.length === 0) io.out(`  ${business.tenant.name} has no orders`);
        for (const { id, status, items } of orders)
          io.out(`  ${id}  ${status}  ${items.map((item) => `${item.quantity} x ${item.name}`).join(", ")}`);
        if (orders.more > 0) io.out(`  and ${orders.more} more`);
        return;
      }
      case "help":
        for (const help of HELP) io.out(help);
        return;
      case "quit":
      case "exit":
        hasQuit = true;
        lines.close();
        return;
      default:
        io.out(`  there is no /${command}; /help lists what there is`);
    }
  }

  try {
    await Promise.race([done, parts.stopped]);
    if (!input.isTTY) await Promise.race([played, parts.stopped]);
  } finally {
    closed = true;
    clearInterval(printer);
    lines.close();
    input.pause();
    // A pipe that stays open at its other end must not hold the process.
    input.unref?.();
  }
}

function parseSpan(text: string): number {
  const match = /^([+-])(\d+)([smhd])$/.exec(text);
  if (match === null) throw new Error("write a span such as +25h, +30m or +2d");
  const unit = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match[3] as "s" | "m" | "h" | "d"];
  return (match[1] === "-" ? -1 : 1) * Number(match[2]) * unit;
}
