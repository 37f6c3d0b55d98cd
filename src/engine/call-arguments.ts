import type { z } from "zod";
import { normaliseArguments, parseArguments } from "../core/arguments.ts";
import { canonicalJson } from "../core/canonical.ts";
import type { ToolCall, ToolRefusal } from "../core/tool.ts";

/** What identifies a call within a turn: tool and canonical arguments. Unreadable arguments count by their text. */
export function callKey(call: ToolCall): string {
  const parsed = parseArguments(call.argumentsText);
  return `${call.name}|${parsed.ok ? canonicalJson(normaliseArguments(parsed.args)) : call.argumentsText}`;
}

/** What is wrong with arguments, in words a model can act on, with the values that are allowed. */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[]): ToolRefusal {
  const lines = issues.map((issue) => `${issue.path.join(".") || "arguments"}: ${issueText(issue)}`);
  const allowed = issues.flatMap((issue) => (issue.code === "invalid_value" ? issue.values.map(String) : []));
  return {
    refused: "invalid",
    message: lines.join("; "),
    ...(allowed.length === 0 ? {} : { allowed: [...new Set(allowed)] }),
  };
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown field ${issue.keys.join(", ")}; it was refused, not ignored`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return issue.message;
}
