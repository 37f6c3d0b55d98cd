import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type ReplyReading, readReply } from "../engine/replies.ts";
import type { Io } from "./io.ts";

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
  const read = await readCases(asked.file);
  if ("problem" in read) return refuse(io, read.problem);
  const results = read.cases.map((one) => ({ ...one, read: readingOf(one) }));
  if (asked.predictions !== undefined) {
    const lines = results.map(({ text, lang, expect, read }) => JSON.stringify({ text, lang, expect, read }));
    const problem = await write(asked.predictions, lines.map((line) => `${line}\n`).join(""));
    if (problem !== null) return refuse(io, problem);
  }
  return report(results, io);
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

async function readCases(file: string): Promise<{ cases: ReplyCase[] } | { problem: string }> {
  try {
    const parsed = fileShape.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (!parsed.success) return { problem: `${file} holds no labelled replies: ${z.prettifyError(parsed.error)}` };
    if (parsed.data.length === 0) return { problem: `${file} holds no replies` };
    return { cases: parsed.data };
  } catch (error) {
    return { problem: `${file} cannot be read: ${messageOf(error)}` };
  }
}

async function write(file: string, content: string): Promise<string | null> {
  try {
    await writeFile(file, content);
    return null;
  } catch (error) {
    return `${file} cannot be written: ${messageOf(error)}`;
  }
}

function refuse(io: Io, problem: string): number {
  io.err(problem);
  return 2;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
