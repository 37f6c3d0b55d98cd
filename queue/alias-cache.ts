import type { ConversationId } from "../src/core/ids.ts";

/** A bounded memory of resolved aliases; the longest unused entry goes first. */
export interface AliasCache {
  get(aliases: readonly string[]): ConversationId | undefined;
  set(aliases: readonly string[], conversation: ConversationId): void;
  /** What is remembered, as alias keys. */
  entries(): (readonly [readonly string[], ConversationId])[];
  clear(): void;
}

export function createAliasCache(limit: number): AliasCache {
  const entries = new Map<string, ConversationId>();
  // No alias key holds a line end: `keys.ts` encodes it.
  const nameOf = (aliases: readonly string[]) => aliases.join("\n");
  return {
    get(aliases) {
      const name = nameOf(aliases);
      const found = entries.get(name);
      if (found !== undefined) {
        entries.delete(name);
        entries.set(name, found);
      }
      return found;
    },
    set(aliases, conversation) {
      entries.set(nameOf(aliases), conversation);
      if (entries.size > limit) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
    },
    entries: () => [...entries].map(([name, conversation]) => [name.split("\n"), conversation] as const),
    clear: () => entries.clear(),
  };
}
