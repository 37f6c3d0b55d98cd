import express, { type NextFunction, type Request, type Response, type Router } from "express";
import type { ChannelEvent } from "../../src/core/message.ts";
import { SECOND_MS } from "../../src/core/time.ts";
import type { EventSink } from "../../src/ports/channel.ts";
import type { Log, Metrics, Timer } from "../../src/ports/runtime.ts";
import { parseWebhook } from "./parse.ts";
import type { EndpointLookup } from "./parse-item.ts";
import { isSameSecret, isSigned, signatureOf } from "./signature.ts";

/** Where Meta posts to: the callback URL of the app ends in this. */
export const WEBHOOK_PATH = "/webhooks/whatsapp";

/** Meta's bodies go up to 3 MB. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

export interface WhatsAppWebhookDeps {
  /** App secrets that may have signed a body: one, or two while it is being changed. */
  readonly appSecrets: readonly string[];
  /** What the handshake must name; empty when none is configured, and then no handshake succeeds. */
  readonly verifyToken: string;
  readonly endpoints: EndpointLookup;
  readonly sink: EventSink;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly timer: Timer;
  /** How long storing may take before Meta is asked to try again. @defaultValue 10,000 */
  readonly storeTimeoutMs?: number;
}

/** How a webhook request ended; the label of `webhook_requests_total`. */
type Result = "stored" | "empty" | "not_stored" | "bad_signature" | "too_large" | "handshake" | "handshake_refused";

/**
 * The webhook route. Mount it before anything that parses bodies.
 *
 * `GET` is Meta's handshake. `POST` answers 401 for a bad or missing signature (looked at before anything is parsed),
 * 413 above 3 MB, 503 when the items could not be stored, and 200 for everything else that is authentic, whatever it
 * says: a body that is no JSON goes to the quarantine like any other item that cannot be read.
 */
export function createWhatsAppWebhook(deps: WhatsAppWebhookDeps): Router {
  const router = express.Router();
  const log = deps.log.child({ channel: "whatsapp" });
  const count = (result: Result) => deps.metrics.count("webhook_requests_total", { channel: "whatsapp", result });
  const raw = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false });

  router.get(WEBHOOK_PATH, (request, response) => {
    const challenge = challengeOf(request, deps.verifyToken);
    count(challenge === null ? "handshake_refused" : "handshake");
    if (challenge === null) return void response.status(403).type("text/plain").send("forbidden");
    log.info("webhook handshake answered");
    response.status(200).type("text/plain").send(challenge);
  });

  router.post(WEBHOOK_PATH, refuseUnsigned, raw, refuseUnreadable, async (request: Request, response: Response) => {
    const body: unknown = request.body;
    const hasBody = Buffer.isBuffer(body) && body.length > 0;
    if (!hasBody || !isSigned(body, header(request), deps.appSecrets)) return refuse(response);
    const events = eventsOf(body, deps);
    const stored = events.length === 0 || (await store(events));
    count(events.length === 0 ? "empty" : stored ? "stored" : "not_stored");
    response
      .status(stored ? 200 : 503)
      .type("text/plain")
      .send(stored ? "ok" : "try again");
  });

  /** Before the body is read at all: what has no signature, no type or no body need not be taken in. */
  function refuseUnsigned(request: Request, response: Response, next: NextFunction): void {
    if (request.headers["content-type"] === undefined || signatureOf(header(request)) === null) refuse(response);
    else next();
  }

  /** Bodies that express could not take in: too large, cut off, or compressed (which Meta never does). */
  function refuseUnreadable(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
    const isTooLarge = statusOf(error) === 413;
    count(isTooLarge ? "too_large" : "bad_signature");
    log.warn("webhook body refused", { status: statusOf(error) });
    response
      .status(isTooLarge ? 413 : 401)
      .type("text/plain")
      .send(isTooLarge ? "too large" : "unauthorized");
  }

  function refuse(response: Response): void {
    count("bad_signature");
    log.warn("webhook with a bad signature refused");
    response.status(401).type("text/plain").send("unauthorized");
  }

  /** Whether every item is durable. A store that throws or hangs is one that did not take them. */
  async function store(events: readonly ChannelEvent[]): Promise<boolean> {
    const deadline = deps.timer.deadline(deps.storeTimeoutMs ?? 10 * SECOND_MS);
    try {
      const result = await Promise.race([deps.sink(events), aborted(deadline.signal)]);
      logNotable(log, events);
      if (!result.stored) log.warn("webhook items not stored", { items: events.length });
      return result.stored;
    } catch (error) {
      log.error("webhook items not stored", { items: events.length, error });
      return false;
    } finally {
      deadline.clear();
    }
  }

  return router;
}

function challengeOf(request: Request, verifyToken: string): string | null {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = request.query;
  if (mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return null;
  return isSameSecret(token, verifyToken) ? challenge : null;
}

function eventsOf(body: Buffer, deps: WhatsAppWebhookDeps): ChannelEvent[] {
  const text = body.toString("utf8");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    // Authentic and still no JSON: asking Meta to send it again would bring the same bytes for seven days.
    const reason = error instanceof SyntaxError ? "no JSON" : String(error);
    return [{ type: "unreadable", where: "body", reason, raw: text }];
  }
  return parseWebhook(parsed, { receivedAt: deps.timer.now(), endpoints: deps.endpoints });
}

function header(request: Request): string | undefined {
  const value = request.headers["x-hub-signature-256"];
  return typeof value === "string" ? value : undefined;
}

function statusOf(error: unknown): number {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** What operators may want to look for: events of the account, and types we do not read. */
function logNotable(log: Log, events: readonly ChannelEvent[]): void {
  for (const event of events) {
    if (event.type === "account") {
      const fields = { field: event.field, what: event.what };
      if (event.severity === "alert") log.warn("account alert", fields);
      else log.info("account event", fields);
    }
    if (event.type === "message" && event.message.content.kind === "unsupported") {
      log.info("message of an unsupported type", { what: event.message.content.what });
    }
  }
}
