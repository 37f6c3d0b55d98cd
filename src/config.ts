import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { JangkarError } from "./core/errors.ts";
import { nameProblem } from "./env-names.ts";
import { ENVIRONMENT, type EnvName, type EnvRow } from "./environment.ts";

export { ENVIRONMENT, type EnvName, Secret } from "./environment.ts";

type Parsed = { [K in EnvName]: z.output<(typeof ENVIRONMENT)[K]["schema"]> };

/** The environment, checked. `mode` and paths are resolved. */
export interface Config extends Omit<Parsed, "JANGKAR_MODE"> {
  readonly mode: "sandbox" | "live";
  /** Where package.json stands: tenants and static files are found from here. */
  readonly root: string;
  /** Warnings that do not stop a start, for the log. */
  readonly warnings: readonly string[];
}

/**
 * Reads and checks the environment; all problems are told at once.
 * @throws JangkarError CONFIG_INVALID with one line per problem.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const warnings: string[] = [];
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value.trim() === "") continue;
    if (Object.hasOwn(ENVIRONMENT, name)) given[name] = value;
    else nameProblem(name, env, problems, warnings);
  }

  const parsed: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(ENVIRONMENT)) {
    const result = row.schema.safeParse(given[name]);
    if (result.success) parsed[name] = result.data;
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join("; ")}. ${row.doc}`);
  }

  const values = parsed as Parsed;
  const mode =
    values.JANGKAR_MODE ?? (Object.keys(given).some((name) => name.startsWith("WHATSAPP_")) ? "live" : "sandbox");
  if (mode === "live") problems.push(...missingForLive(given));
  if (values.ROLE === "web" || values.ROLE === "worker") {
    for (const name of ["DATABASE_URL", "REDIS_URL"] as const) {
      if (given[name] === undefined)
        problems.push(
          `${name} is not set: ROLE=${values.ROLE} shares its data with other processes. Set it, or use ROLE=all.`,
        );
    }
  }
  if (
    (given["OPENAI_API_KEY"] !== undefined || given["OPENAI_BASE_URL"] !== undefined) &&
    given["MODEL"] === undefined
  ) {
    problems.push("MODEL is not set: name the model to use at the endpoint, for example MODEL=gpt-4.1-mini.");
  }
  if (given["OPENAI_API_KEY"] === undefined && given["OPENAI_BASE_URL"] === undefined) {
    // No problem: these are names that other programs may use too.
    for (const name of ["MODEL", "MODEL_FALLBACKS", "TRANSCRIBE_MODEL"] as const) {
      if (given[name] !== undefined)
        warnings.push(
          `${name} is set, and neither OPENAI_API_KEY nor OPENAI_BASE_URL says where to ask it: the built-in rule model answers.`,
        );
    }
  }
  if (given["DECISION_WEBHOOK_SECRET"] !== undefined && given["DECISION_WEBHOOK_URL"] === undefined)
    warnings.push("DECISION_WEBHOOK_SECRET is set without DECISION_WEBHOOK_URL and was not used.");
  if (given["DECISION_WEBHOOK_URL"] !== undefined && given["DECISION_WEBHOOK_SECRET"] === undefined) {
    problems.push("DECISION_WEBHOOK_SECRET is not set: the calls to DECISION_WEBHOOK_URL are signed with it.");
  }
  if (problems.length > 0) {
    throw new JangkarError(
      "CONFIG_INVALID",
      ["The environment is not right:", ...problems.map((line) => `  - ${line}`)].join("\n"),
    );
  }
  const root = projectRoot();
  return {
    ...values,
    mode,
    root,
    warnings,
    DATA_DIR: resolve(values.DATA_DIR),
    TENANTS_DIR: existsSync(resolve(values.TENANTS_DIR))
      ? resolve(values.TENANTS_DIR)
      : resolve(root, values.TENANTS_DIR),
  };
}

/** `.env.example`: must-haves on top, the rest commented out with its default. */
export function envExample(): string {
  const rows = Object.entries(ENVIRONMENT) as [string, EnvRow][];
  const must = rows.filter(([, row]) => row.live);
  const rest = rows.filter(([, row]) => !row.live);
  return [
    "# Jangkar. Nothing here is needed to try it: `npm start` without any of it runs the sandbox.",
    "# Behaviour of a business (hours, quiet time, approvals, ...) is set in its tenant file, not here.",
    "",
    "# Must be set to answer customers for real:",
    ...must.flatMap(([name, row]) => [`# ${row.doc}`, `${name}=`]),
    "",
    "# Everything else has a default:",
    ...rest.flatMap(([name, row]) => [`# ${row.doc}`, `# ${name}=${row.example ?? ""}`]),
    "",
  ].join("\n");
}

/** The folder with package.json above this file, in the source tree as in `dist`. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isOurs(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) return tmpdir();
    folder = parent;
  }
  return folder;
}

function isOurs(path: string): boolean {
  return existsSync(path) && (JSON.parse(readFileSync(path, "utf8")) as { name?: string }).name === "jangkar";
}

function missingForLive(given: Readonly<Record<string, string>>): string[] {
  return (Object.entries(ENVIRONMENT) as [string, EnvRow][])
    .filter(([name, row]) => row.live && given[name] === undefined)
    .map(([name, row]) => `${name} is not set and live mode needs it. ${row.doc}`);
}

/** How often what is down is tried: a stopped number with one message, a model that does not answer with one question. */
export function probeEveryMs(config: Pick<Config, "SEND_OUTCOME_WAIT_MS">): number {
  return Math.ceil(config.SEND_OUTCOME_WAIT_MS / 2);
}
