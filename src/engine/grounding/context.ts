import type { LexicalHit } from "./lexicon/index.ts";
import { nearestAfter, nearestBefore } from "./nearest-roles.ts";
import type { Scan } from "./scan.ts";
import { clauseSpans, type Span, sentenceSpans } from "./sentences.ts";

/** Sentences and clauses of a scanned text, and what the words around a place say about it. */
export interface Context {
  readonly sentences: readonly Span[];
  sentenceOf(index: number): Span;
  clauseOf(index: number): Span;
  /** Whether a phrase of this kind and value stands in the span. */
  has(span: Span, kind: string, value?: string): boolean;
  isQuestion(index: number): boolean;
  isNegated(start: number, end: number): boolean;
  isConditional(start: number, end: number): boolean;
  /** Said under an "if" or "when" of its own clause, not merely with a modal verb. */
  isHypothetical(start: number): boolean;
  /** What an amount (`role`) or a date or duration (`drole`) is said to be; the nearest words decide. */
  rolesOf(start: number, end: number, kind: "role" | "drole"): readonly string[];
  /** All that a duration's clause says it could be: "return within 45 days of delivery" names two things. */
  durationRolesOf(start: number, end: number): readonly string[];
}

const TAG =
  /^\s*(?:right|correct|ya|kan|benar|betul|đúng không|phải không|对吗|是吗|对吧|verdad|certo|né|okay|ok|is that right)\s*(?:kak|ạ)?\s*[?？]/i;
const ENDS_ASKING = /(?:[?？]|吗|呢|không ạ|chưa ạ|phải không|được không)[\s。.!"”'）)*_~😊🙏😀-🙏]*$/u;

export function createContext(scan: Scan): Context {
  const sentences = sentenceSpans(scan.text);
  const clauses = new Map<Span, Span[]>();
  const cache: Partial<Record<string, LexicalHit[]>> = {};
  const ofKind = (kind: string) => {
    cache[kind] ??= scan.hits.filter((hit) => hit.value.kind === kind);
    return cache[kind]!;
  };
  const sentenceOf = (index: number): Span => {
    for (const span of sentences) if (index < span.end) return span;
    return sentences.at(-1) ?? { start: 0, end: scan.text.length };
  };
  const clausesOf = (span: Span) => {
    let found = clauses.get(span);
    if (found === undefined) {
      found = clauseSpans(scan.text, span);
      clauses.set(span, found);
    }
    return found;
  };
  const clauseOf = (index: number): Span => {
    const sentence = sentenceOf(index);
    return clausesOf(sentence).find((span) => index < span.end) ?? sentence;
  };
  const has = (span: Span, kind: string, value?: string) =>
    ofKind(kind).some(
      (hit) => hit.start >= span.start && hit.end <= span.end && (value === undefined || hit.value.value === value),
    );

  return {
    sentences,
    sentenceOf,
    clauseOf,
    has,
    isQuestion(index) {
      const sentence = sentenceOf(index);
      const text = scan.lower.slice(sentence.start, sentence.end);
      if (!ENDS_ASKING.test(text)) return false;
      const parts = clausesOf(sentence);
      const last = parts.at(-1)!;
      if (index >= last.start || TAG.test(scan.lower.slice(last.start, last.end))) return true;
      return ofKind("ask").some((hit) => hit.start - sentence.start <= 3 && hit.start >= sentence.start);
    },
    isNegated(start, end) {
      const clause = clauseOf(start);
      return ofKind("neg").some((hit) => {
        if (hit.start < clause.start || hit.end > clause.end) return false;
        // Hindi negates behind, and so do the Chinese "V不了" forms that the tables hold whole.
        if (hit.value.lang === "hi")
          return hit.start >= end
            ? hit.start - end < 24 && !/ (?:और|लेकिन|मगर|पर|तथा) |[,;]/.test(scan.text.slice(end, hit.start))
            : hit.end <= start && start - hit.end < 16;
        // "chưa được giao": the denial may reach into the phrase.
        if (hit.start >= start) return false;
        const gap = scan.lower.slice(Math.min(hit.end, start), start);
        // "tidak hanya", "not only", "jangan khawatir", "no problem, ..." negate nothing here.
        if (/^\s*(?:hanya|cuma|only|khawatir|worry|chỉ|仅|只|solo|sólo|apenas|apa-apa|masalah|problem)/.test(gap))
          return false;
        // "not sent yet and still being processed": the second says what is, not what is not.
        if (/(?:^|\s)(?:dan|tapi|and|but|và|nhưng)\s+$/.test(gap) && ASPECT.test(scan.lower.slice(start, end)))
          return false;
        // "belum bisa dibuat karena stoknya habis": the cause is not denied.
        if (/(?:^|\s)(?:karena|krn|soalnya|sebab|because|since|vì|porque|pues|pois|क्योंकि)\s|因为|由于/.test(gap))
          return false;
        return hit.value.lang === "zh" ? gap.length <= 6 : wordsIn(gap) <= 3;
      });
    },
    isConditional(start, end) {
      const clause = clauseOf(start);
      const sentence = sentenceOf(start);
      const close = ofKind("cond").some((hit) => {
        if (hit.start >= start && hit.end <= end) return false;
        if (hit.value.lang === "hi") return hit.start >= clause.start && hit.end <= clause.end;
        // "can no longer be cancelled because it has left": a cause is stated as it is.
        if (CAUSE.test(scan.lower.slice(Math.min(hit.end, start), start))) return false;
        return hit.end <= start && hit.start >= clause.start && start - hit.end <= 48;
      });
      // The main clause of a conditional sentence: "kalau sudah transfer, pesanan ...".
      return (
        close ||
        (opensConditional(scan, ofKind("cond"), sentence) && !has({ start: sentence.start, end: start }, "did"))
      );
    },
    isHypothetical(start) {
      const clause = clauseOf(start);
      if (/能否|是否|能不能|会不会|tergantung|belum tentu|depends|tùy/.test(scan.lower.slice(clause.start, clause.end)))
        return true;
      return ofKind("cond").some(
        (hit) =>
          hit.start >= clause.start &&
          hit.end <= start &&
          IF_WORDS.test(scan.lower.slice(hit.start, hit.end)) &&
          !isSpanishSe(scan, hit) &&
          // "open until 6 pm" is no condition.
          !/^\s*\d/.test(scan.lower.slice(hit.end, hit.end + 3)),
      );
    },
    durationRolesOf(start, end) {
      const clause = clauseOf(start);
      const near = ofKind("drole").filter(
        (hit) =>
          hit.start >= Math.max(clause.start, start - 48) &&
          hit.end <= Math.min(clause.end, end + 32) &&
          !scan.isNamed(hit.start) &&
          !isAbout(scan, hit),
      );
      const own = near.filter((hit) => !isStartingPoint(scan, hit));
      if (own.length > 0) return own.map((hit) => hit.value.value);
      if (near.length > 0) {
        // Only what it counts from is named beside it: the rest of the sentence says what it is for.
        const sentence = sentenceOf(start);
        return ofKind("drole")
          .filter((hit) => hit.start >= sentence.start && hit.end <= sentence.end && !scan.isNamed(hit.start))
          .filter((hit) => !isStartingPoint(scan, hit))
          .map((hit) => hit.value.value);
      }
      return this.rolesOf(start, end, "drole");
    },
    rolesOf(start, end, kind) {
      const clause = clauseOf(start);
      const sentence = sentenceOf(start);
      // Words inside names (a service called "Hemat") say nothing of an amount.
      const hits = ofKind(kind).filter(
        (hit) =>
          hit.start >= sentence.start && hit.end <= sentence.end && !scan.isNamed(hit.start) && !isAbout(scan, hit),
      );
      const before = nearestBefore(scan, hits, start, clause.start, sentence.start, kind);
      const after = nearestAfter(scan, hits, end, clause.end);
      if (before === null) return after?.roles ?? [];
      if (after !== null && after.gap + 4 < before.gap) return after.roles;
      // "डिलीवरी ₹1,499 से ऊपर फ्री": a threshold is said behind its figure, whatever stands before.
      if (after?.roles.includes("minimum")) return [...before.roles, ...after.roles];
      return before.roles;
    },
  };
}

/** "kurang lebih" is "about": its "kurang" lacks nothing. */
function isAbout(scan: Scan, hit: LexicalHit): boolean {
  // "paling lama 2 jam" is "at most": nothing takes long.
  if (scan.lower.startsWith("paling lama", hit.start - 7)) return true;
  return scan.startingAll(hit.start).some((other) => other.value.kind === "round" && other.end > hit.end);
}

const ASPECT = /^(?:masih|sedang|lagi|still|being|is|are|đang|vẫn)(?!\p{L})/u;
const CAUSE = /(?:^|\s)(?:karena|krn|soalnya|sebab|because|since|vì|porque|pues|pois)\s|因为|由于|क्योंकि/;

/** "since delivery", "kể từ ngày nhận", 签收后: the event a period counts from, not what the period is for. */
function isStartingPoint(scan: Scan, hit: LexicalHit): boolean {
  return (
    /(?:sejak|setelah|sesudah|dari|kể từ|từ|sau|since|after|from|of|upon|desde|partir|tras|después|após|depois)(?:\s+(?:khi|ngày|lúc|tanggal|hari|barang|pesanan|paket|produk|the|your|its|de|del|da|do|la|el|que|o|a|you|hàng|được|sản phẩm))*\s*$/.test(
      scan.lower.slice(Math.max(0, hit.start - 28), hit.start),
    ) || /^(?:之?后|之日起|起|के बाद| के बाद)/.test(scan.lower.slice(hit.end, hit.end + 8))
  );
}

function wordsIn(gap: string): number {
  const trimmed = gap.trim();
  return trimmed === "" ? 0 : trimmed.split(/\s+/).length;
}

/** Portuguese "se" is an if; in Spanish it only makes a verb passive. */
function isSpanishSe(scan: Scan, hit: LexicalHit): boolean {
  return (
    scan.lower.slice(hit.start, hit.end) === "se" &&
    /[ñ¿¡]|(?<!\p{L})(?:el|los|y|en|con|del|tu|su)(?!\p{L})/u.test(scan.lower) &&
    !/[ãõ]|(?<!\p{L})(?:não|você|com|em|uma)(?!\p{L})/u.test(scan.lower)
  );
}

const IF_WORDS =
  /^(?:kalau|kalo|jika|jk|bila|begitu|misalnya|apabila|setelah|begitu|if|when|once|after|as soon as|unless|whether|until|nếu|khi|khi nào|sau khi|nếu như|如果|若|要是|假如|一旦|等您|si|cuando|una vez|en cuanto|se|quando|assim que|caso|अगर|यदि|जब)$/;

function opensConditional(scan: Scan, hits: readonly LexicalHit[], sentence: Span): boolean {
  const first = scan.past(sentence.start);
  return hits.some(
    (hit) =>
      hit.start - first <= 6 &&
      hit.start >= sentence.start &&
      IF_WORDS.test(scan.lower.slice(hit.start, hit.end)) &&
      !isSpanishSe(scan, hit),
  );
}
