import { isOver } from "./han.ts";
import type { NumberToken } from "./numbers.ts";
import type { Scan } from "./scan.ts";
import type { Unit } from "./units.ts";

/** A rounding word right before the figure, or 左右 and the like right after it. */
export function isRounded(scan: Scan, start: number, end: number): boolean {
  let before = scan.before(start);
  // "khoảng từ", "sekitar Rp": a currency was part of the figure already; one short word may stand between.
  if (scan.ending(before, "round") !== undefined) return true;
  const word = /(?:^|\s)(?:di|harga|giá|only|just|the|usd|a|de|biaya)\s*$/.exec(
    scan.lower.slice(Math.max(0, before - 8), before),
  );
  if (word !== null) {
    before = scan.before(before - word[0].trimStart().length);
    if (scan.ending(before, "round") !== undefined) return true;
  }
  const after = scan.starting(scan.past(end), "roundafter");
  return after !== undefined && !/^(?:an|-an)$/.test(scan.lower.slice(after.start, after.end));
}

/** `210 ribuan`, `3 jutaan`: from the figure up to the next step of its magnitude. */
export function suffixInterval(
  scan: Scan,
  token: NumberToken,
  unit: Unit,
): { range: readonly [number, number]; end: number } | null {
  if (unit.type !== "money" && unit.type !== "duration" && unit.type !== "measure") return null;
  // 两千多元: the mark stands between the number and its unit.
  if (isOver(scan.text, token.end))
    return { range: [token.value, token.value + lastPlace(token.value)], end: Math.max(unit.end, token.end + 1) };
  if (unit.type !== "money" || !token.hasMagnitude) return null;
  if (/(?:ribu|juta|rb|jt)an$/.test(scan.lower.slice(token.start, token.end))) {
    return { range: [token.value, token.value + lastPlace(token.value)], end: token.end };
  }
  const rest = scan.lower.slice(token.end, token.end + 3);
  if (!/^-?an(?![a-z])/.test(rest)) return null;
  const value = token.value;
  return { range: [value, value + lastPlace(value)], end: token.end + (rest.startsWith("-") ? 3 : 2) };
}

/** The last non-zero decimal place of a figure: 85,000 shows thousands, 2,500,000 hundred thousands. */
export function lastPlace(value: number): number {
  let scaled = Math.round(Math.abs(value) * 10_000);
  if (scaled === 0) return 1;
  let place = 1;
  while (scaled % 10 === 0) {
    scaled /= 10;
    place *= 10;
  }
  return place / 10_000;
}
