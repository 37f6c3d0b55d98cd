import type { Router } from "express";
import { createHttpApp, type Listening, listen, type Readiness } from "../../handlers/http.ts";
import type { Config } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import type { Inbox } from "../ports/mail.ts";
import type { Log, Timer } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import type { Storage } from "./storage.ts";

/** Messages of customers older than this without an answer make a process unready. */
const UNANSWERED_ALARM_MS = 10 * 60_000;

interface HttpParts {
  readonly routers: readonly Router[];
  readonly isRedisUp: () => boolean;
  readonly storage: Pick<Storage, "lost">;
  readonly inbox: Pick<Inbox, "oldestWaitingMs">;
  readonly stores: Pick<Stores, "ping">;
  readonly metricsText: () => Promise<string>;
  readonly timer: Timer;
  readonly log: Log;
}

/** The HTTP server of a role, listening. @throws JangkarError PORT_IN_USE, CONFIG_INVALID */
export function composeHttp(config: Pick<Config, "PORT" | "HOST">, parts: HttpParts): Promise<Listening> {
  const { routers, metricsText, timer, log } = parts;
  const app = createHttpApp({ routers, health: () => readiness(parts), metricsText, log });
  return listen(app, { port: config.PORT, host: config.HOST, timer });
}

async function readiness({ isRedisUp, storage, inbox, stores }: HttpParts): Promise<Readiness> {
  const lost = storage.lost();
  const reasons: string[] = lost === null ? [] : [lost];
  if (!isRedisUp()) reasons.push("Redis does not answer");
  else {
    const waiting = await inbox.oldestWaitingMs();
    if (waiting !== null && waiting > UNANSWERED_ALARM_MS)
      reasons.push(`the oldest customer message has waited ${Math.round(waiting / 1000)} s`);
  }
  await stores
    .ping()
    .catch((error: unknown) =>
      reasons.push(`the database does not answer (${error instanceof JangkarError ? error.code : "error"})`),
    );
  return { ready: reasons.length === 0, reasons };
}
