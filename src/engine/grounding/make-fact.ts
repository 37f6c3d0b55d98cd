import type { EvidenceItem } from "../../core/evidence.ts";
import { ttlOf } from "./ttl.ts";
import type { ClaimType, Fact, Rec } from "./types.ts";
import type { FoundFact } from "./walk.ts";

/** A found fact with where and when it was observed, and until when it holds. */
export function makeFact(item: EvidenceItem, found: FoundFact, about: readonly Rec[] = []): Fact {
  return {
    type: found.type,
    value: found.value,
    unit: found.unit,
    role: found.role,
    period: found.period ?? null,
    record: found.record,
    about,
    field: found.field,
    near: found.near,
    group: found.group,
    origin: item.origin,
    source: item.source,
    tool: item.tool,
    observedAt: item.observedAt,
    expiresAt: item.observedAt + ttlOf(item.origin, found.type),
    superseded: false,
  };
}

/** A fact that an observation states by having happened. */
export function bareFact(
  item: EvidenceItem,
  type: ClaimType,
  value: string,
  group: number,
  record: Rec | null = null,
): Fact {
  return makeFact(item, { type, value, unit: null, role: null, record, field: "", group });
}
