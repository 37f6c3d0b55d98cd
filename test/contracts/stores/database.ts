import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../../../src/store/database.ts";
import { MIGRATIONS, migrate } from "../../../src/store/migrations.ts";
import type { Under } from "../stores.ts";

export function databaseContract(under: Under, openAgain: () => Database): void {
  describe("the database", () => {
    it("runs each migration once", async () => {
      expect(await migrate(under().database)).toEqual([]);
    });

    it("refuses a schema from the future and says which version it found", async () => {
      const { database } = under();
      const newer = [...MIGRATIONS, { version: 99, name: "from the future", statements: () => [] }];
      expect(await migrate(database, newer)).toEqual(["from the future"]);
      await expect(migrate(database)).rejects.toMatchObject({
        code: "DATABASE_TOO_NEW",
        message: expect.stringContaining("99"),
      });
      await database.db.deleteFrom("schema_versions").where("version", "=", 99).execute();
    });

    it("undoes every step when a migration fails half-way", async () => {
      const { database } = under();
      const broken = {
        version: (MIGRATIONS.at(-1)?.version ?? 0) + 1,
        name: "broken",
        statements: () => ["create table half (id integer)", "not sql"],
      };
      await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toMatchObject({ code: "INTERNAL" });
      await expect(sql`select * from half`.execute(database.db)).rejects.toThrow();
      expect(await migrate(database)).toEqual([]);
    });

    it("rolls back what was abandoned and returns its result", async () => {
      const { database } = under();
      const result = await database.transaction<string>(async (tx, abandon) => {
        await tx
          .insertInto("contacts")
          .values({ id: "abandoned", tenant: "x", display_name: null, locale: null })
          .execute();
        return abandon("nothing written");
      });
      expect(result).toBe("nothing written");
      expect(await database.db.selectFrom("contacts").select("id").where("id", "=", "abandoned").execute()).toEqual([]);
    });

    it("lets writers of two connections wait for each other instead of failing", async () => {
      const { database } = under();
      const other = openAgain();
      await database.db
        .insertInto("contacts")
        .values({ id: "counted", tenant: "x", display_name: "0", locale: null })
        .execute();
      const raise = (on: Database) =>
        on.transaction(async (tx) => {
          await on.lockName(tx, "counter");
          const row = await tx
            .selectFrom("contacts")
            .select("display_name")
            .where("id", "=", "counted")
            .executeTakeFirstOrThrow();
          await tx
            .updateTable("contacts")
            .set({ display_name: String(Number(row.display_name) + 1) })
            .where("id", "=", "counted")
            .execute();
        });
      await Promise.all(Array.from({ length: 20 }, (_, index) => raise(index % 2 === 0 ? database : other)));
      await other.close();
      const row = await database.db
        .selectFrom("contacts")
        .select("display_name")
        .where("id", "=", "counted")
        .executeTakeFirst();
      expect(row?.display_name).toBe("20");
    });

    it("returns big integers as numbers", async () => {
      const { database } = under();
      const big = await sql<{ value: unknown }>`select cast(1795500000000 as bigint) as value`.execute(database.db);
      expect(big.rows).toEqual([{ value: 1_795_500_000_000 }]);
    });
  });
}
