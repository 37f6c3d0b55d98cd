import { z } from "zod";

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

export interface EnvRow {
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
  SHUTDOWN_MS: { schema: positive(15_000), doc: "How long a stop waits for running turns.", example: "15000" },
  API_TOKEN: { schema: optionalSecret, doc: "Bearer token of the decisions API; without it the API is off." },
  DECISION_WEBHOOK_URL: { schema: z.url().optional(), doc: "Called, signed, on every proposal and decision." },
  DECISION_WEBHOOK_SECRET: { schema: optionalSecret, doc: "Signs those calls (HMAC-SHA256)." },
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    doc: "debug, info, warn, error or silent; no level shows message texts.",
    example: "info",
  },
} as const satisfies Record<string, EnvRow>;

export type EnvName = keyof typeof ENVIRONMENT;
