import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../src/core/time.ts";
import { NOON, unique } from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

export function callContract(under: Under): void {
  describe("idempotency keys", () => {
    it("stand for the call they were first used for, and for its first answer", async () => {
      const { stores, second } = under();
      const key = unique("key");
      expect(await stores.calls.bind(key, "one", NOON)).toEqual({ digest: "one", answer: null });
      expect(await second.calls.bind(key, "two", NOON)).toEqual({ digest: "one", answer: null });
      await stores.calls.keepAnswer(key, { outcome: "refused" });
      await second.calls.keepAnswer(key, { outcome: "decided" });
      expect(await second.calls.bind(key, "one", NOON)).toEqual({ digest: "one", answer: { outcome: "refused" } });
    });

    it("are bound once however many use them at the same moment, and forgotten after thirty days", async () => {
      const { stores, second } = under();
      const key = unique("key");
      const bound = await Promise.all(
        ["a", "b", "c", "d"].map((digest, index) => [stores, second][index % 2]!.calls.bind(key, digest, NOON)),
      );
      expect(new Set(bound.map(({ digest }) => digest)).size).toBe(1);
      await stores.calls.bind(unique("key"), "later", NOON + 31 * DAY_MS);
      expect(await stores.calls.bind(key, "new", NOON + 31 * DAY_MS)).toEqual({ digest: "new", answer: null });
    });
  });
}
