import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.ts";
import { storable } from "../../src/store/json.ts";
import { quietLog } from "../support/store-samples.ts";

const folder = mkdtempSync(join(tmpdir(), "jangkar-db-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("openDatabase", () => {
  it("wants a URL or a file", () => {
    expect(() => openDatabase({ log: quietLog })).toThrow(expect.objectContaining({ code: "CONFIG_INVALID" }));
  });

  it("makes the folder of the file and closes without a query", async () => {
    await openDatabase({ file: join(folder, "deep", "er", "x.db"), log: quietLog }).close();
  });

  it("says at once when the file cannot be used", () => {
    const broken = join(folder, "broken.db");
    writeFileSync(broken, "this is no database, but long enough to look at ".repeat(30));
    mkdirSync(join(folder, "a-folder.db"));
    for (const file of [broken, join(folder, "a-folder.db")]) {
      expect(() => openDatabase({ file, log: quietLog })).toThrow(
        expect.objectContaining({ code: "DATA_DIR_UNUSABLE", message: expect.stringContaining(file) }),
      );
    }
  });

  it("writes ahead, syncs every commit and checks foreign keys", async () => {
    const { db, close } = openDatabase({ file: join(folder, "pragmas.db"), log: quietLog });
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0];
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    await close();
  });

  it("tells a full disk as DATABASE_UNAVAILABLE and a broken rule as INTERNAL", async () => {
    const { db, close } = openDatabase({ file: join(folder, "full.db"), log: quietLog });
    await sql`create table t (id integer primary key, text text)`.execute(db);
    await sql`insert into t values (1, 'once')`.execute(db);
    await expect(sql`insert into t values (1, 'twice')`.execute(db)).rejects.toMatchObject({ code: "INTERNAL" });
    await sql`pragma max_page_count = 3`.execute(db);
    await expect(sql`insert into t values (2, ${"x".repeat(100_000)})`.execute(db)).rejects.toMatchObject({
      code: "DATABASE_UNAVAILABLE",
      retryable: true,
    });
    await close();
  });

  it("keeps more kinds of statements than it remembers", async () => {
    const { db, close } = openDatabase({ file: join(folder, "cache.db"), log: quietLog });
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 500; i++) {
        const { rows } = await sql.raw<{ n: number }>(`select ${i} as n`).execute(db);
        expect(rows).toEqual([{ n: i }]);
      }
    }
    await close();
  });
});

describe("storable", () => {
  it("escapes what a text column refuses and leaves everything else", () => {
    expect(storable("a\u0000b\ud83d")).toBe("a\\u0000b\\ud83d");
    for (const text of ["", "ngã 👨‍👩‍👧 是的", "\u200b\ufeff\n\t", "O'Brien"]) expect(storable(text)).toBe(text);
  });
});
