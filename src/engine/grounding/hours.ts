import type { BusinessFacts } from "./types.ts";

/** When the business is open, as claims are compared with it. */
export interface OpeningHours {
  /** Days with opening hours; 0 is Sunday. */
  readonly days: ReadonlySet<number>;
  readonly facts: readonly OpeningTime[];
  readonly allDay: boolean;
}

/** A time at which the business opens or closes, and on which days. */
export interface OpeningTime {
  readonly type: "time";
  readonly value: number;
  readonly role: "open" | "close";
  readonly days: ReadonlySet<number>;
}

const NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** `Mon-Fri`, `Mon-Sat`, `Mon, Wed`, `["mon", "tue"]`. */
export function parseDays(days: string | readonly string[]): Set<number> {
  const found = new Set<number>();
  const parts = typeof days === "string" ? days.split(/[,&/]|\band\b/) : days;
  for (const part of parts) {
    const [from, to] = part.split(/[-–]|\bto\b/).map((name) => NAMES.indexOf(name.trim().slice(0, 3).toLowerCase()));
    if (from === undefined || from < 0) {
      if (/daily|every/i.test(part)) for (let day = 0; day < 7; day++) found.add(day);
      continue;
    }
    const last = to === undefined || to < 0 ? from : to;
    for (let day = from; ; day = (day + 1) % 7) {
      found.add(day);
      if (day === last) break;
    }
  }
  return found;
}

/** The configured hours; null when there are none. */
export function openingFacts(business: BusinessFacts): OpeningHours | null {
  const { hours } = business;
  if (hours === undefined) return null;
  const list = Array.isArray(hours)
    ? (hours as readonly { days: string | string[]; open: string; close: string }[])
    : [hours as { days: string; open: string; close: string }];
  const days = new Set<number>();
  const facts: OpeningTime[] = [];
  let allDay = false;
  for (const entry of list) {
    const own = parseDays(entry.days);
    for (const day of own) days.add(day);
    const open = minutesOf(entry.open);
    const close = minutesOf(entry.close);
    facts.push(
      { type: "time", value: open, role: "open", days: own },
      { type: "time", value: close, role: "close", days: own },
    );
    if (open === 0 && (close === 1440 || close === 1439 || close === 0)) allDay = true;
  }
  return { days, facts, allDay };
}

function minutesOf(text: string): number {
  const [hour, minute] = text.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** The role that a passage's title gives its durations. */
export function isReturnPhrase(title: string): string | null {
  const lower = title.toLowerCase();
  if (/retur|return|tukar|exchange|đổi trả|退换|退货|devol|troca|वापसी/.test(lower)) return "return";
  if (/garansi|warranty|bảo hành|保修|质保|garantía|garantia|वारंटी/.test(lower)) return "warranty";
  return null;
}
