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
  OPENAI_API_BASE: "OPENAI_BASE_URL",
};

/** What is left of a name of ours, and is a common name of other programs. */
const OTHERS: ReadonlySet<string> = new Set([
  "ACCESS_TOKEN",
  "API_KEY",
  "APP_SECRET",
  "BASE_URL",
  "MODEL_MS",
  "TIMEOUT_MS",
  "WEBHOOK_SECRET",
  "WEBHOOK_URL",
]);

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
  const known = Object.keys(ENVIRONMENT) as EnvName[];
  const near = known.find((one) => isMistyped(name, one));
  const short = near ?? known.find((one) => isShortened(name, one));
  if (short !== undefined)
    // What is only left out may be another program's; and where ours is set, nothing is missing.
    (near !== undefined && !env[near] ? problems : warnings).push(`${name} is unknown; did you mean ${short}?`);
  else if (name.startsWith("WHATSAPP_") || name.startsWith("JANGKAR_"))
    warnings.push(`${name} is unknown and was not read.`);
}

/** Two slips in a long name; in a short one only a swap, or MODE would be a MODEL and POST a PORT. */
function isMistyped(name: string, known: string): boolean {
  if (known.length > 5) return distance(name, known) <= 2;
  return (
    name.length === known.length && [...name].sort().join() === [...known].sort().join() && distance(name, known) === 1
  );
}

/** A name of ours with a word left out, as OPENAI_KEY and PHONE_NUMBER_ID; one word alone says too little. */
function isShortened(name: string, known: string): boolean {
  const words = name.split("_");
  const all = known.split("_");
  if (words.length < 2 || words.length !== all.length - 1) return false;
  return all.some((_, left) => all.toSpliced(left, 1).join("_") === name) && !OTHERS.has(name);
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
