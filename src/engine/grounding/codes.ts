import { allMatches } from "./all-matches.ts";
import { isDigit, isWordLetter } from "./fold.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/** Lower-case letters and digits only: `#ORD-12345` is `ord12345`. */
export function canonicalCode(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Long known codes (tracking numbers, phones, accounts) wherever they stand, however they are spaced. Takes them and
 * returns them as claims.
 */
export function readKnownCodes(scan: Scan, known: Iterable<readonly [string, "id" | "phone"]>): RawClaim[] {
  const claims: RawClaim[] = [];
  let compact: { text: string; at: number[] } | null = null;
  for (const [code, type] of known) {
    if (code.length < 7) continue;
    compact ??= compactOf(scan);
    let from = compact.text.indexOf(code);
    while (from >= 0) {
      const start = compact.at[from]!;
      const end = compact.at[from + code.length - 1]! + 1;
      if (isWhole(scan, start, end) && scan.isFree(start, end)) {
        const first = phoneLead(scan.text, start);
        scan.take(first, end);
        claims.push({ start: first, end, type, value: code, unit: null });
      }
      from = compact.text.indexOf(code, from + 1);
    }
  }
  return claims;
}

function phoneLead(text: string, start: number): number {
  if (text[start - 1] === "(" && text[start - 2] === "+") return start - 2;
  return text[start - 1] === "+" || text[start - 1] === "(" || text[start - 1] === "#" ? start - 1 : start;
}

function compactOf(scan: Scan): { text: string; at: number[] } {
  let text = "";
  const at: number[] = [];
  for (let i = 0; i < scan.lower.length; i++) {
    const code = scan.lower.charCodeAt(i);
    if (isDigit(code) || (code >= 97 && code <= 122)) {
      text += scan.lower[i];
      at.push(i);
    } else if (
      !(code === 32 || code === 45 || code === 46 || code === 40 || code === 41 || code === 47 || code === 43)
    ) {
      // Any other mark breaks a code: what stands on both sides of it is never one.
      text += "\u0000";
      at.push(i);
    }
  }
  return { text, at };
}

function isWhole(scan: Scan, start: number, end: number): boolean {
  const before = scan.lower.charCodeAt(start - 1);
  const after = scan.lower.charCodeAt(end);
  const joins = (code: number) => isDigit(code) || (code >= 97 && code <= 122);
  // A digit one space or hyphen away would make it another, longer number.
  if (joins(before) || joins(after)) return false;
  return (
    !/^[ -]\d/.test(scan.lower.slice(end, end + 2)) && !/\d[ -]$/.test(scan.lower.slice(Math.max(0, start - 2), start))
  );
}

const PHONE = /(?<![\w.,])(?:\+\s?|\()?\d[\d ().-]{6,20}\d(?![\d])/g;

/** Figures in the form of a phone number; takes them. */
export function readPhones(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const match of allMatches(PHONE, scan.text)) {
    const start = match.index;
    const end = start + match[0].length;
    const raw = match[0];
    const digits = raw.replace(/\D/g, "");
    if (digits.length < 8 || digits.length > 15 || !scan.isFree(start, end)) continue;
    if (raw.includes(".") && !/^[+0(]/.test(raw)) continue;
    if (!isPhoneShaped(scan, raw, digits, start, end)) continue;
    scan.take(start, end);
    claims.push({ start, end, type: "phone", value: digits, unit: null });
  }
  return claims;
}

function isPhoneShaped(scan: Scan, raw: string, digits: string, start: number, end: number): boolean {
  if (scan.ending(scan.before(start), "cur") !== undefined || scan.starting(scan.past(end), "cur") !== undefined)
    return false;
  if (raw.startsWith("+")) return true;
  const groups = raw.split(/[ ().-]+/).filter((group) => group !== "");
  if (/^0\d/.test(digits) && digits.length >= 9) return true;
  if (groups.length >= 3 && !/[-–]/.test(raw.replace(/\d-\d/g, "")) && groups.every((group) => group.length >= 2)) {
    // `1 500 000` is a figure; phone groups are not all of three behind a short head.
    return !(groups.slice(1).every((group) => group.length === 3) && digits.length < 10);
  }
  const lead = scan.lower.slice(Math.max(0, start - 32), start);
  return (
    groups.length >= 2 &&
    scan.hits.some(
      (hit) => hit.value.kind === "cue" && hit.value.value === "phone" && hit.end <= start && hit.end > start - 32,
    ) &&
    lead.length > 0
  );
}

const CODE = /(?<![\w@.])#?\s?[A-Za-z\d]+(?:[-_/][A-Za-z\d]+)*/g;

/** Order numbers, tracking numbers, coupon codes, SKUs; takes them. */
export function readCodes(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const match of allMatches(CODE, scan.text)) {
    const raw = match[0];
    const lead = raw.slice(0, leadOf(raw));
    const start = match.index + (lead.startsWith("#") ? 0 : lead.length);
    let end = match.index + raw.length;
    const body = raw.slice(lead.length);
    if (!scan.isFree(start, end)) continue;
    const spaced = spacedCode(scan, body, start, end);
    if (spaced !== null) end = spaced;
    if (spaced === null && !isCode(scan, body, start, end, lead.startsWith("#"))) continue;
    scan.take(start, end);
    claims.push({
      start,
      end,
      type: "id",
      value: canonicalCode(scan.text.slice(start, end)),
      unit: null,
      coupon: isCoupon(scan, start),
    });
  }
  return claims;
}

// Every word of a text passes here; patterns would be most of the cost.
function leadOf(raw: string): number {
  const hash = raw[0] === "#" ? 1 : 0;
  return isDigit(raw.charCodeAt(hash)) || isWordLetter(raw.charCodeAt(hash)) ? hash : hash + 1;
}

function digitsIn(body: string): number {
  let digits = 0;
  for (let i = 0; i < body.length; i++) if (isDigit(body.charCodeAt(i))) digits++;
  return digits;
}

/** `ORD 12345`, `JP 1234 5678 90`: capitals and digit groups apart. */
function spacedCode(scan: Scan, body: string, start: number, end: number): number | null {
  if (!/^[A-Z]{2,5}$/.test(body) || scan.starting(start, "cur") !== undefined) return null;
  const rest = /^(?: \d{4,}(?![\d.,]\d| ?[%])|(?: \d{3,}){2,}(?: \d{2,})?)(?![\d])/.exec(
    scan.text.slice(end, end + 24),
  );
  if (rest === null) return null;
  const stop = end + rest[0].length;
  return scan.isFree(end, stop) && !isFigure(scan, end + 1, stop) ? stop : null;
}

function isCode(scan: Scan, body: string, start: number, end: number, hash: boolean): boolean {
  const digits = digitsIn(body);
  if (digits === 0)
    return /^[A-Z]{4,}$/.test(body) && isCoupon(scan, start) && scan.starting(start, "cue") === undefined;
  if (hash) return true;
  if (/^\d+$/.test(body)) {
    if (digits >= 4 && scan.ending(scan.before(start), "cue", "order") !== undefined) return true;
    if (isFigure(scan, start, end)) return false;
    if (digits >= 5) return true;
    const order = scan.ending(scan.before(start), "cue", "order") ?? scan.ending(scan.before(start), "unit", "record");
    return digits >= 3 && order !== undefined && scan.ending(scan.before(start), "cue", "order") !== undefined;
  }
  if (/^\d{1,3}(?:[-/]\d{1,4})+$/.test(body)) return false;
  if (/^[A-Za-z]{1,8}[-_/]?\d/.test(body)) {
    const letters = /^[A-Za-z]+/.exec(body)![0];
    if (scan.starting(start, "cur")?.end === start + letters.length) return false;
    return (
      (digits >= 3 && (letters.length >= 2 || digits >= 5) && letters === letters.toUpperCase()) ||
      (digits >= 2 && (isCoupon(scan, start) || (letters.length >= 4 && letters === letters.toUpperCase()))) ||
      (digits >= 4 && body.includes("-"))
    );
  }
  // Digits first: `1Z9990001112`, but not `250000gb` or `3tr500`.
  if (!/^\d/.test(body) || body.length < 7 || !/[A-Z]/.test(body)) return false;
  const run = start + /^\d+/.exec(body)![0].length;
  return (scan.starting(run, "unit") ?? scan.starting(run, "mag")) === undefined;
}

function isCoupon(scan: Scan, start: number): boolean {
  const before = scan.before(start);
  return (
    scan.ending(before, "cue", "code") !== undefined ||
    /(?:code|kode|mã|码|código|cupom|कोड)\s*[:"'“「]?\s*$/.test(scan.lower.slice(Math.max(0, before - 10), before + 1))
  );
}

/** A digit run that a currency, unit, magnitude or sign makes a figure. */
function isFigure(scan: Scan, start: number, end: number): boolean {
  const next = scan.past(end);
  if (
    (scan.starting(next, "cur") ??
      scan.starting(next, "unit") ??
      scan.starting(next, "mag") ??
      scan.starting(next, "per")) !== undefined
  )
    return true;
  if (scan.ending(scan.before(start), "cur") !== undefined) return true;
  if (/[%×x=*+]/.test(scan.text[next] ?? "") && !isWordLetter(scan.text.charCodeAt(next + 1))) return true;
  return /[=×+]\s*$/.test(scan.text.slice(Math.max(0, start - 3), start));
}
