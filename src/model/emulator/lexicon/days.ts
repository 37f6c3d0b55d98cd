/** Days that customers name, over folded text of all four languages, as `get_business_info` takes them. */

const WEEKDAYS: readonly (readonly [day: string, said: RegExp])[] = [
  ["mon", /\b(?:senin|mondays?|thu (?:hai|2)|t2)\b|(?:[周週]|星期|[礼禮]拜)一/],
  ["tue", /\b(?:selasa|tuesdays?|thu (?:ba|3)|t3)\b|(?:[周週]|星期|[礼禮]拜)二/],
  ["wed", /\b(?:rabu|wednesdays?|thu (?:tu|4)|t4)\b|(?:[周週]|星期|[礼禮]拜)三/],
  ["thu", /\b(?:kamis|thursdays?|thu (?:nam|5)|t5)\b|(?:[周週]|星期|[礼禮]拜)四/],
  ["fri", /\b(?:jum'?at|fridays?|thu (?:sau|6)|t6)\b|(?:[周週]|星期|[礼禮]拜)五/],
  ["sat", /\b(?:sabtu|saturdays?|thu (?:bay|7)|t7)\b|(?:[周週]|星期|[礼禮]拜)六/],
  // "minggu" is also a week: "minggu depan", "dua minggu".
  [
    "sun",
    /\b(?:(?<!\b(?:berapa|dua|tiga|satu|\d+|per|tiap|setiap|se) )minggu(?! (?:depan|ini|lalu|kemarin|lagi))|sundays?|chu nhat|cn)\b|(?:[周週]|星期|[礼禮]拜)[日天]/,
  ],
];

/** How the months' names begin, in the order of the year. */
const MONTH_NAMES = [
  /^jan/,
  /^feb/,
  /^mar/,
  /^apr/,
  /^(?:mei|may)/,
  /^jun/,
  /^jul/,
  /^(?:agu|aug)/,
  /^sep/,
  /^(?:okt|oct)/,
  /^nov/,
  /^(?:des|dec)/,
];

const MONTH =
  "(januari|january|jan|februari|february|feb|maret|march|mar|april|apr|mei|may|juni|june|jun|juli|july|jul|agustus|august|agu|aug|september|sept|sep|oktober|october|okt|oct|november|nov|desember|december|des|dec)";

const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b`);
const MONTH_DAY = new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`);
const IN_FIGURES = /\b(?:tanggal|tgl|on|ngay|hari|mung)? ?(\d{1,2}) ?(?:\/|thang) ?(\d{1,2})\b/;
const CHINESE = /(\d{1,2})月(\d{1,2})[日号號]/;
const DAY_ALONE = /\b(?:tanggal|tgl|ngay|on the) (\d{1,2})\b|(?<![月\d])(\d{1,2})[号號]/;
const CHRISTMAS = /\b(?:natal|christmas(?: day)?|xmas|giang sinh|noel)\b|[圣聖][诞誕]/;
const NEW_YEAR = /\b(?:tahun baru(?! imlek)|new year'?s?(?: day)?|tet duong(?: lich)?)\b|元旦/;
const TODAY = /\b(?:hari ini|today|tonight|hom nay|malam ini|sore ini|siang ini)\b|今天|今晚/;
const TOMORROW = /\b(?:besok|tomorrow|ngay mai|mai (?:co|shop|ben|mo))\b|明天/;

/** `today`, `tomorrow`, a weekday (`sun`), a date of the year (`12-25`) or of a month (`25`); null when none is named. */
export function dayIn(folded: string): string | null {
  const date = dateIn(folded);
  if (date !== null) return date;
  if (TODAY.test(folded)) return "today";
  if (TOMORROW.test(folded)) return "tomorrow";
  return WEEKDAYS.find(([, said]) => said.test(folded))?.[0] ?? null;
}

function dateIn(folded: string): string | null {
  if (CHRISTMAS.test(folded)) return "12-25";
  if (NEW_YEAR.test(folded)) return "01-01";
  const dayFirst = DAY_MONTH.exec(folded);
  if (dayFirst !== null) return dateOf(monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_DAY.exec(folded);
  if (monthFirst !== null) return dateOf(monthNumber(monthFirst[1]), monthFirst[2]);
  const figures = IN_FIGURES.exec(folded);
  if (figures !== null) return dateOf(Number(figures[2]), figures[1]);
  const chinese = CHINESE.exec(folded);
  if (chinese !== null) return dateOf(Number(chinese[1]), chinese[2]);
  const alone = DAY_ALONE.exec(folded);
  const day = Number(alone?.[1] ?? alone?.[2] ?? 0);
  return day >= 1 && day <= 31 ? two(day) : null;
}

function monthNumber(name = ""): number {
  return MONTH_NAMES.findIndex((month) => month.test(name)) + 1;
}

function dateOf(month: number, day = ""): string | null {
  const date = Number(day);
  return month >= 1 && month <= 12 && date >= 1 && date <= 31 ? `${two(month)}-${two(date)}` : null;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
