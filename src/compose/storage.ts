import { join } from "node:path";
import { aofFiles } from "../../queue/embedded/aof-files.ts";
import type { Config } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import type { EventSink } from "../ports/channel.ts";
import type { DecisionDesk } from "../ports/decisions.ts";
import type { Log } from "../ports/runtime.ts";
import { watchDataDir } from "../store/data-dir-watch.ts";

/** Whether what is acknowledged is on a disk, and the ways in that ask it. */
export interface Storage {
  /** A sentence for readiness; null while everything is in place. */
  lost(): string | null;
  sink(sink: EventSink): EventSink;
  desk(desk: DecisionDesk): DecisionDesk;
}

/** Begins to watch the files that are in DATA_DIR: call it once they are open. */
export function composeStorage(config: Pick<Config, "DATA_DIR" | "DATABASE_URL" | "REDIS_URL">, log: Log): Storage {
  const dir = config.DATA_DIR;
  const database = join(dir, "jangkar.sqlite");
  const fixed = [
    ...(config.DATABASE_URL === undefined || config.REDIS_URL === undefined ? [{ path: dir }] : []),
    ...(config.DATABASE_URL === undefined ? [{ path: database }, { path: `${database}-wal` }] : []),
  ];
  const files = () => [...fixed, ...(config.REDIS_URL === undefined ? aofFiles(join(dir, "redis")) : [])];
  const { lost } = watchDataDir({ dir, files, log });
  lost();
  return {
    lost,
    sink: (sink) => async (events) => {
      const refused = { stored: false, accepted: 0, duplicates: 0, reports: 0, quarantined: 0 };
      if (lost() !== null) return refused;
      const result = await sink(events);
      // Once more before anybody says 200: it may have gone while this was stored.
      return lost() === null ? result : { ...result, stored: false };
    },
    desk: (desk) => ({
      async decide(request) {
        const why = lost();
        if (why !== null) throw new JangkarError("DATA_DIR_LOST", why);
        return desk.decide(request);
      },
    }),
  };
}
