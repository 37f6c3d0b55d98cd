import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { finish } from "./finish.ts";
import { matchPhrase } from "./match-phrases.ts";
import type { ReplyFacts } from "./match-terms.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { Claim, Fact, RawClaim } from "./types.ts";

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
    const match = matchPhrase(phrase, binding, index, facts);
    if (match === null) continue;
    claims.push(finish(reading, index, { claim: phrase, binding, roles: [], match }));
  }
  return claims;
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
    thresholdMet: (phrase) => {
      const threshold =
        (index.facts.get("money") ?? []).find(
          (fact) => fact.role === "minimum" && /free|gratis|ship|ongkir/i.test(fact.field),
        ) ?? textThreshold(index);
      if (threshold === null || threshold === undefined) return null;
      const limit = Number(threshold.value);
      const stated = inSentence(phrase.start).some((one) => one.claim.type === "money");
      const reached = pending.some(
        (one) =>
          one.claim.type === "money" &&
          one.match !== null &&
          one.match.rule !== "none" &&
          one.match.rule !== "echo" &&
          Number(one.claim.value) >= limit,
      );
      // A stated threshold is judged as a figure of its own.
      return stated || reached ? threshold : null;
    },
    refused: (phrase) => {
      const sentence = context.sentenceOf(phrase.start);
      const before = { start: Math.max(sentence.start, phrase.start - 44), end: phrase.start };
      if (context.has(before, "cue", "refuse") && !context.has(sentence, "cue", "commit")) return true;
      return isUnknown(reading.scan.lower.slice(sentence.start, sentence.end));
    },
  };
}

/** The sentence says that it does not know, or that somebody must be asked first. */
function isUnknown(sentence: string): boolean {
  return UNKNOWN.test(sentence);
}

const UNKNOWN =
  /(?:belum|tidak|nggak|gak|tdk|blm) (?:ada|punya|memiliki|menemukan|dapat|tahu|mendapat\w*|bisa (?:memastikan|pastikan|menjanjikan|janji\w*))(?: \w+)? ?(?:info\w*|data\w*|keterangan\w*|detail\w*|catatan\w*|tentang|soal)|(?:belum|tidak|nggak|gak) (?:tercantum|tertulis|disebut\w*|bisa (?:memastikan|pastikan|menjanjikan))|(?:saya|kami|aku) (?:cek|tanyakan|konfirmasi\w*|pastikan|tanya) (?:dulu|ke|ulang)|(?:don't|do not|didn't|couldn't|can't|no) (?:\w+ )?(?:have|see|find|confirm|know|promise|guarantee|information|details?|mention)\b|(?:isn't|not) (?:listed|mentioned|stated|specified)|(?:chưa|không) (?:có|thấy|tìm thấy|rõ|nắm|biết|dám|được ghi|thể (?:hứa|xác nhận|khẳng định))(?: \S+){0,2} ?(?:thông tin|dữ liệu|chi tiết|rõ|chắc|về)?|(?:没有|没查到|未查到|暂无|查不到|不清楚|不确定|无法确认|不能保证).{0,12}(?:信息|资料|说明|记录|数据)?|no (?:tengo|encuentro|veo|cuento con|puedo (?:confirmar|asegurar|prometer))|não (?:tenho|encontrei|vejo|consigo (?:confirmar|garantir)|posso (?:confirmar|garantir|prometer))|जानकारी (?:\S+ )?नहीं/;

/** A passage that ties free shipping to an amount. */
function textThreshold(index: EvidenceIndex): Fact | null {
  const terms = (index.facts.get("term") ?? []).filter((fact) => fact.value === "free_shipping");
  for (const term of terms) {
    const money = (index.facts.get("money") ?? []).find(
      (fact) => fact.source === term.source && fact.field === term.field,
    );
    if (money !== undefined) return money;
  }
  return null;
}
