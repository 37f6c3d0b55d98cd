import { z } from "zod";
import { JangkarError } from "../core/errors.ts";
import type { EvidenceItem } from "../core/evidence.ts";
import { buildIndex, check, type EvidenceIndex, type Report } from "../engine/grounding/index.ts";
import { parseJson, readBytes } from "./files.ts";

const caseSchema = z.object({
  id: z.string(),
  lang: z.string(),
  userMessages: z.array(z.string()),
  observations: z.array(z.object({ tool: z.string(), data: z.unknown() })),
  businessFacts: z.record(z.string(), z.unknown()).optional(),
  now: z.string(),
  reply: z.string(),
  expected: z.enum(["grounded", "ungrounded"]),
  violations: z.array(z.string()).optional(),
  note: z.string().optional(),
});

/** One labelled reply; the format is in test/fixtures/grounding/README.md. */
export type GroundingCase = z.infer<typeof caseSchema>;

/** @throws JangkarError INPUT_INVALID when the file is missing or a line is no case. */
export function readSet(path: string): GroundingCase[] {
  const cases = readBytes(path, WHAT)
    .toString("utf8")
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      const parsed = caseSchema.safeParse(parseJson(line, `${path}:${number}`, WHAT));
      if (!parsed.success)
        throw new JangkarError("INPUT_INVALID", `${path}:${number}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    });
  if (cases.length === 0) throw new JangkarError("INPUT_INVALID", `${path} holds no case`);
  return cases;
}

const WHAT = "a set of labelled replies, one JSON object a line";

/** The evidence of a case as a conversation would have it; all of it was observed just now. */
export function indexOfCase(one: GroundingCase): EvidenceIndex {
  const business = one.businessFacts ?? {};
  const now = Date.parse(one.now);
  return buildIndex({
    evidence: one.observations.map((observation, i): EvidenceItem => evidenceOf(observation, i, now)),
    business,
    customerMessages: one.userMessages,
    now,
    timezone: typeof business["timezone"] === "string" ? business["timezone"] : "UTC",
    currency: typeof business["currency"] === "string" ? business["currency"] : "USD",
  });
}

function evidenceOf(observation: GroundingCase["observations"][number], i: number, now: number): EvidenceItem {
  return {
    source: `call_${i + 1}`,
    origin: "tool",
    tool: observation.tool,
    data: observation.data,
    succeeded: true,
    observedAt: now,
  };
}

export function checkCase(one: GroundingCase, reply = one.reply, index = indexOfCase(one)): Report {
  return check({ reply, index, locale: one.lang });
}

/** The unsupported words of a report, each once. */
export function spansOf(report: Report): string[] {
  return [...new Set(report.claims.filter((claim) => claim.source === null).map((claim) => claim.text))];
}
