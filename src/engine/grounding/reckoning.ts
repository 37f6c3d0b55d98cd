import type { Binding } from "./bind.ts";
import { deriveMoney, derivePercent } from "./derive.ts";
import { echoOf } from "./echo.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { addsToTotal, isOfEach, isRemainder, mayDerive } from "./free-amounts.ts";
import { readingsOf } from "./match.ts";
import { multipliersOf } from "./multipliers.ts";
import type { Operand } from "./operands.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";
import { packSizes } from "./worked-out.ts";

/** Sums, products, shares and differences of what the reply shows, to a fixed point of at most four rounds. */
export function derive(
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
          ? derivePercent(one.claim, amounts, one.roles, directionOf(reading, one.claim))
          : deriveMoney(
              one.claim,
              one.binding,
              one.roles,
              {
                amounts: [...amounts, ...takenOff(reading, pending, one, index)],
                percents,
                multipliers: isOfEach(reading, one.claim)
                  ? [...multipliers, ...packSizes(one, index).map((value) => ({ value, claim: null, binding: null }))]
                  : multipliers,
                free: mayDerive(reading, one, index),
                adds: addsToTotal(reading, one.claim),
                each: isOfEach(reading, one.claim),
                whole: one.roles.includes("total") || isOfAll(reading, one.claim),
                names: (operand) => isNamedBeside(reading, one.claim, operand),
                remains: isRemainder(reading, one.claim),
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

/** "25 % more expensive than" is a share of the cheaper one, "25 % off" of the dearer one. */
function directionOf(reading: Reading, claim: RawClaim): "dearer" | "cheaper" | null {
  if (
    /^\s*(?:off\b|lebih (?:murah|hemat)|cheaper|less\b|diskon|discount|rẻ hơn|más barat|menos|mais barat)/.test(
      reading.scan.lower.slice(claim.end, claim.end + 16),
    )
  )
    return "cheaper";
  if (
    /(?:hemat|save|saving|diskon|tiết kiệm|giảm|省|ahorra|economiza)\P{Lu}{0,26}$/u.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 34), claim.start),
    )
  )
    return "cheaper";
  return isDearer(reading, claim) ? "dearer" : null;
}

function isDearer(reading: Reading, claim: RawClaim): boolean {
  return (
    /^\s*(?:lebih (?:mahal|tinggi)|more (?:expensive|than)|dearer|higher|pricier|(?:đắt|cao) hơn|más (?:car|alt)|mais (?:car|alt)|महंग)/.test(
      reading.scan.lower.slice(claim.end, claim.end + 20),
    ) ||
    /(?:lebih (?:mahal|tinggi)|(?:đắt|cao) hơn|贵(?:了|出)?|高(?:了|出)?)\s*$/.test(
      reading.scan.lower.slice(Math.max(0, claim.start - 14), claim.start),
    )
  );
}

/** "Rp7.000.000 untuk semuanya", "$70 for everything". */
function isOfAll(reading: Reading, claim: RawClaim): boolean {
  return /^[\s*_]*(?:(?:untuk|utk|buat|for|cho|para|por) )?(?:(?:ke)?(?:semua|seluruh)|ketiga|keempat|everything|all\b|the lot|tất cả|cả|todo|tudo|全部|一共)/.test(
    reading.scan.lower.slice(claim.end, claim.end + 24),
  );
}

/** The claim's own sentence shows the amount, or names the thing that it is of. */
function isNamedBeside(reading: Reading, claim: RawClaim, operand: Operand): boolean {
  const sentence = reading.context.sentenceOf(claim.start);
  const inside = (span: { readonly start: number; readonly end: number }) =>
    span.start >= sentence.start && span.end <= sentence.end;
  return (
    inside(operand.claim) ||
    reading.mentions.some(
      (mention) => inside(mention) && mention.records.some((record) => operand.binding.records?.has(record) ?? false),
    )
  );
}

/** 减40后, "dipotong 40rb", "minus 40": a bare number that was observed, taken off an amount. */
function takenOff(reading: Reading, pending: readonly Pending[], one: Pending, index: EvidenceIndex): Operand[] {
  const sentence = reading.context.sentenceOf(one.claim.start);
  return pending
    .filter(
      ({ claim, match }) =>
        claim.type === "quantity" &&
        claim.bare === true &&
        match === null &&
        claim.start >= sentence.start &&
        claim.end <= one.claim.start &&
        /(?:减|立减|扣|-|−|minus|kurang|potong(?:an)?|dipotong|giảm|trừ|menos|less|कम)\s*$/.test(
          reading.scan.lower.slice(Math.max(0, claim.start - 12), claim.start),
        ) &&
        [...index.facts.values()].some((facts) => facts.some((fact) => fact.value === claim.value && !fact.superseded)),
    )
    .map((other) => ({ ...operandOf(other), roles: ["discount"] }));
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
export function acceptMultipliers(reading: Reading, pending: readonly Pending[]): void {
  for (const one of pending) {
    if ((one.claim.type !== "quantity" && one.claim.type !== "duration") || one.match?.rule !== "none") continue;
    const sentence = reading.context.sentenceOf(one.claim.start);
    if (one.claim.upper !== undefined || one.claim.value === 1) continue;
    const used = pending.some(
      (other) =>
        other.operand?.times === one.claim.value &&
        other.claim.start >= sentence.start &&
        other.claim.end <= sentence.end,
    );
    if (used) one.match = { fact: null, rule: "count" };
  }
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
    ...(one.match?.rule === "echo" ? { rule: "echo" as const } : {}),
  };
}
