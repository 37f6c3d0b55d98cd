import { createInterface } from "node:readline";
import type { createSandboxClock } from "../clock.ts";
import type { System } from "../compose.ts";
import { SANDBOX } from "../compose.ts";
import type { Config } from "../config.ts";
import type { GraphStub } from "../sandbox/graph-stub.ts";
import { messagePayload, postWebhook, toWireForm } from "../sandbox/graph-webhook.ts";
import { seedDemo } from "./demo-data.ts";
import type { Io } from "./io.ts";
import { traceText } from "./trace-text.ts";

interface Phone {
  readonly name: string;
  readonly waId: string;
  readonly userId: string;
}

const CUSTOMERS: readonly Phone[] = [
  { name: "Budi", waId: "628000000111", userId: "ID.7000000000000000111" },
  { name: "Siti", waId: "628000000112", userId: "ID.7000000000000000112" },
];

const HELP = [
  "Type a message as the customer. Numbers press the buttons of the last message that has some.",
  "  /as NAME       be another customer (Budi and Siti have orders; any other name is new)",
  "  /staff [NAME]  take the staff phone; /customer goes back",
  "  /trace         the loop rounds of the last turn: messages, tool signals, observations",
  "  /why           where each figure of the last reply came from",
  "  /clock +25h    move the business clock (also +30m, +2d); /clock shows it",
  "  /orders        the orders that are in the sandbox",
  "  /help          this list     /quit  stop",
];

/** The terminal chat of the sandbox: every line goes as a signed webhook through the real route. */
export async function chat(parts: {
  system: System;
  graph: GraphStub;
  clock: ReturnType<typeof createSandboxClock>;
  config: Config;
  io: Io;
}): Promise<void> {
  const { system, graph, clock, io } = parts;
  const tenant = system.tenants.all[0]!;
  const staff: Phone[] = tenant.staff.map((member) => ({
    name: member.name,
    waId: member.phone?.slice(1) ?? "",
    userId: member.bsuid ?? "",
  }));
  await seedDemo(system, tenant);
  let phone: Phone = CUSTOMERS[0]!;
  let customer = phone;
  let shown = graph.messages().length;
  let buttons: { id: string; title: string; message: string }[] = [];
  let counter = 0;

  const people = [...CUSTOMERS, ...staff];
  const nameOf = (to: string | null, recipient: string | null) =>
    people.find((one) => one.waId === to || one.userId === recipient)?.name ?? to ?? recipient ?? "?";
  const printer = setInterval(() => {
    const messages = graph.messages();
    for (const message of messages.slice(shown)) {
      const request = message.request as {
        text?: { body?: string };
        interactive?: { body?: { text?: string }; action?: { buttons?: { reply: { id: string; title: string } }[] } };
        template?: { name?: string };
      };
      const text = request.text?.body ?? request.interactive?.body?.text ?? `[template ${request.template?.name}]`;
      io.out(`\n  ${tenant.name} → ${nameOf(message.to, message.recipient)}: ${text.replace(/\n/g, "\n    ")}`);
      const offered = request.interactive?.action?.buttons ?? [];
      if (offered.length > 0) {
        buttons = offered.map(({ reply }) => ({ ...reply, message: message.id }));
        io.out(`    ${buttons.map((button, index) => `[${index + 1}] ${button.title}`).join("   ")}`);
      }
    }
    if (messages.length > shown) lines.prompt();
    shown = messages.length;
  }, 100);

  const send = async (message: Record<string, unknown>) => {
    counter++;
    const id = `wamid.chat.${process.pid}.${Date.now()}.${counter}`;
    const number = { phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber };
    const payload = messagePayload({ number, from: phone, id, at: clock.now() }, message);
    graph.noteInbound(phone.waId);
    const status = await postWebhook(`${system.url}/webhooks/whatsapp`, toWireForm(payload), SANDBOX.appSecret);
    if (status !== 200) io.out(`  (the webhook answered ${status}; try again in a moment)`);
  };

  io.out("");
  for (const line of HELP) io.out(line);
  io.out(
    `\nYou are ${phone.name}. Try: paket AI agent berapa harganya?   |   status ORD-10482   |   batalkan ORD-10482, berubah pikiran`,
  );
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: "" });
  const prompt = () => {
    lines.setPrompt(`${phone.name}> `);
    lines.prompt();
  };
  prompt();
  const done = new Promise<void>((resolve) => {
    lines.on("close", resolve);
    process.once("SIGTERM", () => resolve());
    lines.on("line", (line) => {
      void handle(line.trim())
        .catch((error: unknown) => io.out(`  ${error instanceof Error ? error.message : String(error)}`))
        .finally(prompt);
    });
  });

  async function handle(line: string): Promise<void> {
    if (line === "") return;
    if (!line.startsWith("/")) {
      const pressed = /^\d$/.test(line) ? buttons[Number(line) - 1] : undefined;
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
          CUSTOMERS.find((one) => one.name.toLowerCase() === argument.toLowerCase()) ?? newcomer(argument);
        if (!people.includes(phone)) people.push(phone);
        return;
      case "staff":
        phone = staff.find((one) => one.name.toLowerCase().startsWith(argument.toLowerCase())) ?? staff[0]!;
        return;
      case "customer":
        phone = customer;
        return;
      case "clock":
        if (argument !== "") clock.move(parseSpan(argument));
        io.out(`  business time: ${new Date(clock.now()).toISOString()}`);
        return;
      case "trace": {
        const last = await system.stores.turns.last();
        io.out(last === null ? "  no turn yet" : traceText(last.turn));
        return;
      }
      case "why": {
        const { whyText } = await import("./why.ts");
        const last = await system.stores.turns.last();
        io.out(last === null ? "  no turn yet" : whyText(last.turn, tenant.timezone));
        return;
      }
      case "orders":
        for (const id of ["ORD-10482", "ORD-10490", "ORD-10501"]) {
          const order = await system.stores.seeds.orderOf(tenant.id, id);
          if (order !== null)
            io.out(
              `  ${order.id}  ${order.status}  ${order.items.map((item) => `${item.quantity} x ${item.name}`).join(", ")}`,
            );
        }
        return;
      case "help":
        for (const help of HELP) io.out(help);
        return;
      case "quit":
      case "exit":
        lines.close();
        return;
      default:
        io.out(`  there is no /${command}; /help lists what there is`);
    }
  }

  try {
    await done;
  } finally {
    clearInterval(printer);
    lines.close();
  }
}

/** A customer nobody has met: made-up numbers, the same for the same name. */
function newcomer(name: string): Phone {
  const number = String([...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 800, 7) + 200);
  return { name: name === "" ? "Tamu" : name, waId: `628000000${number}`, userId: `ID.7000000000000000${number}` };
}

function parseSpan(text: string): number {
  const match = /^([+-])(\d+)([smhd])$/.exec(text);
  if (match === null) throw new Error("write a span such as +25h, +30m or +2d");
  const unit = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match[3] as "s" | "m" | "h" | "d"];
  return (match[1] === "-" ? -1 : 1) * Number(match[2]) * unit;
}
