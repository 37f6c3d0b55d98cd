import type { Scan } from "./scan.ts";
import type { Unit } from "./units.ts";

/** "2 jam setengah", 两个半小时, 八块五, "3 triệu rưỡi đồng": a half behind the unit. */
export function withHalf(scan: Scan, unit: Unit): { at: number; extra: number } {
  const text = scan.text;
  if (unit.type === "money" && unit.unit === "CNY" && text[unit.end - 1] === "块") {
    const tenth = "一二三四五六七八九".indexOf(text[unit.end] ?? "-");
    if (text[unit.end] === "半") return { at: unit.end + 1, extra: 0.5 };
    if (tenth >= 0 && !/[\u4e00-\u9fff]/.test((text[unit.end + 1] ?? "").replace(/[钱的了]/, "")))
      return { at: unit.end + 1, extra: (tenth + 1) / 10 };
  }
  if (unit.type === "duration") {
    const half = scan
      .startingAll(scan.past(unit.end))
      .find((hit) => hit.value.kind === "num" && hit.value.value === "half");
    if (half !== undefined && half.value.lang === "vi") return { at: half.end, extra: 0.5 };
    const worded = /^\s(?:y media|y medio|e meia|e meio|and a half|setengah)(?!\p{L})/u.exec(
      scan.lower.slice(unit.end, unit.end + 12),
    );
    if (/[年天月周]$/.test(text.slice(0, unit.end)) && text[unit.end] === "半") return { at: unit.end + 1, extra: 0.5 };
    if (worded !== null) return { at: unit.end + worded[0].length, extra: 0.5 };
  }
  return { at: unit.end, extra: 0 };
}
