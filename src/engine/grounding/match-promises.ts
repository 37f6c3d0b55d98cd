import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";

/** So many are left at most when something "runs low". */
const FEW = 10;

const POPULAR =
  /best.?sell|bestsell|top.?sell|popular|trending|terlaris|favorit|terpopuler|laris|bán chạy|phổ biến|热销|爆款|畅销|热门|最受欢迎/i;
const PROMOTION = /promo|discount|diskon|offer|sale|campaign|voucher|coupon|deal|khuyến|优惠|活动/i;
const FREE = ["free", "gratis", "complimentary", "miễn", "免费", "免单", "cuma-cuma", "grátis", "मुफ़्त"];

/** What makes a promise without a figure true although no text says it in these words; null when nothing does. */
export function keptPromise(term: string, binding: Binding, index: EvidenceIndex): Match | null {
  switch (term) {
    case "scarce": {
      const left = (index.facts.get("stock") ?? []).find(
        (fact) => !fact.superseded && belongs(fact, binding) && Number(fact.value) > 0 && Number(fact.value) <= FEW,
      );
      return left === undefined ? null : { fact: left, rule: "state" };
    }
    case "popular":
      return index.items.some(({ data }) => POPULAR.test(JSON.stringify(data) ?? "")) ? BY_RECORD : null;
    case "promo": {
      const reduced = [...(index.facts.get("percent") ?? []), ...(index.facts.get("money") ?? [])].find(
        (fact) => !fact.superseded && PROMOTION.test(fact.field) && Number(fact.value) > 0 && belongs(fact, binding),
      );
      return reduced === undefined ? null : { fact: reduced, rule: "configured" };
    }
    case "free": {
      const nothing = (index.facts.get("money") ?? []).find(
        (fact) => fact.value === 0 && !fact.superseded && belongs(fact, binding),
      );
      if (nothing !== undefined) return { fact: nothing, rule: "exact" };
      return FREE.some((word) => index.knowsWord(word)) ? BY_RECORD : null;
    }
    default:
      return null;
  }
}

const BY_RECORD: Match = { fact: null, rule: "text" };
