import { allMatches } from "./all-matches.ts";
import type { DateContext } from "./date-context.ts";
import { type Add, withYear } from "./date-parts.ts";
import type { Scan } from "./scan.ts";

const NUMERIC = /(?<![\d.,/])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d])(?!\2\d)/g;

// `12-15/12`, "từ 12 đến 15/12": the first day borrows the month of the second.
const SHARED_MONTH =
  /(?<![\d.,/])(\d{1,2})\s*(?:-|–|—|&|đến|tới|và|sampai|s\/d|hingga|dan|to|and|al|a|y|e|até|hasta)\s*(?:ngày\s+|el\s+)?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/g;

/** `2/12/2026`, `18/12`, `12-15/12`. */
export function readNumeric(scan: Scan, context: DateContext, add: Add): void {
  for (const match of allMatches(SHARED_MONTH, scan.lower)) {
    const [first, last, month] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (context.first === "month" || month > 12 || month < 1 || last > 31 || first < 1 || first >= last) continue;
    const upper = withYear(context, match[4], month, last);
    if (upper !== null)
      add(match.index, match.index + match[0].length, withYear(context, match[4], month, first), upper);
  }
  for (const match of allMatches(NUMERIC, scan.text)) {
    const [whole, first, mark, second, yearText] = match;
    const start = match.index;
    const end = start + whole.length;
    if (yearText === undefined && !isShortDate(scan, start, end, mark!) && !isSurelyDate(scan, start, whole)) continue;
    // 取件码6-2-0417: a code with dashes.
    if (
      mark === "-" &&
      /(?:码|号|kode|code|mã|código|pin)[\s:：]*$/.test(scan.lower.slice(Math.max(0, start - 8), start))
    )
      continue;
    if (/^\s*(?:%|x\b|×)/.test(scan.text.slice(end, end + 3))) continue;
    const a = Number(first);
    const b = Number(second);
    const monthLeads = context.first === "month" && a <= 12;
    const [day, month] = monthLeads ? [b, a] : [a, b];
    if (yearText === undefined && (month > 12 || day > 31)) continue;
    const other = context.first === "either" && b <= 31 && a <= 12 ? withYear(context, yearText, a, b) : null;
    const usual = month > 12 ? null : withYear(context, yearText, month, day);
    // 3/15/2027 can be read in one way only.
    add(start, end, usual ?? other, undefined, usual === null ? null : other);
  }
}

/** `2/12` is a date after a date word; `2-3`, `1.5` and `1/2` alone are not. */
function isShortDate(scan: Scan, start: number, end: number, mark: string): boolean {
  if (mark !== "/") return false;
  const before = scan.before(start);
  if (scan.ending(before, "wday") !== undefined || scan.ending(before, "cue", "datelead") !== undefined) return true;
  const lead = scan.lower.slice(Math.max(0, before - 12), before);
  if (
    /(?:tanggal|tgl|ngày|hôm|on|by|el|em|dia|día|al|until|đến|sampai|till|para|tiba|arrives?|chega|llega|giao|nhận|,|\()$/.test(
      lead,
    )
  )
    return true;
  return scan.starting(scan.past(end), "wday") !== undefined;
}

const JOINT = "(?:-|–|—|&|đến|tới|và|sampai|s\\/d|hingga|dan|to|and|al?|y|e|até|hasta|,)\\s*(?:ngày\\s+|el\\s+)?";
const JOINED_AFTER = new RegExp(`^\\s*${JOINT}\\d{1,2}\\/\\d{1,2}(?!\\d)`);
const JOINED_BEFORE = new RegExp(`\\d{1,2}\\/\\d{1,2}\\s*${JOINT}$`);
const DATE_LEAD =
  /(?:hạn|đợt|từ|trước|sau|hết|dari|mulai|pada|hari ini,?|hôm nay,?|ngày mai,?|besok,?|today,?|tomorrow,?|hoy,?|hoje,?|khởi hành|del|das|hasta|até|desde)\s*[(（]?$/;

/** `18/12`, `03/12`, `4/12-7/12`: no fraction, since a part of it is too large, zero-led or joined to another date. */
function isSurelyDate(scan: Scan, start: number, whole: string): boolean {
  const [first, second] = whole.split("/") as [string, string | undefined];
  if (second === undefined || whole === "24/7") return false;
  const [a, b] = [Number(first), Number(second)];
  if (a < 1 || b < 1 || Math.min(a, b) > 12 || Math.max(a, b) > 31) return false;
  const end = start + whole.length;
  if (scan.starting(scan.past(end), "unit") !== undefined) return false;
  if (a > 12 || b > 12 || first.startsWith("0") || second.startsWith("0")) return true;
  const before = scan.lower.slice(Math.max(0, start - 20), start);
  return JOINED_AFTER.test(scan.lower.slice(end, end + 20)) || JOINED_BEFORE.test(before) || DATE_LEAD.test(before);
}
