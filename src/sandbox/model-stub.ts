import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createStepQueue, type ModelStep } from "./model-stub-steps.ts";
import { malformations } from "./well-formed.ts";

export type { ModelStep } from "./model-stub-steps.ts";

/** One request as the server saw it. */
export interface RecordedRequest {
  /** Counts all completion requests, refused ones too, from 0. */
  readonly index: number;
  /** Monotonic real time of its arrival; only differences mean something. */
  readonly arrivedAtMs: number;
  readonly headers: IncomingMessage["headers"];
  readonly rawBody: string;
  /** Parsed, undefined when it was no JSON. */
  readonly body: unknown;
  /** Why it was refused with 400; empty for a good one. */
  readonly malformations: readonly string[];
}

/** What speaks against the system under test, or against its script. */
export type StubProblem =
  | { readonly kind: "malformed"; readonly request: number; readonly what: readonly string[] }
  | { readonly kind: "unexpected"; readonly request: number }
  | { readonly kind: "unused"; readonly step: number };

export interface ModelStubOptions {
  /** Taken in order, one for each well-formed request. */
  readonly steps?: readonly ModelStep[];
  /** Instead of steps: answers every well-formed request. */
  readonly handler?: (request: RecordedRequest) => ModelStep | Promise<ModelStep>;
  /** Words of a voice message for `POST /audio/transcriptions`; without it there is no such endpoint. */
  readonly transcribe?: (form: { readonly rawBody: string; readonly contentType: string }) => string;
  /** @defaultValue any free port */
  readonly port?: number;
}

export interface ModelStub {
  /** Base URL, with `/v1`. */
  readonly url: string;
  requests(): readonly RecordedRequest[];
  problems(): readonly StubProblem[];
  stop(): Promise<void>;
}

/**
 * A chat-completions server on 127.0.0.1 that answers from a script and is as strict as the strictest provider: a
 * malformed request gets 400 and takes no step. A request after the last step gets 400 as well and is a problem.
 */
export async function startModelStub(options: ModelStubOptions): Promise<ModelStub> {
  const queue = createStepQueue(options.steps ?? []);
  const requests: RecordedRequest[] = [];
  const found: StubProblem[] = [];

  async function stepFor(request: RecordedRequest): Promise<ModelStep> {
    if (request.malformations.length > 0) {
      found.push({ kind: "malformed", request: request.index, what: request.malformations });
      return refusal("malformed_request", `the request is malformed in ${request.malformations.length} places`);
    }
    if (options.handler !== undefined) return options.handler(request);
    const taken = queue.take(request.rawBody, request.body);
    if (taken !== null) return taken.step;
    found.push({ kind: "unexpected", request: request.index });
    return refusal("script_at_end", "the script has no answer left");
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? "/", "http://stub").pathname;
    if (incoming.method === "GET" && path.endsWith("/models"))
      return answer(response, { body: { object: "list", data: [{ id: "scripted-1", object: "model" }] } });
    if (incoming.method === "POST" && path.endsWith("/audio/transcriptions") && options.transcribe !== undefined) {
      const form = { rawBody: await readAll(incoming), contentType: incoming.headers["content-type"] ?? "" };
      return answer(response, { body: { text: options.transcribe(form) } });
    }
    if (incoming.method !== "POST" || !path.endsWith("/chat/completions"))
      return answer(response, { ...refusal("not_found", `no ${incoming.method} ${path} here`), status: 404 });
    const arrivedAtMs = performance.now();
    const rawBody = await readAll(incoming);
    const body = parsed(rawBody);
    const index = requests.length;
    const request = {
      index,
      arrivedAtMs,
      headers: incoming.headers,
      rawBody,
      body,
      malformations: malformations(body),
    };
    requests.push(request);
    await answer(response, await stepFor(request));
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // A client that went away, or a handler that threw: the socket is all there is to tell it to.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: () => requests,
    problems: () => [...found, ...queue.unused().map((step) => ({ kind: "unused" as const, step }))],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Without keeping the process up. */
function sleep(ms: number): Promise<void> {
  return setTimeout(ms, undefined, { ref: false });
}

async function answer(response: ServerResponse, step: ModelStep): Promise<void> {
  if (step.delayMs !== undefined) await sleep(step.delayMs);
  if (step.hang) return;
  if (step.reset) {
    response.socket?.resetAndDestroy();
    return;
  }
  const bytes = Buffer.from(step.rawBody ?? JSON.stringify(step.body ?? {}));
  const type = step.rawBody === undefined ? "application/json" : "text/plain";
  const chunked = step.headers?.["transfer-encoding"] !== undefined;
  const headers = { "content-type": type, ...(chunked ? {} : { "content-length": bytes.length }), ...step.headers };
  response.writeHead(step.status ?? 200, headers);
  if (step.bodyDelayMs !== undefined) {
    response.flushHeaders();
    await sleep(step.bodyDelayMs);
  }
  if (step.cutAfterBytes === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, step.cutAfterBytes), () => response.destroy());
}

function refusal(code: string, message: string): ModelStep {
  return { status: 400, body: { error: { message, type: "invalid_request_error", param: null, code } } };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Recorded as undefined, and reported as malformed.
    return undefined;
  }
}
