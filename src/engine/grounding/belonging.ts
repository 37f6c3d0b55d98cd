import type { Binding } from "./bind.ts";
import type { Fact, Rec } from "./types.ts";

/** Whether a fact may be said of what the claim is bound to. */
export function belongs(fact: Fact, binding: Binding): boolean {
  if (binding.records === null) return true;
  const record = fact.record;
  if (record === null) return fact.about.length === 0 || fact.about.some((about) => related(about, binding.records!));
  if (record.kind === "group") return true;
  for (const bound of binding.records) if (relatedPair(record, bound, binding)) return true;
  return false;
}

function related(record: Rec, bound: ReadonlySet<Rec>): boolean {
  for (const one of bound)
    if (one === record || one.parent === record || record.parent === one || record.children.includes(one)) return true;
  return false;
}

function relatedPair(record: Rec, bound: Rec, binding: Binding): boolean {
  if (record === bound) return true;
  // A variant named in the text hides its siblings and its product's own price.
  if (record.parent === bound) return binding.variants === null;
  if (bound.parent === record) return true;
  if (bound.kind === "service") return record.kind !== "item" && record.kind !== "variant" && record.kind !== "service";
  if (record.kind === "service") return bound.kind !== "order" || true;
  if (record.kind === "order") return bound.kind !== "order";
  // The lines of an order may be named beside its id.
  return bound.kind === "order";
}
