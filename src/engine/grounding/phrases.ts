import type { Context } from "./context.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import { claimsNothing } from "./no-claims.ts";
import type { Scan } from "./scan.ts";
import { spokenActions } from "./spoken-actions.ts";
import { spokenFinished } from "./spoken-finished.ts";
import { spokenTerms } from "./spoken-terms.ts";
import type { RawClaim } from "./types.ts";

/** A state, action, availability or term said in the text, with how it is said. */
export interface PhraseClaim extends RawClaim {
  readonly kind: "did" | "is" | "fin" | "stock" | "term";
  readonly lang: string;
  readonly question: boolean;
  readonly conditional: boolean;
  readonly hypothetical: boolean;
  readonly negated: boolean;
}

const GROUPS: Readonly<Record<string, string>> = {
  did: "doing",
  is: "doing",
  fin: "doing",
  stock: "doing",
  term: "term",
};

/** The longest phrases of each group, not overlapping. Those that stand inside names and links are left out. */
export function readPhrases(scan: Scan, context: Context): PhraseClaim[] {
  const all = [
    ...scan.hits,
    ...unknownTo(scan.hits, spokenActions(scan)),
    ...spokenFinished(scan),
    ...spokenTerms(scan),
  ];
  const low = all.filter((hit) => hit.value.kind === "term" && hit.value.value === "scarce");
  const told = all.filter((hit) => hit.value.kind === "did" || hit.value.kind === "is");
  const candidates = all.filter(
    (hit) =>
      // What says which deed was done, or how it stands, says more than that something was done.
      !(hit.value.kind === "fin" && told.some((one) => one.start < hit.end && hit.start < one.end)) &&
      // "Almost sold out" is not sold out.
      !(hit.value.kind === "stock" && low.some((one) => one.start <= hit.start && hit.end <= one.end)) &&
      GROUPS[hit.value.kind] !== undefined &&
      !(hit.value.kind === "stock" && hit.value.value === "count") &&
      !scan.isNamed(hit.start) &&
      !claimsNothing(scan, context, hit) &&
      !(hit.value.kind === "stock" && (isAboutSlots(scan, context, hit) || isTimeEnd(scan, hit))),
  );
  const taken: LexicalHit[] = [];
  for (const hit of [...candidates].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const group = GROUPS[hit.value.kind];
    const at = taken.findIndex(
      (other) => GROUPS[other.value.kind] === group && hit.start < other.end && other.start < hit.end,
    );
    if (at < 0) taken.push(hit);
    else if (taken[at]!.value.value === hit.value.value && taken[at]!.value.kind === hit.value.kind) {
      // "was delivered" and "delivered yesterday" are one statement.
      const other = taken[at]!;
      taken[at] = { start: Math.min(other.start, hit.start), end: Math.max(other.end, hit.end), value: other.value };
    }
  }
  const phrases = taken.map((hit) => phraseOf(scan, context, hit));
  return [...phrases, ...notYet(scan, context, phrases)].sort((a, b) => a.start - b.start);
}

/** Free forms that no phrase of the tables says already; the tables' are shorter and name the claim better. */
function unknownTo(hits: readonly LexicalHit[], free: readonly LexicalHit[]): LexicalHit[] {
  return free.filter(
    (one) =>
      !hits.some(
        (hit) =>
          hit.start < one.end &&
          one.start < hit.end &&
          hit.value.kind === one.value.kind &&
          hit.value.value === one.value.value,
      ),
  );
}

/** "slot yang masih kosong", "the 9:00 slot is available": free time, not goods. */
function isAboutSlots(scan: Scan, context: Context, hit: LexicalHit): boolean {
  const sentence = context.sentenceOf(hit.start);
  // "They're available Monday to Friday": people, by their hours.
  if (hit.value.value === "in" && context.has(context.clauseOf(hit.start), "wday")) return true;
  return /(?<!\p{L})resi(?!\p{L})|nomor pelacakan|tracking (?:number|code)|mã vận đơn|运单号|slot|jadwal|appointment|schedule|booking|lịch|khung giờ|时段|档期|预约|时间段|horario|horário|agenda|turno|vaga|स्लॉट|समय/u.test(
    scan.lower.slice(sentence.start, sentence.end),
  );
}

/** "đến hết 20/8", "hết tháng": the end of a time; "có hàng em nhắn ngay": once there is some. */
function isTimeEnd(scan: Scan, hit: LexicalHit): boolean {
  return (
    hit.value.lang === "vi" &&
    /^\s*(?:(?:lại )?(?:là )?(?:em|shop|bên em|mình)? ?(?:sẽ )?(?:nhắn|báo|gọi|liên hệ)|\d|ngày|tháng|tuần|năm|hôm|hạn|giờ|thứ|chủ nhật|bao nhiêu)/.test(
      scan.lower.slice(hit.end, hit.end + 24),
    )
  );
}

/** "Thank you for letting us know": what the customer did. */
function isThanked(scan: Scan, context: Context, hit: LexicalHit): boolean {
  const clause = context.clauseOf(hit.start);
  return /(?:cảm ơn|cám ơn|terima kasih|makasih|thanks|thank you|谢谢|感谢|gracias por|obrigad[oa] por|धन्यवाद)(?: \S+){0,3}\s*$/.test(
    scan.lower.slice(clause.start, hit.start),
  );
}

const DENIABLE: Readonly<Record<string, string>> = {
  shipped: "ship",
  delivered: "deliver",
  cancelled: "cancel",
  refunded: "refund",
};

/** "chưa giao", "belum dikirim", 还没发货: a denial right before a bare verb. */
function notYet(scan: Scan, context: Context, phrases: readonly PhraseClaim[]): PhraseClaim[] {
  const found: PhraseClaim[] = [];
  for (const denial of scan.hits) {
    if (denial.value.kind !== "cue" || denial.value.value !== "notyet") continue;
    const verb = scan.hits.find(
      (hit) =>
        hit.value.kind === "drole" &&
        DENIABLE[hit.value.value] !== undefined &&
        hit.start >= denial.end &&
        hit.start - denial.end <= 6 &&
        /^\s*(?:được |di|been |yet |kami )?$/.test(scan.lower.slice(denial.end, hit.start)),
    );
    if (verb === undefined || phrases.some((one) => one.start < verb.end && verb.start < one.end)) continue;
    if (found.some((one) => one.end === verb.end)) continue;
    found.push({
      start: denial.start,
      end: verb.end,
      type: "action",
      value: DENIABLE[verb.value.value]!,
      unit: null,
      kind: "did",
      lang: denial.value.lang,
      question: context.isQuestion(denial.start),
      conditional: context.isConditional(denial.start, verb.end),
      hypothetical: context.isHypothetical(denial.start),
      negated: true,
    });
  }
  return found;
}

function phraseOf(scan: Scan, context: Context, hit: LexicalHit): PhraseClaim {
  const { kind, lang } = hit.value;
  const sent =
    kind === "did" && hit.value.value === "ship" && context.has(context.clauseOf(hit.start), "cue", "document");
  const value = passesOn(scan, context, hit) ? "forward" : sent ? "send" : hit.value.value;
  const type =
    kind === "did" || kind === "fin" ? "action" : kind === "is" ? "state" : kind === "stock" ? "availability" : "term";
  return {
    start: hit.start,
    end: hit.end,
    type,
    value,
    unit: null,
    kind: kind as PhraseClaim["kind"],
    lang,
    question: context.isQuestion(hit.start) || isLeftOpen(scan, hit),
    conditional: context.isConditional(hit.start, hit.end) || isThanked(scan, context, hit),
    hypothetical: context.isHypothetical(hit.start),
    negated: context.isNegated(hit.start, hit.end) || negatedBehind(scan, hit),
  };
}

/** "refund sudah ditransfer atau belum", "whether it was sent or not": said of neither. */
function isLeftOpen(scan: Scan, hit: LexicalHit): boolean {
  return /^\s*(?:,\s*)?(?:atau (?:belum|tidak|nggak|gak|enggak)|or not|hay (?:chưa|không)|还是没|与否|ou não|o (?:aún )?no|या नहीं)(?![\p{L}])/u.test(
    scan.lower.slice(hit.end, hit.end + 20),
  );
}

/** "I've sent the request to a colleague" hands on; it sends the customer nothing. */
function passesOn(scan: Scan, context: Context, hit: LexicalHit): boolean {
  if (hit.value.kind !== "did" || !/^(?:send|ship|create)$/.test(hit.value.value)) return false;
  const clause = context.clauseOf(hit.start);
  return /request|permintaan|permohonan|pengajuan|yêu cầu|đề nghị|申请|请求|诉求|solicitud|solicitação|pedido de (?:reembolso|cancel|troca)|अनुरोध|रिक्वेस्ट/.test(
    scan.lower.slice(clause.start, clause.end),
  );
}

/** "ongkir gratis belum ada", "free shipping isn't available": a refusal right behind the phrase. */
function negatedBehind(scan: Scan, hit: LexicalHit): boolean {
  const rest = scan.lower.slice(hit.end, hit.end + 34);
  return /^\s*(?:kak|ya|saat ini|hiện|for this|on this|right now|currently|at the moment|atau \w+|ini|itu|thì(?: bên em| bên mình| shop| em| mình)?|cũng|hiện tại|暂时|暂|目前|现在)?\s*(?:还|也|都|暂时|暂)?(?:belum|tidak|nggak|gak|isn't|is not|aren't|are not|not |doesn't|does not|won't|chưa|không (?:áp|có|hỗ|được|nhận|bán|giảm|làm|thể)|暂不|不支持|没有|不|no (?:está|es|aplica|disponible|podemos|puedo|se puede|podría|ofrecemos|tenemos|hay|hacemos|damos|manejamos|sería)|não|nao|can't|cannot|won't|isn't|नहीं|không|做不到|给不了|不行|不可以)/.test(
    rest,
  );
}
