import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { JangkarError } from "./core/errors.ts";

/** A value that never shows itself: logs, JSON and string forms read `[secret]`. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return "[secret]";
  }
  toJSON(): string {
    return "[secret]";
  }
}

const optionalText = z.string().trim().min(1).optional();
const optionalSecret = optionalText.transform((value) => (value === undefined ? undefined : new Secret(value)));
const positive = (fallback: number, max = 2_147_483_647) => z.coerce.number().int().min(1).max(max).default(fallback);

interface EnvRow {
  readonly schema: z.ZodType;
  readonly doc: string;
  /** What `.env.example` shows; an empty string shows the bare name. */
  readonly example?: string;
  /** Must be set before customers can be answered for real. */
  readonly live?: true;
}

/** Every environment variable. `.env.example` and docs/configuration.md are generated from this table. */
export const ENVIRONMENT = {
  WHATSAPP_ACCESS_TOKEN: {
    schema: optionalSecret,
    doc: "Access token of the WhatsApp Business Platform app (System user token with whatsapp_business_messaging).",
    live: true,
  },
  WHATSAPP_APP_SECRET: {
    schema: optionalSecret,
    doc: "App secret: every webhook is checked against it. Not the access token, not the verify token.",
    live: true,
  },
  WHATSAPP_PHONE_NUMBER_ID: {
    schema: optionalText,
    doc: "The phone number ID (not the phone number) that tenants with `endpoint: env` answer on.",
    live: true,
  },
  WHATSAPP_VERIFY_TOKEN: {
    schema: optionalSecret,
    doc: "Any long random text; type the same one at Meta when you set the callback URL.",
    live: true,
  },
  OPENAI_API_KEY: {
    schema: optionalSecret,
    doc: "Key of the chat-completions endpoint. Without key and base URL the built-in rule model answers.",
  },
  OPENAI_BASE_URL: {
    schema: z.url().optional(),
    doc: "Any OpenAI-compatible endpoint: OpenRouter, Ollama, vLLM, ...",
    example: "https://openrouter.ai/api/v1",
  },
  MODEL: { schema: optionalText, doc: "Model name at that endpoint.", example: "gpt-4.1-mini" },
  MODEL_FALLBACKS: {
    schema: z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== ""),
      ),
    doc: "Further models, tried in this order, separated by commas.",
  },
  MODEL_TIMEOUT_MS: { schema: positive(30_000), doc: "Longest wait for one completion.", example: "30000" },
  TRANSCRIBE_MODEL: {
    schema: optionalText,
    doc: "Model that turns voice messages into text at the same endpoint; without it they are answered with a request to type.",
    example: "whisper-1",
  },
  JANGKAR_MODE: {
    schema: z.enum(["sandbox", "live"]).optional(),
    doc: "sandbox (no credentials, local stand-ins) or live. Default: live when a WHATSAPP_ variable is set.",
    example: "sandbox",
  },
  ROLE: {
    schema: z.enum(["all", "web", "worker"]).default("all"),
    doc: "all in one process, or web and worker apart (these need REDIS_URL and DATABASE_URL).",
    example: "all",
  },
  HOST: {
    schema: z.string().min(1).default("127.0.0.1"),
    doc: "Address to listen on; 0.0.0.0 behind a proxy on another machine.",
    example: "127.0.0.1",
  },
  PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).default(3000),
    doc: "Port of webhooks, health and metrics; 0 takes a free one.",
    example: "3000",
  },
  DATA_DIR: {
    schema: z.string().min(1).default("data"),
    doc: "Where the embedded database and the private Redis keep their files.",
    example: "data",
  },
  DATABASE_URL: { schema: optionalSecret, doc: "postgres://... ; without it SQLite in DATA_DIR." },
  REDIS_URL: { schema: optionalSecret, doc: "redis://... ; without it a private Redis child on a socket in DATA_DIR." },
  REDIS_PREFIX: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .default("jangkar"),
    doc: "Prefix of every Redis key.",
    example: "jangkar",
  },
  TENANTS_DIR: {
    schema: z.string().min(1).default("tenants"),
    doc: "Folder with one folder per business.",
    example: "tenants",
  },
  GRAPH_BASE_URL: {
    schema: z.url().default("https://graph.facebook.com"),
    doc: "Graph API; another address only for tests.",
    example: "https://graph.facebook.com",
  },
  GRAPH_VERSION: {
    schema: z
      .string()
      .regex(/^v\d+\.\d+$/, "a version such as v26.0")
      .default("v26.0"),
    doc: "Graph API version, pinned.",
    example: "v26.0",
  },
  WORKER_CONCURRENCY: {
    schema: positive(16, 1_000),
    doc: "Conversations one worker answers at the same time.",
    example: "16",
  },
  LOCK_MS: {
    schema: positive(30_000),
    doc: "How long a job may be silent before another worker takes it over.",
    example: "30000",
  },
  SEND_OUTCOME_WAIT_MS: {
    schema: positive(60_000),
    doc: "How long a send of unknown outcome waits for a status before it is repeated.",
    example: "60000",
  },
  SENDS_PER_SECOND: {
    schema: positive(80, 1_000),
    doc: "Messages a second that one number may send: Meta allows 80, 1000 after an upgrade, 20 beside the phone app.",
    example: "80",
  },
  PROBE_MS: {
    schema: positive(30_000),
    doc: "How often a stopped number (token, policy, payment) tries one message, and a model that is down one question.",
    example: "30000",
  },
  SHUTDOWN_MS: { schema: positive(15_000), doc: "How long a stop waits for running turns.", example: "15000" },
  API_TOKEN: { schema: optionalSecret, doc: "Bearer token of the decisions API; without it the API is off." },
  DECISION_WEBHOOK_URL: { schema: z.url().optional(), doc: "Called, signed, on every proposal and decision." },
  DECISION_WEBHOOK_SECRET: { schema: optionalSecret, doc: "Signs those calls (HMAC-SHA256)." },
  SANDBOX_SERVICES_URL: {
    schema: z.url().optional(),
    doc: "Sandbox only: a stand-in for the business's own order system, for scenario runs.",
  },
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    doc: "debug, info, warn, error or silent; no level shows message texts.",
    example: "info",
  },
} as const satisfies Record<string, EnvRow>;

export type EnvName = keyof typeof ENVIRONMENT;
type Parsed = { [K in EnvName]: z.output<(typeof ENVIRONMENT)[K]["schema"]> };

/** The environment, checked. `mode` and paths are resolved. */
export interface Config extends Omit<Parsed, "JANGKAR_MODE"> {
  readonly mode: "sandbox" | "live";
  /** Where package.json stands: tenants and static files are found from here. */
  readonly root: string;
  /** Warnings that do not stop a start, for the log. */
  readonly warnings: readonly string[];
}

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

function nameProblem(
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
