/** One scripted answer of the model server. */
export interface ModelStep {
  /** @defaultValue 200 */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is instead of `body`: HTML, cut JSON, a flood, compressed bytes. */
  readonly rawBody?: string | Uint8Array;
  /** May stay unused. */
  readonly optional?: boolean;
  /** With `optional`: passed over when the raw request holds this string. */
  readonly skipWhenRequestContains?: string;
  /** With `optional`: passed over when the text of a tool message holds this string, spaces ignored. */
  readonly skipWhenToolMessageContains?: string;
  /** Before the headers. */
  readonly delayMs?: number;
  /** Between headers and body. */
  readonly bodyDelayMs?: number;
  /** The request is taken and never answered. */
  readonly hang?: boolean;
  /** The connection is reset without an answer. */
  readonly reset?: boolean;
  /** The connection ends after this many bytes of the body. */
  readonly cutAfterBytes?: number;
}

/** Takes the steps of a script in order. */
export interface StepQueue {
  /** The next step for a request, with its index; null when none is left. */
  take(rawBody: string, body: unknown): { readonly step: ModelStep; readonly index: number } | null;
  /** Indexes of steps that had to be used and were not. */
  unused(): number[];
}

export function createStepQueue(steps: readonly ModelStep[]): StepQueue {
  let next = 0;
  return {
    take: (rawBody, body) => {
      while (next < steps.length && isSkipped(steps[next]!, rawBody, body)) next++;
      const step = steps[next];
      return step === undefined ? null : { step, index: next++ };
    },
    unused: () => steps.flatMap((step, index) => (index >= next && !step.optional ? [index] : [])),
  };
}

function isSkipped(step: ModelStep, rawBody: string, body: unknown): boolean {
  if (!step.optional) return false;
  const { skipWhenRequestContains: inRequest, skipWhenToolMessageContains: inTool } = step;
  if (inRequest !== undefined && rawBody.includes(inRequest)) return true;
  if (inTool === undefined) return false;
  const wanted = withoutSpaces(inTool);
  return toolTexts(body).some((text) => withoutSpaces(text).includes(wanted));
}

function toolTexts(body: unknown): string[] {
  const messages = (body as { messages?: unknown } | null)?.messages;
  if (!Array.isArray(messages)) return [];
  return messages
    .filter((message: { role?: unknown }) => message?.role === "tool")
    .map((message: { content?: unknown }) =>
      typeof message.content === "string" ? message.content : JSON.stringify(message.content ?? ""),
    );
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}
