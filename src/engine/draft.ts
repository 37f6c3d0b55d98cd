import type { InboxItem } from "../core/message.ts";
import type { NewOutboxMessage } from "../core/outbound.ts";
import type { StagedWrite } from "../core/services.ts";
import type { TurnOutcome } from "../core/turn.ts";
import type { ActionChange, AuditEntry, TurnCommit } from "../ports/stores.ts";
import type { Saying } from "./outgoing.ts";

/** What a turn has decided so far, apart from what its session holds. */
export interface CommitDraft {
  /** Items of the inbox that this commit handles, with those that only pass through. */
  readonly items: InboxItem[];
  readonly sayings: Saying[];
  /** Rows for other conversations: staff notices and requests. */
  readonly rows: NewOutboxMessage[];
  readonly audit: AuditEntry[];
  readonly writes: StagedWrite[];
  readonly actionChanges: ActionChange[];
  changes: TurnCommit["changes"];
  outcome: TurnOutcome;
}

export function emptyDraft(): CommitDraft {
  return {
    items: [],
    sayings: [],
    rows: [],
    audit: [],
    writes: [],
    actionChanges: [],
    changes: {},
    outcome: { kind: "silent", why: "nothing to say" },
  };
}

/** Both drafts as one; what a person who took over makes unsaid stays unsaid. */
export function mergeDrafts(first: CommitDraft, second: CommitDraft): CommitDraft {
  const isHuman = second.outcome.kind === "routed" && second.outcome.to === "human";
  return {
    items: [...first.items, ...second.items],
    sayings: isHuman ? [] : [...first.sayings, ...second.sayings],
    rows: [...first.rows, ...second.rows],
    audit: [...first.audit, ...second.audit],
    writes: [...first.writes, ...second.writes],
    actionChanges: [...first.actionChanges, ...second.actionChanges],
    changes: { ...first.changes, ...second.changes },
    outcome: second.outcome,
  };
}
