import type { GraphRefusal } from "./graph-errors.ts";
import { type Check, firstOf, isRecord, type JsonObject, length, missing, ok, wrong } from "./graph-rules-values.ts";

/** A template as the business has registered it. */
export interface StubTemplate {
  readonly name: string;
  readonly language: string;
  /** How many `{{n}}` its body has. */
  readonly parameters: number;
  /** @defaultValue approved */
  readonly state?: "approved" | "paused" | "disabled";
}

const BODY_LIMIT = 1_024;

export function checkTemplate(template: JsonObject, known: readonly StubTemplate[]): Check {
  const { name, language } = template;
  if (typeof name !== "string" || name === "") return missing("template.name");
  const code = isRecord(language) ? language["code"] : undefined;
  if (typeof code !== "string" || code === "") return missing("template.language.code");
  const found = known.find((candidate) => candidate.name === name && candidate.language === code);
  if (found === undefined) return world(132001, `template name (${name}) does not exist in ${code}`);
  if (found.state === "paused") return world(132015, `template ${name} is paused`);
  if (found.state === "disabled") return world(132016, `template ${name} is disabled`);
  return checkComponents(template["components"], found);
}

function checkComponents(components: unknown, template: StubTemplate): Check {
  if (components !== undefined && !Array.isArray(components)) return wrong(100, "template.components must be a list");
  const parameters = (components ?? []).flatMap((component: unknown) => bodyParameters(component));
  if (parameters.length !== template.parameters) {
    return wrong(132000, `body: ${parameters.length} parameters where ${template.parameters} are expected`);
  }
  return firstOf(parameters.map(checkParameter)) ?? checkTotal(parameters);
}

function bodyParameters(component: unknown): readonly unknown[] {
  if (!isRecord(component) || component["type"] !== "body") return [];
  const parameters = component["parameters"];
  return Array.isArray(parameters) ? parameters : [];
}

function checkParameter(parameter: unknown): Check {
  if (!isRecord(parameter) || parameter["type"] !== "text")
    return wrong(132012, "a body parameter must be of type text");
  const text = parameter["text"];
  if (typeof text !== "string" || text === "") return missing("parameters[].text");
  if (/[\n\r\t]| {5}/.test(text))
    return wrong(132018, "parameter text has a line break, a tab or more than four spaces");
  return ok;
}

function checkTotal(parameters: readonly unknown[]): Check {
  const total = parameters.reduce<number>((sum, parameter) => {
    return sum + length(isRecord(parameter) ? String(parameter["text"]) : "");
  }, 0);
  return total <= BODY_LIMIT ? ok : wrong(132005, `the filled body is over ${BODY_LIMIT} characters`);
}

function world(code: 132001 | 132015 | 132016, details: string): GraphRefusal {
  return { code, details, kind: "state" };
}
