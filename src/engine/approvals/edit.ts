import { isUndecided, type PendingAction } from "../../core/action.ts";
import { canonicalJson, deepFreeze } from "../../core/canonical.ts";
import type { InboundMessage } from "../../core/message.ts";
import type { StaffMember } from "../../core/tenant.ts";
import type { Clock, IdSource, Timer } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { auditEntry } from "../audit-entry.ts";
import type { CommitDraft } from "../draft.ts";
import type { Executor } from "../executor.ts";
import { argsHash } from "../propose.ts";
import type { Registry } from "../registry.ts";
import { timeoutOf } from "../run-tool.ts";
import type { Scope } from "../scope.ts";
import { refusalText, schemaText } from "./refusal-words.ts";
import { mayDecide, type StaffRequests } from "./requests.ts";
import { typedLike } from "./typed-values.ts";
import { previewOf, stateOf } from "./wording.ts";

/** Staff edits: allowed fields only, same tool, checked like any call; a new revision with its own hash. */
export interface Edits {
  /** Returns what to tell the editor. The edited revision still has to be approved. */
  apply(
    action: PendingAction,
    changes: Readonly<Record<string, string>>,
    scope: Scope,
    member: StaffMember,
    message: InboundMessage,
    draft: CommitDraft,
  ): Promise<string>;
}

export function createEdits(deps: {
  stores: Stores;
  registry: Registry;
  executor: Executor;
  requests: StaffRequests;
  clock: Clock;
  timer: Timer;
  ids: IdSource;
}): Edits {
  const { stores, registry, executor, clock, ids } = deps;
  return {
    async apply(action, changes, scope, member, message, draft) {
      const { locale, tenant } = scope;
      const show = async (edited: PendingAction) => {
        if (edited.revision === 1 || customer === null) return;
        const editor = scope.conversation.id;
        draft.rows.push(...(await deps.requests.showRevision(edited, tenant, customer.conversation, editor)));
      };
      const bad = (why: string) => say(locale, "staff.bad-edit", { code: action.code, why });
      const tool = registry.find(tenant, action.tool);
      const customer = await stores.conversations.byId(action.conversation);
      if (!isUndecided(action.state))
        return say(locale, "staff.closed", { code: action.code, state: stateOf(action, locale) });
      if (action.decider !== "staff") return say(locale, "staff.customer-decides", { code: action.code });
      if (tool === null || customer === null) return bad(say(locale, "refusal.other"));
      const fields = tool.editable ?? [];
      const unknown = Object.keys(changes).filter((field) => !fields.includes(field));
      if (unknown.length > 0)
        return bad(say(locale, "refusal.field.fixed", { field: unknown.join(", "), fields: fields.join(", ") || "-" }));
      const before = action.args as Record<string, unknown>;
      const typed = Object.entries(changes).map(
        ([field, value]) => [field, typedLike(field, before[field], value, tenant.currency)] as const,
      );
      for (const [, one] of typed) if ("refused" in one) return bad(say(locale, one.refused.key, one.refused.params));
      const values = typed.flatMap(([field, one]) => ("refused" in one ? [] : [[field, one.value] as const]));
      const wanted = { ...before, ...Object.fromEntries(values) };
      const parsed = registry.inputOf(tool, tenant).safeParse(wanted);
      if (!parsed.success) return bad(schemaText(parsed.error, locale));
      // Nothing new: said twice, or read again after a kill. The revision stands.
      if (canonicalJson(parsed.data) === canonicalJson(action.args)) {
        await show(action);
        return say(locale, "staff.edited", {
          code: action.code,
          revision: action.revision,
          preview: previewOf(action, locale),
        });
      }
      const args = deepFreeze(parsed.data) as never;
      const deadline = deps.timer.deadline(timeoutOf(tool, tenant));
      try {
        const context = {
          ...executor.contextOf(
            action.tool,
            { tenant, contact: customer.contact, role: "customer", locale: action.locale },
            customer.conversation,
            action.id,
          ),
          signal: deadline.signal,
        };
        const met =
          tool.preconditions === undefined
            ? { met: true as const, versions: {} }
            : await tool.preconditions(args, context);
        if (!met.met) return bad(refusalText(met.refusal, locale));
        const revision = action.revision + 1;
        const limit = tool.limitOf?.(args, context) ?? {};
        if (!mayDecide(member, { limit }, tenant)) return say(locale, "staff.not-allowed.last", { code: action.code });
        const hash = argsHash(registry, tool, args, { tenant, conversation: customer.conversation });
        const preview = tool.preview === undefined ? action.preview : await tool.preview(args, context);
        const result = await stores.actions.change({
          id: action.id,
          from: ["proposed", "open"],
          revision: action.revision,
          notExpiredAt: clock.now(),
          // Whoever edits it has seen it, whether or not the provider's answer is known.
          to: "open",
          edit: {
            args,
            argsHash: hash,
            preview,
            versions: met.versions,
            limit,
            revision,
          },
          audit: [
            auditEntry(
              ids,
              { conversation: customer.conversation },
              clock.now(),
              "edited",
              member.name,
              {
                code: action.code,
                revision,
                fields: Object.keys(changes),
                before: action.argsHash,
                argsHash: hash,
                messageId: message.providerId,
                words: message.content.kind === "text" ? message.content.text : null,
              },
              { action: action.id },
            ),
          ],
          raiseVersion: true,
        });
        if (result !== "changed") {
          const after = (await stores.actions.byId(action.id)) ?? action;
          return isUndecided(after.state)
            ? say(locale, "staff.again", { code: action.code, preview: previewOf(after, locale) })
            : say(locale, "staff.closed", { code: action.code, state: stateOf(after, locale) });
        }
        await show({ ...action, args, argsHash: hash, preview, limit, revision });
        return say(locale, "staff.edited", { code: action.code, revision, preview: previewOf({ preview }, locale) });
      } finally {
        deadline.clear();
      }
    },
  };
}
