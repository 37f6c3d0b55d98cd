import { allMatches } from "./all-matches.ts";
import { canonicalCode } from "./codes.ts";
import { costsTaken } from "./costs-taken.ts";
import { outcomeOf, verbsOf } from "./effects.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { foldLower } from "./fold.ts";
import { wordsOf } from "./mentions.ts";
import { forbiddenAndAllowed, leftOutAndTaken, thingAt } from "./policy-limits.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** Statements without a figure that the evidence speaks against. */
export function contradictions(reading: Reading, index: EvidenceIndex): RawClaim[] {
  let known: string[] | null = null;
  const texts = () => {
    known ??= passages(index);
    return known;
  };
  return [
    ...leftOutAndTaken(reading, texts),
    ...forbiddenAndAllowed(reading, texts),
    ...replacements(reading, texts),
    ...otherHolders(reading, index),
    ...waivedConditions(reading, index),
    ...costsTaken(reading, texts),
    ...alsoDone(reading, index),
    ...otherBanks(reading, index),
  ];
}

const WAIVES =
  /(?<!\p{L})(?:tidak perlu|nggak perlu|gak perlu|ga perlu|tdk perlu|tak perlu|tanpa(?: perlu| harus)?|không cần(?: phải)?|khỏi cần|no need (?:for|to)|(?:don't|do not|doesn't|does not) (?:need|require)(?: to)?|without (?:needing|any|a|an|the|your)|sin necesidad de|no (?:hace falta|necesitas|necesita)|não (?:precisa|é preciso|é necessário)(?: de)?|sem precisar de|बिना)\s+|无需|不需要|不用|不必|免(?=提供)/gu;

const DENIES =
  /(?<!\p{L})(?:tidak|nggak|gak|tanpa|không|chưa|no|not|without|don't|doesn't|sin|não|sem|बिना|नहीं)(?!\p{L})|无需|不|免/u;

/** "không cần video mở hộp", "no receipt needed": a condition that a passage sets, and does not waive. */
function waivedConditions(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const { lower } = reading.scan;
  const claims: RawClaim[] = [];
  let texts: string[] | null = null;
  for (const match of allMatches(WAIVES, lower)) {
    if (reading.context.isQuestion(match.index)) continue;
    const start = match.index + match[0].length;
    const thing = thingAt(lower.slice(start, start + 40));
    if (thing === null) continue;
    texts ??= passages(index);
    const about = texts.filter((text) => text.includes(thing));
    if (about.length === 0 || about.some((text) => isDenied(text, thing))) continue;
    claims.push(statement(match.index, start + thing.length));
  }
  return claims;
}

function isDenied(text: string, thing: string): boolean {
  const at = text.indexOf(thing);
  return DENIES.test(text.slice(Math.max(0, at - 24), at));
}

const ALSO =
  /(?<!\p{L})(?:juga|jg|pun|also|too|as well|so has|so is|so was|cũng|también|también|também|bhi)(?!\p{L})|也|भी/u;
const NOT =
  /(?<!\p{L})(?:tidak|tdk|nggak|gak|belum|gagal|bukan|not|n't|couldn't|can't|cannot|failed|unable|refused|không|chưa|no|não|sorry|maaf|sayangnya|unfortunately)(?!\p{L})|n't|不|没|未|失败|抱歉|नहीं/u;

/** "#70215 juga dibatalkan", "and so has 9022": said of the order whose call failed. */
function alsoDone(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const failed = failedOrders(index);
  if (failed.size === 0) return [];
  const { lower } = reading.scan;
  const claims: RawClaim[] = [];
  for (const match of allMatches(/(?:[a-z]{2,5}-)?#?\d{3,12}/g, lower)) {
    const verbs = failed.get(canonicalCode(match[0]).replace(/^\D+(?=\d{3,}$)/, ""));
    if (verbs === undefined) continue;
    const sentence = reading.context.sentenceOf(match.index);
    const done = reading.phrases.some(
      (phrase) =>
        phrase.kind === "did" &&
        verbs.includes(String(phrase.value)) &&
        !phrase.negated &&
        !phrase.conditional &&
        !phrase.question &&
        phrase.start >= sentence.start &&
        phrase.end <= sentence.end,
    );
    const clause = clauseAround(lower, match.index, sentence);
    const said = lower.slice(clause.start, clause.end);
    if (!ALSO.test(said) || NOT.test(said)) continue;
    if (!done && !/batal|cancel|refund|hủy|huỷ|取消|退|reembols|estorn|cancelad/.test(said)) continue;
    claims.push(statement(scanStart(lower, clause.start), clause.end));
  }
  return claims;
}

function clauseAround(
  lower: string,
  at: number,
  sentence: { start: number; end: number },
): { start: number; end: number } {
  const before = Math.max(
    ...[",", ";", "，", "；", ":"].map((mark) => lower.lastIndexOf(mark, at)),
    sentence.start - 1,
  );
  const ends = [",", ";", "，", "；", ".", "。", "!"]
    .map((mark) => lower.indexOf(mark, at + 1))
    .filter((end) => end > 0);
  return { start: Math.max(sentence.start, before + 1), end: Math.min(sentence.end, ...ends) };
}

function scanStart(lower: string, start: number): number {
  return start + /^\s*/.exec(lower.slice(start, start + 8))![0].length;
}

/** Numbers of the orders of failed calls, with what the calls were to do; a later success takes one out again. */
function failedOrders(index: EvidenceIndex): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const item of index.items) {
    if (item.tool === null || typeof item.data !== "object" || item.data === null) continue;
    const verbs = verbsOf(item.tool);
    if (verbs.length === 0) continue;
    const hasFailed = !item.succeeded || outcomeOf(item.data) === "failed";
    for (const value of Object.values(item.data)) {
      if (typeof value !== "string" || !/\d{3}/.test(value) || value.length > 24) continue;
      const number = canonicalCode(value).replace(/^\D+(?=\d{3,}$)/, "");
      if (hasFailed) found.set(number, verbs);
      else found.delete(number);
    }
  }
  return found;
}

const BANK = /(?<!\p{L})(?:Bank|Ngân hàng|Banco) +(\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*){0,2})/gu;

/** "Bank Contoh Sentosa" beside an account that is with another bank. */
function otherBanks(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const claims: RawClaim[] = [];
  for (const match of allMatches(BANK, reading.scan.text)) {
    if (reading.context.isQuestion(match.index)) continue;
    const said = wordsOf({ lower: foldLower(match[1]!) });
    if (said.every((word) => index.knowsWord(word.text) || index.customerSaid(word.text))) continue;
    claims.push({ ...statement(match.index, match.index + match[0].length), type: "name" });
  }
  return claims;
}

const HOLDER =
  /(?<!\p{L})(?:[Aa]\.?[Nn]\.?|[Aa]\/[Nn]|[Aa]tas nama|[Cc]hủ (?:TK|tk|tài khoản)|[Aa]ccount name|in the name of|a nombre de|em nome de)\s*:? +((?:PT |CV )?\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*){0,3})/gu;
const ACCOUNT =
  /bank|(?<!\p{L})rek|transfer|(?<!\p{L})tf(?!\p{L})|tài khoản|(?<!\p{L})stk|account|cuenta|conta(?!\p{L})/u;

/** "a.n. Rizal Hakim": an account is in the name that is configured. */
function otherHolders(reading: Reading, index: EvidenceIndex): RawClaim[] {
  return allMatches(HOLDER, reading.scan.text).flatMap((match) => {
    const name = match[1]!;
    const { lower } = reading.scan;
    if (reading.context.isQuestion(match.index)) return [];
    if (!ACCOUNT.test(lower.slice(Math.max(0, match.index - 80), match.index + match[0].length))) return [];
    const said = wordsOf({ lower: foldLower(name) });
    if (said.every((word) => index.knowsWord(word.text) || index.customerSaid(word.text))) return [];
    const start = match.index + match[0].length - name.length;
    return [{ ...statement(start, start + name.length), type: "name" as const }];
  });
}

const WE_REPLACE =
  /(?:langsung |pasti |akan )?(?:kami|toko) (?:langsung |pasti |akan )?(?:ganti(?:kan)? (?:yang )?baru|tukar (?:yang )?baru)|we(?:'ll| will) (?:replace it|send (?:you )?a (?:new|replacement) one)|(?:shop|bên (?:em|mình)|em) (?:sẽ )?(?:đổi mới|đổi cái mới|đền (?:cái )?mới)|(?:我们|店里)?(?:直接|马上|包|给您)(?:换新|换一个新的)/gu;
const REPLACES = /ganti|tukar|replac|exchang|đổi|đền|换|cambi|troc/u;

/** A promise to replace what breaks, where no policy speaks of exchanging anything. */
function replacements(reading: Reading, texts: () => readonly string[]): RawClaim[] {
  return allMatches(WE_REPLACE, reading.scan.lower)
    .filter(
      (match) => !reading.context.isQuestion(match.index) && !reading.context.isNegated(match.index, match.index + 1),
    )
    .filter(() => !texts().some((text) => REPLACES.test(text)))
    .map((match) => statement(match.index, match.index + match[0].length));
}

function passages(index: EvidenceIndex): string[] {
  const found: string[] = [];
  const visit = (data: unknown, depth: number): void => {
    if (depth > 5) return;
    if (typeof data === "string") {
      if (data.length > 20) found.push(foldLower(data));
    } else if (typeof data === "object" && data !== null)
      for (const value of Object.values(data)) visit(value, depth + 1);
  };
  for (const item of index.items) if (item.succeeded) visit(item.data, 0);
  return found;
}

function statement(start: number, end: number): RawClaim {
  return { start, end, type: "term", value: "contradicted", unit: null };
}
