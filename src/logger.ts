import { pino } from "pino";
import type { Log, LogFields } from "./ports/runtime.ts";

/** Keys whose values never reach a log line, at the top level and one level down. */
const REDACTED = [
  "text",
  "body",
  "caption",
  "phone",
  "to",
  "from",
  "address",
  "addresses",
  "displayName",
  "name",
  "token",
  "secret",
  "authorization",
  "apiKey",
  "messages",
  "content",
  "arguments",
  "args",
  "url",
  // A message id of the platform is the phone number in base64 and a tail.
  "providerId",
  "messageId",
];

/**
 * JSON lines on stderr (stdout belongs to results). Lines carry ids, codes and numbers; message texts, phone numbers
 * and secrets are cut out by key as a second net.
 */
export function createLog(options: { level: string; destination?: NodeJS.WritableStream }): Log {
  const base = pino(
    {
      level: options.level,
      base: null,
      redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`]), censor: "[redacted]" },
      serializers: { error: (error: unknown) => errorFields(error) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? process.stderr,
  );
  return wrap(base);
}

function wrap(logger: pino.Logger): Log {
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (message: string, fields: LogFields = {}) =>
      logger[level](fields, message);
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => wrap(logger.child(fields)),
  };
}

/** An error without what a driver may have put beside it (queries with values, request bodies). */
function errorFields(error: unknown, isCause = false): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    code: typeof code === "string" || typeof code === "number" ? code : undefined,
    // A cause is somebody else's words: a provider's, a driver's. Ours say what is wrong without them.
    message: isCause ? undefined : error.message.slice(0, 300),
    stack: error.stack
      ?.split("\n")
      .slice(1, 8)
      .map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : errorFields(error.cause, true),
  };
}
