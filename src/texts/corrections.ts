/**
 * Words by which a message takes back what an earlier one named: "eh bukan ORD-12345, maksud saya ORD-12348". Reasons for
 * a wish are none of them: "salah kirim", "giao nhầm hàng" and 发错了 say why, not that another order was meant.
 */
const CORRECTS: readonly RegExp[] = [
  /(?<!\p{L})(?:bukan|bkn|maksud(?:ku|nya)?|mksd|ralat|koreksi|(?:yang|yg) bener|(?:yang|yg) benar|harusnya|seharusnya|keliru|salah (?:nomor|nomer|no|order|pesanan|ketik|tulis|sebut|kode))(?!\p{L})/u,
  /(?<!\p{L})(?:i meant?|meant to|correction|instead of|rather than|make (?:that|it)|typo|mistyped|should(?:'ve| have)? be(?:en)?|oops|wrong (?:number|order number|one|id|code)|not (?:order |number |#)?(?:[a-z]{2,4}-?)?\d{3,})(?!\p{L})/u,
  /(?<!\p{L})(?:không phải|ko phải|ý (?:mình|em|tôi|anh|chị|tớ) là|đúng ra|đính chính|mới đúng|(?:ghi|gõ|nói|viết|nhắn|em|mình) nhầm|nhầm (?:số|mã|đơn))(?!\p{L})/u,
  /不是|搞错|写错|打错|说错|弄错|记错|应该是|更正|我是说|我说的是|而是/u,
];

/** Words that add a wish to an earlier one. */
const ADDS =
  /(?<!\p{L})(?:juga|jg|sekalian|sama|also|too|as well|another|both|cũng|nữa|luôn|thêm)(?!\p{L})|也|还有|另外|一起|一并/u;

/** Whether a message corrects what the customer asked for before, rather than asking for one more thing. */
export function readsAsCorrection(text: string): boolean {
  const lower = text.normalize("NFC").toLowerCase();
  return CORRECTS.some((pattern) => pattern.test(lower)) && !ADDS.test(lower);
}
