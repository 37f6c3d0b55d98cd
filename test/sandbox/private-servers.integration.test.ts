import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { startPrivateRedis } from "../../src/sandbox/private-redis.ts";
import { startPrivateServer } from "../../src/sandbox/private-server.ts";
import { postgresIsHere, startTestPostgres } from "../support/postgres.ts";
import { processesIn } from "../support/processes.ts";
import { until } from "../support/wire.ts";

const PATIENCE_MS = 60_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** As open to all users as /tmp is: PostgreSQL does not run as root. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ps-"));
  chmodSync(folder, 0o1777);
  folders.push(folder);
  return folder;
}

/** The servers in a process group of their own, killed as a whole at `moment`. */
async function killedAt(moment: (temp: string, said: () => string) => boolean): Promise<string> {
  const temp = openFolder();
  const main = ["test/support/run-ts.mjs", "test/sandbox/private-servers-main.ts"];
  const starter = spawn(process.execPath, main, {
    env: { ...process.env, TMPDIR: temp },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => starter.once("close", () => resolve()));
  let said = "";
  starter.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    expect(await until(() => moment(temp, () => said), PATIENCE_MS, 5)).toBe(true);
  } finally {
    process.kill(-starter.pid!, "SIGKILL");
    await gone;
  }
  return temp;
}

const named = (name: string, temp: string) => processesIn(temp).filter(({ what }) => what.includes(name));

describe.runIf(postgresIsHere())("private servers", () => {
  test.each<[string, (temp: string, said: () => string) => boolean]>([
    ["once they run", (_, said) => said().includes("started")],
    ["while initdb runs", (temp) => named("initdb", temp).some(({ what }) => !what.startsWith("sh "))],
    ["as PostgreSQL starts", (temp) => named("-k ", temp).some(({ what }) => !what.startsWith("sh "))],
  ])("leave no process and no file when all of their starter's group is killed with -9 %s", async (_, moment) => {
    const temp = await killedAt(moment);
    expect(await until(() => processesIn(temp).length === 0, PATIENCE_MS)).toBe(true);
    // A folder may have been made a moment before the kill, and nobody watch it yet.
    const left = readdirSync(temp, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
    expect(left.map((entry) => join(entry.parentPath, entry.name)).filter((path) => path.includes("jangkar-"))).toEqual(
      [],
    );
  });

  test("PostgreSQL keeps its data over a halt and is reached at the same place", async () => {
    const postgres = await startTestPostgres();
    try {
      const { url } = await postgres.createTestDatabase();
      await query(url, "create table kept (it text)");
      await query(url, "insert into kept values ('yes')");
      for (let round = 0; round < 2; round++) {
        await postgres.halt();
        await expect(query(url, "select 1")).rejects.toThrow();
        await postgres.resume();
        expect(await query(url, "select it from kept")).toEqual([{ it: "yes" }]);
      }
    } finally {
      await postgres.stop();
    }
  });
});

test("Redis keeps what it acknowledged over a kill, and goes with its folder", async () => {
  const redis = await startPrivateRedis({ appendfsync: "always" });
  const folder = join(redis.socketPath, "..");
  await redis.kill();
  await redis.start();
  expect(existsSync(redis.socketPath)).toBe(true);
  await redis.stop();
  expect(existsSync(folder)).toBe(false);
});

test("a server whose preparation fails is told at once, with its words", async () => {
  const folder = mkdtempSync(join(openFolder(), "failing-"));
  const server = startPrivateServer(["sleep", "1000"], {
    folder,
    signal: "KILL",
    prepare: ["sh", "-c", 'echo "it\'s not here" >&2; exit 3'],
  });
  await expect(server.answers(() => Promise.reject(new Error("no answer")), PATIENCE_MS)).rejects.toThrow("no answer");
  expect(server.lastWords()).toBe("it's not here\n");
  expect(existsSync(folder)).toBe(false);
  await server.stop();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
