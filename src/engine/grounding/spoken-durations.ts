import { allMatches } from "./all-matches.ts";
import { isRounded } from "./rounding.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

const UNITS: Readonly<Record<string, string>> = {
  jam: "hour",
  hari: "day",
  minggu: "week",
  pekan: "week",
  bulan: "month",
  tahun: "year",
};

const ONE =
  /(?<=(?:sekitar|kurang lebih|kira-kira|dalam|selama|butuh|perlu|cuma|hanya|pengerjaan(?:nya)?|proses(?:nya)?|estimasi(?:nya)?|waktu(?:nya)?|memakan|jadi|selesai)\s)se(jam|hari|minggu|pekan|bulan|tahun)(?!\p{L})/gu;

/** "sekitar seminggu": one of a unit in one word. Behind an amount ("2 juta sebulan") it is a period instead. */
export function readWordedOnes(scan: Scan): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const match of allMatches(ONE, scan.lower)) {
    const end = match.index + match[0].length;
    if (!scan.isFree(match.index, end)) continue;
    scan.take(match.index, end);
    claims.push({
      start: match.index,
      end,
      type: "duration",
      value: 1,
      unit: UNITS[match[1]!]!,
      approximate: isRounded(scan, match.index, end),
      worded: true,
    });
  }
  for (const match of allMatches(TIMES_DAY, scan.lower)) {
    const end = match.index + match[0].length;
    if (!scan.isFree(match.index, end)) continue;
    scan.take(match.index, end);
    claims.push({ start: match.index, end, type: "duration", value: Number(match[1]) * 24, unit: "hour" });
  }
  for (const match of allMatches(HALF, scan.text)) {
    const end = match.index + match[0].length;
    if (!scan.isFree(match.index, end)) continue;
    scan.take(match.index, end);
    const [value, unit] = HALVES[match[1]!]!;
    claims.push({ start: match.index, end, type: "duration", value, unit, worded: true });
  }
  return claims;
}

/** "2x24 jam", "1 x 24h": days, counted in hours. */
const TIMES_DAY = /(?<![\d.,])(\d{1,2})\s?[x×]\s?24\s?(?:jam|hours?|hrs|h|giờ|小时)(?!\p{L})/gu;

/** 半年, 半个月, 半小时. */
const HALF = /(?<![\d一二三四五六七八九十两多大])半个?(年|月|小时|钟头)/g;
const HALVES: Readonly<Record<string, readonly [number, string]>> = {
  年: [6, "month"],
  月: [15, "day"],
  小时: [30, "minute"],
  钟头: [30, "minute"],
};
