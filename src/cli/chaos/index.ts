import { oneOf, readArguments, wholeNumber } from "../arguments.ts";
import type { Io } from "../io.ts";
import { type ChaosForm, type ChaosReport, chaos } from "./run.ts";

export { type ChaosForm, type ChaosOptions, type ChaosReport, chaos } from "./run.ts";

const FORMS = ["postgres", "sqlite"] as const satisfies readonly ChaosForm[];
/** Faults that are told in words; the rest is counted. */
const SHOWN = 8;

/** `jangkar chaos`: both forms one after the other, or one of them; 1 when anything was lost, repeated or left. */
export async function chaosCommand(argv: string[], io: Io): Promise<number> {
  const { values } = readArguments(argv, {
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      form: { type: "string" },
      customers: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const seconds = wholeNumber("seconds", values.seconds);
  const seed = wholeNumber("seed", values.seed, 0);
  const customers = values.customers === undefined ? {} : { customers: wholeNumber("customers", values.customers) };
  const forms = values.form === undefined ? FORMS : [oneOf("--form", values.form, FORMS)];
  let isClean = true;
  for (const form of forms) {
    const report = await chaos({ seconds, seed, form, ...customers });
    isClean = isClean && report.isClean;
    io.out(values.json ? JSON.stringify(report) : told(report));
  }
  return isClean ? 0 : 1;
}

function told(report: ChaosReport): string {
  const counts = Object.entries(report.faults).map(([name, count]) => `${count} ${name}`);
  const lists = [
    ["lost", report.lost],
    ["duplicated actions", report.duplicatedActions],
    ["duplicated replies nobody knows of", report.unexplainedReplies],
    ["reordered", report.reordered],
    ["unanswered", report.unanswered],
  ] as const;
  return [
    `${report.form}: ${report.posted} messages, ${report.replies} sends, ${report.actions} actions in ${report.seconds} s, seed ${report.seed}`,
    `  faults: ${counts.join(", ")}; ${report.starts} process starts`,
    `  at rest after ${report.settledAfterMs === null ? "never" : `${(report.settledAfterMs / 1_000).toFixed(1)} s`}`,
    ...lists.map(
      ([name, list]) =>
        `  ${name}: ${list.length}${list
          .slice(0, SHOWN)
          .map((line) => `\n    ${line}`)
          .join("")}`,
    ),
    `  duplicated replies, each recorded: ${report.duplicatedReplies}`,
    `  answered by an honest text: ${report.declared}`,
  ].join("\n");
}
