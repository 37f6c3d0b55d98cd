import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { errorBody, GRAPH_ERRORS, type GraphRefusal } from "./graph-errors.ts";
import type { ActiveFault, FaultQueue } from "./graph-faults.ts";
import type { AcceptedMessage, GraphJournal, RefusedRequest } from "./graph-journal.ts";
import type { GraphStubOptions } from "./graph-options.ts";
import { checkMessage, checkRead, isDropped } from "./graph-rules.ts";
import { isRecord, type JsonObject } from "./graph-rules-values.ts";
import type { GraphState } from "./graph-state.ts";
import type { StatusPoster } from "./graph-statuses.ts";

/** What the calls of the stand-in work on. */
export interface GraphParts {
  readonly options: GraphStubOptions;
  readonly journal: GraphJournal;
  readonly state: GraphState;
  readonly poster: StatusPoster;
  readonly takeFault: FaultQueue["take"];
  readonly now: () => number;
}

/** One call of the Graph API, from its path to its answer. */
export async function serveGraph(parts: GraphParts, path: string, request: IncomingMessage, response: ServerResponse) {
  const [, version = "", phoneNumberId = "", resource, ...rest] = path.split("/");
  const body = await readJson(request);
  if (request.method !== "POST" || resource !== "messages" || rest.length > 0) {
    return refuse(parts, response, phoneNumberId, access(2500, "unknown path components"), body);
  }
  const denied = checkAccess(parts, version, phoneNumberId, request.headers.authorization);
  if (denied !== null) return refuse(parts, response, phoneNumberId, denied, body);
  const isRead = isRecord(body) && body["status"] === "read";
  const fault = parts.takeFault(isRead ? "read" : "message", addressOf(body));
  if (fault?.kind === "delay") await sleep(fault.ms);
  if (fault !== null && (await failBefore(parts, response, phoneNumberId, fault, body))) return;
  if (isRead) return serveRead(parts, response, phoneNumberId, body);
  serveMessage(parts, response, phoneNumberId, body, fault);
}

function checkAccess(parts: GraphParts, version: string, phoneNumberId: string, authorization: string | undefined) {
  const major = /^v(\d{2})\.0$/.exec(version)?.[1];
  if (major === undefined) return access(2500, `unknown path components: /${version}`);
  // v26.0 is the newest; v21.0 the oldest that still answers (until 21 January 2027).
  if (Number(major) < 21 || Number(major) > 26) return access(2635, `version ${version} is not served`);
  if (authorization !== `Bearer ${parts.options.accessToken}`) return access(190, "invalid OAuth access token");
  const isOurs = parts.options.numbers.some((number) => number.phoneNumberId === phoneNumberId);
  return isOurs ? null : access(100, "unsupported post request: the object does not exist or is not yours");
}

function addressOf(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const address = body["to"] ?? body["recipient"];
  return typeof address === "string" ? address.replace(/^\+/, "") : null;
}

/** Faults that end the call before anything was accepted; true when this one did. */
async function failBefore(
  parts: GraphParts,
  response: ServerResponse,
  phoneNumberId: string,
  fault: ActiveFault,
  body: unknown,
): Promise<boolean> {
  switch (fault.kind) {
    case "error":
      parts.journal.append(refusedEntry(parts, phoneNumberId, fault.code, "injected", body, "injected"));
      retryAfter(response, fault.retryAfterSeconds);
      json(response, fault.http ?? GRAPH_ERRORS[fault.code].http, errorBody(fault.code, "injected", traceId()));
      return true;
    case "http":
      retryAfter(response, fault.retryAfterSeconds);
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<html><body>upstream</body></html>");
      return true;
    case "reset-before":
      response.socket?.resetAndDestroy();
      return true;
    case "hang":
      await new Promise<void>((resolve) => response.once("close", resolve));
      return true;
    default:
      return false;
  }
}

function serveRead(parts: GraphParts, response: ServerResponse, phoneNumberId: string, body: JsonObject): void {
  const refusal = checkRead(body);
  if (refusal !== null) return void refuse(parts, response, phoneNumberId, refusal, body);
  const typing = body["typing_indicator"] !== undefined;
  const messageId = String(body["message_id"]);
  parts.journal.append({ kind: "read", at: parts.now(), phoneNumberId, messageId, typing });
  json(response, 200, { success: true });
}

function serveMessage(
  parts: GraphParts,
  response: ServerResponse,
  phoneNumberId: string,
  body: unknown,
  fault: ActiveFault | null,
): void {
  const { options, journal, state, poster } = parts;
  const ownNumber = options.numbers.find((number) => number.phoneNumberId === phoneNumberId)?.display ?? "";
  const shape = checkMessage(body, { templates: options.templates ?? [], ownNumber });
  if (shape !== null || !isRecord(body)) {
    return void refuse(parts, response, phoneNumberId, shape ?? access(100, "no JSON object"), body);
  }
  const address = String(body["to"] ?? body["recipient"]).replace(/^\+/, "");
  const type = String(body["type"] ?? "text");
  const forbidden = state.check(phoneNumberId, address, type);
  if (forbidden !== null) return void refuse(parts, response, phoneNumberId, forbidden, body);

  const message = acceptedEntry(parts, phoneNumberId, type, body);
  journal.append(message);
  if (fault?.kind === "fail-later") poster.post(message, ["sent", "failed"], fault.code);
  else poster.post(message, options.statuses ?? ["sent", "delivered"]);

  if (fault?.kind === "drop-after-accept") return void response.socket?.destroy();
  if (fault?.kind === "hang-after-accept") return;
  if (fault?.kind === "garbled") return void json(response, 200, { messaging_product: "whatsapp" });
  const status = fault?.kind === "held" ? "held_for_quality_assessment" : "accepted";
  const contact = message.to === null ? { user_id: message.recipient } : { input: message.to, wa_id: address };
  json(response, 200, {
    messaging_product: "whatsapp",
    contacts: [contact],
    messages: [{ id: message.id, message_status: status }],
  });
}

function acceptedEntry(parts: GraphParts, phoneNumberId: string, type: string, body: JsonObject): AcceptedMessage {
  const text = (key: string) => (typeof body[key] === "string" ? body[key] : null);
  return {
    kind: "accepted",
    at: parts.now(),
    id: newWamid(text("to") ?? text("recipient") ?? ""),
    phoneNumberId,
    to: text("to"),
    recipient: text("to") === null ? text("recipient") : null,
    type,
    callbackData: text("biz_opaque_callback_data"),
    dropped: isDropped(body),
    request: body,
  };
}

function refuse(
  parts: GraphParts,
  response: ServerResponse,
  phoneNumberId: string,
  refusal: GraphRefusal,
  body: unknown,
): void {
  const { code, details, kind } = refusal;
  parts.journal.append(refusedEntry(parts, phoneNumberId, code, details, body, kind));
  json(response, GRAPH_ERRORS[code].http, errorBody(code, details, traceId()));
}

function refusedEntry(
  parts: GraphParts,
  phoneNumberId: string,
  code: GraphRefusal["code"],
  details: string,
  request: unknown,
  why: RefusedRequest["why"],
): RefusedRequest {
  return { kind: "refused", at: parts.now(), phoneNumberId, code, details, why, request };
}

/** The layout of real ids: base64 of a length-prefixed number and a hexadecimal tail. Opaque to everybody else. */
function newWamid(address: string): string {
  const number = Buffer.from(address.replace(/\D/g, "").slice(0, 60), "ascii");
  const tail = Buffer.from(randomBytes(9).toString("hex").toUpperCase(), "ascii");
  const bytes = [Buffer.from([0x1c, 0x18, number.length]), number, Buffer.from([0x15, 2, 0, 0x11, 0x18, 0x12]), tail];
  return `wamid.${Buffer.concat([...bytes, Buffer.from([0])]).toString("base64")}`;
}

function access(code: 100 | 190 | 2500 | 2635, details: string): GraphRefusal {
  return { code, details, kind: "access" };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    // No JSON is no object: the rules refuse it with the code the real API uses.
    return null;
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
}

function retryAfter(response: ServerResponse, seconds: number | undefined): void {
  if (seconds !== undefined) response.setHeader("retry-after", String(seconds));
}

function traceId(): string {
  return `A${randomBytes(11).toString("base64url")}`;
}
