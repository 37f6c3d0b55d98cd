import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isServerOf } from "../../queue/embedded/probe.ts";
import { type EmbeddedRedis, startEmbeddedRedis } from "../../queue/embedded-redis.ts";
import { checkRedis } from "../../queue/redis-check.ts";
import { DISKS } from "../support/disks.ts";
import { type TestDataDir, temporaryDataDir } from "../support/redis.ts";
import { recordingLog } from "../support/runtime.ts";
import { bundled, type TestProgram } from "./child-process.ts";
import { conversation, idOf, openParts, text, timer, until } from "./parts.ts";

let data: TestDataDir;
let started: EmbeddedRedis[];
let clients: Redis[];

beforeEach(() => {
  data = temporaryDataDir();
  started = [];
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await Promise.all(started.map((redis) => redis.stop()));
  await data.remove();
});

async function start(dataDir = data.path, states: string[] = []): Promise<EmbeddedRedis> {
  const redis = await startEmbeddedRedis({
    dataDir,
    timer,
    log: recordingLog(),
    onChange: (state) => states.push(state),
  });
  started.push(redis);
  return redis;
}

function client(redis: EmbeddedRedis): Redis {
  const connection = new Redis({ path: redis.socketPath, protocol: 2, maxRetriesPerRequest: null });
  connection.on("error", () => {});
  clients.push(connection);
  return connection;
}

describe("the private Redis", () => {
  it("is as Jangkar needs it: no TCP port, written through, nothing evicted, for this user alone", async () => {
    const redis = await start();
    const connection = client(redis);
    await checkRedis(connection, recordingLog());
    const settings = await Promise.all(
      ["port", "appendfsync"].map(async (name) => ((await connection.config("GET", name)) as string[])[1]),
    );
    expect(settings).toEqual(["0", "always"]);
    expect(statSync(redis.socketPath).mode & 0o077).toBe(0);
    expect(statSync(join(data.path, "redis")).mode & 0o077).toBe(0);
  });

  it("keeps its data over an orderly stop and leaves no process", async () => {
    const first = await start();
    await client(first).set("kept", "yes");
    const pid = first.pid()!;
    await first.stop();
    expect(await isServerOf(pid, first.socketPath)).toBe(false);
    expect(existsSync(first.socketPath)).toBe(false);
    const second = await start();
    expect(await client(second).get("kept")).toBe("yes");
  });

  it("is started again when it dies, with what it acknowledged", async () => {
    const states: string[] = [];
    const redis = await start(data.path, states);
    const connection = client(redis);
    await connection.set("kept", "yes");
    const pid = redis.pid()!;
    process.kill(pid, "SIGKILL");
    await until(() => redis.state() === "down");
    await until(() => redis.state() === "up");
    expect(redis.pid()).not.toBe(pid);
    expect(await connection.get("kept")).toBe("yes");
    expect(states).toEqual(["down", "up"]);
  });

  it("is ended when it does not stop by itself", async () => {
    const redis = await start();
    const pid = redis.pid()!;
    process.kill(pid, "SIGSTOP");
    await redis.stop();
    expect(await isServerOf(pid, redis.socketPath)).toBe(false);
  });

  it("stops cleanly while it is about to be started again", async () => {
    const redis = await start();
    process.kill(redis.pid()!, "SIGKILL");
    await until(() => redis.state() === "down");
    await redis.stop();
    expect(redis.state()).toBe("down");
    expect(existsSync(redis.socketPath)).toBe(false);
  });

  it("works in a DATA_DIR whose path is too long for a socket", async () => {
    await data.remove();
    data = temporaryDataDir(`${"d".repeat(80)}/${"e".repeat(80)}`);
    mkdirSync(data.path, { recursive: true });
    expect(data.path.length).toBeGreaterThan(150);
    const redis = await start();
    expect(await client(redis).ping()).toBe("PONG");
    expect(Buffer.byteLength(redis.socketPath)).toBeLessThan(108);
    expect(statSync(dirname(redis.socketPath)).mode & 0o077).toBe(0);
    await redis.stop();
    expect(existsSync(dirname(redis.socketPath))).toBe(false);
  });

  it("says what to install when there is no binary", async () => {
    const starting = startEmbeddedRedis({
      dataDir: data.path,
      timer,
      log: recordingLog(),
      binaries: ["no-such-redis"],
    });
    await expect(starting).rejects.toMatchObject({ code: "REDIS_MISSING" });
  });

  it("tells the server's own words when it does not start", async () => {
    mkdirSync(join(data.path, "redis", "appendonlydir"), { recursive: true });
    writeFileSync(join(data.path, "redis", "appendonlydir", "appendonly.aof.manifest"), "no manifest\n");
    const starting = startEmbeddedRedis({ dataDir: data.path, timer, log: recordingLog() });
    await expect(starting).rejects.toMatchObject({
      code: "REDIS_UNAVAILABLE",
      message: expect.stringContaining("manifest"),
    });
  });

  it("refuses a DATA_DIR it cannot write", async () => {
    const file = join(data.path, "file");
    writeFileSync(file, "");
    const starting = startEmbeddedRedis({ dataDir: file, timer, log: recordingLog() });
    await expect(starting).rejects.toMatchObject({ code: "DATA_DIR_UNUSABLE" });
  });
});

describe("an orphan", () => {
  let program: TestProgram;
  beforeAll(async () => {
    program = await bundled("programs/embedded-redis.ts");
  });
  afterAll(() => program.remove());

  async function orphan(): Promise<number> {
    const parent = program.run(data.path);
    const pid = Number(await parent.says("pid"));
    await parent.kill("SIGKILL");
    return pid;
  }

  it("of a killed process is found, used again, watched and stopped", async () => {
    const pid = await orphan();
    const redis = await start();
    expect(redis.pid()).toBe(pid);
    await client(redis).set("kept", "yes");
    process.kill(pid, "SIGKILL");
    await until(() => redis.state() === "down");
    await until(() => redis.state() === "up");
    expect(await client(redis).get("kept")).toBe("yes");
    const next = redis.pid()!;
    await redis.stop();
    expect(await isServerOf(next, redis.socketPath)).toBe(false);
  });

  it("is found also when its record was lost", async () => {
    const pid = await orphan();
    rmSync(join(data.path, "redis", "server.json"));
    expect((await start()).pid()).toBe(pid);
  });

  it("that does not answer is ended before another one is started on its files", async () => {
    const pid = await orphan();
    process.kill(pid, "SIGSTOP");
    const redis = await start();
    expect(redis.pid()).not.toBe(pid);
    expect(await isServerOf(pid, redis.socketPath)).toBe(false);
  });

  it("that is gone leaves a record that does not matter, whoever has its pid now", async () => {
    const pid = await orphan();
    process.kill(pid, "SIGKILL");
    const record = join(data.path, "redis", "server.json");
    const socketPath = (JSON.parse(readFileSync(record, "utf8")) as { socketPath: string }).socketPath;
    writeFileSync(record, JSON.stringify({ pid: process.pid, socketPath }));
    await until(async () => !(await isServerOf(pid, socketPath)));
    expect((await start()).pid()).not.toBe(process.pid);
  });
});

describe.each(DISKS)("with $name", (disks) => {
  it("ends on a full disk, loses nothing it acknowledged, and is up again when there is room", async () => {
    const disk = disks.underRedis(data.path);
    try {
      const redis = await start();
      const parts = await openParts(redis.socketPath);
      const a = conversation("a");
      const window = { quietMs: 0, maxMs: 0, urgent: false };
      const acknowledged: string[] = [];
      await disk.fill(process.pid);
      await expect(
        (async () => {
          for (let i = 0; ; i++) {
            await parts.inbox.accept(a, text(String(i), "x".repeat(20_000)), window);
            acknowledged.push(String(i));
          }
        })(),
      ).rejects.toMatchObject({ code: "REDIS_UNAVAILABLE" });
      await until(() => redis.state() === "down");
      disk.makeRoom(process.pid);
      await until(() => redis.state() === "up" && parts.connections.isUp());
      expect(acknowledged.length).toBeGreaterThan(0);
      expect((await parts.inbox.waiting(a, 1_000)).map(idOf).slice(0, acknowledged.length)).toEqual(acknowledged);
      expect((await parts.inbox.accept(a, text("after"), window)).fresh).toBe(true);
      await parts.close();
    } finally {
      await Promise.all(started.map((redis) => redis.stop()));
      await disk.remove();
    }
  });

  it.each(["readOnly", "full"] as const)("refuses to start on a disk that is %s and says so", async (how) => {
    const disk = disks[how](join(data.path, "bad"), 0);
    try {
      await expect(start(disk.path)).rejects.toMatchObject({
        code: "DATA_DIR_UNUSABLE",
        message: expect.stringContaining(disk.refusal),
      });
    } finally {
      await disk.remove();
    }
  });
});
