import type { Redis } from "ioredis";
import { byStrength, type ConversationKey } from "../src/core/conversation.ts";
import { JangkarError } from "../src/core/errors.ts";
import { asId, type ConversationId } from "../src/core/ids.ts";
import type { IdSource } from "../src/ports/runtime.ts";
import type { AliasCache } from "./alias-cache.ts";
import type { Incarnation } from "./incarnation.ts";
import type { Keyspace } from "./keys.ts";
import { LOST, RESOLVE } from "./scripts/inbox.ts";
import { runScript } from "./scripts/script.ts";

/** How many times an answer "lost" is met by a restore before it is an error: Redis is emptied again and again. */
export const RESTORES = 3;

export interface AliasDeps {
  readonly redis: Redis;
  readonly keys: Keyspace;
  readonly ids: Pick<IdSource, "next">;
  readonly incarnation: Incarnation;
  readonly cache: AliasCache;
}

/** The conversation of a key; makes its id at the first sight. Aliases are write-once, so an answer may be remembered. */
export async function resolveConversation(deps: AliasDeps, key: ConversationKey): Promise<ConversationId> {
  const { redis, keys, ids, incarnation, cache } = deps;
  if (key.addresses.length === 0) {
    throw new JangkarError("INPUT_INVALID", "a conversation key needs at least one address");
  }
  const addresses = byStrength(key.addresses);
  const aliases = addresses.map((address) => keys.alias(key, address));
  const remembered = cache.get(aliases);
  if (remembered !== undefined) return remembered;

  const shard = keys.shardOfEndpoint(key);
  const candidate = ids.next("conversation");
  for (let restores = 0; restores <= RESTORES; restores++) {
    const reply = (await runScript(redis, RESOLVE, [keys.marker(shard), ...aliases], [candidate])) as [
      string | number,
      string,
    ];
    if (reply[0] === LOST) {
      await incarnation.restore();
      continue;
    }
    incarnation.adopt(shard, String(reply[0]));
    const conversation = asId("conversation", reply[1]);
    cache.set(aliases, conversation);
    return conversation;
  }
  throw new JangkarError("REDIS_UNAVAILABLE", "Redis lost its data again while the aliases were restored");
}
