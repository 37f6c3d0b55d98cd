import fc from "fast-check";
import { expect, test } from "vitest";
import { breakBytes, byteFaults, mutatedBodies } from "./mutations.ts";
import { body, message, metadata } from "./payloads.ts";
import { webhookServer } from "./webhook-server.ts";

const RUNS = Number(process.env["FC_RUNS"] ?? 2_000);

test(`${RUNS} mutated and broken bodies never bring a 5xx, and every good item among them is kept once`, async () => {
  const server = await webhookServer();
  const good: string[] = [];
  const seen = { bodies: 0, unreadable: 0 };
  try {
    await fc.assert(
      fc.asyncProperty(mutatedBodies, byteFaults, async (mutated, fault) => {
        const number = seen.bodies++;
        const bytes =
          fault === null ? withGoodItems(mutated, number, good) : breakBytes(Buffer.from(json(mutated)), fault);
        expect((await server.post(bytes)).status).toBe(200);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const kept = server.events.flatMap((event) => {
      if (event.type === "message") return [event.message.providerId];
      return event.type === "delivery" ? [event.report.providerId] : [];
    });
    expect(kept.filter((id) => id.startsWith("wamid.good.")).sort()).toEqual([...good].sort());
    seen.unreadable = server.events.filter((event) => event.type === "unreadable").length;
    expect(seen.unreadable).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});

/** The mutated body with a good message and a good status beside what it holds, in the same entry list where it has one. */
function withGoodItems(mutated: unknown, number: number, good: string[]): Buffer {
  const text = `wamid.good.${number}.text`;
  const status = `wamid.good.${number}.status`;
  const value = {
    metadata,
    messages: [{ type: "text" }, { ...message("text", { text: { body: "halo" } }), id: text }],
    statuses: [{ id: status, status: "read", timestamp: "1795485600" }, null],
  };
  const extra = body("messages", value) as { entry: unknown[] };
  const entries = (mutated as { entry?: unknown } | null)?.entry;
  good.push(text, status);
  if (!Array.isArray(entries)) return Buffer.from(json(extra));
  return Buffer.from(json({ ...(mutated as object), entry: [...entries, ...extra.entry] }));
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}
