import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { finish } from "./finish.ts";
import { foldLower } from "./fold.ts";
import { belowThreshold, thresholdMet } from "./free-shipping.ts";
import { matchPhrase, statesFor } from "./match-phrases.ts";
import type { ReplyFacts } from "./match-terms.ts";
import { wordsOf } from "./mentions.ts";
import { isObservedEvent } from "./parcel-events.ts";
import type { Pending } from "./pending.ts";
import type { PhraseClaim } from "./phrases.ts";
import type { Reading } from "./read.ts";
import { countedState } from "./state-counts.ts";
import type { Claim, RawClaim } from "./types.ts";

export function phraseClaims(
  reading: Reading,
  pending: readonly Pending[],
  index: EvidenceIndex,
  bind: (claim: RawClaim) => Binding,
): Claim[] {
  const facts = replyFacts(reading, pending, index);
  const claims: Claim[] = [];
  for (const phrase of reading.phrases) {
    const binding = bind(phrase);
    if (isDeposit(reading, phrase) || isCount(reading, phrase)) continue;
    const counted =
      phrase.kind === "is" || phrase.kind === "did" ? countedState(reading, phrase, index, statesFor(phrase)) : null;
    const match = counted ?? matchPhrase(phrase, ofItsAmount(reading, phrase, pending) ?? binding, index, facts);
    if (match === null) continue;
    claims.push(finish(reading, index, { claim: phrase, binding, roles: [], match }));
  }
  return claims;
}

/** "Order 41305 was delivered, and your $84.95 refund has been issued": the refund is of the order that has this amount. */
function ofItsAmount(reading: Reading, phrase: PhraseClaim, pending: readonly Pending[]): Binding | null {
  if (phrase.value !== "refund") return null;
  const clause = reading.context.clauseOf(phrase.start);
  const amounts = pending.filter(
    ({ claim, match }) =>
      claim.type === "money" &&
      match?.fact?.record?.kind === "order" &&
      claim.start >= clause.start &&
      claim.end <= phrase.end,
  );
  const record = amounts.at(-1)?.match?.fact?.record ?? null;
  return record === null
    ? null
    : { records: new Set([record]), variants: null, label: record.labels[0] ?? null, close: true };
}

/** "stoknya tinggal 17 botol": a number, which is checked as one, not a word that hurries. */
function isCount(reading: Reading, phrase: PhraseClaim): boolean {
  return (
    phrase.value === "scarce" &&
    reading.claims.some(
      (claim) =>
        (claim.type === "quantity" || claim.type === "stock") &&
        claim.start >= phrase.start &&
        claim.start - phrase.end <= 3,
    )
  );
}

/** "Jaminannya 1 juta": an amount that is left as a security is no warranty. */
function isDeposit(reading: Reading, phrase: PhraseClaim): boolean {
  return (
    phrase.value === "warranty" &&
    reading.scan.lower.startsWith("jaminan", phrase.start) &&
    reading.claims.some((claim) => claim.type === "money" && claim.start >= phrase.end && claim.start - phrase.end <= 8)
  );
}

function replyFacts(reading: Reading, pending: readonly Pending[], index: EvidenceIndex): ReplyFacts {
  const { context } = reading;
  const inSentence = (at: number) => {
    const sentence = context.sentenceOf(at);
    return pending.filter((one) => one.claim.start >= sentence.start && one.claim.end <= sentence.end);
  };
  return {
    discountNear: (phrase) =>
      inSentence(phrase.start).some(
        (one) =>
          (one.claim.type === "percent" || one.roles.includes("discount")) &&
          one.match !== null &&
          one.match.rule !== "none" &&
          one.match.rule !== "echo",
      ),
    codeNear: (phrase) => inSentence(phrase.start).some((one) => one.claim.type === "id" && one.match?.fact != null),
    belowThreshold: (phrase) => belowThreshold(reading, phrase, pending, index),
    knownGift: (phrase) => isKnownGift(reading, phrase, index),
    eventSaid: (phrase) => {
      const from = Math.max(context.clauseOf(phrase.start).start, phrase.start - 16);
      return (
        isObservedEvent(reading.scan.lower.slice(from, phrase.end + 12), index) && isKnownPlace(reading, phrase, index)
      );
    },
    hubSaid: (phrase) =>
      isAtHub(reading, phrase) && isObservedEvent(reading.scan.lower.slice(phrase.start, phrase.end + 12), index),
    tooFew: (phrase, stock) => {
      const clause = context.clauseOf(phrase.start);
      if (!ENOUGH.test(reading.scan.lower.slice(clause.start, clause.end))) return false;
      const wanted = index.customer
        .at(-1)
        ?.claims.filter((claim) => claim.type === "quantity" && claim.counted === "pieces");
      return wanted?.some((claim) => Number(claim.value) > stock) ?? false;
    },
    ofAll: (phrase) => {
      const clause = context.clauseOf(phrase.start);
      return ALL.test(reading.scan.lower.slice(clause.start, Math.max(clause.end, phrase.end + 8)));
    },
    thresholdMet: (phrase) => thresholdMet(reading, phrase, pending, index),
    allOf: (phrase) => {
      const sentence = context.sentenceOf(phrase.start);
      if (!ALL_OF_THEM.test(reading.scan.lower.slice(sentence.start, phrase.end))) return [];
      return reading.mentions
        .filter((one) => one.strength === "full" && one.start >= sentence.start && one.end <= sentence.end)
        .flatMap((one) => (one.records.length === 1 ? one.records : []));
    },
    declines: (phrase) => {
      const sentence = context.sentenceOf(phrase.start);
      return CANNOT.test(reading.scan.lower.slice(sentence.start, sentence.end));
    },
    supposed: (phrase) =>
      phrase.value !== "money_back" &&
      SUPPOSED.test(reading.scan.lower.slice(Math.max(0, phrase.start - 28), phrase.start)),
    saysWhat: (phrase) => {
      const sentence = context.sentenceOf(phrase.start);
      return reading.phrases.some(
        (one) => (one.kind === "did" || one.kind === "is") && one.start >= sentence.start && one.end <= sentence.end,
      );
    },
    refused: (phrase) => {
      const sentence = context.sentenceOf(phrase.start);
      const before = { start: Math.max(sentence.start, phrase.start - 44), end: phrase.start };
      if (context.has(before, "cue", "refuse") && !context.has(sentence, "cue", "commit")) return true;
      const behind = reading.scan.lower.slice(phrase.end, Math.min(sentence.end, phrase.end + 60));
      if (GIVES_NOT.test(behind)) return true;
      return isUnknown(reading.scan.lower.slice(sentence.start, sentence.end));
    },
  };
}

const ALL_OF_THEM =
  /(?<!\p{L})(?:both|all (?:of them|are|three|two|four)|kedua(?:nya)?|ketiga(?:nya)?|semua(?:nya)?|cả hai|cả ba|tất cả|ambos|ambas|todos|todas)(?!\p{L})|两款都|两个都|都有|全都|दोनों|सभी/u;

const CANNOT =
  /(?:tidak|tdk|gak|nggak|ga|belum|tak) (?:bisa|dapat|boleh|mungkin)|can't|cannot|can not|couldn't|unable|no longer (?:possible|be)|not (?:possible|able)|không thể|chưa thể|không (?:hủy|đổi|hoàn|sửa) được|无法|不能|没法|不可以|没办法|改不了|退不了|取消不了|no (?:se )?pued|não (?:posso|pode|é possível|consigo)|नहीं (?:कर )?सक/;

/** An "if" right before what is supposed. */
const SUPPOSED =
  /(?:(?<!\p{L})(?:kalau|kalo|jika|bila|apabila|begitu|if|when|whenever|nếu|khi|si|cuando|se|quando)\s(?:(?:nanti|suatu saat|ada|lagi|there|there's|is|are|we|you|shop|bên em|có|sau này|hay|tenemos|tivermos|houver)\s?){0,3}|(?:如果|要是|若|一旦|等)(?:以后|之后|今后|我们|有|再有)?)$/u;

/** "... belum bisa kami berikan", "... isn't something we can offer": a refusal behind what was asked for. */
const GIVES_NOT =
  /^[^.!?。！？]*?(?:(?:belum|tidak|tdk|gak|nggak|ga) (?:bisa|dapat) (?:kami |saya |kita )?(?:berikan|beri|kasih|penuhi|sediakan|terapkan|lakukan|kabulkan)|(?:isn't|is not|aren't) (?:something we|possible|available|on offer)|(?:we|i) (?:can't|cannot|don't|do not) (?:offer|do|give|provide)|(?:bên em|shop|em|mình) (?:chưa|không) (?:hỗ trợ|áp dụng|có)|(?:暂时|目前)?(?:没法|无法|不能|没办法|不支持|没有办法)|no (?:podemos|puedo|es posible)|não (?:podemos|consigo|é possível|conseguimos)|नहीं (?:दे|कर) (?:सक|पा))/;

/** "tiba di Hub Semarang": names behind a stop are those of the evidence. */
function isKnownPlace(reading: Reading, phrase: PhraseClaim, index: EvidenceIndex): boolean {
  const name = /^(?:\s+\p{Lu}[\p{L}\p{M}]*){1,4}/u.exec(reading.scan.text.slice(phrase.end, phrase.end + 60));
  return name === null || wordsOf({ lower: foldLower(name[0]) }).every((word) => index.knowsWord(word.text));
}

const ENOUGH = /cukup|mencukupi|\benough\b|sufficient|(?<!\p{L})đủ|足够|够|充足|suficiente/u;

/** The clause speaks of every one of several. */
const ALL =
  /(?:semua|seluruh|keduanya|dua-duanya|ketiga|keempat)|\b(?:all|both|every one|each of)\b|(?:tất cả|cả hai|cả ba|đều|hết rồi)|都|全部|全都|两个都|(?:tod[oa]s|amb[oa]s|os dois|las dos|los dos)|(?:सभी|सारे|दोनों)/;

/** 已到达长沙转运中心: a stop on the way, no delivery. */
function isAtHub(reading: Reading, phrase: PhraseClaim): boolean {
  return /^[^，。！？,.]{0,14}(?:中心|仓|转运|集散|网点|站|分拨|机场|hub|facility|gudang|kho)/.test(
    reading.scan.lower.slice(phrase.end, phrase.end + 22),
  );
}

/** The sentence says that it does not know, or that somebody must be asked first. */
function isUnknown(sentence: string): boolean {
  return UNKNOWN.test(sentence);
}

const UNKNOWN =
  /(?:belum|tidak|nggak|gak|tdk|blm) (?:ada|punya|memiliki|menemukan|dapat|tahu|mendapat\w*|bisa (?:memastikan|pastikan|menjanjikan|janji\w*))(?: \w+)? ?(?:info\w*|data\w*|keterangan\w*|detail\w*|catatan\w*|tentang|soal)|(?:belum|tidak|nggak|gak) (?:tercantum|tertulis|disebut\w*|bisa (?:memastikan|pastikan|menjanjikan))|(?:saya|kami|aku) (?:harus |perlu |coba |mau |akan )?(?:cek|tanyakan|konfirmasi\w*|pastikan|tanya) (?:dulu|ke|ulang|tim)|(?:don't|do not|didn't|couldn't|can't|no) (?:\w+ )?(?:have|see|find|confirm|know|promise|guarantee|information|details?|mention)\b|(?:isn't|not) (?:listed|mentioned|stated|specified)|(?:chưa|không) (?:có|thấy|tìm thấy|rõ|nắm|biết|dám|được ghi|thể (?:hứa|xác nhận|khẳng định))(?: \S+){0,2} ?(?:thông tin|dữ liệu|chi tiết|rõ|chắc|về)?|(?:没有|暂无).{0,12}(?:信息|资料|说明|记录|数据)|没查到|未查到|查不到|不清楚|不确定|无法确认|不能保证|no (?:tengo|encuentro|veo|cuento con|puedo (?:confirmar|asegurar|prometer))|não (?:tenho|encontrei|vejo|consigo (?:confirmar|garantir)|posso (?:confirmar|garantir|prometer))|जानकारी (?:\S+ )?नहीं/;

const FREE = [
  "free",
  "gratis",
  "bonus",
  "complimentary",
  "gift",
  "hadiah",
  "reward",
  "tặng",
  "miễn",
  "quà",
  "regalo",
  "obsequio",
  "brinde",
  "grátis",
  "赠送",
  "免费",
  "赠品",
  "礼品",
  "मुफ़्त",
  "फ्री",
  "उपहार",
];

/** "Kopi Susu Aren gratis" of a reward that was observed: some evidence gives something away, and knows this. */
function isKnownGift(reading: Reading, phrase: PhraseClaim, index: EvidenceIndex): boolean {
  if (!FREE.some((word) => index.knowsWord(word))) return false;
  const sentence = reading.context.sentenceOf(phrase.start);
  const around = { lower: reading.scan.lower.slice(phrase.start, Math.min(sentence.end, phrase.end + 16)) };
  return wordsOf(around).some(
    (word) => word.text.length > 2 && !FREE.includes(word.text) && index.knowsWord(word.text),
  );
}
