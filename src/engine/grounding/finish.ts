import { belongs } from "./belonging.ts";
import type { Binding } from "./bind.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { unitsAgree, wordFact } from "./match.ts";
import type { Pending } from "./pending.ts";
import type { Reading } from "./read.ts";
import type { Claim, RawClaim } from "./types.ts";

export function finish(reading: Reading, index: EvidenceIndex, one: Pending): Claim {
  const { claim, match } = one;
  const start = reading.scan.at(claim.start);
  const end = reading.scan.endAt(claim.end);
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
