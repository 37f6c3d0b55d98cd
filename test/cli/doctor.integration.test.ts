import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const dir = mkdtempSync(join(tmpdir(), "doctor-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let places = 0;

/** A command as given in a folder of its own that holds nothing. */
async function jangkar(command: string, env: Record<string, string> = {}) {
  const cwd = join(dir, `place-${places++}`);
  mkdirSync(cwd);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, "scripts", "jangkar.mjs"), ...command.split(" ")], {
    cwd,
    env: { PATH, HOME, ...env },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, said, left: readdirSync(cwd), cwd };
}

const NOBODY = "http://127.0.0.1:9";
const LIVE = {
  WHATSAPP_ACCESS_TOKEN: "t",
  WHATSAPP_APP_SECRET: "s",
  WHATSAPP_PHONE_NUMBER_ID: "100000000000001",
  WHATSAPP_VERIFY_TOKEN: "v",
};

describe("doctor", () => {
  it("finds all well in an empty folder and leaves it empty", async () => {
    const { code, said, left } = await jangkar("doctor");
    expect({ code, left }).toEqual({ code: 0, left: [] });
    expect(said).toMatch(/✓ Data folder: .*made at the first start/);
    expect(said).toContain("✓ Model: the built-in rule model");
  });

  it("asks the model, and says so when nothing listens there", async () => {
    const { code, said } = await jangkar("doctor", { OPENAI_BASE_URL: `${NOBODY}/v1`, MODEL: "qwen3" });
    expect(code).toBe(1);
    expect(said).toContain(`✗ Model: MODEL_UNAVAILABLE: qwen3 at ${NOBODY}/v1`);
    expect(said).not.toContain("fault of Jangkar");
  });

  it("takes a model that answers, whatever it answers, and names one that is refused", async () => {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const { model } = JSON.parse(body) as { model: string };
        const choices = [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }];
        response.setHeader("content-type", "application/json");
        if (model === "good") response.end(JSON.stringify({ id: "x", object: "chat.completion", model, choices }));
        else response.writeHead(404).end(JSON.stringify({ error: { code: "model_not_found", message: "no" } }));
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const good = await jangkar("doctor", { OPENAI_BASE_URL, MODEL: "good" });
    expect(good.said).toContain(`✓ Model: good at ${OPENAI_BASE_URL} answers`);
    const bad = await jangkar("doctor", { OPENAI_BASE_URL, MODEL: "good", MODEL_FALLBACKS: "bad" });
    expect(bad.said).toContain(`✗ Model: MODEL_REJECTED: bad at ${OPENAI_BASE_URL}`);
    server.close();
  });

  it("says that Meta is not reached, and what to look at", async () => {
    const { code, said } = await jangkar("doctor", { ...LIVE, GRAPH_BASE_URL: NOBODY });
    expect(code).toBe(1);
    expect(said).toContain(`✗ WhatsApp: WHATSAPP_UNAVAILABLE: ${NOBODY} does not answer as Meta does: `);
    expect(said).not.toContain("fault of Jangkar");
  });
});

describe("commands that only look", () => {
  it.each([
    ["trace last", 1],
    ["why last", 1],
    ["audit", 0],
  ] as const)("%s says that nothing was said yet and makes no data", async (command, expected) => {
    const { code, said, left } = await jangkar(command);
    expect({ code, left }).toEqual({ code: expected, left: [] });
    expect(said).toContain("Nothing was said yet");
  });
});

describe("a start that fails", () => {
  it.each([
    ["REDIS_URL", "redis://127.0.0.1:9", "REDIS_UNAVAILABLE"],
    ["DATABASE_URL", "postgres://jangkar@127.0.0.1:9/jangkar", "DATABASE_UNAVAILABLE"],
    ["TENANTS_DIR", "/nowhere", "TENANT_INVALID"],
  ])("for its %s says what to mend, and nothing of a stop or another try", async (name, value, code) => {
    const ended = await jangkar("start", { [name]: value, PORT: "0", LOG_LEVEL: "silent" });
    expect(ended.code).toBe(1);
    expect(ended.said).toContain(code);
    expect(ended.said).not.toMatch(/Stopping|it is tried again|work waits/);
    expect(existsSync(join(ended.cwd, "data", "redis", "redis.sock"))).toBe(false);
  });
});
