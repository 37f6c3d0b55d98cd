import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Express, type NextFunction, type Request, type Response, type Router } from "express";
import helmet from "helmet";
import { type ErrorCode, JangkarError, toJangkarError } from "../src/core/errors.ts";
import { SECOND_MS } from "../src/core/time.ts";
import type { Log, Timer } from "../src/ports/runtime.ts";

/** Whether this process should get traffic, and what speaks against it. */
export interface Readiness {
  readonly ready: boolean;
  /** One sentence each; empty when ready. */
  readonly reasons: readonly string[];
}

export interface HttpAppDeps {
  /** The channels' routers and whatever else is served; each brings its own body parser, because webhooks need raw bytes. */
  readonly routers: readonly Router[];
  readonly health: () => Promise<Readiness>;
  /** The metrics in Prometheus' text format. */
  readonly metricsText: () => Promise<string>;
  readonly log: Log;
}

/**
 * The Express application: routers first, then `/healthz` (this process runs), `/readyz` (it should get traffic, or
 * why not) and `/metrics`, a 404 in JSON, and the one place where errors become HTTP answers.
 */
export function createHttpApp(deps: HttpAppDeps): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(helmet());
  for (const router of deps.routers) app.use(router);

  app.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  app.get("/readyz", async (_request, response) => {
    const { ready, reasons } = await readiness(deps);
    response.status(ready ? 200 : 503).json({ status: ready ? "ready" : "not ready", reasons });
  });
  app.get("/metrics", async (_request, response) => {
    response.type("text/plain; version=0.0.4; charset=utf-8").send(await deps.metricsText());
  });

  app.use((request: Request, response: Response) => {
    response
      .status(404)
      .json({ error: { code: "NOT_FOUND", message: `nothing at ${request.method} ${request.path}` } });
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const answer = answerTo(error);
    const fields = { method: request.method, path: request.path, status: answer.status, code: answer.code };
    if (answer.status >= 500) deps.log.error("request failed", { ...fields, error });
    else deps.log.info("request refused", fields);
    // Half an answer is out already (a stream): express' own handler closes the connection.
    if (response.headersSent) return next(error);
    if (answer.retryAfterMs !== undefined) {
      response.set("retry-after", String(Math.ceil(answer.retryAfterMs / SECOND_MS)));
    }
    response.status(answer.status).json({ error: { code: answer.code, message: answer.message, hint: answer.hint } });
  });
  return app;
}

/** A health check that throws is a reason not to be ready, not a broken page. */
async function readiness(deps: HttpAppDeps): Promise<Readiness> {
  try {
    return await deps.health();
  } catch (error) {
    const { code, hint } = toJangkarError(error);
    deps.log.error("readiness check failed", { error });
    return { ready: false, reasons: [`${code}: ${hint}`] };
  }
}

interface HttpAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly retryAfterMs?: number;
}

const STATUS_OF_CODE: Partial<Record<ErrorCode, number>> = {
  NOT_FOUND: 404,
  ILLEGAL_TRANSITION: 409,
  FENCE_LOST: 409,
  MODEL_RATE_LIMITED: 503,
};

function answerTo(error: unknown): HttpAnswer {
  const parserStatus = clientStatusOf(error);
  if (parserStatus !== null) {
    return {
      status: parserStatus,
      code: "INPUT_INVALID",
      message: parserStatus === 413 ? "too large" : "not readable",
    };
  }
  const known = toJangkarError(error);
  const status = STATUS_OF_CODE[known.code] ?? statusOfKind(known);
  // What is our fault may name tables, hosts or files: that belongs into the log.
  const message = known.kind === "yours" ? known.message : known.code;
  return { status, code: known.code, message, hint: known.hint, retryAfterMs: known.retryAfterMs };
}

function statusOfKind(error: JangkarError): number {
  if (error.kind === "yours") return 400;
  if (error.retryable) return 503;
  return error.kind === "theirs" ? 502 : 500;
}

/** The 4xx status that a body parser of express gave its error; null for any other error. */
function clientStatusOf(error: unknown): number | null {
  if (error instanceof JangkarError || !(error instanceof Error)) return null;
  const status: unknown = "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : null;
}

export interface ListenOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** @defaultValue all interfaces */
  readonly host?: string;
  readonly timer: Timer;
  /** How long requests that run may take to end when stopping. @defaultValue 5,000 */
  readonly stopDeadlineMs?: number;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connection, lets running requests end, and cuts what is left at the deadline. */
  stop(): Promise<void>;
}

/**
 * @throws JangkarError PORT_IN_USE when something else listens there, CONFIG_INVALID when this user may not listen
 * there or the host is not ours.
 */
export async function listen(app: Express, options: ListenOptions): Promise<Listening> {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(listenError(error, options.port));
    server.once("error", refused);
    server.listen(options.port, options.host, () => {
      server.off("error", refused);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  let stopping: Promise<void> | null = null;
  return {
    port,
    stop() {
      stopping ??= close(server, options);
      return stopping;
    },
  };
}

async function close(server: Server, options: ListenOptions): Promise<void> {
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      isClosed = true;
      resolve();
    });
  });
  const deadline = options.timer.deadline(options.stopDeadlineMs ?? 5 * SECOND_MS);
  deadline.signal.addEventListener("abort", () => server.closeAllConnections(), { once: true });
  // A connection whose last request has just ended is kept alive by its client; it must not keep us.
  while (!isClosed) {
    server.closeIdleConnections();
    await Promise.race([closed, options.timer.sleep(IDLE_CHECK_MS)]);
  }
  deadline.clear();
}

const IDLE_CHECK_MS = 25;

function listenError(error: NodeJS.ErrnoException, port: number): JangkarError {
  if (error.code === "EADDRINUSE") {
    return new JangkarError("PORT_IN_USE", `port ${port} is taken by another process`, { cause: error });
  }
  if (error.code === "EACCES" || error.code === "EADDRNOTAVAIL") {
    return new JangkarError("CONFIG_INVALID", `PORT ${port} cannot be listened on (${error.code})`, { cause: error });
  }
  return toJangkarError(error);
}
