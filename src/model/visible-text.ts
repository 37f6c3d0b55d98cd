import { isRecord } from "./call-arguments.ts";

/** What `message.content` holds, whatever its shape. */
export interface ContentText {
  readonly text: string;
  /** From a content part of type `refusal`. */
  readonly refusal: string | null;
}

/** Joins content parts; a plain string is itself, and unknown parts (images, reasoning) say nothing to a customer. */
export function readContent(content: unknown): ContentText {
  if (typeof content === "string") return { text: content, refusal: null };
  const parts = Array.isArray(content) ? content : [content];
  let text = "";
  let refusal: string | null = null;
  for (const part of parts) {
    if (typeof part === "string") text += part;
    if (!isRecord(part)) continue;
    if (typeof part["refusal"] === "string") refusal = (refusal ?? "") + part["refusal"];
    else if (isReasoning(part["type"])) continue;
    else if (typeof part["text"] === "string") text += part["text"];
  }
  return { text, refusal };
}

function isReasoning(type: unknown): boolean {
  return typeof type === "string" && /^(?:thinking|reasoning|redacted_thinking)/.test(type);
}

const THINK = "(?:think(?:ing)?|thought|reasoning|reflection|scratchpad)";
const THINK_BLOCK = new RegExp(`<(${THINK})>[\\s\\S]*?</\\1>`, "gi");
// Chat templates of DeepSeek and Qwen open the block in the prompt, so that only its end arrives.
const THINK_TAIL = new RegExp(`^[\\s\\S]*</${THINK}>`, "i");
// A block that never ends was cut; nothing after it was meant for the reader.
const THINK_OPEN = new RegExp(`<${THINK}>[\\s\\S]*$`, "i");
// Harmony (gpt-oss): only the `final` channel is for the reader.
const HARMONY_FINAL =
  /<\|channel\|>\s*final\s*(?:<\|constrain\|>\w+\s*)?<\|message\|>([\s\S]*?)(?:<\|(?:end|return|start)\|>|$)/i;
const HARMONY_HIDDEN =
  /(?:<\|start\|>\w*\s*)?<\|channel\|>\s*(?:analysis|commentary)\s*<\|message\|>[\s\S]*?(?:<\|(?:end|return)\|>|(?=<\|start\|>)|$)/gi;
// Turn borders that a server left in: <|im_end|>, <|eot_id|>, </s>, DeepSeek's full-width form.
const BORDER =
  /<\|(?:im_end|im_start|eot_id|eom_id|end_of_text|endoftext|end|return|start|end_of_turn)\|>|<｜(?:end|begin)▁of▁sentence｜>|<\/s>|<(?:end|start)_of_turn>/g;

/** The text without the model's thinking. */
export function withoutReasoning(text: string): string {
  if (!text.includes("<")) return text;
  const final = HARMONY_FINAL.exec(text)?.[1];
  const shown = final ?? text.replace(HARMONY_HIDDEN, "");
  return shown.replace(THINK_BLOCK, "").replace(THINK_TAIL, "").replace(THINK_OPEN, "");
}

/** The text without markers of the chat template, trimmed; after the calls in it were taken out. */
export function withoutTemplateMarks(text: string): string {
  return text.includes("<") ? text.replace(BORDER, "").trim() : text.trim();
}
