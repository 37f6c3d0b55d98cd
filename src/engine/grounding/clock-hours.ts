import type { Scan } from "./scan.ts";

// "8/12, 17h", "thứ Ba từ 10h": hours of a day that was just named, or the end of such a range.
const AFTER_DAY =
  /(?:\d{1,2}\/\d{1,2}(?:\/\d{4})?|thứ (?:hai|ba|tư|năm|sáu|bảy|\d)|chủ nhật|ngày mai|hôm nay|mai|hàng ngày|mỗi ngày)[,:;)\s]*(?:từ\s+|lúc\s+|vào\s+)?(?:\d{1,2}h(?:\d{2})?\s*(?:-|–|đến|tới)\s*)?$/;

/** `7h` is seven o'clock beside another time of its range, before a day, or late in the day behind "until". */
export function isClockHour(scan: Scan, start: number, end: number, hour: number): boolean {
  if (hour > 23) return false;
  const after = scan.lower.slice(end, end + 26);
  const lead = scan.lower.slice(Math.max(0, start - 10), start);
  if (
    /^\s*(?:-|–|—|đến|tới|às|a|até)\s*(?:las\s|às\s)?\d{1,2}(?::\d{2}|h\d{2}|\s?(?:h|giờ)?\s?(?:sáng|trưa|chiều|tối|đêm))/.test(
      after,
    )
  )
    return true;
  if (hour >= 5 && AFTER_DAY.test(scan.lower.slice(Math.max(0, start - 24), start))) return true;
  if (/(?:đến|tới|trước|từ|sau|até|hasta|antes)(?:\s\p{L}{2,3})?\s*$/u.test(lead)) {
    if (hour >= 13) return true;
    const next = scan.startingAll(scan.past(end));
    if (next.some((hit) => hit.value.kind === "rel" || hit.value.kind === "wday")) return true;
    if (/^\s*(?:ngày|hôm)/.test(after)) return true;
  }
  return isOpeningHour(scan, start) || (/^\s*(?:-|–|—)\s*\d{1,2}h/.test(after) && saysOpening(scan, start));
}

/** Vietnamese "9 giờ" is nine o'clock where the sentence speaks of opening, nine hours elsewhere. */
export function isOpeningHour(scan: Scan, start: number): boolean {
  const lead = scan.lower.slice(Math.max(0, start - 8), start);
  return /(?:từ|đến|tới|vào|trước|sau|hồi|lúc|-|–)\s*$/.test(lead) && saysOpening(scan, start);
}

/** Whether words of opening or closing stand near. */
export function saysOpening(scan: Scan, start: number): boolean {
  return scan.hits.some(
    (hit) =>
      hit.value.kind === "cue" &&
      (hit.value.value === "open" || hit.value.value === "closed") &&
      Math.abs(hit.start - start) < 60,
  );
}

/** "buka sampai 9 malam": an hour, not a number of nights. */
export function leadsToHour(scan: Scan, start: number): boolean {
  const lead = scan.lower.slice(Math.max(0, start - 9), start);
  return /(?:sampai|hingga|s\/d|đến|tới|until|till)\s*$/.test(lead) && saysOpening(scan, start);
}
