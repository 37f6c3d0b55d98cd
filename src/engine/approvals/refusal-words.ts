import type { z } from "zod";
import type { Locale } from "../../core/locale.ts";
import type { ToolRefusal } from "../../core/tool.ts";
import { isTextKey, say } from "../../texts/index.ts";

/**
 * A tool's refusal as staff read it. `message` is for the model and in English: the tool's own text in the reader's
 * language comes before it, else the kind of refusal with the facts that stand in the way.
 */
export function refusalText(refusal: ToolRefusal, locale: Locale): string {
  if (refusal.say !== undefined && isTextKey(refusal.say.key)) return say(locale, refusal.say.key, refusal.say.params);
  const kind = `refusal.${refusal.refused}`;
  const reason = say(locale, isTextKey(kind) ? kind : "refusal.other");
  const facts = Object.entries(refusal.facts ?? {}).flatMap(([name, value]) => factText(name, value, locale));
  return facts.length === 0 ? reason : say(locale, "refusal.state", { reason, facts: facts.join(", ") });
}

/** What a schema has against typed values, field by field. */
export function schemaText(error: Pick<z.ZodError, "issues">, locale: Locale): string {
  return error.issues.map((issue) => issueText(issue, locale)).join("; ");
}

function factText(name: string, value: unknown, locale: Locale): string[] {
  if (name === "status" && isTextKey(`order.${String(value)}`)) return [say(locale, `order.${String(value)}`)];
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  const { display } = (value ?? {}) as { display?: unknown };
  return typeof display === "string" ? [display] : [];
}

function issueText(issue: z.core.$ZodIssue, locale: Locale): string {
  const field = issue.path.join(".");
  const number = (value: number | bigint) => new Intl.NumberFormat(locale).format(value);
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "int") return say(locale, "refusal.field.whole", { field });
      return say(locale, issue.expected === "number" ? "refusal.field.number" : "refusal.field.value", { field });
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? say(locale, "refusal.field.least", { field, limit: number(issue.minimum) })
        : say(locale, "refusal.field.value", { field });
    case "too_big":
      return issue.origin === "number" || issue.origin === "int"
        ? say(locale, "refusal.field.most", { field, limit: number(issue.maximum) })
        : say(locale, "refusal.field.value", { field });
    default:
      return say(locale, "refusal.field.value", { field });
  }
}
