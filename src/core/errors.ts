/** Whose fault an error is; decides the HTTP status at the edge and whether an operator is told. */
export type ErrorKind = "yours" | "theirs" | "ours";

interface ErrorRow {
  readonly kind: ErrorKind;
  /** True when the same call may succeed later without anybody changing anything. */
  readonly retryable: boolean;
  /** What the reader should do, in one sentence. */
  readonly hint: string;
}

/** The closed table of error codes. `docs/errors.md` is held to it by a test, both ways. */
export const ERROR_CODES = {
  CONFIG_INVALID: {
    kind: "yours",
    retryable: false,
    hint: "Correct the named environment variables; .env.example lists them all.",
  },
  TENANT_INVALID: {
    kind: "yours",
    retryable: false,
    hint: "Correct the named tenant file; docs/adding-a-business.md explains each field.",
  },
  DATA_DIR_IN_USE: {
    kind: "yours",
    retryable: false,
    hint: "Stop the other Jangkar that uses this DATA_DIR, or set another DATA_DIR.",
  },
  DATA_DIR_UNUSABLE: {
    kind: "yours",
    retryable: false,
    hint: "Give this user write access to DATA_DIR and free disk space, or set another DATA_DIR.",
  },
  REDIS_MISSING: {
    kind: "yours",
    retryable: false,
    hint: "Install redis-server (./scripts/setup.sh does) or set REDIS_URL.",
  },
  REDIS_UNSUITABLE: {
    kind: "yours",
    retryable: false,
    hint: "Change the named Redis setting; docs/deploy.md shows the configuration Jangkar needs.",
  },
  REDIS_UNAVAILABLE: {
    kind: "ours",
    retryable: true,
    hint: "See that Redis runs and REDIS_URL is right; a start gives up, a running Jangkar tries again by itself.",
  },
  DATA_DIR_LOST: {
    kind: "ours",
    retryable: true,
    hint: "Files of DATA_DIR were removed while running: put the same folder back, or restore a backup and start again.",
  },
  DATABASE_UNAVAILABLE: {
    kind: "ours",
    retryable: true,
    hint: "See that the database runs and DATABASE_URL is right; a start gives up, a running Jangkar tries again by itself.",
  },
  DATABASE_BUSY: {
    kind: "ours",
    retryable: true,
    hint: "Another writer holds the database; a running Jangkar tries again by itself, a command has to be given again.",
  },
  DATABASE_TOO_NEW: {
    kind: "yours",
    retryable: false,
    hint: "Start the newer version of Jangkar again, or give this one a database of its own.",
  },
  PORT_IN_USE: { kind: "yours", retryable: false, hint: "Stop what listens on this port, or set PORT." },
  FENCE_LOST: {
    kind: "ours",
    retryable: true,
    hint: "The conversation moved on; the turn runs again with what is still unhandled.",
  },
  ILLEGAL_TRANSITION: {
    kind: "ours",
    retryable: false,
    hint: "A state machine was given an event its state does not take; report it with the log lines of this id.",
  },
  REQUEST_MALFORMED: {
    kind: "ours",
    retryable: false,
    hint: "A model request would break the pairing of tool calls and results; report it with the trace of this turn.",
  },
  MODEL_UNAVAILABLE: {
    kind: "theirs",
    retryable: true,
    hint: "See that the model endpoint runs and OPENAI_BASE_URL is right; a turn is tried again later by itself.",
  },
  MODEL_RATE_LIMITED: {
    kind: "theirs",
    retryable: true,
    hint: "The model endpoint asked to wait; a turn is tried again by itself after that time.",
  },
  MODEL_REJECTED: {
    kind: "theirs",
    retryable: false,
    hint: "The model endpoint refused the request; check MODEL, OPENAI_BASE_URL and OPENAI_API_KEY.",
  },
  MODEL_CONTEXT_FULL: {
    kind: "theirs",
    retryable: false,
    hint: "The request is longer than the model takes; lower historyCharacters and toolResultCharacters of the tenant.",
  },
  MODEL_MALFORMED: {
    kind: "theirs",
    retryable: true,
    hint: "The model endpoint answered something that is no chat completion.",
  },
  WHATSAPP_UNAVAILABLE: {
    kind: "theirs",
    retryable: true,
    hint: "See that this machine reaches GRAPH_BASE_URL over HTTPS (DNS, firewall, proxy); what is to be sent waits and is tried again.",
  },
  ABORTED: { kind: "ours", retryable: true, hint: "The call was ended by a deadline or a stop." },
  INPUT_INVALID: { kind: "yours", retryable: false, hint: "Correct the input as the message says." },
  NOT_FOUND: { kind: "yours", retryable: false, hint: "Check the id; `jangkar --help` lists what can be asked for." },
  INTERNAL: {
    kind: "ours",
    retryable: false,
    hint: "This is a fault of Jangkar; report it with the log lines around it.",
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * The only error class of Jangkar. Expected outcomes (refused, rate limited, window closed) are values, not errors.
 */
export class JangkarError extends Error {
  readonly code: ErrorCode;
  /** Milliseconds after which trying again makes sense, when the other side said so. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "JangkarError";
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }

  get kind(): ErrorKind {
    return ERROR_CODES[this.code].kind;
  }

  get retryable(): boolean {
    return ERROR_CODES[this.code].retryable;
  }

  get hint(): string {
    return ERROR_CODES[this.code].hint;
  }
}

/** Any thrown value as a JangkarError; what is none already becomes INTERNAL and is kept as `cause`. */
export function toJangkarError(thrown: unknown): JangkarError {
  if (thrown instanceof JangkarError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new JangkarError("INTERNAL", message, { cause: thrown });
}

/** Closes a switch over a union: a forgotten member does not compile. */
export function unreachable(value: never): never {
  throw new JangkarError("INTERNAL", `unexpected value: ${JSON.stringify(value)}`);
}
