import { canonicalCode } from "./codes.ts";
import { foldLower } from "./fold.ts";
import type { RecordNames } from "./index-state.ts";
import type { Rec } from "./types.ts";

export function labelKey(kind: Rec["kind"], label: string, scope: string): string {
  const plain = foldLower(label);
  if (kind === "order") return `order:${canonicalCode(label).replace(/^\D+(?=\d{3,}$)/, "")}`;
  return `${kind === "group" ? "group" : kind}:${scope}:${plain}`;
}

export function lastField(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}

export function orderIn(data: unknown, byLabel: Pick<RecordNames, "get">): Rec | null {
  if (typeof data !== "object" || data === null) return null;
  for (const value of Object.values(data)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const record = byLabel.get(labelKey("order", String(value), ""));
    if (record !== undefined && /\d/.test(String(value))) return record;
  }
  return null;
}
