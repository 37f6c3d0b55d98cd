import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyspace, stableHash } from "../../queue/keys.ts";
import { conversation } from "./parts.ts";

describe("keys", () => {
  it("of one conversation carry one hash tag, BullMQ's prefix included", () => {
    const keys = createKeyspace({ prefix: "demo", shards: 8 });
    const a = conversation("a");
    const tag = keys.tag(keys.shardOfConversation(a));
    const all = [
      ...Object.values(keys.box(a)),
      keys.seen(a, "whatsapp", "1", "}{:x"),
      keys.dirty(keys.shardOfConversation(a)),
    ];
    for (const key of all) expect(key.slice(0, key.indexOf("}") + 1)).toBe(tag);
  });

  it("of one endpoint's addresses carry one hash tag", () => {
    const keys = createKeyspace({ shards: 8 });
    const key = { tenant: "demo", channel: "whatsapp", endpoint: "1001" } as const;
    const tag = keys.tag(keys.shardOfEndpoint(key));
    for (const address of [
      { kind: "phone", value: "+1" },
      { kind: "bsuid", value: "}{" },
    ] as const) {
      expect(keys.alias(key, address).startsWith(`${tag}:`)).toBe(true);
    }
  });

  it("tell any two lists of foreign texts apart", () => {
    const keys = createKeyspace();
    const part = fc.oneof(fc.string(), fc.stringMatching(/^[:%\na3A0]{0,4}$/));
    fc.assert(
      fc.property(fc.tuple(part, part, part), fc.tuple(part, part, part), (one, two) => {
        const same = one.every((value, i) => value === two[i]);
        expect(keys.seen("c", ...one) === keys.seen("c", ...two)).toBe(same);
        expect(keys.seen("c", ...one)).not.toContain("\n");
      }),
    );
  });

  it("stay short for long texts and still tell them apart", () => {
    const keys = createKeyspace();
    const [one, two] = ["a", "b"].map((end) => keys.seen("c", "whatsapp", "1", "x".repeat(100_000) + end));
    expect(one!.length).toBeLessThan(200);
    expect(one).not.toBe(two);
  });

  it("keep a conversation's shard over versions", () => {
    // Published test vectors of FNV-1a: another hash would part conversations from their mail.
    expect(stableHash("")).toBe(0x811c9dc5);
    expect(stableHash("a")).toBe(0xe40c292c);
    expect(stableHash("foobar")).toBe(0xbf9cf968);
  });
});
