import { allMatches } from "./all-matches.ts";
import { comingDay, epochDay, nearestMonth, partsOf } from "./calendar.ts";
import type { DateContext } from "./date-context.ts";
import type { Add } from "./date-parts.ts";
import type { Scan } from "./scan.ts";

// House numbers and shop names are no days: 梧桐路88号, 3号楼.
const HAO = /(?<![\d.月第路街巷弄道里村区楼栋园座])(\d{1,2})\s*号(?![码楼店线院桌仓馆厅机])/g;
const RI = /(?<![\d.月第共满约近每])(?<!\d\s?[至到~-]\s?)(\d{1,2})\s*日(?![游元租内])(?!以内|之内|无理由|后)/g;
const LEAD = /(?:至|到|于|在|从|、|和|与|~|-|–|—|截止|自)\s*$/;
const FOLLOWED =
  /^\s*(?:[（(]?\s*(?:周|星期|礼拜)|出发|返|结束|开始|开课|截止|为止|止|前|晚|早|上午|下午|中午|入住|退房|离店|到期|起)/;

/** `24日`, `15号`: a day whose month was said before, or is the nearest. */
export function readHanDays(
  scan: Scan,
  context: DateContext,
  full: readonly { readonly end: number; readonly day: number }[],
  add: Add,
): void {
  for (const pattern of [HAO, RI]) {
    for (const match of allMatches(pattern, scan.text)) {
      const start = match.index;
      const end = start + match[0].length;
      const number = Number(match[1]);
      if (number < 1 || number > 31) continue;
      const anchor = full.filter((date) => date.end <= start).at(-1);
      // 日 is also a unit: "7日" alone is a week.
      if (
        pattern === RI &&
        anchor === undefined &&
        !(number > 7 && LEAD.test(scan.text.slice(Math.max(0, start - 3), start))) &&
        !FOLLOWED.test(scan.text.slice(end, end + 6))
      )
        continue;
      const near = nearestMonth(context.today, number);
      if (anchor === undefined) add(start, end, near, undefined, comingDay(context.today, number));
      else add(start, end, dayAfter(anchor.day, number) ?? near, undefined, near);
    }
  }
}

/** The day of that number in the month of `anchor`, or in the next one when it has passed. */
function dayAfter(anchor: number, number: number): number | null {
  const { year, month, day } = partsOf(anchor);
  if (number >= day) return epochDay(year, month, number);
  return month === 12 ? epochDay(year + 1, 1, number) : epochDay(year, month + 1, number);
}
