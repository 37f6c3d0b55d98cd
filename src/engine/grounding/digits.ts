import { isDigit } from "./fold.ts";
import type { Scan } from "./scan.ts";

export interface Digits {
  readonly end: number;
  readonly value: number;
  readonly raw: string;
  readonly separated: boolean;
  readonly alternatives: readonly number[];
  /** Readings when a magnitude word follows (`1,250 triệu` is 1.25 million), the likelier first. */
  readonly beforeMagnitude: readonly number[];
}

/** No figure has more groups; a longer run of digits and marks would be read again from each of its digits. */
const MOST_GROUPS = 8;

/** Reads a run of digits with separators of any locale. */
export function readDigits(scan: Scan, start: number): Digits {
  const text = scan.text;
  const groups: string[] = [];
  const separators: string[] = [];
  let at = start;
  for (;;) {
    const from = at;
    while (at < text.length && isDigit(text.charCodeAt(at))) at++;
    groups.push(text.slice(from, at));
    const mark = text[at];
    if (
      groups.length < MOST_GROUPS &&
      (mark === "." || mark === "," || mark === "'") &&
      isDigit(text.charCodeAt(at + 1))
    ) {
      separators.push(mark);
      at++;
    } else break;
  }
  if (separators.length === 0) {
    const spaced = readSpaced(scan, start, at, groups[0]!);
    if (spaced !== null) return spaced;
  }
  const read = interpret(groups, separators);
  // A malformed group (`12.11.2026`) ends the number after its first run.
  if (read === null) {
    const first = groups[0]!;
    return digitsOf(start + first.length, Number(first), first, false, [], [Number(first)]);
  }
  // `1.500.000,-` and `100.-`: the cheque-style dash belongs to the figure.
  const end =
    (text[at] === "," || text[at] === ".") && text[at + 1] === "-" && !isDigit(text.charCodeAt(at + 2)) ? at + 2 : at;
  return digitsOf(end, read.value, groups.join(""), separators.length > 0, read.alternatives, read.beforeMagnitude);
}

function digitsOf(
  end: number,
  value: number,
  raw: string,
  separated: boolean,
  alternatives: readonly number[],
  beforeMagnitude: readonly number[],
): Digits {
  return { end, value, raw, separated, alternatives, beforeMagnitude };
}

interface Interpretation {
  readonly value: number;
  readonly alternatives: readonly number[];
  readonly beforeMagnitude: readonly number[];
}

function interpret(groups: readonly string[], separators: readonly string[]): Interpretation | null {
  const whole = groups.join("");
  if (separators.length === 0) return single(Number(whole));
  const last = separators.at(-1)!;
  const kinds = new Set(separators);
  if (kinds.size === 2 && separators.filter((mark) => mark === last).length === 1) {
    if (!isGrouped(groups.slice(0, -1))) return null;
    return single(Number(`${groups.slice(0, -1).join("")}.${groups.at(-1)}`));
  }
  if (kinds.size > 1) return null;
  if (separators.length > 1) return isGrouped(groups) ? single(Number(whole)) : null;
  const [head, rest] = groups as [string, string];
  const decimal = Number(`${head}.${rest}`);
  if (rest.length === 3 && head.length <= 3 && head !== "0" && last !== "'") {
    return { value: Number(whole), alternatives: [decimal], beforeMagnitude: [decimal, Number(whole)] };
  }
  if (last === "'") return rest.length === 3 ? single(Number(whole)) : null;
  return single(decimal);
}

function single(value: number): Interpretation {
  return { value, alternatives: [], beforeMagnitude: [value] };
}

/** Groups of three, or of two before the last three as in India. */
function isGrouped(groups: readonly string[]): boolean {
  if (groups.length === 1) return true;
  const rest = groups.slice(1);
  if (groups[0]!.length > 3 || groups[0]!.length === 0) return false;
  return (
    rest.at(-1)!.length === 3 &&
    (rest.every((group) => group.length === 3) || rest.slice(0, -1).every((group) => group.length === 2))
  );
}

const SPACED = /(?: \d{3})+(?!\d)/y;

/** `1 500 000`: spaces group only when there are two of them or a currency stands beside. */
function readSpaced(scan: Scan, start: number, end: number, first: string): Digits | null {
  if (first.length > 3 || first === "0") return null;
  SPACED.lastIndex = end;
  const match = SPACED.exec(scan.text);
  if (match === null) return null;
  const stop = end + match[0].length;
  const money =
    scan.ending(scan.before(start), "cur") !== undefined || scan.starting(scan.past(stop), "cur") !== undefined;
  if (match[0].length < 8 && !money) return null;
  const raw = first + match[0].replaceAll(" ", "");
  const decimal = /^,(\d{2})(?!\d)/.exec(scan.text.slice(stop, stop + 4));
  const value = Number(decimal === null ? raw : `${raw}.${decimal[1]}`);
  return digitsOf(stop + (decimal?.[0].length ?? 0), value, raw, true, [], [value]);
}

/** Removes binary noise: figures of chat have at most a few decimals. */
export function clean(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
