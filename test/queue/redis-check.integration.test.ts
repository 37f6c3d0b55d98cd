import { afterEach, describe, expect, it } from "vitest";
import { connectRedis } from "../../queue/redis.ts";
import { checkRedis } from "../../queue/redis-check.ts";
import { startTestRedis, type TestRedis } from "../support/redis.ts";
import { recordingLog } from "../support/runtime.ts";
import { timer, until } from "./parts.ts";

let redis: TestRedis;
afterEach(() => redis?.stop());

describe("checking a Redis", () => {
  it("passes one that keeps everything", async () => {
    redis = await startTestRedis();
    const log = recordingLog();
    await checkRedis(redis.connect(), log);
    expect(log.lines).toEqual([]);
  });

  it("tells all that is wrong at once: what is set, what is needed, the command that mends it", async () => {
    redis = await startTestRedis({ settings: { appendonly: "no", "maxmemory-policy": "allkeys-lru" } });
    const refusal = checkRedis(redis.connect(), recordingLog());
    await expect(refusal).rejects.toMatchObject({ code: "REDIS_UNSUITABLE" });
    const message = await refusal.catch((error: Error) => error.message);
    expect(message).toContain("maxmemory-policy is allkeys-lru, needed is noeviction");
    expect(message).toContain("`redis-cli CONFIG SET maxmemory-policy noeviction`");
    expect(message).toContain("appendonly is no, needed is yes");
    expect(message).toContain("`redis-cli CONFIG SET appendonly yes`");
  });

  it("is satisfied by exactly the commands it names", async () => {
    redis = await startTestRedis({ settings: { appendonly: "no", "maxmemory-policy": "allkeys-lru" } });
    const connection = redis.connect();
    const message = await checkRedis(connection, recordingLog()).catch((error: Error) => error.message);
    for (const [, name, value] of String(message).matchAll(/CONFIG SET (\S+) (\S+)`/g)) {
      await connection.config("SET", name!, value!);
    }
    await checkRedis(connection, recordingLog());
  });

  it("warns of a write-through once a second", async () => {
    redis = await startTestRedis({ settings: { appendfsync: "everysec" } });
    const log = recordingLog();
    await checkRedis(redis.connect(), log);
    expect(log.lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("does not refuse what a managed Redis does not let it read, and reads INFO where CONFIG is forbidden", async () => {
    redis = await startTestRedis({ settings: { appendonly: "no" } });
    const connection = redis.connect();
    await connection.acl("SETUSER", "default", "-config");
    await expect(checkRedis(connection, recordingLog())).rejects.toMatchObject({ code: "REDIS_UNSUITABLE" });
    await connection.acl("SETUSER", "default", "-info");
    const log = recordingLog();
    await checkRedis(connection, log);
    expect(log.lines.map(({ fields }) => fields["setting"]).filter(Boolean)).toEqual([
      "maxmemory-policy",
      "appendonly",
    ]);
  });
});

describe("connecting", () => {
  it("says where Redis is missing, without a password", async () => {
    redis = await startTestRedis();
    const connections = connectRedis({ url: "redis://user:secret@127.0.0.1:1/2" }, { log: recordingLog(), timer });
    const failure = connections.ready(300);
    await expect(failure).rejects.toMatchObject({ code: "REDIS_UNAVAILABLE" });
    const message = await failure.catch((error: Error) => error.message);
    expect(message).toContain("redis://127.0.0.1:1/2");
    expect(message).toContain("ECONNREFUSED");
    expect(message).not.toContain("secret");
    await connections.close();
  });

  it("takes a socket as a URL and tells when Redis goes and comes", async () => {
    redis = await startTestRedis();
    const changes: boolean[] = [];
    const connections = connectRedis(
      { url: redis.url },
      { log: recordingLog(), timer, onChange: (up) => changes.push(up) },
    );
    await connections.ready(5_000);
    await redis.kill();
    await until(() => !connections.isUp());
    await redis.start();
    await until(() => connections.isUp());
    expect(changes).toEqual([true, false, true]);
    await connections.close();
  });

  it.each(["localhost:6379", "http://localhost", "no url"])("refuses %s as a REDIS_URL", async (url) => {
    expect(() => connectRedis({ url }, { log: recordingLog(), timer })).toThrow(
      expect.objectContaining({ code: "CONFIG_INVALID" }),
    );
  });
});
