import { describe, expect, it } from "vitest";
import { readSet } from "../../../src/cli/grounding-set.ts";
import {
  buildIndex,
  createPassageCache,
  type EvidenceIndex,
  type IndexInput,
} from "../../../src/engine/grounding/index.ts";

const SET = readSet("test/fixtures/grounding/dev.jsonl");

describe("readings shared between indexes", () => {
  it("give the index that reading every text anew gives", () => {
    const passages = createPassageCache();
    // The second time round everything that can be shared is.
    for (const one of [...SET, ...SET])
      expect(worded(buildIndex({ ...inputOf(one), passages })), one.id).toEqual(worded(buildIndex(inputOf(one))));
  });

  it("stay right when most were dropped again", () => {
    const passages = createPassageCache(3);
    for (const one of SET.slice(0, 60))
      expect(worded(buildIndex({ ...inputOf(one), passages })), one.id).toEqual(worded(buildIndex(inputOf(one))));
  });

  it("are not shared across days, since texts name days by their distance", () => {
    const passages = createPassageCache();
    const input = (now: number): IndexInput => ({
      evidence: [],
      business: { passages: [{ text: "Besok tutup, buka lagi lusa." }] },
      customerMessages: [],
      now,
      timezone: "Asia/Jakarta",
      currency: "IDR",
      passages,
    });
    const monday = buildIndex(input(Date.UTC(2026, 4, 4)));
    const tuesday = buildIndex(input(Date.UTC(2026, 4, 5)));
    expect(days(tuesday)).toEqual(days(monday).map((day) => day + 1));
  });
});

function days(index: EvidenceIndex): number[] {
  return (index.facts.get("date") ?? []).map((fact) => Number(fact.value));
}

function inputOf(one: (typeof SET)[number]): IndexInput {
  const business = one.businessFacts ?? {};
  const now = Date.parse(one.now);
  return {
    evidence: one.observations.map(({ tool, data }, i) => ({
      source: `call_${i}`,
      origin: "tool",
      tool,
      data,
      succeeded: true,
      observedAt: now,
    })),
    business,
    customerMessages: one.userMessages,
    now,
    timezone: String(business["timezone"] ?? "UTC"),
    currency: String(business["currency"] ?? "USD"),
  };
}

/** The facts with their records by key: two indexes never share a record. */
function worded(index: EvidenceIndex) {
  return [...index.facts].map(([type, facts]) => [
    type,
    facts.map(({ record, about, ...fact }) => ({ ...fact, record: record?.key, about: about.map((one) => one.key) })),
  ]);
}
