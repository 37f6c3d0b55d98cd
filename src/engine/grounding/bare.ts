import { isRounded } from "./rounding.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";
import type { Figure, Unit } from "./units.ts";

export function bare(scan: Scan, figure: Figure, range: Figure | null, unit: Unit): RawClaim | null {
  const { token } = figure;
  const start = figure.start;
  if (token.worded && !(token.hasMagnitude || token.value >= 100)) {
    // A small number word counts nothing by itself, but may multiply ("two totes").
    if (token.value < 2) return null;
    return { start, end: figure.end, type: "quantity", value: token.value, unit: null, bare: true, worded: true };
  }
  // Of "2 × 485.000" the grouped figure is the amount.
  const multiplies = !token.hasSeparator && !token.hasMagnitude && isMultiplier(scan, start, figure.end);
  if (multiplies)
    return {
      start,
      end: figure.end,
      type: "quantity",
      value: token.value,
      unit: "times",
      counted: "other",
      worded: token.worded,
    };
  const stock = stockBefore(scan, start) || stockBehind(scan, figure.end);
  if (stock && token.value < 100_000 && !token.hasMagnitude) {
    return {
      start,
      end: figure.end,
      type: "stock",
      value: token.value,
      unit: null,
      counted: "pieces",
      worded: token.worded,
    };
  }
  const period = unit.period?.name ?? null;
  const long = token.hasSeparator ? token.value >= 100 || token.value % 1 !== 0 : token.digits.length >= 4;
  if (token.worded ? token.value < 100 : !long) {
    return {
      start,
      end: (range ?? figure).end,
      type: "quantity",
      value: token.value,
      unit: null,
      bare: true,
      upper: range?.token.value,
      period,
    };
  }
  if (/^(?:19|20)\d\d$/.test(token.digits) && !token.hasSeparator) return null;
  return {
    start,
    end: (range ?? figure).end,
    type: "money",
    value: token.value,
    unit: null,
    alternatives: token.alternatives,
    upper: range?.token.value,
    approximate: isRounded(scan, start, figure.end),
    period,
    bare: true,
    worded: token.worded,
  };
}

/** `2 ×`, `2x`, `x 2`, `@`. */
function isMultiplier(scan: Scan, start: number, end: number): boolean {
  const after = scan.text.slice(end, end + 3);
  if (/^\s?[×x*](?![\p{L}])/iu.test(after)) return true;
  return (
    /[×x*]\s?$/i.test(scan.text.slice(Math.max(0, start - 2), start)) &&
    !/[\p{L}]x\s?$/iu.test(scan.text.slice(Math.max(0, start - 3), start))
  );
}

/** "18 in stock", "20 em estoque": the words follow the figure at once. */
function stockBehind(scan: Scan, end: number): boolean {
  const hit = scan.starting(scan.past(end), "stock");
  return hit !== undefined && hit.value.value !== "out";
}

const LIKEWISE =
  /(?:(?<!\p{L})(?:juga|jg|pun|masih|sama|cũng|vẫn|also|still|también|também)(?: (?:sama|masih|còn|là|is|at))?|[也还]是?|भी)$/u;

function stockBefore(scan: Scan, start: number): boolean {
  const before = scan.before(start);
  const joined = /[:=(]\s*$/.test(scan.text.slice(Math.max(0, before - 2), before)) ? scan.before(before - 1) : before;
  const more = scan.ending(joined, "stock", "in");
  if (more !== undefined && /(?:ada|còn|有)$/.test(scan.lower.slice(more.start, more.end))) return true;
  // "stok juga 17", 库存也是5: the same word, with what it has in common with the one before.
  const likewise = LIKEWISE.exec(scan.lower.slice(Math.max(0, joined - 12), joined));
  const hit = scan.ending(likewise === null ? joined : scan.before(joined - likewise[0].length), "stock", "count");
  return (
    hit !== undefined &&
    !/^(?:only|just|available|tersedia|how|hay|há|tenemos|temos|còn|余|सिर्फ|केवल)$/.test(
      scan.lower.slice(hit.start, hit.end),
    )
  );
}
