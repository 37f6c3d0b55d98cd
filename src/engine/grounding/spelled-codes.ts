import { allMatches } from "./all-matches.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/*
 * Phone and account numbers that no reader of figures sees as one: spelled digit by digit, broken by any signs, or set on
 * several lines. In canonical form they are compared like any other.
 */

interface Token {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  readonly worded: boolean;
}

const FEWEST = 7;

/** Reads them and takes them. */
export function readSpelledCodes(scan: Scan): RawClaim[] {
  return [...wordedRuns(scan), ...hanRuns(scan), ...brokenRuns(scan)];
}

/** "nol delapan satu dua ...", "zero eight 1 2 ...", "1-2-3-4-5-6-7-8": digits one by one, most of them in words. */
function wordedRuns(scan: Scan): RawClaim[] {
  if (!mayBeSpelled(scan)) return [];
  const tokens = tokensOf(scan);
  if (tokens.length < FEWEST) return [];
  const claims: RawClaim[] = [];
  let from = 0;
  for (let i = 1; i <= tokens.length; i++) {
    const joined =
      i < tokens.length && /^[\s,.\-–/•·_~*]{0,3}$/.test(scan.text.slice(tokens[i - 1]!.end, tokens[i]!.start));
    if (joined) continue;
    const claim = claimOf(scan, tokens.slice(from, i));
    if (claim !== null) claims.push(claim);
    from = i;
  }
  return claims;
}

const SHORT = /(?<![\p{L}\d.,])\d{1,4}(?![\p{L}\d]|[.,]\d)/gu;

const SINGLES = /(?<!\d)\d(?:[ .\-–/•·_~*]{1,3}\d){5}/;

/** Few texts hold as many digits in words or by themselves; the others are not looked through. */
function mayBeSpelled(scan: Scan): boolean {
  let words = 0;
  for (const { value } of scan.hits) if (value.kind === "num" && ++words >= 4) return true;
  return SINGLES.test(scan.text);
}

function tokensOf(scan: Scan): Token[] {
  const tokens: Token[] = [];
  for (const { start, end, value } of scan.hits) {
    if (value.kind !== "num" || !/^\d[!~]?$/.test(value.value)) continue;
    const last = tokens.at(-1);
    if (last !== undefined && last.start === start) continue;
    tokens.push({ start, end, digits: value.value[0]!, worded: true });
  }
  for (const match of allMatches(SHORT, scan.text))
    tokens.push({ start: match.index, end: match.index + match[0].length, digits: match[0], worded: false });
  return tokens.sort((a, b) => a.start - b.start);
}

function claimOf(scan: Scan, run: readonly Token[]): RawClaim | null {
  const value = run.map((token) => token.digits).join("");
  const worded = run.filter((token) => token.worded).length;
  const gaps = run.slice(1).map((token, i) => scan.text.slice(run[i]!.end, token.start));
  // Figures alone are a code only when each stands by itself and no list of numbers is told.
  const single = run.every((token) => token.digits.length === 1) && gaps.every((gap) => !gap.includes(","));
  if (value.length < FEWEST || value.length > 20 || (worded < 4 && !single)) return null;
  return take(scan, run[0]!.start, run.at(-1)!.end, value);
}

const HAN = "零〇一二三四五六七八九幺";
const HAN_RUN = new RegExp(`[${HAN}][${HAN}\\d\\s、·-]{5,}[${HAN}]`, "g");

/** 幺三八零零一二三四五六七. A currency behind makes an amount of it. */
function hanRuns(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const match of allMatches(HAN_RUN, scan.text)) {
    const value = [...match[0]]
      .map((char) =>
        HAN.includes(char) ? String(Math.max(0, "〇一二三四五六七八九".indexOf(char === "幺" ? "一" : char))) : char,
      )
      .join("")
      .replace(/\D/g, "");
    const end = match.index + match[0].length;
    if (value.length < FEWEST || /^[十百千万亿]/.test(scan.text.slice(end)) || scan.starting(end, "cur") !== undefined)
      continue;
    const claim = take(scan, match.index, end, value);
    if (claim !== null) claims.push(claim);
  }
  return claims;
}

const BROKEN = /(?<![\p{L}\d.,])(?:\+|\()?\d{2,5}(?:[^\p{L}\p{N}\n%$€£¥₫₹:]{1,4}\d{3,6}){1,5}(?![\p{L}\d%:]|[.,]\d)/gu;
const LINES = /(?:(?<=\n)|^)[ *_]*\d{2,}(?:[ *_]*\n[ *_]*\d{2,})+[ *_]*(?=\n|$)/g;

/** "0812•3456•7890", "1234\n5678\n90". */
function brokenRuns(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const match of allMatches(BROKEN, scan.text)) {
    const value = match[0].replace(/\D/g, "");
    // What holds only the usual marks is read as a phone number or a figure.
    if (!/^(?:\+|\(?0)/.test(match[0]) || value.length < 9 || value.length > 15 || !/[^\d ().+-]/.test(match[0]))
      continue;
    const claim = take(scan, match.index, match.index + match[0].length, value);
    if (claim !== null) claims.push(claim);
  }
  if (scan.text.includes("\n"))
    for (const match of allMatches(LINES, scan.text)) {
      const value = match[0].replace(/\D/g, "");
      if (value.length < FEWEST || value.length > 20) continue;
      const lead = /^[ *_]*/.exec(match[0])![0].length;
      const claim = take(scan, match.index + lead, match.index + match[0].trimEnd().length, value);
      if (claim !== null) claims.push(claim);
    }
  return claims;
}

function take(scan: Scan, start: number, end: number, value: string): RawClaim | null {
  if (!scan.isFree(start, end)) return null;
  scan.take(start, end);
  return { start, end, type: value.startsWith("0") ? "phone" : "id", value, unit: null };
}
