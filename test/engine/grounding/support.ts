import type { EvidenceItem } from "../../../src/core/evidence.ts";
import {
  type BusinessFacts,
  buildIndex,
  check,
  type EvidenceIndex,
  type Report,
} from "../../../src/engine/grounding/index.ts";

export const NOW = Date.parse("2026-05-06T10:00:04+07:00");

export const BUSINESS: BusinessFacts = {
  name: "Toko Bangku",
  phone: "+6281200009999",
  email: "cs@bangku.example",
  website: "https://bangku.example",
  hours: { days: "Mon-Sat", open: "09:00", close: "17:00" },
  returnWindowDays: 7,
};

let calls = 0;

export function tool(name: string, data: unknown, more: Partial<EvidenceItem> = {}): EvidenceItem {
  calls++;
  return { source: `call_${calls}`, origin: "tool", tool: name, data, succeeded: true, observedAt: NOW, ...more };
}

export interface Talk {
  readonly evidence?: readonly EvidenceItem[];
  readonly customer?: readonly string[];
  readonly business?: BusinessFacts;
  readonly currency?: string;
  readonly now?: number;
}

export function indexOf(talk: Talk = {}): EvidenceIndex {
  return buildIndex({
    evidence: talk.evidence ?? [],
    business: talk.business ?? BUSINESS,
    customerMessages: talk.customer ?? ["Halo"],
    now: talk.now ?? NOW,
    timezone: "Asia/Jakarta",
    currency: talk.currency ?? "IDR",
  });
}

export function report(reply: string, talk: Talk = {}, locale = "id"): Report {
  return check({ reply, index: indexOf(talk), locale });
}

/** The unsupported words of a reply. */
export function unsupported(reply: string, talk: Talk = {}, locale = "id"): string[] {
  return report(reply, talk, locale)
    .claims.filter((claim) => claim.source === null)
    .map((claim) => claim.text);
}

export const money = (amount: number, currency = "IDR") => ({ amount, currency });
