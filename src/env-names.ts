import { ENVIRONMENT, type EnvName } from "./environment.ts";

/** Other names people use for the same thing. */
const ALIASES: Readonly<Record<string, EnvName>> = {
  META_ACCESS_TOKEN: "WHATSAPP_ACCESS_TOKEN",
  META_APP_SECRET: "WHATSAPP_APP_SECRET",
  META_VERIFY_TOKEN: "WHATSAPP_VERIFY_TOKEN",
  META_PHONE_NUMBER_ID: "WHATSAPP_PHONE_NUMBER_ID",
  WHATSAPP_TOKEN: "WHATSAPP_ACCESS_TOKEN",
  WHATSAPP_CLOUD_ACCESS_TOKEN: "WHATSAPP_ACCESS_TOKEN",
  WHATSAPP_CLOUD_APP_SECRET: "WHATSAPP_APP_SECRET",
  WHATSAPP_CLOUD_VERIFY_TOKEN: "WHATSAPP_VERIFY_TOKEN",
  WHATSAPP_CLOUD_PHONE_NUMBER_ID: "WHATSAPP_PHONE_NUMBER_ID",
  OPENAI_MODEL: "MODEL",
};

/** What a variable that Jangkar does not read was meant to be: a problem, a warning, or nobody's business. */
export function nameProblem(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
  warnings: string[],
): void {
  const alias = ALIASES[name];
  if (alias !== undefined) {
    (env[alias] ? warnings : problems).push(`${name} is not a name Jangkar reads; write ${alias} instead.`);
    return;
  }
  const near = (Object.keys(ENVIRONMENT) as EnvName[]).find((known) => known.length > 5 && distance(name, known) <= 2);
  if (near !== undefined && !env[near]) problems.push(`${name} is unknown; did you mean ${near}?`);
  else if (name.startsWith("WHATSAPP_") || name.startsWith("JANGKAR_"))
    warnings.push(`${name} is unknown and was not read.`);
}

/** Damerau-Levenshtein distance (optimal string alignment): a swap of neighbours counts as one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
