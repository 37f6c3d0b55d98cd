import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const dir = mkdtempSync(join(tmpdir(), "chat-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Starts the chat as a newcomer does; its input stays open until a line or a signal ends it. */
function open(name: string, tenants: readonly string[], command = ["scripts/jangkar.mjs", "start", "--chat"]) {
  const folder = join(dir, name, "tenants");
  mkdirSync(folder, { recursive: true });
  for (const path of tenants) cpSync(join(root, path), join(folder, path.split("/").at(-1)!), { recursive: true });
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH, HOME, PORT: "0", DATA_DIR: join(dir, name, "data"), TENANTS_DIR: folder },
  });
  let said = "";
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = once(child, "close");
  return {
    child,
    ended,
    said: () => said,
    type: (...lines: string[]) => child.stdin.write(lines.map((line) => `${line}\n`).join("")),
    async started() {
      while (!said.includes("You are Budi")) {
        if (child.exitCode !== null) throw new Error(said);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

const DEMO = "tenants/z-automation";
const KOPI = "examples/tenants/toko-kopi";

describe("the end of the chat", () => {
  it.each(["/quit", "/exit"])("%s ends the process while its input stays open", async (line) => {
    const chat = open(line.slice(1), [DEMO]);
    await chat.started();
    chat.type(line);
    const [code] = await chat.ended;
    expect({ code, said: chat.said().split("Stopping").length }).toEqual({ code: 0, said: 2 });
    expect(chat.said().trimEnd().endsWith("Stopping: running turns may finish.")).toBe(true);
  });

  it("the end of the input ends it, after what was typed is answered", async () => {
    const chat = open("eof", [DEMO]);
    await chat.started();
    chat.type("berapa harga landing page?");
    chat.child.stdin.end();
    expect(await chat.ended).toEqual([0, null]);
    expect(chat.said()).toContain("→ Budi: *Landing Page High-ROAS*");
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s ends it in order, the second of a pair too", async (signal) => {
    const chat = open(signal, [DEMO]);
    await chat.started();
    chat.child.kill(signal);
    // Under npm a Ctrl-C comes from the terminal and from npm.
    chat.child.kill(signal);
    expect(await chat.ended).toEqual([0, null]);
    expect(chat.said()).toContain("Stopping");
    // The private Redis has left its folder: the next start finds nobody in it.
    const again = open(signal, [DEMO]);
    await again.started();
    again.type("/quit");
    expect(await again.ended).toEqual([0, null]);
  });
});

describe("whom one writes to", () => {
  it("a business of one's own alone answers on its own number, with its own goods and orders", async () => {
    const chat = open("own", [KOPI]);
    chat.type("berapa harga kopi toraja?", "/orders", "/staff nobody", "/quit");
    expect(await chat.ended).toEqual([0, null]);
    expect(chat.said()).toContain("You are Budi, writing to Toko Kopi Contoh.");
    expect(chat.said()).toContain("Try: Kopi Gayo 250 g berapa harganya?");
    expect(chat.said()).toMatch(/Toko Kopi Contoh → Budi: \*Kopi Toraja 250 g\*: Rp105\.000/);
    expect(chat.said()).toContain("ORD-10482  processing  1 x Kopi Gayo 250 g");
    expect(chat.said()).toContain("Toko Kopi Contoh has no staff named nobody");
  });

  it("beside the demo each business answers for itself, and /business switches", async () => {
    const chat = open("both", [KOPI, DEMO]);
    chat.type(
      "berapa harga kopi toraja?",
      "/business z-auto",
      "berapa harga landing page?",
      "/business Nobody",
      "/quit",
    );
    expect(await chat.ended).toEqual([0, null]);
    expect(chat.said()).toMatch(/Toko Kopi Contoh → Budi: \*Kopi Toraja/);
    expect(chat.said()).toContain("You are Budi, writing to Z-Automation.");
    expect(chat.said()).toMatch(/Z-Automation → Budi: \*Landing Page High-ROAS\*/);
    expect(chat.said()).toContain("there is no business Nobody");
  });
});

describe("what one sees", () => {
  it("a number presses a button of one's own only", async () => {
    const chat = open("buttons", [DEMO]);
    chat.type("batalkan ORD-10482, berubah pikiran", "/as Newbie", "1", "/as Budi", "1", "/orders", "/quit");
    expect(await chat.ended).toEqual([0, null]);
    const [before, after] = chat.said().split("→ Newbie:") as [string, string];
    expect(before).toContain("[1] Ya");
    expect(before).not.toContain("sudah dibatalkan");
    expect(after).toContain("Z-Automation → Budi: Pesanan ORD-10482 sudah dibatalkan.");
    expect(after).toMatch(/ORD-10482 {2}cancelled/);
  });

  it("/why after a question to staff tells what the customer was told", async () => {
    const chat = open("why", [DEMO]);
    chat.type("minta refund 500.000 untuk ORD-10482 karena terlambat", "/why", "/quit");
    expect(await chat.ended).toEqual([0, null]);
    expect(chat.said()).not.toContain("Nothing was said");
    expect(chat.said()).toMatch(/"[^"]*refund Rp500\.000[^"]*"\n {2}written by code/);
  });

  it("/orders lists what was imported", async () => {
    const chat = open("import", [DEMO], ["scripts/jangkar.mjs", "orders", "import", "examples/orders.csv"]);
    expect(await chat.ended).toEqual([0, null]);
    const after = open("import", [DEMO]);
    after.type("/orders", "/quit");
    expect(await after.ended).toEqual([0, null]);
    expect(after.said()).toMatch(/ORD-10482 [\s\S]*ORD-20001 [\s\S]*ORD-20003 /);
  });
});
