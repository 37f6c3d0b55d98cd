import { en } from "./en.ts";
import { id } from "./id.ts";
import { vi } from "./vi.ts";
import type { ReplyWords } from "./words.ts";
import { zh } from "./zh.ts";

/**
 * The reply words of every language, all tried on every message: a customer who is asked in Indonesian may well answer
 * "yes". Where two languages disagree on a phrase, the reading that decides less is kept.
 */
export const REPLY_WORDS: readonly ReplyWords[] = [id, en, vi, zh];

export { SIGNS } from "./signs.ts";
export {
  ASKED_BY_TOOL,
  type AskedAction,
  phrasesOf,
  REPLY_KINDS,
  type ReplyKind,
  type ReplyPhrases,
  type ReplyWords,
} from "./words.ts";
