import type { Claim } from "./types.ts";

/** Who does it, and words that lead to what is said: "we have", "em", "dapat", "comes with a". */
const LEAD =
  /^(?:em|shop|bên (?:em|mình)|mình|tôi|chúng (?:tôi|em)|dạ|kami|saya|kita|aku|mimin|admin|tim kami|i've|we've|i have|we have|i|we|our team|my team|kamu dapat|dapat|dapet|comes? with|includes?|including|you(?:'ll)? get|with|a|an|the|some|我们|我|给您|帮您)(?:\s+|(?<=\p{Script=Han}))/iu;
const TAIL = /\s+(?:một|a|an|the|kami|saya|is|are|ạ|ya|kak|nha|nhé)$/iu;

/** "refund for order 88195 has been issued": what happened begins at the verb. */
const PASSIVE = /\b(?:(?:has|have) (?:now |already |just )?been|was|were)\s/i;

/** What belongs to an unsupported statement and stands behind it: the place that a parcel is said to be at, the pack of a price. */
const PLACE = /^(?:[ ,]+\p{Lu}[\p{L}\p{M}.]*){1,4}/u;
const PACK =
  /^[\s*_]*(?:per|\/|a|for (?:a|one)|untuk (?:satu |se)?|mỗi|một|cho một|por|la|每|一)\s*\p{L}+(?: of \p{L}+)?/u;

/** The claim with the words behind it that are part of what nothing supports. */
export function withTail(claim: Claim, reply: string): Claim {
  if (claim.source !== null) return claim;
  const behind = reply.slice(claim.end, claim.end + 60);
  const tail =
    claim.type === "state" && claim.value === "at_hub"
      ? PLACE.exec(behind)
      : claim.type === "money" && claim.reason === "wrong_unit"
        ? PACK.exec(behind)
        : null;
  if (tail === null) return claim;
  const end = claim.end + tail[0].length;
  return { ...claim, end, text: reply.slice(claim.start, end) };
}

const SAID = new Set<Claim["type"]>(["action", "term", "state"]);

/** The telling words of a statement that nothing supports: a second try is told what to take back, not who said it. */
export function coreOf(claim: Claim): Claim {
  if (claim.source !== null || !SAID.has(claim.type)) return claim;
  let { start, end, text } = claim;
  const cut = (from: number, to: number) => {
    start += from;
    end -= text.length - to;
    text = text.slice(from, to);
  };
  const verb = claim.type === "action" ? PASSIVE.exec(text) : null;
  if (verb !== null && verb.index > 0) cut(verb.index, text.length);
  for (let lead = LEAD.exec(text); lead !== null && text.length - lead[0].length >= 4; lead = LEAD.exec(text))
    cut(lead[0].length, text.length);
  const tail = TAIL.exec(text);
  if (tail !== null && tail.index >= 4) cut(0, tail.index);
  return { ...claim, start, end, text };
}
