import { type Binding, belongs, createBinder } from "./bind.ts";
import { weekdayOf } from "./calendar.ts";
import { matchCount } from "./counts.ts";
import { deriveDays, deriveMoney, derivePercent, type Multiplier, type Operand } from "./derive.ts";
import { echoOf } from "./echo.ts";
import type { EvidenceIndex } from "./evidence-index.ts";
import { inBase, type Match, matchDate, matchDirect, readingsOf, unitsAgree, wordFact } from "./match.ts";
import { matchCode } from "./match-codes.ts";
import { matchPhrase, type ReplyFacts } from "./match-phrases.ts";
import { unknownNames } from "./names.ts";
import { everydayClaims, isOpeningTalk, matchOpenDay, matchOpeningTime, matchWeekday } from "./opening.ts";
import { type Reading, readText } from "./read.ts";
import type { Claim, Fact, RawClaim, Report } from "./types.ts";

export interface CheckInput {
  readonly reply: string;
  readonly index: EvidenceIndex;
  /** Language of the reply; a hint for numeric dates, nothing else. */
  readonly locale: string;
}

/** A claim on its way to a verdict. Null match: it claims nothing (a question, a step number). */
interface Pending {
  readonly claim: RawClaim;
  readonly binding: Binding;
  readonly roles: readonly string[];
  match: Match | null;
  formula?: string;
  operand?: Operand;
}

/** Checks a reply against what this conversation knows. Pure: no clock, no model, no I/O. */
export function check({ reply, index, locale }: CheckInput): Report {
  const reading = readText(reply, { today: index.today, first: dateOrder(locale, index.currency) }, index.lookup);
  const bind = createBinder(reading, index);
  const pending: Pending[] = reading.claims.map((claim) => {
    const kind = claim.type === "money" || claim.type === "percent" ? "role" : "drole";
    const roles =
      claim.type === "duration"
        ? reading.context.durationRolesOf(claim.start, claim.end)
        : reading.context.rolesOf(claim.start, claim.end, kind);
    if (kind === "role" && isGap(reading, claim, roles))
      return { claim, binding: bind(claim), roles: ["difference"], match: null };
    // "Free shipping Rp500.000 and up": what is called shipping may be the amount it begins at.
    const free =
      kind === "role" &&
      roles.includes("shipping") &&
      reading.context.has(reading.context.sentenceOf(claim.start), "term", "free_shipping");
    return { claim, binding: bind(claim), roles: free ? [...roles, "minimum"] : roles, match: null };
  });
  for (const one of pending) one.match = direct(reading, one, index, pending);
  derive(reading, pending, index, bind);
  acceptMultipliers(reading, pending);
  for (const one of pending)
    if (one.match?.fact == null && one.match?.rule === "none") one.match = lastResort(reading, one, pending, index);
  const claims = pending.filter((one) => one.match !== null).map((one) => finish(reading, index, one));
  claims.push(...phraseClaims(reading, pending, index, bind), ...extraClaims(reading, index));
  claims.sort((a, b) => a.start - b.start || a.end - b.end);
  return { verdict: claims.some((claim) => claim.source === null) ? "ungrounded" : "grounded", claims, reply };
}

/** "Beda harganya 40 ribu": a word of difference right before the word of price. */
function isGap(reading: Reading, claim: RawClaim, roles: readonly string[]): boolean {
  if (roles.length === 0 || !roles.every((role) => role === "price" || role === "fee")) return false;
  const clause = reading.context.clauseOf(claim.start);
  return reading.context.has(
    { start: Math.max(clause.start, claim.start - 28), end: claim.start },
    "role",
    "difference",
  );
}

/** Numeric dates are day-first, but for American English. */
function dateOrder(locale: string, currency: string): "day" | "month" | "either" {
  if (locale !== "en") return "day";
  return currency === "USD" ? "month" : "either";
}

const UNSUPPORTED: Match = { fact: null, rule: "none", reason: "no_source" };
const AS_TEXT: Match = { fact: null, rule: "text" };

function direct(reading: Reading, one: Pending, index: EvidenceIndex, all: readonly Pending[]): Match | null {
  const { claim, binding, roles } = one;
  switch (claim.type) {
    case "url":
    case "email":
    case "phone":
    case "id":
      return matchCode(claim, index);
    case "time":
      return directTime(reading, one, index, all);
    case "date":
      return matchOpenDay(reading, claim, index) ?? directDate(reading, one, index);
    case "weekday":
      return matchWeekday(reading, claim, index);
    case "quantity":
    case "stock":
      return matchCount(reading, claim, binding, index);
    case "duration":
      return directDuration(reading, one, index);
    case "percent":
      return isWhole(one) ? null : matchDirect(claim, binding, roles, index);
    case "money":
      return directMoney(reading, one, index);
    default:
      return matchDirect(claim, binding, roles, index);
  }
}

/** "100 %" of praise is no figure; of a discount, deposit or refund it is. */
function isWhole(one: Pending): boolean {
  return (
    one.claim.value === 100 && !one.roles.some((role) => role === "discount" || role === "deposit" || role === "refund")
  );
}

function directMoney(reading: Reading, one: Pending, index: EvidenceIndex): Match {
  const { claim, binding, roles } = one;
  const match = matchDirect(claim, binding, roles, index);
  if (match.fact !== null && isWrongTotal(reading, one, match.fact)) return { ...UNSUPPORTED, reason: "wrong_sum" };
  if (match.fact === null && claim.bare === true && index.knowsText(reading.scan.lower.slice(claim.start, claim.end)))
    return AS_TEXT;
  return match;
}

/** A stated total that is only one of several amounts of its reply is no total. */
function isWrongTotal(reading: Reading, one: Pending, fact: Fact): boolean {
  if (
    !one.roles.includes("total") ||
    fact.role === "total" ||
    fact.role === "subtotal" ||
    fact.role === "paid" ||
    fact.role === "refund"
  )
    return false;
  const { claim } = one;
  const word = reading.scan.lower.slice(Math.max(0, claim.start - 26), claim.start);
  if (!/total|tổng|合计|总|共|جمع|कुल|altogether|sum|keseluruhan/.test(word)) return false;
  const before = new Set(
    reading.claims.filter((other) => other.type === "money" && other.end <= claim.start).map((other) => other.value),
  );
  return before.size >= 2;
}

function directDate(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const { claim, binding, roles } = one;
  const relative = claim.unit === "relative" || claim.unit === "span";
  // "all days of the week" in talk about opening names no week.
  if (claim.unit === "span" && isOpeningTalk(reading, claim)) return null;
  if (relative && !isEvent(reading, claim, claim.value === index.today)) return null;
  const match = matchDate(claim, binding, roles, index);
  if (
    match.fact === null &&
    relative &&
    reading.context.isConditional(claim.start, claim.end) &&
    Number(claim.value) === index.today
  )
    return null;
  return match;
}

/** A relative day matters where something happens on it; "hari ini" in a greeting does not. */
function isEvent(reading: Reading, claim: RawClaim, today: boolean): boolean {
  const sentence = today ? reading.context.clauseOf(claim.start) : reading.context.sentenceOf(claim.start);
  if (today) return reading.context.has(sentence, "cue", "event");
  const near = { start: Math.max(sentence.start, claim.start - 60), end: Math.min(sentence.end, claim.end + 40) };
  return (
    reading.context.has(near, "cue", "event") ||
    reading.context.has(near, "drole") ||
    reading.context.has(near, "did") ||
    reading.context.has(near, "is")
  );
}

function directTime(reading: Reading, one: Pending, index: EvidenceIndex, all: readonly Pending[]): Match {
  const { claim, binding, roles } = one;
  if (Number.isNaN(Number(claim.value))) return UNSUPPORTED;
  const observed = matchDirect(claim, binding, roles, index);
  const isConfigured = observed.fact?.field === "hours";
  const times = all.filter((other) => other.claim.type === "time").map((other) => other.claim);
  const happens = isEventTime(reading, claim);
  if (observed.fact !== null && !isConfigured) return observed;
  // Beside observed times (slots, pick-ups) a lone opening hour is no such time.
  if (
    isConfigured &&
    !isOpeningTalk(reading, claim) &&
    all.some((other) => other !== one && other.claim.type === "time" && isObservedTime(other, index))
  )
    return { ...UNSUPPORTED, reason: "other_field" };
  if (happens && !isOpeningTalk(reading, claim))
    return { ...UNSUPPORTED, reason: isConfigured ? "other_field" : "no_source" };
  return matchOpeningTime(reading, claim, index, times);
}

function isObservedTime(one: Pending, index: EvidenceIndex): boolean {
  const fact = matchDirect(one.claim, one.binding, one.roles, index).fact;
  return fact !== null && fact.origin !== "business";
}

function isEventTime(reading: Reading, claim: RawClaim): boolean {
  const clause = reading.context.clauseOf(claim.start);
  return (
    reading.context.has(clause, "cue", "event") ||
    reading.context.has(clause, "did") ||
    reading.context.has(clause, "is")
  );
}

function directDuration(reading: Reading, one: Pending, index: EvidenceIndex): Match | null {
  const { claim, binding, roles } = one;
  const sentence = reading.context.sentenceOf(claim.start);
  if (
    reading.context.has(sentence, "cue", "wait") &&
    claim.unit !== "day" &&
    claim.unit !== "week" &&
    !roles.includes("respond")
  )
    return null;
  const match = matchDirect(claim, binding, roles, index);
  if (match.fact !== null) return match;
  if (claim.unit === "hour" && claim.value === 24 && index.hours?.allDay === true)
    return { fact: null, rule: "configured" };
  const days = daysFrom(reading, claim);
  if (days !== null) {
    const dated = matchDate(
      { ...claim, type: "date", value: index.today + days, unit: null, upper: undefined },
      binding,
      roles,
      index,
    );
    if (dated.fact !== null) return { fact: dated.fact, rule: "calendar" };
  }
  const dates = reading.claims
    .filter((other) => other.type === "date" && typeof other.value === "number")
    .map((other) => Number(other.value));
  if (dates.length > 0 && deriveDays(claim, dates, index.today) !== null && isCounting(reading, claim))
    return { fact: null, rule: "calendar" };
  return match;
}

/** "3 hari lagi", "in 3 days", "3天后", "2 ngày nữa": a day counted from today. */
function daysFrom(reading: Reading, claim: RawClaim): number | null {
  if (claim.unit !== "day" && claim.unit !== "week") return null;
  const { scan } = reading;
  const days = Number(claim.value) * (claim.unit === "week" ? 7 : 1);
  const after = scan.past(claim.end);
  if (
    scan.startingAll(after).some((hit) => hit.value.kind === "cue" && hit.value.value === "ago") ||
    /(?:hace|há)\s*$/.test(scan.lower.slice(Math.max(0, claim.start - 6), claim.start))
  )
    return -days;
  const ahead = scan.startingAll(after).some((hit) => hit.value.kind === "cue" && hit.value.value === "ahead");
  const within = /(?:in|dalam|en|em|trong|within|còn|tinggal|还有|还剩|faltan|faltam|restan)\s*$/.test(
    scan.lower.slice(Math.max(0, claim.start - 8), claim.start),
  );
  return ahead || within ? days : null;
}

function isCounting(reading: Reading, claim: RawClaim): boolean {
  return (
    daysFrom(reading, claim) !== null ||
    /(?:selisih|jarak|between|antara|cách|相差|difference|beda|itu|=|berarti|artinya|tức|即|that's|that is|total)/.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 30), claim.end + 16),
    )
  );
}

/** Sums, products, shares and differences of what the reply shows, to a fixed point of at most four rounds. */
function derive(
  reading: Reading,
  pending: readonly Pending[],
  index: EvidenceIndex,
  bind: (claim: RawClaim) => Binding,
): void {
  const figures = pending.filter((one) => one.claim.type === "money" || one.claim.type === "percent");
  for (const one of figures) {
    if (one.match?.fact != null || one.match?.rule === "text") one.operand = operandOf(one);
    else if (one.match?.rule === "none") {
      const echo = echoOf(reading, one.claim, one.roles, index);
      if (echo) {
        one.match = { fact: null, rule: "echo" };
        one.operand = operandOf(one);
      }
    }
  }
  const multipliers = multipliersOf(reading, pending, index, bind);
  const sentenceOf = (at: number) => reading.context.sentenceOf(at).start;
  for (let round = 0; round < 4; round++) {
    let found = false;
    for (const one of figures) {
      if (one.match === null || one.match.rule !== "none" || one.claim.upper !== undefined || one.claim.period != null)
        continue;
      const amounts = figures
        .filter((other) => other !== one && other.claim.type === "money" && other.operand !== undefined)
        .map((other) => other.operand!);
      const percents = figures
        .filter(
          (other) => other.claim.type === "percent" && other.operand !== undefined && other.match?.rule !== "echo",
        )
        .map((other) => other.operand!);
      const half = halfOperand(reading, one, index);
      if (half !== null) percents.push(half);
      const derived =
        one.claim.type === "percent"
          ? derivePercent(one.claim, amounts)
          : deriveMoney(
              one.claim,
              one.binding,
              one.roles,
              {
                amounts,
                percents,
                multipliers,
                free: mayDerive(reading, one, index),
                adds: addsToTotal(reading, one.claim),
              },
              index,
              sentenceOf,
            );
      if (derived === null) continue;
      one.match = { fact: derived.from.find((part) => part.fact !== null)?.fact ?? null, rule: derived.rule };
      one.formula = derived.formula;
      one.operand = {
        ...operandOf(one),
        from: derived.from,
        formula: derived.formula,
        times: derived.times,
        rule: derived.rule,
      };
      found = true;
    }
    if (!found) return;
  }
}

/** "DP separuh", "half up front", 一半: half of an amount where half is what was observed. */
function halfOperand(reading: Reading, one: Pending, index: EvidenceIndex): Operand | null {
  const sentence = reading.context.sentenceOf(one.claim.start);
  const words = reading.scan.lower.slice(sentence.start, sentence.end);
  if (!/separuh|setengah|\bhalf\b|một nửa|一半|mitad|metade|आधा|आधी/.test(words)) return null;
  const fact = (index.facts.get("percent") ?? []).find((known) => known.value === 50 && !known.superseded);
  if (fact === undefined) return null;
  return { ...operandOf(one), value: 50, fact, roles: fact.role === null ? [] : [fact.role], formula: "50" };
}

/** A quantity that a matched product of its sentence multiplies with is the reply's own example ("two would be ..."). */
function acceptMultipliers(reading: Reading, pending: readonly Pending[]): void {
  for (const one of pending) {
    if (one.claim.type !== "quantity" || one.match?.rule !== "none") continue;
    const sentence = reading.context.sentenceOf(one.claim.start);
    const used = pending.some(
      (other) =>
        other.operand?.times === one.claim.value &&
        other.claim.start >= sentence.start &&
        other.claim.end <= sentence.end,
    );
    if (used) one.match = { fact: null, rule: "count" };
  }
}

/** A bare price right at a product is a price, whatever sums happen to give it; a word or sign of reckoning frees it. */
function mayDerive(reading: Reading, one: Pending, index: EvidenceIndex): boolean {
  const { claim, binding, roles } = one;
  if (
    roles.some(
      (role) => role !== "price" && role !== "fee" && role !== "original" && role !== "minimum" && role !== "shipping",
    )
  )
    return true;
  const lead = reading.scan.lower.slice(Math.max(0, claim.start - 16), claim.start);
  if (/[=→]\s*(?:rp|\$)?[\s*_]*$/.test(lead)) return true;
  if (
    /^\s*(?:over|under|more|less|above|below|beyond|cheaper|extra|short|lebih|di (?:atas|bawah)|hơn|rẻ hơn|贵|便宜|más|menos|mais|ज़्यादा|कम)/.test(
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

/** "kalau nambah 1 kursi lagi, totalnya ...", "one more brings it to ...", 再加一盒: the sentence adds to what was summed. */
function addsToTotal(reading: Reading, claim: RawClaim): boolean {
  const sentence = reading.context.sentenceOf(claim.start);
  return /(?:nambah|tambah|lagi|another|one more|add(?:ing)?\b|extra|plus|thêm|cộng|再|加|más|agreg|añad|mais|adicion|और|जोड़)/.test(
    reading.scan.lower.slice(sentence.start, claim.start),
  );
}

function mentionsInSentence(reading: Reading, sentence: { start: number; end: number }): number {
  return reading.mentions.filter((mention) => mention.start >= sentence.start && mention.end <= sentence.end).length;
}

function operandOf(one: Pending): Operand {
  const value = Number(one.match?.fact?.value ?? one.claim.value);
  const exact =
    one.match?.rule === "rounded"
      ? Number(one.claim.value)
      : readingsOf(one.claim).includes(value)
        ? value
        : Number(one.claim.value);
  return {
    claim: one.claim,
    value: exact,
    fact: one.match?.fact ?? null,
    binding: one.binding,
    roles: one.roles,
    from: [],
    formula: String(exact),
    times: 1,
  };
}

function multipliersOf(
  reading: Reading,
  pending: readonly Pending[],
  index: EvidenceIndex,
  bind: (claim: RawClaim) => Binding,
): Multiplier[] {
  const found: Multiplier[] = [];
  for (const one of pending) {
    if (one.claim.type !== "quantity" || one.claim.upper !== undefined) continue;
    const bound = one.claim.bare === true ? followedByName(reading, one.claim) || isBought(reading, one.claim) : true;
    if (one.claim.unit === "times" || bound)
      found.push({
        value: Number(one.claim.value),
        claim: one.claim,
        binding: bind(one.claim),
        observed: one.match?.fact != null && one.match.fact.unit !== "records",
      });
  }
  // "6 months at 615,000 a month": a matched number of periods multiplies what is due in each.
  for (const one of pending)
    if (
      one.claim.type === "duration" &&
      one.claim.upper === undefined &&
      one.match !== null &&
      one.match.rule !== "none"
    )
      found.push({ value: Number(one.claim.value), claim: one.claim, binding: null });
  for (const said of index.customer) {
    for (const claim of said.claims)
      if ((claim.type === "quantity" && claim.counted !== "records") || claim.type === "measure")
        found.push({ value: Number(claim.value), claim: null, binding: null });
  }
  return found;
}

/** "kalau beli 2", "take three", 买两个: a number behind a word of buying. */
function isBought(reading: Reading, claim: RawClaim): boolean {
  const lead = reading.scan.lower.slice(Math.max(0, claim.start - 12), claim.start);
  return /(?:beli|ambil|pesan|order|borong|buy|buying|take|taking|mua|lấy|đặt|买|要|拍|compra|compras|llevas|comprar|leva|levar|खरीदें|लें)\s*$/.test(
    lead,
  );
}

function followedByName(reading: Reading, claim: RawClaim): boolean {
  const next = reading.mentions.find((mention) => mention.start >= claim.end);
  return next !== undefined && /^[\s*_]*(?:of the |of )?$/.test(reading.scan.lower.slice(claim.end, next.start));
}

/** Echoes of the customer, questions, and figures that stand in the evidence as text. */
function lastResort(reading: Reading, one: Pending, pending: readonly Pending[], index: EvidenceIndex): Match | null {
  const { claim, roles } = one;
  if (claim.type === "date" && isCountedOn(one, pending, index)) return { fact: null, rule: "calendar" };
  if (echoOf(reading, claim, roles, index)) return { fact: null, rule: "echo" };
  const soft =
    claim.type === "date" ||
    claim.type === "time" ||
    claim.type === "weekday" ||
    claim.type === "quantity" ||
    claim.type === "duration" ||
    claim.type === "measure";
  if (soft && (reading.context.isQuestion(claim.start) || reading.context.isHypothetical(claim.start))) return null;
  const day = claim.type === "date" || claim.type === "time" || claim.type === "weekday";
  if (day && reading.context.isNegated(claim.start, claim.end) && !isOpeningTalk(reading, claim)) return null;
  if (
    claim.type === "money" &&
    reading.context.isQuestion(claim.start) &&
    (roles.includes("budget") || reading.context.has(reading.context.sentenceOf(claim.start), "role", "budget"))
  )
    return null;
  if (claim.type === "duration" && isGeneralTruth(reading, claim)) return null;
  if ((claim.type === "duration" || claim.type === "quantity") && addsUp(one, pending))
    return { fact: null, rule: "sum" };
  if (claim.type === "measure") {
    // A number of the record whose key names no unit that is known.
    const plain = (index.facts.get("quantity") ?? []).find(
      (fact) => fact.unit === null && fact.value === claim.value && !fact.superseded && belongs(fact, one.binding),
    );
    if (plain !== undefined && claim.upper === undefined) return { fact: plain, rule: "exact" };
  }
  if (claim.type === "measure" || claim.type === "quantity") {
    const text = reading.scan.lower.slice(claim.start, claim.end);
    if (index.knowsText(text) && !isOnlyOthers(one, index)) return AS_TEXT;
  }
  return one.match;
}

/** The figure stands in the evidence, but of other things than the one named beside it. */
function isOnlyOthers({ claim, binding }: Pending, index: EvidenceIndex): boolean {
  if (!binding.close) return false;
  const same = (index.facts.get(claim.type) ?? []).filter(
    (fact) => fact.value === claim.value && fact.unit !== "records",
  );
  return same.length > 0 && same.every((fact) => fact.record?.kind === "item" && !belongs(fact, binding));
}

/** "3 hours and then 30 minutes, so 3.5 hours", "29 pieces in total": the sum of the matched ones before it. */
function addsUp(one: Pending, pending: readonly Pending[]): boolean {
  const base = (claim: RawClaim) =>
    claim.type === "duration" && claim.unit !== null
      ? inBase(Number(claim.value), claim.unit)
      : (["count", Number(claim.value)] as const);
  const [kind, wanted] = base(one.claim);
  const parts = pending
    .filter(
      (other) =>
        other.claim.type === one.claim.type &&
        other.claim.end <= one.claim.start &&
        other.claim.upper === undefined &&
        other.match !== null &&
        other.match.rule !== "none" &&
        other.match.fact?.unit !== "records",
    )
    .map((other) => base(other.claim))
    .filter(([unit]) => unit === kind)
    .map(([, value]) => value)
    .slice(-6);
  for (let mask = 1; mask < 2 ** parts.length; mask++) {
    const chosen = parts.filter((_, i) => (mask & (1 << i)) !== 0);
    if (chosen.length > 1 && Math.abs(chosen.reduce((sum, part) => sum + part, 0) - wanted) < 1e-6) return true;
  }
  return false;
}

/** "delivered on the 9th, so you can return it until the 16th": a matched date and a matched number of days. */
function isCountedOn(one: Pending, pending: readonly Pending[], index: EvidenceIndex): boolean {
  if (typeof one.claim.value !== "number") return false;
  if (one.claim.weekday !== undefined && one.claim.weekday !== weekdayOf(one.claim.value)) return false;
  const supported = (other: Pending) => other !== one && other.match !== null && other.match.rule !== "none";
  const dates = pending
    .filter((other) => other.claim.type === "date" && supported(other))
    .map((other) => other.claim.value);
  for (const other of pending) {
    if (other.claim.type !== "duration" || !supported(other) || other.claim.unit === null) continue;
    for (const days of [Number(other.claim.value), other.claim.upper ?? Number.NaN]) {
      const [kind, base] = inBase(days, other.claim.unit);
      if (kind !== "days") continue;
      for (const date of [...dates, index.today])
        if (typeof date === "number" && Math.abs(one.claim.value - date) === base) return true;
    }
  }
  // A delivery time of what the sentence names, counted from today.
  if (!one.binding.close) return false;
  return (index.facts.get("duration") ?? []).some((fact) => {
    if (fact.superseded || fact.unit === null || fact.role === "return" || fact.role === "warranty") return false;
    const [kind, base] = inBase(Number(fact.value), fact.unit);
    return (
      kind === "days" &&
      Number(one.claim.value) - index.today === base &&
      belongs(fact, one.binding) &&
      fact.record !== null
    );
  });
}

function isGeneralTruth(reading: Reading, claim: RawClaim): boolean {
  return (
    /^(?:setiap|every|each|mỗi|每)\s*$/.test(reading.scan.lower.slice(Math.max(0, claim.start - 7), claim.start)) &&
    claim.value === 1
  );
}

function finish(reading: Reading, index: EvidenceIndex, one: Pending): Claim {
  const { claim, match } = one;
  const start = reading.scan.at(claim.start);
  const end = endAt(reading, claim.end);
  const fact = match!.fact;
  const supported = match!.rule !== "none";
  return {
    start,
    end,
    text: reading.scan.original.slice(start, end),
    type: claim.type,
    value: claim.value,
    unit: claim.unit,
    source: supported ? (fact?.source ?? sourceOf(match!.rule)) : null,
    rule: match!.rule,
    ...(supported
      ? {
          trail: {
            tool: fact?.tool ?? null,
            field: fact?.field ?? null,
            at: fact?.observedAt ?? null,
            ...(one.formula === undefined ? {} : { formula: one.formula }),
          },
        }
      : { reason: reasonOf(one, index), nearest: nearestFacts(claim, one.binding, index) }),
    ...(one.binding.label === null ? {} : { of: one.binding.label }),
  };
}

function sourceOf(rule: string): string {
  if (rule === "echo") return "customer";
  return rule === "configured" ? "business" : "reply";
}

/** Offsets of a cleaned text can point before invisible characters; the span ends with its last visible one. */
function endAt(reading: Reading, end: number): number {
  return end === 0
    ? 0
    : Math.max(reading.scan.at(end - 1) + 1, Math.min(reading.scan.at(end), reading.scan.at(end - 1) + 1));
}

function reasonOf(one: Pending, index: EvidenceIndex): Claim["reason"] {
  const reason = one.match?.reason ?? "no_source";
  if (reason !== "no_source") return reason;
  const said = index.customer.some((reading) =>
    reading.claims.some((claim) => claim.type === one.claim.type && claim.value === one.claim.value),
  );
  if (said) return "customer_only";
  return one.claim.type === "money" && one.roles.includes("total") ? "wrong_sum" : reason;
}

/** At most three facts of this kind, those of the same record first. */
function nearestFacts(claim: RawClaim, binding: Binding, index: EvidenceIndex): readonly string[] {
  const pool = (index.facts.get(claim.type) ?? []).filter(
    (fact) =>
      !fact.superseded &&
      typeof fact.value === "number" &&
      (claim.type !== "money" || unitsAgree(null, fact.unit, index.currency)),
  );
  const ranked = [...pool].sort(
    (a, b) => Number(belongs(b, binding)) - Number(belongs(a, binding)) || b.observedAt - a.observedAt,
  );
  const words = ranked.map((fact) =>
    `${fact.record === null || fact.record.labels.length === 0 ? "" : `${fact.record.labels.at(-1)} `}${lastKey(fact.field)} ${wordFact(fact)}${fact.tool === null ? "" : ` (${fact.tool})`}`.trim(),
  );
  return [...new Set(words)].slice(0, 3);
}

function lastKey(field: string): string {
  return field.replace(/\[\]/g, "").split(".").at(-1) ?? "";
}

function phraseClaims(
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

function extraClaims(reading: Reading, index: EvidenceIndex): Claim[] {
  const unbound: Binding = { records: null, variants: null, label: null, close: false };
  const claims = everydayClaims(reading, index).map(({ claim, match }) =>
    finish(reading, index, { claim, binding: unbound, roles: [], match }),
  );
  for (const claim of unknownNames(reading, index))
    claims.push(finish(reading, index, { claim, binding: unbound, roles: [], match: UNSUPPORTED }));
  return claims;
}
