import { allMatches } from "./all-matches.ts";
import { isGranted } from "./bargain.ts";
import { partsOf, weekdayOf } from "./calendar.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { readingsOf, unitsAgree } from "./match.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

const ECHOED = new Set<RawClaim["type"]>([
  "money",
  "percent",
  "date",
  "time",
  "weekday",
  "duration",
  "quantity",
  "measure",
]);

/**
 * Whether a figure only repeats the customer's own words as theirs: said by the customer, and in a sentence that refuses
 * it or names it as theirs, without a promise. A customer's figure never supports an offer.
 */
export function echoOf(reading: Reading, claim: RawClaim, roles: readonly string[], index: EvidenceIndex): boolean {
  if (!ECHOED.has(claim.type) || !customerSaid(claim, index)) return false;
  const { context } = reading;
  const sentence = context.sentenceOf(claim.start);
  const clause = context.clauseOf(claim.start);
  if (context.isNegated(claim.start, claim.end) || refuses(reading, claim)) return true;
  if (isGranted(reading, claim)) return false;
  if (context.has(clause, "neg") && !context.has({ start: sentence.start, end: claim.start }, "cue", "commit"))
    return true;
  if (roles.includes("budget") || context.has(clause, "role", "budget")) return true;
  if (claim.type === "money" && isTheirMoney(reading, claim)) return true;
  if (isReported(reading, claim) || isAskedFor(reading, claim)) return true;
  if (context.has(sentence, "cue", "echo") && !context.has(clause, "cue", "commit"))
    return !isPromise(reading, claim) && !AGREED.test(reading.scan.lower.slice(sentence.start, claim.start));
  if (claim.type === "measure" && /(?:untuk|buat|utk|for|cho|para|的话)\s*$/.test(lead(reading, claim))) return true;
  if (claim.type === "measure" && isSoldByMeasure(index)) return true;
  if (isRequested(reading, claim) || isOwnSpan(reading, claim, index)) return true;
  if (isWish(reading, claim) && !context.has(clause, "cue", "commit")) return true;
  return context.isQuestion(claim.start) && !context.has(sentence, "cue", "commit");
}

function customerSaid(claim: RawClaim, index: EvidenceIndex): boolean {
  if (wroteNumber(claim, index)) return true;
  return index.customer.some((reading) =>
    reading.claims.some((other) => {
      const sameType =
        other.type === claim.type || (claim.type === "money" && other.type === "quantity" && other.bare === true);
      if (
        !sameType ||
        (claim.type === "money" && !unitsAgree(claim.unit, other.unit ?? null, index.currency) && other.unit !== null)
      )
        return false;
      if ((claim.type === "duration" || claim.type === "measure") && claim.unit !== other.unit) return false;
      if (typeof claim.value === "string") return claim.value === other.value;
      const values = [...readingsOf(other), ...(other.upper === undefined ? [] : [other.upper])];
      return readingsOf(claim).some((value) => values.includes(value));
    }),
  );
}

/** The bare number that an amount or a day of the month is written with stands in a message, whatever it was read as. */
function wroteNumber(claim: RawClaim, index: EvidenceIndex): boolean {
  if (typeof claim.value !== "number" || (claim.type !== "money" && claim.type !== "date")) return false;
  if (claim.type === "money" && !unitsAgree(claim.unit, null, index.currency)) return false;
  const wanted = claim.type === "money" ? readingsOf(claim) : claim.unit === null ? [partsOf(claim.value).day] : [];
  const scales = claim.type === "date" ? [1] : [1, 1_000, 1_000_000];
  return index.customer.some(({ scan, claims }) =>
    allMatches(PLAIN_NUMBER, scan.lower).some((match) => {
      // What was read as an amount has its magnitude and currency already.
      const read = claims.some(
        (other) =>
          other.type === "money" && other.bare !== true && other.start <= match.index && other.end > match.index,
      );
      return !read && scales.some((scale) => wanted.includes(Number(match[0]) * scale));
    }),
  );
}

const PLAIN_NUMBER = /(?<![\d.,/-])\d{1,7}(?![\d/]|[.,]\d)/g;

/** "All right, for you ...": what follows is granted. */
const AGREED = /^[\s*_]*(?:ठीक है|डील|पक्का|deal|trato hecho|fechado)[,!।.\s]/;

/** Something is priced by weight or length: then what the customer named is how much of it they want. */
function isSoldByMeasure(index: EvidenceIndex): boolean {
  return (index.facts.get("money") ?? []).some((fact) =>
    /per_?kg|por_?kg|per_?kilo|per_?met|per_?lit|per_?gram/i.test(fact.field),
  );
}

function lead(reading: Reading, claim: RawClaim): string {
  return reading.scan.lower.slice(Math.max(0, claim.start - 20), claim.start);
}

/** "With £50 you can get both", "dengan 500rb sudah bisa ...", 500块能买: what the customer has to spend, no price. */
function isTheirMoney(reading: Reading, claim: RawClaim): boolean {
  const { lower } = reading.scan;
  const before = lower.slice(Math.max(0, claim.start - 40), claim.start);
  const behind = lower.slice(claim.end, claim.end + 24);
  return (
    (/(?:^|[\s(])(?:with|dengan|pakai|modal|với|用|拿|con|com|within|under|dalam)(?: (?:your|the|tus|sus|seus|(?:uang|dana|modal|budget|duit)(?: (?:kak(?:ak)?|anda|kamu))?|your budget of))?(?: (?:yang|yg|cuma|segitu|sebesar|cukup))*\s*(?:rp|[\p{Sc}])?\s*$/u.test(
      before,
    ) &&
      /^[\s,]*(?:của (?:mình|bạn|anh|chị)|bisa|dapat|dapet|sudah bisa|you|kak|kakak|anda|bisa|sudah|cukup|thì|mình|chị|anh|bạn|dạ|能|可以|够|puedes|te |alcanza|você|dá|in hand|budget)/.test(
        behind,
      )) ||
    /(?:of|from|out of|with|within) your\s*[\p{Sc}]?\s*$/u.test(before) ||
    /^\s*(?:能买|够买|的预算|以内|预算)/.test(behind)
  );
}

/** "tanggal 10 yang Kakak minta", "the $40 you mentioned", 您说的400元: named behind as what the customer asked for. */
function isAskedFor(reading: Reading, claim: RawClaim): boolean {
  return (
    /^[\s*_)]*(?:yang|yg) (?:kak(?:ak)?|anda|kamu) (?:minta|mau|sebut|bilang|inginkan|tawar|maksud|ajukan|tulis)/.test(
      reading.scan.lower.slice(claim.end, claim.end + 28),
    ) ||
    /^[\s*_)]*(?:(?:that |which )?you(?:'d| had)? (?:asked|mentioned|said|wanted|requested|suggested|offered|named)|(?:mà )?(?:anh|chị|bạn|mình) (?:muốn|nói|yêu cầu|đề nghị|đưa ra)|que (?:pediste|mencionaste|dijiste|querías|você (?:pediu|mencionou|queria)))/.test(
      reading.scan.lower.slice(claim.end, claim.end + 32),
    ) ||
    /(?:您|你)(?:说|提|要|想要|问|讲|给|出|报)的?(?:那个)?\s*$/.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 8), claim.start),
    )
  );
}

/** "You mentioned you paid last week", 您提到上周付了: what follows is told as the customer's own words. */
function isReported(reading: Reading, claim: RawClaim): boolean {
  const clause = reading.context.clauseOf(claim.start);
  return /(?:you (?:said|mentioned|told|wrote|reported)|(?:kak|kakak|anda|kamu) (?:tadi |sudah )?(?:bilang|menyampaikan|menyebut(?:kan)?|sebut|cerita|mengatakan)|您(?:之前|刚才|刚刚)?(?:提到|说|反馈|表示)|(?:anh|chị|bạn|mình) (?:có |vừa |đã )?(?:nói|báo|nhắc|bảo|kể)|(?:mencionaste|dijiste|comentaste|nos dices|me dices)|você (?:disse|mencionou|comentou|falou)|आपने (?:बताया|कहा|लिखा))/.test(
    reading.scan.lower.slice(clause.start, claim.start),
  );
}

/** "your request to move it to the 22nd has been passed on": what was asked for, not yet what is. */
function isRequested(reading: Reading, claim: RawClaim): boolean {
  const { context } = reading;
  const sentence = context.sentenceOf(claim.start);
  return (
    (context.has(sentence, "did", "forward") || context.has(sentence, "is", "awaiting_approval")) &&
    !context.has(sentence, "did", "change") &&
    /permintaan|permohonan|pengajuan|ajukan|request|yêu cầu|đề nghị|申请|请求|solicitud|solicitação|pedido de|अनुरोध/.test(
      reading.scan.lower.slice(sentence.start, sentence.end),
    )
  );
}

/** "Ambil Jumat 4 Desember, kembali Senin 7 Desember, berarti 3 hari": the customer's two days and what lies between. */
function isOwnSpan(reading: Reading, claim: RawClaim, index: EvidenceIndex): boolean {
  if (claim.type !== "date" || Number.isNaN(Number(claim.value))) return false;
  if (claim.weekday !== undefined && claim.weekday !== weekdayOf(Number(claim.value))) return false;
  const sentence = reading.context.sentenceOf(claim.start);
  const inside = reading.claims.filter((other) => other.start >= sentence.start && other.end <= sentence.end);
  const days = inside
    .filter((other) => other.type === "date" && other.unit === null && customerSaid(other, index))
    .flatMap((other) => (other.upper === undefined ? [Number(other.value)] : [Number(other.value), other.upper]));
  return inside.some(
    (other) =>
      other.type === "duration" &&
      (other.unit === "day" || other.unit === "night") &&
      days.some((from) =>
        days.some((to) => to - from === Number(other.value) || to - from + 1 === Number(other.value)),
      ),
  );
}

/** "for the 20th", "untuk hari Sabtu": the day the customer asked for, no day that is promised. */
function isWish(reading: Reading, claim: RawClaim): boolean {
  return (
    (claim.type === "date" || claim.type === "weekday" || claim.type === "time") &&
    /(?:untuk|buat|utk|for|cho|para|vào|cần|butuh|perlu|need|needed|necesitas?|precisa|需要|想要)(?: (?:it|by|before|trước|sebelum|pada|antes|del?|até|da|para|acara|tanggal|tgl|hari|jam|pukul|ngày|the|el|o|your))*\s*$/.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 20), claim.start),
    )
  );
}

/** A refusal in the claim's clause, or in the sentence with no promise beside it. */
function refuses(reading: Reading, claim: RawClaim): boolean {
  const { context } = reading;
  const sentence = context.sentenceOf(claim.start);
  return context.has(sentence, "cue", "refuse");
}

/** Dates and discounts that are promised stay claims, whoever named them first. */
function isPromise(reading: Reading, claim: RawClaim): boolean {
  if (claim.type !== "date" && claim.type !== "time" && claim.type !== "weekday" && claim.type !== "duration")
    return false;
  const clause = reading.context.clauseOf(claim.start);
  return (
    reading.context.has(clause, "cue", "event") &&
    !/(?:acara|event|wedding|party|ulang tahun|birthday|sự kiện|活动|婚礼|生日|evento|boda|festa|deadline|target)/.test(
      reading.scan.lower.slice(clause.start, clause.end),
    )
  );
}
