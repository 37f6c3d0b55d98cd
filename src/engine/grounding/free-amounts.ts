import type { EvidenceIndex } from "./evidence.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

/** A bare price right at a product is a price, whatever sums happen to give it; a word or sign of reckoning frees it. */
export function mayDerive(reading: Reading, one: Pending, index: EvidenceIndex): boolean {
  const { claim, binding, roles } = one;
  if (isRemainder(reading, claim)) return true;
  if (
    roles.some(
      (role) => role !== "price" && role !== "fee" && role !== "original" && role !== "minimum" && role !== "shipping",
    )
  )
    return true;
  const lead = reading.scan.lower.slice(Math.max(0, claim.start - 16), claim.start);
  if (/[=→]\s*(?:rp|\$)?[\s*_]*$/.test(lead)) return true;
  if (
    /^\s*(?:over|under|more|less|above|below|beyond|cheaper|extra|short|lebih|di (?:atas|bawah)|dibanding|so với|than|compared|hơn|rẻ hơn|贵|便宜|más|menos|mais|ज़्यादा|कम)/.test(
      reading.scan.lower.slice(claim.end, claim.end + 16),
    )
  )
    return true;
  const sentence = reading.context.sentenceOf(claim.start);
  const before = reading.scan.lower.slice(sentence.start, claim.start);
  if (/[×x*+=]|dikali|ditambah|cộng|加|plus|más|mais/.test(before.slice(-48))) return true;
  const shared = reading.claims.some(
    (other) => other.type === "percent" && other.start >= sentence.start && other.end <= claim.start,
  );
  if (shared) return true;
  if (binding.records === null || !binding.close) return true;
  // Bound to one thing whose own price is known: a quantity beside it may still multiply.
  const priced = (index.facts.get("money") ?? []).some(
    (fact) => fact.record !== null && binding.records!.has(fact.record) && !fact.superseded,
  );
  return (
    !priced ||
    reading.claims.some(
      (other) => other.type === "quantity" && other.start >= sentence.start && other.end <= claim.start,
    ) ||
    mentionsInSentence(reading, sentence) > 1
  );
}

const REMAINS_BEFORE =
  /(?:còn dư|dư|thừa|masih sisa|贵|便宜|cheaper by|more by|kurang|tinggal|sisa(?:nya)?|masih|nambah(?:nya)?|tambah(?:nya)?|selisih(?:nya)?|beda(?:nya)?|hemat|jadi|menjadi|leaves? (?:you )?(?:with )?|left|short|save|saves|saving|you'd pay|pay|be|need|another|còn|chỉ còn|thiếu|tiết kiệm|后是|后|还剩|余下|剩下|剩余|结余|找零|找您|找回|还差|差|只要|只需|省|立省|剩|queda(?:n|ría)? ?(?:en)?|falta(?:n|m)?|ahorras?|sobra(?:n|m|rían?|rán?|rá|riam?)?|te quedan|economiza|fica(?:m)? ?(?:por|em)?|são|yalnız|बचेंगे|बचत|बाकी|making|makes|bringing (?:it|you) to|comes? (?:out )?to|be at|at a total of|(?:cao|thấp|đắt|rẻ) hơn(?:\s\S+){0,6}|高出?|低了?|lewat|kelebihan|vượt|quá|超出|超|exceeds? (?:it )?by|over by|excede(?: por)?|passa)[\s:：=*_~]*(?:lagi |only |just |cuma |chỉ |pas |berarti |jadi |adalah )?(?:rp|[\p{Sc}]|s\/|r\$|a\$|us\$)?\s*$/u;

const REMAINS_BEHIND =
  /^[\s*_]*(?:đ|vnd|元|块)?[\s*_]*(?:बच|शेष|apart\b|difference\b|selisih|chênh|lagi|short|less|left|over\b|under\b|above\b|below\b|beyond\b|di atas|di bawah|lewat|cheaper|more\b|extra\b|dearer|lebih (?:mahal|murah|hemat|tinggi|rendah)|hơn|rẻ hơn|đắt hơn|más (?:caro|cara|barat)|mais (?:caro|cara)|ज़्यादा|महंग|सस्त|more to|off|a menos|menos|más barat|mais barat|nữa|thôi|कम|बाकी|remaining|to go|of your|dari budget|就够|差价)/;

/** "so you'd be £74 short", "kurang Rp111.000 lagi", "còn 544.000đ thôi", 减40后是296元: what remains of something. */
export function isRemainder(reading: Reading, claim: RawClaim): boolean {
  const { lower } = reading.scan;
  return (
    REMAINS_BEFORE.test(lower.slice(Math.max(0, claim.start - 28), claim.start)) ||
    REMAINS_BEHIND.test(lower.slice(claim.end, claim.end + 16))
  );
}

/** "kalau nambah 1 kursi lagi, totalnya ...", "one more brings it to ...", 再加一盒: the sentence adds to what was summed. */
export function addsToTotal(reading: Reading, claim: RawClaim): boolean {
  const sentence = reading.context.sentenceOf(claim.start);
  return /(?:nambah|tambah|lagi|another|one more|add(?:ing)?\b|extra|plus|thêm|(?<!tổng )cộng|再|加|más|agreg|añad|mais|adicion|और|जोड़)/.test(
    reading.scan.lower.slice(sentence.start, claim.start),
  );
}

function mentionsInSentence(reading: Reading, sentence: { start: number; end: number }): number {
  return reading.mentions.filter((mention) => mention.start >= sentence.start && mention.end <= sentence.end).length;
}

/** "187,500 per session", "49,500 each": a share of each one. */
export function isOfEach(reading: Reading, claim: RawClaim): boolean {
  return (
    /^\s*(?:per|\/|each|apiece|a piece|masing|setiap|tiap|se(?:biji|buah|tiap)|mỗi|một|\/ ?\p{L}|por|cada|प्रति|हर|每|一|\/)/u.test(
      reading.scan.lower.slice(claim.end, claim.end + 12),
    ) ||
    /(?:per|each|masing-masing|setiap|tiap|mỗi|cada|प्रति|हर|每|平均)(?:\s\S+){0,4}\s*(?:r\$|rp|[\p{Sc}])?\s*$/u.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 30), claim.start),
    )
  );
}
