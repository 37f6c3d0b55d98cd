import { parseArgs } from "node:util";
import { z } from "zod";
import { JangkarError } from "../core/errors.ts";
import { type ReplyReading, readReply } from "../engine/replies.ts";
import { readJson, writeText } from "./files.ts";
import { explain, type Io } from "./io.ts";

const USAGE = "usage: jangkar eval replies FILE [--predictions OUT.jsonl]";
/** Share of clear replies that may be asked again. */
const MOST_MISSES = 0.05;
const DEFAULT_ORDER = "ORD-12345";
const TOOL_OF_ACTION = { cancel: "cancel_order", refund: "refund_order", discount: "hitung_estimasi_bundel" } as const;

const caseShape = z.looseObject({
  text: z.string(),
  lang: z.string(),
  expect: z.enum(["yes", "no", "unclear"]),
  quoted: z.boolean().default(false),
  action: z.enum(["cancel", "refund", "discount"]).default("cancel"),
  orderId: z.string().default(DEFAULT_ORDER),
});
const fileShape = z.union([
  z.array(caseShape),
  z.looseObject({ cases: z.array(caseShape) }).transform((file) => file.cases),
]);

type ReplyCase = z.infer<typeof caseShape>;

/**
 * Scores a file of labelled replies (a list of cases, or an object with `cases`). `unclear` is met by `unclear` and by
 * `other`; a clear reply that was read as neither is a miss, one read as the opposite is wrong.
 * @returns the exit code: 0 when nothing is wrong and misses stay under 5 %, 1 when not, 2 for unusable input
 */
export async function evalReplies(argv: string[], io: Io): Promise<number> {
  const asked = readArguments(argv);
  if ("problem" in asked) return refuse(io, `${asked.problem}\n${USAGE}`);
  try {
    const results = readCases(asked.file).map((one) => ({ ...one, read: readingOf(one) }));
    if (asked.predictions !== undefined) {
      const lines = results.map(({ text, lang, expect, read }) => JSON.stringify({ text, lang, expect, read }));
      writeText(asked.predictions, lines.map((line) => `${line}\n`).join(""));
    }
    return report(results, io);
  } catch (error) {
    if (!(error instanceof JangkarError)) throw error;
    return refuse(io, explain(error));
  }
}

type ScoredCase = ReplyCase & { readonly read: ReplyReading };

function report(results: readonly ScoredCase[], io: Io): number {
  const wrongYes = results.filter(({ expect, read }) => read === "yes" && expect !== "yes");
  const wrongNo = results.filter(({ expect, read }) => read === "no" && expect !== "no");
  const clear = results.filter(({ expect }) => expect !== "unclear");
  const missed = clear.filter(({ read }) => read === "unclear" || read === "other");
  const rate = clear.length === 0 ? 0 : missed.length / clear.length;
  const groups = { "wrong yes": wrongYes, "wrong no": wrongNo, miss: missed };
  for (const [what, cases] of Object.entries(groups)) for (const one of cases) io.err(`${what}: ${describe(one)}`);
  io.out(`replies ${results.length}`);
  io.out(`wrong yes ${wrongYes.length}`);
  io.out(`wrong no ${wrongNo.length}`);
  io.out(`misses ${missed.length} of ${clear.length} (${(rate * 100).toFixed(1)} %)`);
  return wrongYes.length + wrongNo.length > 0 || rate >= MOST_MISSES ? 1 : 0;
}

function readingOf({ text, action, orderId, quoted }: ReplyCase): ReplyReading {
  return readReply(text, { tool: TOOL_OF_ACTION[action], args: { order_id: orderId }, quoted });
}

function describe({ text, lang, expect, read, action, quoted }: ScoredCase): string {
  return `${JSON.stringify(text)} (${lang}, ${action}${quoted ? ", quoted" : ""}): expected ${expect}, read ${read}`;
}

function readArguments(argv: string[]): { file: string; predictions: string | undefined } | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { predictions: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) return { problem: "exactly one FILE is needed" };
    return { file, predictions: values.predictions };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** @throws JangkarError INPUT_INVALID */
function readCases(file: string): ReplyCase[] {
  const parsed = fileShape.safeParse(readJson(file, WHAT));
  if (!parsed.success)
    throw new JangkarError("INPUT_INVALID", `${file} holds no labelled replies: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.length === 0) throw new JangkarError("INPUT_INVALID", `${file} holds no replies`);
  return parsed.data;
}

const WHAT = "a JSON file of labelled replies";

function refuse(io: Io, problem: string): number {
  io.err(problem);
  return 2;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
