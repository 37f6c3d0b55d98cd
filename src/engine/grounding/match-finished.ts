import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";
import { NOTHING, type ReplyFacts, SKIPPED } from "./match-terms.ts";
import type { PhraseClaim } from "./phrases.ts";

/** So many of the customer's messages may lie between what they asked for and "it's done". */
const LOOK_BACK = 4;

// What customers ask to have done, in the verbs of all languages; a look-up ("where is my order") is none of them.
const ASKS =
  /(?<!\p{L})(?:(?:di|mem|men|meng|ku)?(?:batal|cancel|kensel|refund|kembali(?:k|in)|balikin|ubah|ganti|rubah|update|jadwal|resched|booking|pesan(?:k|in)|order(?:k|in)|daftar(?:k|in)|kirim(?:k|in)|tukar|aktif|simpan(?:k|in)|keep|catat|checkout|proses)|retur|cancel|refund|reimburse|money back|change|update|swap|switch|upgrade|downgrade|reschedule|book|reserve|schedule|sign me up|enrol|register|place (?:an|the|my) order|i(?:'d| would) like to order|send (?:me|it|the)|resend|replace|exchange|apply|activate|confirm|delete|remove|add|unsubscribe|h[uủ][yỷ]|hoàn|đổi|đặt|giữ|gửi|dời|sửa|cập nhật|đăng ký|áp mã|kích hoạt|chốt|cancel|anul|reembols|devu|devol|cambi|mud|troc|agend|reserv|inscri|pedir|envi)|取消|退|改|换|换成|预约|订|下单|发给我|寄|申请|报名|激活|撤|补发|确认|登记|रद्द|कैंसिल|रिफंड|बुक|बदल/u;

/** States that answer most requests: there is nothing left to be done. */
const OVER = new Set(["cancelled", "canceled", "refunded", "delivered", "completed", "approved", "paid", "resolved"]);

/**
 * "It's done" of what the customer asked for: true when some call did something. Without a request it says nothing that
 * could be checked; beside a statement of what was done, that one is checked instead.
 */
export function matchFinished(phrase: PhraseClaim, index: EvidenceIndex, reply: ReplyFacts): Match | null {
  if (phrase.question || phrase.conditional || phrase.hypothetical || phrase.negated) return SKIPPED;
  if (!wasAsked(index) || reply.saysWhat(phrase) || reply.declines(phrase)) return SKIPPED;
  const did = (index.facts.get("action") ?? []).find(
    (fact) => !fact.superseded && fact.value !== "forward" && fact.value !== "save" && fact.field === "",
  );
  if (did !== undefined) return { fact: did, rule: "effect" };
  const states = (index.facts.get("state") ?? []).filter((fact) => !fact.superseded);
  const over = states.find((fact) => OVER.has(String(fact.value)));
  if (over !== undefined) return { fact: over, rule: "state" };
  // "Sudah, kak" answers whether it was shipped as well, once something was looked up.
  if (phrase.value === "short" && index.items.some((item) => item.origin === "tool" && item.succeeded)) return SKIPPED;
  return { ...NOTHING, reason: "not_done" };
}

function wasAsked(index: EvidenceIndex): boolean {
  return index.customer.slice(-LOOK_BACK).some((reading) => ASKS.test(reading.scan.lower));
}
