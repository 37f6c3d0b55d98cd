import { LinkifyIt } from "linkify-it";
import { allMatches } from "./all-matches.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

const LINKS = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });

const HANDLE = /(?<![\w.@/])@(?!(?:rp|idr|usd|rs)\.?\s?\d|\d)[A-Za-z0-9_][A-Za-z0-9_.]{2,}/gi;

/** Links, mail addresses and handles; takes what it reads. */
export function readLinks(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  const text = scan.text;
  // Most replies hold none; the linkifier costs more than all figures together.
  if (!/[@/]|[^\s.]\.[^\s\d.,]/.test(text)) return claims;
  for (const match of LINKS.match(text) ?? []) {
    const start = match.index;
    const end = trimmedEnd(text, start, match.lastIndex);
    const raw = text.slice(start, end);
    if (match.schema === "mailto:") claims.push(link("email", start, end, raw.replace(/^mailto:/i, "").toLowerCase()));
    else if (looksLikeLink(raw)) claims.push(link("url", start, end, normalLink(raw)));
    else continue;
    scan.name(start, end);
  }
  for (const match of allMatches(HANDLE, text)) {
    const end = match.index + match[0].replace(/\.+$/, "").length;
    if (!scan.isFree(match.index, end)) continue;
    scan.take(match.index, end);
    claims.push(link("url", match.index, end, text.slice(match.index, end).toLowerCase()));
  }
  return claims;
}

function link(type: "url" | "email", start: number, end: number, value: string): RawClaim {
  return { start, end, type, value, unit: null };
}

/** Links end before CJK text and closing marks, which may follow without a space. */
function trimmedEnd(text: string, start: number, end: number): number {
  const raw = text.slice(start, end);
  const stop = raw.search(/[^\u0021-\u024f]/);
  const kept = stop < 0 ? raw : raw.slice(0, stop);
  return start + kept.replace(/[*_~.,;:!?)\]}'"]+$/, "").length;
}

function looksLikeLink(raw: string): boolean {
  // `Three.js` and `v1.5` are no links; a scheme, a path or a lower-case host of three letters and more are.
  return /^(?:https?:\/\/|www\.)/i.test(raw) || /^[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#]|$)/.test(raw);
}

/** Without scheme, `www.`, closing slash and case of the host. */
export function normalLink(raw: string): string {
  return raw
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}
