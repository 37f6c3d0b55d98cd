import { allMatches } from "./all-matches.ts";
import type { Scan } from "./scan.ts";
import type { RawClaim } from "./types.ts";

/*
 * Addresses that a reader of links overlooks and a person follows all the same: without a scheme, with the dot as a word
 * or in brackets, in capitals, or as a name on some platform.
 */

// Endings under which anybody can register a name; two-letter ones are common only as they stand here.
const ENDINGS =
  "com|net|org|info|biz|xyz|shop|store|online|site|app|top|club|vip|icu|link|click|live|pro|dev|tech|web|asia|space|fun|world|website|digital|cloud|page|bio|lol|buzz|group|market|promo|sale|deals|pay|bank|id|co|io|me|ly|gg|cc|tk|ru|cn|vn|my|sg|ph|th|in|uk|us|eu|to|tv|ai|example";
// A full stop and a space, or a word for the dot, may stand between words of a sentence: only the plainest endings.
const PLAINEST = "com|net|org|info|xyz|shop|store|online|site|app|example";
/** "... lima. Com" ends a sentence; an address is written small. */
const SPACED_DOT = /\.\s/;
const SPACED_HOST = /[a-z]{3}\s?\.\s?(?:com|net|org)/;
const NO_MAILBOX =
  /^(?:pay|us|me|we|it|look|shop|order|visit|find|is|are|available|site|website|online|click|page|form|store|here|buy|book|apply|login|checkout)$/;
const DOT_WORD = "dot|titik|chấm|punto|ponto";
const DOT = `\\s?(?:[\\[({<]\\s?(?:\\.|${DOT_WORD}|点|點)\\s?[\\])}>]|[。点點•·])\\s?|,(?=(?:com|net|org)(?![a-z]))`;
const AT = "\\s?(?:[\\[({<]\\s?(?:at|@|et|arroba|a còng)\\s?[\\])}>])\\s?|\\s(?:at|arroba|a còng)\\s|@";
// Bounded, so that a long run of letters and dots is not tried from each of its places.
const NAME = "[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?";

const HIDDEN = new RegExp(
  `(?<![a-z0-9])(?:([a-z0-9][a-z0-9._-]{0,60})(?:${AT}))?(${NAME}(?:(?:\\.|${DOT}|\\s(?:${DOT_WORD})\\s)${NAME}){0,4}(?:(?:${DOT})(?:${ENDINGS})|(?:\\s(?:${DOT_WORD})\\s|\\s\\.\\s?|\\.\\s)(?:${PLAINEST}))(?:(?:${DOT}|\\s(?:${DOT_WORD})\\s)(?:id|vn|uk|cn|my|sg))?)(?![a-z0-9])(\\/[^\\s，。！？]*)?`,
  "gu",
);
const HIDES = new RegExp(
  `[a-z0-9]\\s?[。点點•·\\[({<]\\s?(?:\\.|${DOT_WORD}|点|點|${ENDINGS})|[a-z0-9] (?:${DOT_WORD}) |[a-z0-9](?: ?\\. ?|,)(?:${PLAINEST})(?![a-z0-9])`,
  "u",
);
const SCHEME = /(?<![a-z])(?:hxxps?|h\*\*ps?|ftp|https?)\s?:\s?\/\s?\/\s?[^\s，。！？]+/g;
const PLAIN_HOST = new RegExp(
  `(?<![\\p{L}\\d@.-])(?:${NAME}\\.){1,5}(?:${ENDINGS})(?![a-z0-9-]|\\.[a-z])(?:\\/[^\\s，。！？]*)?|(?<![\\p{L}\\d@.-])${NAME}\\.[a-z]{2,12}(?:\\.[a-z]{2,3})?\\/[a-z0-9@+][^\\s，。！？]*`,
  "gu",
);
const ACCOUNT =
  /(?:(?<!\p{L})(?:ig|instagram|telegram|tele|line(?: id)?|tiktok|zalo|wechat|twitter|facebook|fb|shopee|tokopedia|lazada|signal|skype)|微信号?|微博|抖音号?|公众号)(?:nya)?(?: (?:kami|id|kita|shop|toko|us|our))?\s?[:：=]\s?@?([a-z0-9_][a-z0-9_.]{3,})/gu;

const QUOTED_ACCOUNT =
  /["'“”‘’]([a-z0-9_][a-z0-9_.]{3,})["'“”‘’] (?:di|on|trên|en|no|at) (?:ig|instagram|telegram|line|tiktok|zalo|wechat|facebook|fb|shopee|tokopedia|lazada)(?!\p{L})/gu;
const SPACED_MAIL =
  /(?<![a-z0-9])([a-z0-9._-]{1,60}@[a-z0-9-]{2,40})\s?(?:[ ,]|dot)\s?(com|net|org|co\.id|id)(?![a-z0-9])/g;

/** Reads what hides; takes it. */
export function readHiddenLinks(scan: Scan): RawClaim[] {
  const { lower } = scan;
  const claims: RawClaim[] = [];
  const put = (type: "url" | "email", start: number, end: number, value: string) => {
    if (!scan.isFree(start, end)) return;
    scan.name(start, end);
    claims.push({ start, end, type, value, unit: null });
  };
  if (/[:：=]\s?(?:\/|@?[a-z0-9_][a-z0-9_.]{3})/.test(lower)) {
    if (lower.includes("/"))
      for (const match of allMatches(SCHEME, lower)) {
        const raw = match[0].replace(/[*_~.,;:!?)\]}'"]+$/, "");
        put("url", match.index, match.index + raw.length, hostOf(raw.replace(/^[^/]*\/\s?\/\s?/, "")));
      }
    for (const match of allMatches(ACCOUNT, lower))
      put("url", match.index + match[0].lastIndexOf(match[1]!), match.index + match[0].length, match[1]!);
  }
  if (/["'“”‘’] /.test(lower))
    for (const match of allMatches(QUOTED_ACCOUNT, lower))
      put("url", match.index + 1, match.index + 1 + match[1]!.length, match[1]!);
  if (lower.includes("@"))
    for (const match of allMatches(SPACED_MAIL, lower))
      put("email", match.index, match.index + match[0].length, `${match[1]}.${match[2]}`);
  if (HIDES.test(lower))
    for (const match of allMatches(HIDDEN, lower)) {
      const [whole, local, host, path] = match;
      const end = match.index + whole.length;
      const from = end - (path ?? "").length - host!.length;
      if (SPACED_DOT.test(host!) && !(SPACED_HOST.test(host!) && host === scan.text.slice(from, from + host!.length)))
        continue;
      const plain = hostOf(host!.replace(DOTS, ".") + (path ?? ""));
      // "Pay at shop dot com" has no mailbox.
      if (local === undefined || (/\sat\s/.test(whole) && NO_MAILBOX.test(local))) put("url", from, end, plain);
      else put("email", match.index, end, `${local}@${plain}`);
    }
  if (/[a-z0-9]\.[a-z]/.test(lower))
    for (const match of allMatches(PLAIN_HOST, lower)) {
      const raw = match[0].replace(/[*_~.,;:!?)\]}'"]+$/, "");
      put("url", match.index, match.index + raw.length, hostOf(raw));
    }
  return claims;
}

const DOTS = new RegExp(`${DOT}|\\s(?:${DOT_WORD})\\s|\\s?\\.\\s?`, "gu");

function hostOf(raw: string): string {
  return raw.replace(/^www\./, "").replace(/\/+$/, "");
}
