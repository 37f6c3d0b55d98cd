import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { evalGrounding } from "../../../src/cli/eval-grounding.ts";
import { checkCase, type GroundingCase, indexOfCase, readSet } from "../../../src/cli/grounding-set.ts";
import { buildIndex, check } from "../../../src/engine/grounding/index.ts";
import { tool } from "./support.ts";

const DEV = "test/fixtures/grounding/dev.jsonl";
const OWN = "test/fixtures/grounding/own.jsonl";
// Each kind of statement has a file of its own beside the first.
const KINDS = readdirSync("test/fixtures/grounding")
  .filter((name) => /^own-.*\.jsonl$/.test(name))
  .map((name) => `test/fixtures/grounding/${name}`);

/** Sets that hold what is still read wrongly have bars of their own, which only rise. */
const BARS: Readonly<
  Record<string, { readonly recall: number; readonly falseAlarms: number; readonly spans: number }>
> = {
  "own-harder": { recall: 0.98, falseAlarms: 0.01, spans: 0.95 },
  "own-fifth": { recall: 0.96, falseAlarms: 0.01, spans: 0.95 },
  "own-fourth": { recall: 0.97, falseAlarms: 0.01, spans: 0.95 },
  "own-third": { recall: 0.97, falseAlarms: 0.01, spans: 0.95 },
  "own-sixth": { recall: 0.96, falseAlarms: 0.04, spans: 0.93 },
  "own-trades": { recall: 0.97, falseAlarms: 0.04, spans: 0.97 },
};
const USUAL = { recall: 0.99, falseAlarms: 0.01, spans: 0.95 };

async function run(...argv: string[]): Promise<{ code: number; out: string[] }> {
  const out: string[] = [];
  const code = await evalGrounding(argv, { out: (line) => out.push(line), err: () => undefined });
  return { code, out };
}

// Thousands of replies, on a machine that may be busy.
describe("the guard on labelled sets", { timeout: 300_000 }, () => {
  it.each([DEV, OWN, ...KINDS])("meets the bars on %s", async (path) => {
    const { out } = await run(path, "--json");
    const figures = JSON.parse(out[0]!) as {
      recall: number;
      falseAlarmRate: number;
      spanRecall: number;
      wrong: unknown;
    };
    const bars = BARS[basename(path, ".jsonl")] ?? USUAL;
    expect(figures.recall, JSON.stringify(figures.wrong)).toBeGreaterThanOrEqual(bars.recall);
    expect(figures.falseAlarmRate, JSON.stringify(figures.wrong)).toBeLessThanOrEqual(bars.falseAlarms);
    expect(figures.spanRecall, JSON.stringify(figures.wrong)).toBeGreaterThanOrEqual(bars.spans);
  });

  it.each(["1", "2", "3"])("catches the mutants of the development set with seed %s", async (seed) => {
    const { out } = await run("--mutate", DEV, "--json", "--seed", seed);
    const rows = out.map(
      (line) => JSON.parse(line) as { kind: string; share: number; mutants: number; survivors?: unknown },
    );
    expect(rows.map((row) => row.kind)).toEqual(["digit", "unit", "state", "product", "all"]);
    for (const row of rows) expect(row.mutants).toBeGreaterThanOrEqual(30);
    expect(rows.at(-1)!.share, JSON.stringify(rows.map((row) => row.survivors))).toBeGreaterThanOrEqual(0.99);
  });

  it("writes predictions that any scorer of the format reads", async () => {
    const folder = mkdtempSync(join(tmpdir(), "grounding-"));
    try {
      const path = join(folder, "out.jsonl");
      const { code } = await run(DEV, "--json", "--predictions", path);
      const lines = readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(code).toBe(0);
      expect(lines).toHaveLength(readSet(DEV).length);
      for (const line of lines) expect(Object.keys(line)).toEqual(["id", "predicted", "violations"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("asks for a file and names what is wrong with one", async () => {
    await expect(run()).rejects.toThrow(/missing/);
    await expect(run("missing.jsonl")).rejects.toThrow(/missing\.jsonl cannot be read/);
  });

  it("never turns a grounded reply ungrounded by an unrelated observation", () => {
    const unrelated = {
      items: [{ sku: "ZZ9", name: "Zulvaqe Myrrh Tonic", price: { amount: 7_777_777, currency: "IDR" }, stock: 3 }],
    };
    const turned = grounded().filter((one) => {
      const index = indexOfCase(one);
      // A call of its own, just now: what is old or of the same list may well bear on the reply.
      index.add(tool("search_products", unrelated, { source: "call_unrelated", observedAt: Date.parse(one.now) }));
      return checkCase(one, one.reply, index).verdict === "ungrounded";
    });
    expect(turned.map((one) => one.id)).toEqual([]);
  });

  it("turns every reply whose claims rest on observations ungrounded when they are taken away", () => {
    const kept = grounded().filter(
      (one) => restsOnTools(one) && checkCase({ ...one, observations: [] }).verdict === "grounded",
    );
    expect(kept.map((one) => one.id)).toEqual([]);
  });

  it("holds no sentence of the development set in the source", () => {
    const source = [
      ...sources("src/engine/grounding"),
      ...sources("src/cli").filter((text) => /grounding/.test(text)),
    ].join("\n");
    const found = readSet(DEV)
      .flatMap((one) => [...wordsOf(one.reply), ...one.userMessages, ...(one.violations ?? []), one.note ?? ""])
      .filter((text) => text.length > 12 && source.includes(text));
    expect([...new Set(found)]).toEqual([]);
  });

  it("needs no evidence to pass small talk", () => {
    const index = buildIndex({
      evidence: [],
      business: {},
      customerMessages: ["hi"],
      now: 0,
      timezone: "UTC",
      currency: "USD",
    });
    expect(check({ reply: "Hello! How can I help you today?", index, locale: "en" }).claims).toEqual([]);
  });
});

/** The grounded cases that pass; the bars above say how many may not. */
function grounded(): GroundingCase[] {
  return [...readSet(DEV), ...[OWN, ...KINDS].flatMap(readSet)].filter(
    (one) => one.expected === "grounded" && checkCase(one).verdict === "grounded",
  );
}

/** Some claim has a tool's observation as its source, and says more than a denial. */
function restsOnTools(one: GroundingCase): boolean {
  const report = checkCase(one);
  return report.claims.some(
    (claim) =>
      claim.source?.startsWith("call_") === true &&
      (claim.type === "money" ||
        claim.type === "percent" ||
        claim.type === "stock" ||
        (claim.type === "date" && claim.rule === "exact")),
  );
}

/** The whole reply and its sentences. */
function wordsOf(reply: string): string[] {
  return [reply, ...reply.split(/[.!?\n。！？,，;；:：]/).map((part) => part.trim())];
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return path.endsWith(".ts") ? [readFileSync(path, "utf8")] : [];
  });
}
