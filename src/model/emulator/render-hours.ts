import { fieldOf, listOf, textOf, textsOf } from "./results.ts";
import type { Phrases } from "./say/phrases.ts";

/** Opening hours in words: the day that was asked about, or the week and whether it is open now. */
export function hoursLines(hours: unknown, say: Phrases): string[] {
  if (hours === null || hours === undefined) return [];
  const asked = fieldOf(hours, "asked");
  if (asked !== null && asked !== undefined) return askedLines(hours, asked, say);
  return [...weekLines(hours, say), ...nowLines(hours, say)];
}

/** When it opens next, in words; empty when it is open or nothing is in sight. */
export function openingWords(next: unknown, say: Phrases, words: (when: string, time: string) => string): string[] {
  if (next === null || next === undefined) return [];
  return [words(whenOf(next, say), say.clock(textOf(next, "time")))];
}

/** Today is never told by its date: "opens again on 1 December" reads as another day. */
function whenOf(day: unknown, say: Phrases): string {
  const when = textOf(day, "when");
  if (when === "today") return say.today;
  if (when === "tomorrow") return say.tomorrow;
  return say.onDay(dayName(textOf(day, "day"), say), textOf(day, "dateText"));
}

function dayName(day: string, say: Phrases): string {
  return say.days[day] ?? day;
}

function askedLines(hours: unknown, asked: unknown, say: Phrases): string[] {
  const day = dayName(textOf(asked, "day"), say);
  const named = [day, textOf(asked, "dateText")].join(say.factSeparator);
  const spans = listOf(asked, "spans").map((span) => spanWords(span, say));
  const isToday = textOf(asked, "when") === "today";
  if (spans.length === 0) {
    const closed = fieldOf(asked, "holiday") === true ? say.closedHoliday(named) : say.closedOn(named);
    return [closed, ...openingWords(fieldOf(asked, "opensNext"), say, say.opensNext)];
  }
  return [say.openOn(named, spans.join(say.listSeparator)), ...(isToday ? nowLines(hours, say) : [])];
}

function nowLines(hours: unknown, say: Phrases): string[] {
  return [
    fieldOf(hours, "openNow") === true ? say.openNow : say.closedNow,
    ...openingWords(fieldOf(hours, "opensNext"), say, say.opensNext),
  ];
}

function weekLines(hours: unknown, say: Phrases): string[] {
  return listOf(hours, "spans").map((span) =>
    say.hours(daysWords(textsOf(span, "days"), say), say.clock(textOf(span, "open")), say.clock(textOf(span, "close"))),
  );
}

function spanWords(span: unknown, say: Phrases): string {
  return say.dayRange(say.clock(textOf(span, "open")), say.clock(textOf(span, "close")));
}

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Days in a row are told by the first and the last; two are told one by one. */
function daysWords(days: readonly string[], say: Phrases): string {
  const runs: string[][] = [];
  for (const day of WEEK.filter((one) => days.includes(one))) {
    const run = runs.at(-1);
    if (run !== undefined && WEEK.indexOf(run.at(-1) ?? "") === WEEK.indexOf(day) - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => dayName(day, say));
      const [first, last] = [names[0] ?? "", names.at(-1) ?? ""];
      return names.length > 2 ? [say.dayRange(first, last)] : names;
    })
    .join(say.listSeparator);
}
