import type { ChannelEvent } from "../../src/core/message.ts";
import type { ChangeContext } from "./parse-item.ts";

type Value = Readonly<Record<string, unknown>>;

/** What makes a change of a field an alert to the operators: the key that names it, and its alarming values. */
interface AccountField {
  readonly key: string;
  readonly alarming: RegExp;
}

const ANYTHING = /.*/s;

const FIELDS: Readonly<Record<string, AccountField>> = {
  account_update: {
    key: "event",
    alarming: /RESTRICT|VIOLATION|DISABLED|DELETED|BAN|OFFBOARDED|SUSPEND|REMOVED/i,
  },
  account_review_update: { key: "decision", alarming: /REJECTED/i },
  account_alerts: { key: "alert_severity", alarming: /^(?!INFORMATIONAL$)/i },
  message_template_status_update: { key: "event", alarming: /REJECTED|PAUSED|DISABLED|FLAGGED|DELETION|DELETED/i },
  message_template_quality_update: { key: "new_quality_score", alarming: /RED/i },
  phone_number_quality_update: { key: "event", alarming: /FLAGGED|DOWNGRADE|RESTRICT/i },
  security: { key: "event", alarming: ANYTHING },
};

/**
 * Every field that is no message: restrictions and the like are alerts, the rest is counted. Account fields have no
 * `metadata`, so none is looked for.
 */
export function parseAccount(value: Value, { field }: ChangeContext): ChannelEvent[] {
  const row = Object.hasOwn(FIELDS, field) ? FIELDS[field]! : null;
  const named = row === null ? null : findText(value, row.key);
  const severity = row?.alarming.test(named ?? "") === true ? "alert" : "info";
  const what = [named ?? findText(value, "event") ?? "change", ...restrictions(value)].join(": ");
  return [{ type: "account", field: field.slice(0, 64), what: what.slice(0, 200), severity }];
}

/** The text under `key`, at the top or one level down (`alert_info`, `ban_info` and the like). */
function findText(value: Value, key: string): string | null {
  const own = value[key];
  if (typeof own === "string") return own;
  for (const inner of Object.values(value)) {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) continue;
    const found: unknown = (inner as Value)[key];
    if (typeof found === "string") return found;
  }
  return null;
}

function restrictions(value: Value): string[] {
  const list = value["restriction_info"];
  if (!Array.isArray(list)) return [];
  const types = list.flatMap((item: unknown) => {
    const type: unknown = typeof item === "object" && item !== null ? (item as Value)["restriction_type"] : null;
    return typeof type === "string" ? [type] : [];
  });
  return types.length === 0 ? [] : [types.join(", ")];
}
