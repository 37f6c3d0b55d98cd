import type { Context } from "./context.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";

/** Phrases of the tables that claim nothing here: offers, habits, what a record shows, words of another language. */
export function claimsNothing(scan: Scan, context: Context, hit: LexicalHit): boolean {
  const { kind, value } = hit.value;
  if (kind === "did")
    return (
      isOffer(scan, hit) ||
      isHabit(scan, context, hit) ||
      isReported(scan, hit) ||
      isOfOthers(scan, hit) ||
      isThen(scan, hit) ||
      isAttribute(scan, hit) ||
      isNews(scan, hit)
    );
  if (kind === "is") return isSpent(scan, hit) || isRule(scan, hit);
  if (kind === "stock") return isReadiness(scan, hit);
  if (kind === "fin")
    return isOpen(scan, hit) || isWanted(scan, context, hit) || (value !== "said" && !standsAlone(scan, context, hit));
  if (kind === "term" && value === "free") return isFreeTime(scan, hit);
  return kind === "term" && value === "promo" && isForeignSale(scan, context, hit);
}

/** 刚刚更新了：… announces what follows and changed nothing of the customer's. */
function isNews(scan: Scan, hit: LexicalHit): boolean {
  return (
    /更新了?$/.test(scan.lower.slice(hit.start, hit.end)) && /^[\s：:，,]/.test(scan.text.slice(hit.end, hit.end + 1))
  );
}

// What may stand around "done" in a clause of its own.
const FILLERS =
  "ok|oke|okay|okey|okee|sip|siap|baik|ya|yes|yup|yep|great|nah|dan|wah|and|there|so|kak|kakak|ka|min|mimin|gan|sis|bos|boss|bro|om|bang|mas|mbak|pak|bu|deh|dong|nih|lho|loh|sekarang|it's|it is|that's|everything's|all|we're|you're|for you|now|then|already|dạ|vâng|rồi|nhé|nha|ạ|bạn|anh|chị|ơi|luôn|hết|mình|em|好的|好|嗯|亲|了|啦|哦|喽|哈|您|已经|都|sí|sim|ya|já|claro|perfecto|perfeito|जी";
const ALONE_BEFORE = new RegExp(
  `^(?:[\\p{P}\\p{S}\\p{M}\\s\\u200d]|(?<!\\p{L})(?:${FILLERS})(?!\\p{L})|(?:好的|嗯|亲|已经|都))*$`,
  "u",
);
const ALONE_BEHIND = new RegExp(
  `^(?:[\\p{P}\\p{S}\\p{M}\\s\\u200d]|(?<!\\p{L})(?:${FILLERS})(?!\\p{L})|[了啦哦喽哈亲您~])*$`,
  "u",
);

/** "A refund needs approval": how such things go, not how one stands. */
function isRule(scan: Scan, hit: LexicalHit): boolean {
  return (
    hit.value.value === "awaiting_approval" &&
    /^(?:needs|requires|subject to|perlu)(?!\p{L})/u.test(scan.lower.slice(hit.start, hit.end))
  );
}

/** "sẵn lòng", "sẵn sàng": willing and ready, nothing in stock; "còn nhiều thời gian": time is left, not goods. */
function isReadiness(scan: Scan, hit: LexicalHit): boolean {
  return (
    hit.value.lang === "vi" && /^\s(?:lòng|sàng|thời gian|cách|điều|việc)/.test(scan.lower.slice(hit.end, hit.end + 11))
  );
}

/** "It's free time", "we're free to": at leisure. */
function isFreeTime(scan: Scan, hit: LexicalHit): boolean {
  return /^\s(?:time|to|from|on|at|slot|now|today|tomorrow|until)(?!\p{L})/u.test(
    scan.lower.slice(hit.end, hit.end + 10),
  );
}

/** 已发货的订单: which orders are meant, not what happened to one. */
function isAttribute(scan: Scan, hit: LexicalHit): boolean {
  return hit.value.lang === "zh" && /^的(?:订单|商品|包裹|单子|货|话)/.test(scan.lower.slice(hit.end, hit.end + 3));
}

/** "Let's get this sorted", "biar cepat beres", 等处理好了: wished for or waited for. */
function isWanted(scan: Scan, context: Context, hit: LexicalHit): boolean {
  const clause = context.clauseOf(hit.start);
  return /(?:(?<!\p{L})(?:let's|to get|get|gets|getting|to have|want|wants|need|make sure|see that|so that|biar|supaya|agar|untuk|semoga|mau|ingin|pengen|để|muốn|mong|para que|quiero)(?:\s\S+){0,3}\s*|(?:等|待|想|尽快|为了|希望|能)[^，。,]{0,6})$/u.test(
    scan.lower.slice(Math.max(clause.start, hit.start - 36), hit.start),
  );
}

/** "đã xong hay chưa", "done or not": whether it is, not that it is. */
function isOpen(scan: Scan, hit: LexicalHit): boolean {
  return /^\s*(?:hay chưa|chưa|hay không|atau belum|atau tidak|apa belum|or not|yet|还是没|没有|了没|o no|ou não)/.test(
    scan.lower.slice(hit.end, hit.end + 14),
  );
}

/** "Beres kak!", "All done": the word is all that its clause says. */
function standsAlone(scan: Scan, context: Context, hit: LexicalHit): boolean {
  const clause = context.clauseOf(hit.start);
  return (
    ALONE_BEFORE.test(scan.lower.slice(clause.start, hit.start)) &&
    ALONE_BEHIND.test(scan.lower.slice(hit.end, clause.end))
  );
}

/** "3 hari di perjalanan", "three days in transit": how long it took. */
function isSpent(scan: Scan, hit: LexicalHit): boolean {
  return (
    hit.value.value === "shipped" &&
    /(?:hari|jam|minggu|days?|hours?|weeks?|ngày|giờ|tuần|días?|dias?|horas?)\s+$/.test(
      scan.lower.slice(Math.max(0, hit.start - 8), hit.start),
    )
  );
}

/** 帮您下单 without 了 is help that is offered; so is "saya bantu batalkan" without "sudah", which no table holds. */
function isOffer(scan: Scan, hit: LexicalHit): boolean {
  if (hit.value.lang !== "zh") return false;
  const said = scan.lower.slice(hit.start, hit.end);
  if (!/^(?:为您|帮您|给您|帮你|为你|给你|我们?)/.test(said) || /已|刚|了$|成功|完成|好$/.test(said)) return false;
  return !/^(?:了|掉了|掉啦|好了|成功|完成|完毕|好啦|啦|妥|上了|到您|至您|过来了)/.test(
    scan.lower.slice(hit.end, hit.end + 4),
  );
}

/**
 * "Entregamos en 4 días", "te avisamos en cuanto llegue", "entregamos em domicílio": the first person plural is present
 * and past at once; without a word of the past it says what the shop does.
 */
function isHabit(scan: Scan, context: Context, hit: LexicalHit): boolean {
  const { lang } = hit.value;
  if (lang !== "es" && lang !== "pt") return false;
  const said = scan.lower.slice(hit.start, hit.end);
  if (!/[aei]mos\b/.test(said) || /\b(?:ya|já|hemos|acabamos)\b/.test(said)) return false;
  const clause = context.clauseOf(hit.start);
  const around = scan.lower.slice(clause.start, clause.end);
  return !/(?:\bya\b|\bayer\b|anoche|\bhace\b|anteayer|pasad[oa]|recién|\bjá\b|ontem|atrás|há \d|passad[oa]|nesta manhã|esta mañana)/.test(
    around,
  );
}

/** "được ghi nhận đã giao", "tercatat sudah terkirim", "is recorded as delivered": what the record shows. */
function isReported(scan: Scan, hit: LexicalHit): boolean {
  const { value } = hit.value;
  if (value !== "save" && value !== "create" && value !== "change" && value !== "book") return false;
  // An order that is known is on record.
  const clause = scan.lower.slice(Math.max(0, hit.start - 24), hit.start);
  if (/ter(?:catat|ekam|daftar)$/.test(scan.lower.slice(hit.start, hit.end)) && /pesanan|order/.test(clause))
    return true;
  return /^\s*(?:(?:là|ở trạng thái|trạng thái|với trạng thái)\s|(?:đã|đang|chưa|giao)(?!\p{L})|as\s|sebagai|berstatus|statusnya|(?:sudah|telah|sedang|belum)\s|como\s|为|成为|状态|के रूप में)/u.test(
    scan.lower.slice(hit.end, hit.end + 22),
  );
}

/** "Sale el viernes" leaves on Friday; the sale of other languages stands in no Spanish sentence. */
function isForeignSale(scan: Scan, context: Context, hit: LexicalHit): boolean {
  if (!/^sale$/.test(scan.lower.slice(hit.start, hit.end))) return false;
  const sentence = context.sentenceOf(hit.start);
  return /(?:^|[^\p{L}])(?:el|la|los|las|del|de|desde|con|cada|todos|por|hoy|mañana|y|en|su|tu|que)(?![\p{L}])/u.test(
    scan.lower.slice(sentence.start, sentence.end),
  );
}

/** "9 bạn ghi danh rồi", "17 peserta sudah terdaftar": what other people did. */
function isOfOthers(scan: Scan, hit: LexicalHit): boolean {
  return (
    hit.value.value === "book" &&
    /\d+\s*(?:\/\s*\d+\s*)?(?:bạn|người|học viên|khách|chỗ|orang|peserta|siswa|kursi|tamu|people|students|participants|guests|seats|others|位|人|名|个|personas|alumnos|pessoas|alunos|vagas|लोग|छात्र|सीट)\S*(?:\s+\S+){0,2}\s*$/u.test(
      scan.lower.slice(Math.max(0, hit.start - 40), hit.start),
    )
  );
}

/** "em lên đơn rồi gửi link cho mình": "rồi" before another verb is "then", and nothing is done yet. */
function isThen(scan: Scan, hit: LexicalHit): boolean {
  // 取消了就不能恢复: what would follow, were it done.
  if (hit.value.lang === "zh" && /^(?:就|的话|才|再|之?后|以后)/.test(scan.lower.slice(hit.end, hit.end + 3)))
    return true;
  return (
    hit.value.lang === "vi" &&
    scan.lower.slice(hit.start, hit.end).endsWith("rồi") &&
    /^\s+(?:em|shop|bên em|mình|sẽ|gửi|báo|nhắn|gọi|giao|chuyển|xác nhận|liên hệ|thanh toán|đóng gói|tiến hành|mới|hãy)(?!\p{L})/u.test(
      scan.lower.slice(hit.end, hit.end + 16),
    )
  );
}
