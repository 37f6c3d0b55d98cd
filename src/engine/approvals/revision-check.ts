import type { Decision, PendingAction } from "../../core/action.ts";
import type { ConversationId } from "../../core/ids.ts";
import type { StaffMember } from "../../core/tenant.ts";
import { type EpochMs, SECOND_MS } from "../../core/time.ts";
import type { Stores } from "../../ports/stores.ts";
import type { CommitDraft } from "../draft.ts";
import { requestKey } from "./requests.ts";

/** Audit entries of one request that are looked through for what somebody was shown. */
const AUDIT_LOOK_BACK = 500;

/** Whether words that were typed in the conversation `here` decide the present revision of a request. */
export type RevisionCheck = (
  action: PendingAction,
  here: ConversationId,
  member: StaffMember,
  given: Pick<Decision, "how" | "verdict"> & { readonly writtenAt: EpochMs | null },
  draft: CommitDraft,
) => Promise<boolean>;

/**
 * A code names no revision: after an edit, typed words decide only when their writer had been shown the edited form
 * before the second in which they were written. A button carries its revision; an API caller names what it has read.
 */
export function createRevisionCheck(stores: Pick<Stores, "outbox" | "records">): RevisionCheck {
  return async (action, here, member, { how, verdict, writtenAt }, draft) => {
    if (action.revision === 1 || how !== "command" || verdict === "reject" || writtenAt === null) return true;
    const inTime = (at: EpochMs) => Math.floor(at / SECOND_MS) * SECOND_MS <= writtenAt;
    const copies = await stores.outbox.byKeyPrefix(action.tenant, requestKey(action));
    if (copies.some((row) => row.conversation === here && inTime(row.createdAt))) return true;
    const past = await stores.records.audit({ code: action.code, limit: AUDIT_LOOK_BACK });
    return [...past, ...draft.audit].some(
      ({ action: id, event, actor, detail, at }) =>
        id === action.id &&
        detail["revision"] === action.revision &&
        ((event === "edited" && actor === member.name) || (event === "revision_shown" && detail["to"] === here)) &&
        inTime(at),
    );
  };
}
