import { COMMANDS } from "../src/cli/index.ts";
import { ENVIRONMENT, envExample } from "../src/config.ts";
import { ACTION_STATES, type ActionEvent, stepAction, takesEvent } from "../src/core/action.ts";
import { ERROR_CODES, JangkarError } from "../src/core/errors.ts";
import type { ToolDefinition } from "../src/core/tool.ts";
import { stepTurn, type TurnEvent, type TurnState } from "../src/core/turn.ts";
import { METRICS } from "../src/ports/runtime.ts";
import { tools } from "../tools/index.ts";

/**
 * The parts of the docs that repeat what stands in code. Each is a block in a Markdown file between
 * `<!-- begin NAME -->` and `<!-- end NAME -->`; `node scripts/docs.mjs` writes them, test/docs.test.ts compares.
 */
export const BLOCKS: Readonly<Record<string, () => string>> = {
  environment,
  errors,
  commands,
  metrics,
  tools: toolTable,
  "turn-states": turnStates,
  "action-states": actionStates,
};

/** The files that hold blocks, from the root of the project. */
export const FILES_WITH_BLOCKS = [
  "docs/configuration.md",
  "docs/errors.md",
  "docs/commands.md",
  "docs/operations.md",
  "docs/adding-a-tool.md",
  "docs/architecture.md",
] as const;

/** The text with every block filled anew. @throws RangeError for a block that nothing fills. */
export function fillBlocks(text: string): string {
  return text.replace(
    /(<!-- begin ([\w-]+) -->\n)[\s\S]*?(<!-- end \2 -->)/g,
    (_whole, begin: string, name: string, end: string) => {
      const block = BLOCKS[name];
      if (block === undefined) throw new RangeError(`no block is called ${name}`);
      return `${begin}\n${block()}\n\n${end}`;
    },
  );
}

/** The text without what the formatter of tables adds: two texts of one sense compare as equal. */
export function withoutPadding(text: string): string {
  return text.replace(/^\|.*$/gm, (row) => row.replace(/ +/g, " ").replace(/-{3,}/g, "---"));
}

export { envExample };

interface EnvRow {
  readonly schema: { safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown } };
  readonly doc: string;
  readonly live?: true;
}

function environment(): string {
  const rows = Object.entries(ENVIRONMENT) as [string, EnvRow][];
  return table(
    ["Variable", "Default", "What for"],
    rows.map(([name, row]) => [`\`${name}\``, row.live ? "needed in live mode" : defaultOf(row), row.doc]),
  );
}

function defaultOf(row: EnvRow): string {
  const value = row.schema.safeParse(undefined).data;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "none";
  return `\`${String(value)}\``;
}

const KINDS = {
  yours: "Something in the set-up or the input: a person has to change it.",
  theirs: "The other side: a provider that does not answer or refuses.",
  ours: "Jangkar or its stores.",
} as const;

function errors(): string {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .map((kind) => {
      const rows = Object.entries(ERROR_CODES).filter(([, row]) => row.kind === kind);
      const body = rows.map(([code, row]) => [`\`${code}\``, row.retryable ? "yes" : "no", row.hint]);
      return `### ${kind}\n\n${KINDS[kind]}\n\n${table(["Code", "May be tried again", "What to do"], body)}`;
    })
    .join("\n\n");
}

function commands(): string {
  return table(
    ["Command", "What it does"],
    COMMANDS.map((one) => [`\`${`jangkar ${one.name} ${one.usage}`.trimEnd()}\``, one.about]),
  );
}

function metrics(): string {
  return table(
    ["Metric", "Labels", "What it counts"],
    Object.entries(METRICS).map(([name, row]) => [
      `\`jangkar_${name}\``,
      row.labels.map((label) => `\`${label}\``).join(", ") || "none",
      row.help,
    ]),
  );
}

function toolTable(): string {
  return table(
    ["Tool", "Kind", "Danger", "Permissions"],
    tools.map((tool) => [
      `\`${tool.name}\``,
      tool.category,
      dangerOf(tool),
      tool.permissions.map((one) => `\`${one}\``).join(", "),
    ]),
  );
}

function dangerOf(tool: ToolDefinition): string {
  return typeof tool.danger === "function" ? "by its arguments" : tool.danger;
}

const TURN_STATES: Record<TurnState, true> = {
  collecting: true,
  routing: true,
  thinking: true,
  acting: true,
  checking: true,
  committing: true,
  done: true,
};

/** A new event that is not told here does not compile. */
const TURN_EVENTS: Record<TurnEvent, string> = {
  ready: "quiet, or waited long enough, or a decision came",
  "needs-model": "a question",
  "needs-no-model": "nothing for a model: opt-out, takeover, sticker",
  "model-called-tools": "the reply calls tools",
  "model-wrote-text": "the reply is text",
  "model-failed": "no usable reply can be had",
  repair: "an unusable reply, once",
  observed: "all results are in",
  proposed: "a gated call was proposed",
  grounded: "every claim is backed",
  ungrounded: "a claim is not backed, the first time",
  "ungrounded-again": "a claim is not backed, the second time",
  "new-messages": "the customer has written again",
  committed: "the version fits",
  "fence-lost": "the version has moved on",
};

function turnStates(): string {
  const rows = keysOf(TURN_STATES).flatMap((from) =>
    keysOf(TURN_EVENTS).flatMap((event) => {
      const to = nextOrNull(() => stepTurn(from, event));
      return to === null ? [] : [[from, `\`${event}\`: ${TURN_EVENTS[event]}`, to]];
    }),
  );
  return table(["From", "Event", "To"], rows);
}

const ACTION_EVENTS: Record<ActionEvent, string> = {
  "prompt-accepted": "the channel took the question",
  approve: "yes of somebody who may decide",
  reject: "no of somebody who may decide",
  expire: "nobody decided in time",
  withdraw: "the customer took it back",
  replace: "a newer proposal of the same thing",
  execute: "one executor took it",
  succeeded: "the effect is committed",
  refused: "the world has changed: a precondition no longer holds",
  failed: "it failed for certain",
  "outcome-unknown": "a time-out or a crash in an outside effect",
};

function actionStates(): string {
  const rows = ACTION_STATES.flatMap((from) =>
    keysOf(ACTION_EVENTS)
      .filter((event) => takesEvent(from, event))
      .map((event) => [from, `\`${event}\`: ${ACTION_EVENTS[event]}`, stepAction(from, event)]),
  );
  return table(["From", "Event", "To"], rows);
}

function nextOrNull<T>(step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof JangkarError && error.code === "ILLEGAL_TRANSITION") return null;
    throw error;
  }
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
