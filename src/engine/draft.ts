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
