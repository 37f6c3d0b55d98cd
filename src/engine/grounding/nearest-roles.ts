import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";

/** What the words nearest to a place call the amount, date or duration there. */
export interface RoleHit {
  readonly roles: readonly string[];
  readonly gap: number;
}

export function nearestBefore(
  scan: Scan,
  hits: readonly LexicalHit[],
  start: number,
  clauseStart: number,
  sentenceStart: number,
  kind: string,
): RoleHit | null {
  let best: LexicalHit[] = [];
  let end = -1;
  const reach = kind === "drole" ? 56 : 34;
  for (const hit of hits) {
    if (hit.end > start || start - hit.end > reach || hit.start < sentenceStart) continue;
    // What an amount is called stands in its own clause: "no discount, but the mug is $18".
    if (kind === "role" && hit.start < clauseStart) continue;
    if (hit.end > end || (hit.end === end && hit.start < best[0]!.start)) {
      best = [hit];
      end = hit.end;
    } else if (hit.end === end && hit.start === best[0]!.start) best.push(hit);
  }
  if (best.length === 0) return null;
  const gap = scan.text.slice(end, start);
  // Another figure between takes the word for itself; a list of roles in another clause is weaker.
  if (kind === "role" && /\d/.test(gap)) return null;
  // "Logo Dasar lebih hemat: Rp850.000": what follows the colon is its price.
  if (
    kind === "role" &&
    /[:：]/.test(gap) &&
    best.some((hit) => hit.value.value === "difference") &&
    /\s/.test(scan.lower.slice(best[0]!.start, end))
  )
    return null;
  const apart = end < clauseStart ? 12 : 0;
  return { roles: best.map((hit) => hit.value.value), gap: gap.length + apart };
}

export function nearestAfter(scan: Scan, hits: readonly LexicalHit[], end: number, clauseEnd: number): RoleHit | null {
  for (const hit of hits) {
    if (hit.start < end || hit.start - end > 4 || hit.end > clauseEnd) continue;
    // "45 days of delivery" are not of delivery: the word must touch the figure.
    if (hit.value.lang !== "hi" && /\p{L}/u.test(scan.text.slice(end, hit.start))) return null;
    // "$1,280 + envío": the word belongs to the next amount.
    if (/[+,;·|]/.test(scan.text.slice(end, hit.start))) return null;
    // "480k, giảm 20%": the word belongs to the figure it leads to.
    if (/^[\s:：]*(?:[\p{Sc}]|rp|usd|idr)?\s?\d/u.test(scan.lower.slice(hit.end, hit.end + 8))) return null;
    if (/[\d:：=]/.test(scan.text.slice(end, hit.start)) || /^\s*[:：=]/.test(scan.text.slice(hit.end, hit.end + 2)))
      return null;
    const same = hits.filter((other) => other.start === hit.start && other.end === hit.end);
    return { roles: same.map((other) => other.value.value), gap: hit.start - end };
  }
  return null;
}
