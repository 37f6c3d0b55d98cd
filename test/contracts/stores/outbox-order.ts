import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitOf, NOON, replyOf, unique } from "../../support/store-samples.ts";
import type { Under } from "../stores.ts";

type Outcome = "accepted" | "failed" | "retry" | "unknown" | "held" | "killed";

/** What a delivery worker meets, step by step, until nothing is left. */
const script = fc.array(fc.constantFrom<Outcome>("accepted", "failed", "retry", "unknown", "held", "killed"), {
  maxLength: 30,
});
const kinds = fc.array(fc.constantFrom("final" as const, "notice" as const), { minLength: 1, maxLength: 6 });

export function outboxOrderContract(under: Under): void {
  describe("the order of delivery", () => {
    it("is the order of the outbox, whatever happens to each attempt, and nothing is left behind", async () => {
      await fc.assert(
        fc.asyncProperty(kinds, script, async (rowKinds, outcomes) => {
          const { outbox, turns } = under().stores;
          const { id, version } = await under().conversation();
          const rows = rowKinds.map((kind) => replyOf(id, { kind }));
          await turns.commit(commitOf(id, version, { outbox: rows }));
          const ordered = rows.filter((row) => row.kind !== "notice").map((row) => row.id);
          const finished: string[] = [];
          let now = 0;

          for (let step = 0; step < outcomes.length + rows.length * 2 + 2; step++) {
            now += 100;
            const row = await outbox.next(id);
            if (row === null) break;
            if (row.state === "held") {
              expect(await outbox.release(id)).toBeGreaterThan(0);
              continue;
            }
            // Whoever tries a later row of the line is refused.
            for (const later of rows.filter((other) => other.kind !== "notice" && other.id !== row.id)) {
              if (ordered.indexOf(later.id) > finished.length) {
                expect(await outbox.claim(later.id, "jumper", now, 50)).toBeNull();
              }
            }
            const token = unique("token");
            const claim = await outbox.claim(row.id, token, now, 50);
            expect(claim?.id).toBe(row.id);
            if (claim === null) break;
            const outcome = outcomes[step] ?? "accepted";
            if (outcome === "killed") continue;
            const settled = await outbox.settle(row.id, token, settlementOf(outcome, now));
            expect(settled).toBe(true);
            if ((outcome === "accepted" || outcome === "failed") && row.kind !== "notice") finished.push(row.id);
          }
          expect(finished).toEqual(ordered.slice(0, finished.length));
          const left = (await outbox.ofConversation(id)).filter((row) => !["accepted", "failed"].includes(row.state));
          expect(left).toEqual([]);
        }),
        { numRuns: 40 },
      );
    });
  });
}

function settlementOf(outcome: Exclude<Outcome, "killed">, now: number) {
  switch (outcome) {
    case "accepted":
      return { state: "accepted", providerId: unique("wamid"), at: NOON, audit: [] } as const;
    case "retry":
      return { state: "pending", notBefore: now + 50, error: "131056" } as const;
    case "unknown":
      return { state: "unknown", notBefore: now + 50, error: "timeout" } as const;
    case "failed":
    case "held":
      return { state: outcome, error: "131026" } as const;
  }
}
