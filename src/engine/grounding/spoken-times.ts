import { allMatches } from "./all-matches.ts";
import type { Scan } from "./scan.ts";

/** Adds a time of day: span, hour, minute. */
export type AddTime = (start: number, end: number, hour: number, minute: number) => void;

const words = (list: string): ReadonlyMap<string, number> =>
  new Map(list.split(";").flatMap((names, i) => names.split("|").map((name) => [name, i + 1] as const)));

const ID = words("satu;dua;tiga;empat;lima;enam;tujuh;delapan;sembilan;sepuluh;sebelas;dua belas");
const VI = words("một;hai;ba;bốn|tư;năm;sáu;bảy|bẩy;tám;chín;mười;mười một;mười hai");
const ES = words("una;dos;tres;cuatro;cinco;seis;siete;ocho;nueve;diez;once;doce");
const PT = words("uma;duas;três;quatro;cinco;seis;sete;oito;nove;dez;onze;doze");
const HI = words("एक;दो;तीन;चार;पाँच|पांच;छह|छः|छे;सात;आठ;नौ;दस;ग्यारह;बारह");
const EN = words("one;two;three;four;five;six;seven;eight;nine;ten;eleven;twelve");

const hours = (table: ReadonlyMap<string, number>) =>
  `(\\d{1,2}|${[...table.keys()].sort((a, b) => b.length - a.length).join("|")})`;
const EDGE = "(?![\\p{L}\\p{M}\\d])";

interface Form {
  /** Words without one of which the pattern cannot match: most replies hold none, and looking for them is cheap. */
  readonly needs: readonly string[];
  readonly pattern: RegExp;
  /** Hour and minute of a match; null when it is no time. */
  readonly read: (match: RegExpExecArray, part: boolean) => readonly [number, number] | null;
}

const form = (needs: string, source: string, read: Form["read"]): Form => ({
  needs: needs.split("|"),
  pattern: new RegExp(source, "gu"),
  read,
});
const hourOf = (text: string, table: ReadonlyMap<string, number>) => table.get(text) ?? Number(text);
const isDigits = (text: string) => /^\d/.test(text);
const before = (hour: number, minutes: number) => [hour === 0 ? 23 : hour - 1, 60 - minutes] as const;

const PART_ID = "(?=\\s*(?:pagi|siang|sore|malam|petang|wib|wita|wit)(?!\\p{L}))";
const QUARTERS = new Map([
  ["seperempat", 15],
  ["cuarto", 15],
  ["quarter", 15],
  ["half", 30],
  ["media", 30],
  ["meia", 30],
]);
const minutesOf = (text: string) => QUARTERS.get(text) ?? Number(text);

const FORMS: readonly Form[] = [
  // "jam setengah delapan" is half an hour before eight; "setengah delapan malam" needs no clock word.
  form(
    "setengah",
    `(?<!\\d\\s?)(?:jam|pukul|pkl\\.?)\\s+setengah\\s+${hours(ID)}${EDGE}|(?<!(?:satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|\\d)\\s)(?<!\\p{L})setengah\\s+${hours(ID)}${PART_ID}`,
    (m) => before(hourOf(m[1] ?? m[2]!, ID), 30),
  ),
  form(
    "kurang|lewat|lebih",
    `(?:jam|pukul|pkl\\.?)\\s+${hours(ID)}\\s+(kurang|lewat|lebih)\\s+(\\d{1,2}|seperempat)(?:\\s+menit)?${EDGE}`,
    (m) => (m[2] === "kurang" ? before(hourOf(m[1]!, ID), minutesOf(m[3]!)) : [hourOf(m[1]!, ID), minutesOf(m[3]!)]),
  ),
  form(
    "jam |pukul |pkl",
    `(?<!\\d\\s?)(?:jam|pukul|pkl\\.?)\\s+${hours(ID)}${EDGE}(?!\\s*(?:puluh|belas|ratus|menit|jam|hari|orang))`,
    (m) => (isDigits(m[1]!) ? null : [hourOf(m[1]!, ID), 0]),
  ),
  form("kém", `${hours(VI)}\\s*(?:giờ|h)\\s*kém\\s*(\\d{1,2})(?:\\s*phút)?${EDGE}`, (m) =>
    before(hourOf(m[1]!, VI), Number(m[2])),
  ),
  // "4 giờ 45", "7 giờ rưỡi", "7 rưỡi": a span of time without a clock word or a part of the day.
  form(
    "giờ|h|rưỡi",
    `(lúc|vào|hồi|từ|đến|tới|trước)?\\s*(?<![\\d.,:/\\p{L}])${hours(VI)}\\s*(giờ|h)?\\s*(rưỡi|\\d{1,2}(?=\\s*(?:phút\\s*)?(?:sáng|trưa|chiều|tối|đêm))|\\d{2})(?:\\s*phút)?${EDGE}`,
    (m, part) => {
      // "mở đến 9 rưỡi": until half past nine.
      if (m[3] === undefined && m[4] === "rưỡi" && m[1] !== undefined) return [hourOf(m[2]!, VI), 30];
      if (m[3] === undefined && (m[4] !== "rưỡi" || !part)) return null;
      if (m[1] === undefined ? !part : !part && m[1] !== "lúc" && m[1] !== "hồi" && m[1] !== "vào") return null;
      return [hourOf(m[2]!, VI), m[4] === "rưỡi" ? 30 : Number(m[4])];
    },
  ),
  form("giờ", `(lúc\\s+|hồi\\s+)?(?<!\\p{L})${hours(VI)}\\s*giờ${EDGE}(?!\\s*(?:rưỡi|\\d))`, (m, part) =>
    isDigits(m[2]!) || (m[1] === undefined && !part) ? null : [hourOf(m[2]!, VI), 0],
  ),
  form(
    "cuarto|media",
    `(?<!\\p{L})(?:a|hasta|desde|entre|para|de|y)\\s+las?\\s+${hours(ES)}\\s+(?:y\\s+(media|cuarto)|(menos)\\s+cuarto)${EDGE}`,
    (m) => (m[3] === undefined ? [hourOf(m[1]!, ES), minutesOf(m[2]!)] : before(hourOf(m[1]!, ES), 15)),
  ),
  form(
    "las |la ",
    `(?<!\\p{L})(?:a|hasta|desde)\\s+las?\\s+${hours(ES)}${EDGE}(?=\\s*(?:en punto|de la|del|[.,;!?)]|$|a las|y las|hasta|hoy|mañana))`,
    (m) => (isDigits(m[1]!) ? null : [hourOf(m[1]!, ES), 0]),
  ),
  form(
    "e meia| e ",
    `(?<!\\p{L})(?:às|as|das|até as|à)\\s+${hours(PT)}\\s*(?:h|horas)?\\s+e\\s+(meia|\\d{2})${EDGE}`,
    (m) => [hourOf(m[1]!, PT), minutesOf(m[2]!)],
  ),
  form(
    "às |das |à ",
    `(?<!\\p{L})(?:às|das|até às|à)\\s+${hours(PT)}${EDGE}(?=\\s*(?:horas|em ponto|da manhã|da tarde|da noite|[.,;!?)]|$|às|até|hoje|amanhã))`,
    (m) => (isDigits(m[1]!) ? null : [hourOf(m[1]!, PT), 0]),
  ),
  form("बजे", `(?:(साढ़े|सवा|पौने)\\s+)?${hours(HI)}\\s*बजे`, (m) => {
    const hour = hourOf(m[2]!, HI);
    if (m[1] === undefined) return isDigits(m[2]!) ? null : [hour, 0];
    return m[1] === "पौने" ? before(hour, 15) : [hour, m[1] === "सवा" ? 15 : 30];
  }),
  form("बजे", "(डेढ़|ढाई)\\s*बजे", (m) => [m[1] === "डेढ़" ? 1 : 2, 30]),
  form("बजकर", `${hours(HI)}\\s*बजकर\\s*(\\d{1,2})\\s*मिनट`, (m) => [hourOf(m[1]!, HI), Number(m[2])]),
  form("half |quarter ", `(?<!\\p{L})(half|quarter) (past|to) ${hours(EN)}${EDGE}`, (m) =>
    m[2] === "to" ? before(hourOf(m[3]!, EN), minutesOf(m[1]!)) : [hourOf(m[3]!, EN), minutesOf(m[1]!)],
  ),
  form(
    "am|pm|a.m|p.m|o'clock|in the |at night",
    `(?<!\\p{L})${hours(EN)}(?:[- ](thirty|fifteen|forty-five))?(?=\\s?(?:am|pm|a\\.m|p\\.m|o'clock|in the (?:morning|afternoon|evening)|at night)(?!\\p{L}))`,
    (m) =>
      isDigits(m[1]!)
        ? null
        : [hourOf(m[1]!, EN), m[2] === undefined ? 0 : m[2] === "thirty" ? 30 : m[2] === "fifteen" ? 15 : 45],
  ),
];

const LEAD = /^\s*(?:(?:lúc|vào|hồi|từ|đến|tới|trước)\s*)?/i;

/** Times written as people say them: "jam setengah delapan", "4 giờ 45 chiều", "साढ़े छह बजे", "half past seven". */
export function readSpokenTimes(scan: Scan, add: AddTime, hasPart: (start: number, end: number) => boolean): void {
  for (const { needs, pattern, read } of FORMS) {
    if (!needs.some((word) => scan.lower.includes(word))) continue;
    for (const match of allMatches(pattern, scan.lower)) {
      // A word that leads the time joins it to what stands before, so it stays outside.
      const start = match.index + (LEAD.exec(match[0])?.[0].length ?? 0);
      const end = match.index + match[0].trimEnd().length;
      const time = read(match as RegExpExecArray, hasPart(start, end));
      if (time !== null && time[0] <= 24 && time[1] < 60) add(start, end, time[0], time[1]);
    }
  }
}

const HAN_CLOCK =
  /(?<!\d[.,]?)(\d{1,2}|[一二两三四五六七八九十]{1,3})\s*[点點](?:(半|钟|整)|([一三13])刻|(零[一二三四五六七八九]|[一二三四五]?十[一二三四五六七八九]?|\d{1,2}(?=分)|[0-5]\d(?!\d)|[一二三四五六七八九](?=分))分?)?/g;
const HAN_DIGITS = new Map([..."零一二三四五六七八九"].map((digit, value) => [digit, value] as const));

/** `下午4点3刻`, `晚上七点半`, `九点二十`: "一点" alone is "a little", "两点" after a counting word are two points. */
export function readHanTimes(scan: Scan, add: AddTime, hasPart: (start: number, end: number) => boolean): void {
  if (!/[点點]/.test(scan.text)) return;
  for (const match of allMatches(HAN_CLOCK, scan.text)) {
    const start = match.index;
    const end = start + match[0].length;
    const plain = match[2] === undefined && match[3] === undefined && match[4] === undefined;
    const word = match[1]!;
    if (plain && !/^\d/.test(word) && !hasPart(start, end)) {
      if (word === "一" || /[有这以下几第]$/.test(scan.text.slice(Math.max(0, start - 1), start))) continue;
    }
    const hour = hanValue(word.replace("两", "二"));
    const minute =
      match[2] === "半" ? 30 : match[3] !== undefined ? (/[三3]/.test(match[3]) ? 45 : 15) : hanValue(match[4] ?? "零");
    add(start, end, hour > 24 ? Number.NaN : hour, minute);
  }
}

function hanValue(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  const ten = word.indexOf("十");
  if (ten < 0) return HAN_DIGITS.get(word.replace("零", "") || "零") ?? Number.NaN;
  const tens = ten === 0 ? 1 : (HAN_DIGITS.get(word[0]!) ?? 0);
  return tens * 10 + (HAN_DIGITS.get(word[ten + 1] ?? "零") ?? 0);
}
