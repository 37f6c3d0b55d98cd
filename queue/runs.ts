import type { Redis } from "ioredis";
import type { ConversationId } from "../src/core/ids.ts";
import { SECOND_MS } from "../src/core/time.ts";
import type { RunStart } from "../src/ports/mail.ts";
import type { Keyspace } from "./keys.ts";
import { BEGIN_RUN, END_RUN, IN_COMPANY, OPEN_GATE } from "./scripts/runs.ts";
import { runScript } from "./scripts/script.ts";

/** A suspect that died frees the gate when it is run again; this is for one that never is. */
const GATE_MS = 60 * SECOND_MS;
/** Who waits for the gate looks again after this; whoever has come to no end more often lets the others go first. */
const LOOK_AGAIN_MS = 150;

/**
 * Counts runs over a conversation's mail that began and did not end. A process that dies takes all its turns with it, so
 * after two of them a conversation is a suspect, and of the suspects one runs at a time, in the whole installation: what
 * is counted from then on is its own doing.
 */
export function createRuns({ redis, keys }: { readonly redis: Redis; readonly keys: Keyspace }) {
  const openGate = (conversation: ConversationId) => runScript(redis, OPEN_GATE, [keys.suspect], [conversation]);

  return {
    async begin(conversation: ConversationId): Promise<RunStart> {
      const box = keys.box(conversation);
      const before = Number(await redis.hget(box.state, "runs"));
      const alone = before >= IN_COMPANY;
      if (alone && (await redis.set(keys.suspect, conversation, "PX", GATE_MS, "NX")) === null) {
        // Ours still: we ended without opening it. Others are tried first, so that no chance is blamed on us.
        await openGate(conversation);
        return { waitMs: LOOK_AGAIN_MS * before };
      }
      const runs = Number(await runScript(redis, BEGIN_RUN, [box.entries, box.state], []));
      if (alone && runs === 0) await openGate(conversation);
      return { runs, alone };
    },

    async end(conversation: ConversationId, alone: boolean, isCounted: boolean): Promise<void> {
      const box = keys.box(conversation);
      if (!isCounted) await runScript(redis, END_RUN, [box.entries, box.state], []);
      if (alone) await openGate(conversation);
    },
  };
}
