import type { EvidenceIndex } from "./evidence.ts";
import type { Match } from "./match.ts";
import { phoneForms } from "./phone-forms.ts";
import type { Fact, RawClaim } from "./types.ts";

const NONE: Match = { fact: null, rule: "none", reason: "no_source" };
const ECHO: Match = { fact: null, rule: "echo" };
const TEXT: Match = { fact: null, rule: "text" };

/** Ids, phones, links and addresses: equal in canonical form to one that was observed, configured or the customer's own. */
export function matchCode(claim: RawClaim, index: EvidenceIndex): Match {
  const value = String(claim.value);
  if (claim.type === "email")
    return equal(claim, index) ?? (customerHas(claim, index) ? ECHO : index.knowsText(value) ? TEXT : NONE);
  if (claim.type === "url") return matchLink(claim, value, index);
  const digits = value.replace(/\D/g, "");
  const found = codeFact(value, index);
  if (found !== null) return { fact: found, rule: "exact" };
  if (isKnownForm(digits, index)) return { fact: null, rule: "configured" };
  if (customerHas(claim, index)) return claim.coupon === true ? NONE : ECHO;
  return index.knowsText(value) ? TEXT : NONE;
}

function equal(claim: RawClaim, index: EvidenceIndex): Match | null {
  const fact = (index.facts.get(claim.type) ?? []).find((one) => one.value === claim.value);
  return fact === undefined ? null : { fact, rule: "exact" };
}

function matchLink(claim: RawClaim, value: string, index: EvidenceIndex): Match {
  const exact = equal(claim, index);
  if (exact !== null) return exact;
  const whatsapp = /^(?:wa\.me|api\.whatsapp\.com\/send\?phone=)\/?\+?(\d+)/.exec(value);
  if (whatsapp !== null && isKnownForm(whatsapp[1]!, index)) return { fact: null, rule: "configured" };
  // The host of an observed link may be named alone.
  const host = (index.facts.get("url") ?? []).find((fact) => String(fact.value).split(/[/?#]/)[0] === value);
  if (host !== undefined) return { fact: host, rule: "exact" };
  return customerHas(claim, index) ? ECHO : index.knowsText(value) ? TEXT : NONE;
}

function codeFact(value: string, index: EvidenceIndex): Fact | null {
  const facts = index.facts.get("id") ?? [];
  const exact = facts.find((fact) => fact.value === value);
  if (exact !== undefined) return exact;
  // `12345` for ORD-12345 and back, when one record only has these digits.
  const digits = value.replace(/^\D+/, "");
  if (!/^\d{3,}$/.test(digits)) return recordCode(value, index);
  const prefix = value.slice(0, value.length - digits.length);
  const fitting = facts.filter((fact) => {
    const other = String(fact.value);
    const otherDigits = other.replace(/^\D+/, "");
    const otherPrefix = other.slice(0, other.length - otherDigits.length);
    return (
      otherDigits === digits &&
      (prefix === "" || otherPrefix === "" || prefix === otherPrefix || ORDER_WORDS.test(prefix))
    );
  });
  return fitting[0] ?? recordCode(value, index);
}

const ORDER_WORDS = /^(?:ord|order|po|inv|no|pesanan|dh|sp)$/;

function recordCode(value: string, index: EvidenceIndex): Fact | null {
  const record = index.records.get(`order:${value.replace(/^\D+(?=\d{3,}$)/, "")}`);
  if (record === undefined) return null;
  for (const facts of index.facts.values()) for (const fact of facts) if (fact.record === record) return fact;
  return null;
}

function isKnownForm(digits: string, index: EvidenceIndex): boolean {
  if (digits.length < 7) return false;
  return (index.facts.get("phone") ?? []).some((fact) => phoneForms(String(fact.value)).includes(digits));
}

function customerHas(claim: RawClaim, index: EvidenceIndex): boolean {
  const value = String(claim.value).replace(/^\D+(?=\d{3,}$)/, "");
  return index.customer.some((reading) =>
    reading.claims.some((other) => {
      if (other.type === claim.type || (codeLike(other) && codeLike(claim))) {
        const theirs = String(other.value).replace(/^\D+(?=\d{3,}$)/, "");
        return theirs === value || (claim.type === "phone" && sameTail(theirs, value));
      }
      // "pesanan 4012": a bare number of the customer's.
      return claim.type === "id" && other.type === "quantity" && String(other.value) === value;
    }),
  );
}

function codeLike(claim: RawClaim): boolean {
  return claim.type === "id" || claim.type === "phone";
}

/** National and international spellings of one number. */
function sameTail(a: string, b: string): boolean {
  const tail = (text: string) => text.replace(/\D/g, "").slice(-9);
  return tail(a).length === 9 && tail(a) === tail(b);
}
