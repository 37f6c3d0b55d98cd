import { createHash } from "node:crypto";
import type { Address, ConversationKey } from "../src/core/conversation.ts";

/**
 * Where things stand in Redis. Everything of one shard carries the same hash tag (`{prefix:shard}`), BullMQ's keys
 * included, so that every script stays inside one slot of a Redis Cluster. The number of shards is chosen once: a
 * conversation's shard is a hash of its id, and changing the number moves conversations away from their mail.
 */
export interface Keyspace {
  readonly shards: number;
  /** The tag of a shard; also the `prefix` of its BullMQ queues. */
  tag(shard: number): string;
  shardOfConversation(conversation: string): number;
  /** Aliases and everything else that is looked up before the conversation is known. */
  shardOfEndpoint(key: Pick<ConversationKey, "channel" | "endpoint">): number;
  /** Holds the incarnation of the data; gone when Redis lost it. */
  marker(shard: number): string;
  alias(key: Pick<ConversationKey, "tenant" | "channel" | "endpoint">, address: Address): string;
  seen(conversation: string, channel: string, endpoint: string, providerId: string): string;
  box(conversation: string): BoxKeys;
  /** Conversations with unhandled mail, scored by the arrival of the oldest item. */
  dirty(shard: number): string;
  /** A list that is drained from its head, with the counter of its entries. Always on the first shard. */
  tray(name: "reports" | "quarantine"): { readonly list: string; readonly sequence: string };
  rate(key: string): { readonly calls: string; readonly refused: string };
  /** The stop of one of our numbers, its bucket, and the bucket of one person it writes to. */
  gate(
    sender: Pick<ConversationKey, "channel" | "endpoint">,
    pair: string,
  ): { readonly stop: string; readonly number: string; readonly pair: string };
  outage(name: string): string;
}

/** The keys of one conversation's inbox. */
export interface BoxKeys {
  /** List of entries in arrival order; `scripts/inbox.ts` says what an entry is. */
  readonly entries: string;
  /** Hash of `first`, `due` and `not-before` (milliseconds of Redis' clock). */
  readonly state: string;
}

export const DEFAULT_PREFIX = "jangkar";

export function createKeyspace(options: { readonly prefix?: string; readonly shards?: number } = {}): Keyspace {
  const prefix = options.prefix ?? DEFAULT_PREFIX;
  const shards = options.shards ?? 1;
  const tags = Array.from({ length: shards }, (_, shard) => `{${prefix}:${shard}}`);
  const tag = (shard: number): string => tags[shard] ?? tags[0]!;
  const shardOf = (text: string): number => (shards === 1 ? 0 : stableHash(text) % shards);
  const shardOfEndpoint: Keyspace["shardOfEndpoint"] = ({ channel, endpoint }) => shardOf(joined(channel, endpoint));

  return {
    shards,
    tag,
    shardOfConversation: shardOf,
    shardOfEndpoint,
    marker: (shard) => `${tag(shard)}:alive`,
    alias: (key, address) =>
      `${tag(shardOfEndpoint(key))}:alias:${joined(key.tenant, key.channel, key.endpoint, address.kind, address.value)}`,
    seen: (conversation, channel, endpoint, providerId) =>
      `${tag(shardOf(conversation))}:seen:${joined(channel, endpoint, providerId)}`,
    box: (conversation) => {
      const base = `${tag(shardOf(conversation))}:box:${conversation}`;
      return { entries: base, state: `${base}:state` };
    },
    dirty: (shard) => `${tag(shard)}:dirty`,
    tray: (name) => ({ list: `${tag(0)}:tray:${name}`, sequence: `${tag(0)}:tray:${name}:sequence` }),
    rate: (key) => {
      const base = `${tag(shardOf(key))}:rate:${joined(key)}`;
      return { calls: base, refused: `${base}:refused` };
    },
    gate: (sender, pair) => {
      const base = `${tag(shardOfEndpoint(sender))}:gate`;
      const number = joined(sender.channel, sender.endpoint);
      return {
        stop: `${base}:stop:${number}`,
        number: `${base}:number:${number}`,
        pair: `${base}:pair:${number}:${joined(pair)}`,
      };
    },
    outage: (name) => `${tag(0)}:outage:${joined(name)}`,
  };
}

/** FNV-1a, 32 bits: the same in every process and version, which a shard number needs. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Longer parts come only from somebody who plays with us; they must not make megabytes of keys. */
const LONGEST_PART = 256;

/** Foreign strings as one key: no two lists of parts give the same text. */
function joined(...parts: readonly string[]): string {
  return parts.map(part).join(":");
}

function part(text: string): string {
  if (text.length > LONGEST_PART) return `%sha256.${createHash("sha256").update(text).digest("base64url")}`;
  return /[:%\n]/.test(text) ? text.replaceAll("%", "%25").replaceAll(":", "%3A").replaceAll("\n", "%0A") : text;
}
