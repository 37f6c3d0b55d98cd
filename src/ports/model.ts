import type { ToolCall } from "../core/tool.ts";

/** One message of a request, in the shape every chat-completions endpoint understands. */
export type ModelMessage =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string | null; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: "tool"; readonly toolCallId: string; readonly content: string };

/** A tool as the model sees it. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of a strict object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** True only where every property is required, as strict mode demands. */
  readonly strict: boolean;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** `none` on the last call of a turn. */
  readonly toolChoice: "auto" | "none";
  readonly maxOutputTokens: number;
  readonly temperature: number;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

interface ReplyBase {
  readonly model: string;
  readonly usage: ModelUsage;
}

/** What one completion came to, after the provider's quirks were put right. */
export type ModelReply = ReplyBase &
  (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "calls"; readonly text: string | null; readonly calls: readonly ToolCall[] }
    /** The model or a content filter declined. */
    | { readonly kind: "refused"; readonly text: string | null }
    /** Ended by the token limit: nothing in it is executed. */
    | { readonly kind: "cut"; readonly text: string | null; readonly hadCalls: boolean }
    | { readonly kind: "empty" }
    /** Something that is no usable reply, such as tool markup nobody can read; may be asked to repair once. */
    | { readonly kind: "unusable"; readonly why: string }
  );

/** A model behind chat completions. Providers' odd ways end in the adapter. */
export interface ChatModel {
  readonly name: string;
  /**
   * One completion. Retries of the request itself happen inside, within `signal`.
   * @throws JangkarError MODEL_UNAVAILABLE, MODEL_RATE_LIMITED (with retryAfterMs), MODEL_REJECTED, MODEL_MALFORMED, ABORTED
   */
  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}
