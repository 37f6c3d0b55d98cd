import { unreachable } from "../core/errors.ts";
import type { EvidenceItem } from "../core/evidence.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Observation, ToolCall } from "../core/tool.ts";
import type { Clock, Log, Metrics } from "../ports/runtime.ts";
import { wordsOf } from "./describe.ts";
import {
  type BusinessBase,
  type BusinessFacts,
  check,
  confirmedFacts,
  createPassageCache,
  type EvidenceIndex,
  feedback,
  forkIndex,
  holdsAt,
  honestAnswer,
  readBusiness,
} from "./grounding/index.ts";
import { leaksRules } from "./prompt.ts";
import { inputsOf, recordsOf, type Session } from "./session.ts";

/** The grounding guard as the loop sees it. */
export interface Guard {
  /**
   * Checks a draft against everything this conversation's tools returned. Keeps the report in the session.
   * `passes` is true as well when the tenant only observes.
   */
  judge(session: Session, draft: string): { readonly passes: boolean; readonly feedback: string };
  /** An answer written by code from what the tools of this turn returned; null when there is nothing to confirm. */
  honestAnswer(session: Session): string | null;
  /** The same facts alone, without lead and closing. */
  confirmedFacts(session: Session): string | null;
}

export function createGuard(deps: { clock: Clock; log: Log; metrics: Metrics }): Guard {
  // What a business says is read once a day, the texts of a conversation once, however many drafts are judged.
  const passages = createPassageCache();
  const bases = new WeakMap<Tenant, BusinessBase>();
  const baseOf = (tenant: Tenant, now: number): BusinessBase => {
    const kept = bases.get(tenant);
    if (kept !== undefined && holdsAt(kept, now)) return kept;
    const { timezone, currency } = tenant;
    const base = readBusiness({ business: businessFacts(tenant), now, timezone, currency, passages });
    bases.set(tenant, base);
    return base;
  };
  const known = (session: Session, scope?: "turn") => {
    const now = deps.clock.now();
    return indexOf(session, now, baseOf(session.tenant, now), scope);
  };
  return {
    judge(session, draft) {
      const report = check({ reply: draft, index: known(session), locale: session.locale });
      session.guard.push({ verdict: report.verdict, claims: report.claims, text: draft });
      const language = session.locale;
      deps.metrics.count("grounding_verdicts_total", { verdict: report.verdict, language });
      const wrong = report.claims.filter((claim) => claim.source === null);
      for (const claim of wrong) deps.metrics.count("grounding_violations_total", { type: claim.type, language });
      if (leaksRules(session.tenant, draft)) {
        deps.log.warn("a draft repeats the rules of the prompt", {
          turn: session.turn,
          conversation: session.conversation.id,
        });
        return {
          passes: false,
          feedback:
            "Your draft was not sent: it repeats your rules. Answer the customer's question instead, or say what you can help with.",
        };
      }
      if (report.verdict === "grounded") return { passes: true, feedback: "" };
      deps.log.warn("a draft states what nothing supports", {
        turn: session.turn,
        conversation: session.conversation.id,
        language,
        violations: wrong.map((claim) => ({ type: claim.type, reason: claim.reason })),
      });
      return { passes: session.tenant.behaviour.guard === "observe", feedback: feedback(report) };
    },
    confirmedFacts: (session) => confirmedFacts({ index: known(session, "turn"), locale: session.locale }),
    honestAnswer: (session) => honestAnswer({ index: known(session, "turn"), locale: session.locale }),
  };
}

/** What this conversation knows: its observations, the business profile, colleagues' words, the customer's own. */
function indexOf(
  session: Session,
  now: number,
  base: BusinessBase,
  scope: "conversation" | "turn" = "conversation",
): EvidenceIndex {
  const { history } = session;
  const past =
    scope === "turn"
      ? []
      : history.flatMap((entry) =>
          entry.kind === "calls"
            ? entry.calls.flatMap((one) => evidenceOf(one.call, one.observation, one.observedAt))
            : entry.kind === "staff"
              ? [staffWords(entry.id, entry.text, entry.at)]
              : [],
        );
  const present = recordsOf(session).flatMap((record) =>
    evidenceOf(record.call, record.observation, record.observedAt),
  );
  return forkIndex(base, {
    evidence: [...past, ...present],
    customerMessages: [
      ...history.flatMap((entry) => (entry.kind === "customer" ? [entry.text] : [])),
      ...inputsOf(session).flatMap((input) => wordsOf(input.message.content) ?? []),
    ],
    now,
  });
}

/** One call's result as evidence; a refusal that shows the record's present state is evidence of that state too. */
function evidenceOf(call: ToolCall, observation: Observation, observedAt: number): EvidenceItem[] {
  const base = { source: call.id, origin: "tool" as const, tool: call.name, observedAt };
  const refusal = (data: unknown, facts: Readonly<Record<string, unknown>> | undefined): EvidenceItem[] => [
    { ...base, data, succeeded: false },
    ...(facts === undefined ? [] : [{ ...base, data: facts, succeeded: true }]),
  ];
  switch (observation.status) {
    case "ok":
      return [
        {
          ...base,
          data: observation.data,
          meta: observation.meta,
          ...(observation.effect === null ? {} : { effect: observation.effect }),
          succeeded: true,
        },
        ...(observation.facts === undefined ? [] : [{ ...base, data: observation.facts, succeeded: true }]),
      ];
    case "proposed":
      // It grounds that somebody was asked, and nothing else.
      return [{ ...base, data: { status: "awaiting_staff_approval" }, succeeded: true }];
    case "refused": {
      const { message, allowed, facts } = observation.refusal;
      return refusal({ error: message, allowed: allowed ?? [] }, facts);
    }
    case "failed":
      return refusal({ error: observation.message }, undefined);
    case "closed":
      return refusal({ error: observation.message }, observation.facts);
    default:
      return unreachable(observation);
  }
}

function staffWords(id: string, text: string, at: number): EvidenceItem {
  return { source: id, origin: "staff", tool: null, data: { text }, succeeded: true, observedAt: at };
}

/** The business profile as facts: contact, hours, configured facts, FAQ texts, and the names of the packages. */
function businessFacts(tenant: Tenant): BusinessFacts {
  return {
    ...tenant.facts,
    name: tenant.name,
    ...tenant.contact,
    ...(tenant.hours.length === 0 ? {} : { hours: tenant.hours }),
    timezone: tenant.timezone,
    currency: tenant.currency,
    // Prices are not among them: those come from a tool in this conversation.
    packages: tenant.catalog.map((item) => ({ code: item.code, name: item.name })),
    passages: tenant.faq
      .flatMap((entry) => (typeof entry.answer === "string" ? [entry.answer] : Object.values(entry.answer)))
      .map((text) => ({ text })),
  };
}
