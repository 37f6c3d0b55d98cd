import { cleanText } from "../core/text.ts";
import { NO_CODES, STAFF_VERBS, type StaffVerb } from "../texts/staff-verbs.ts";
import { isPoliteOnly, isReason, putsCondition, withoutTrailingPoliteness } from "./staff-courtesy.ts";

/** What a staff member commands in chat. Codes are in capitals; values and texts are as typed. */
export type StaffCommand =
  | { readonly command: "approve"; readonly code: string; readonly reason?: string | null }
  | { readonly command: "reject"; readonly code: string; readonly reason: string | null }
  | { readonly command: "edit"; readonly code: string; readonly changes: Readonly<Record<string, string>> }
  /** `old-button`: a button of a revision that was edited since; it shows the present one instead of deciding. */
  | { readonly command: "show"; readonly code: string; readonly by?: "old-button" }
  | { readonly command: "mute"; readonly code: string }
  /** Without a code it means the one conversation that a person holds. */
  | { readonly command: "take" | "release"; readonly code: string | null }
  | { readonly command: "reply"; readonly code: string | null; readonly text: string }
  | { readonly command: "note"; readonly code: string; readonly text: string }
  | { readonly command: "settle"; readonly code: string; readonly as: "done" | "failed" }
  | { readonly command: "list" }
  | { readonly command: "help" };

/**
 * Reads a whole message as a command: the verb first (after at most a please), then the code, then what the verb takes.
 * Case, Vietnamese marks, brackets and closing politeness do not matter. A question, a sentence that merely holds such
 * words, an approval with a condition or another amount, an edit without fields and a note without text are null.
 */
export function parseStaffCommand(text: string): StaffCommand | null {
  const clean = cleanText(text);
  const start = readVerb(clean);
  if (start === null) return null;
  const { verb, rest } = start;
  if (verb === "list" || verb === "help") return isPoliteOnly(rest) ? { command: verb } : null;
  if (verb === "reply") return reply(rest);
  const coded = readCode(rest) ?? readMistyped(rest);
  if (coded !== null) return build(verb, coded.code, coded.rest);
  return (verb === "take" || verb === "release") && isPoliteOnly(rest) ? { command: verb, code: null } : null;
}

/** Whether the message is a verb that needs a code and has none, so that "which one?" is the answer. */
export function isBareVerb(text: string): boolean {
  const start = readVerb(cleanText(text));
  if (start === null || ["list", "help", "take", "release", "reply"].includes(start.verb)) return false;
  return isPoliteOnly(start.rest);
}

/**
 * The code that somebody tries to decide anywhere in a text, for warnings about people who are not staff. It never
 * decides anything. Amounts, order numbers and everyday words are no codes.
 */
export function mentionsApproval(text: string): string | null {
  const clean = cleanText(text);
  for (const { index, length } of decisionVerbs(clean)) {
    const coded = readCode(clean.slice(index + length));
    if (coded !== null && looksSecret(coded)) return coded.code;
  }
  return null;
}

/** What follows is sent to a customer word for word, so only what cannot be a word of it is a code. */
function reply(rest: string): StaffCommand {
  const coded = readCode(rest);
  return coded !== null && looksSecret(coded)
    ? { command: "reply", code: coded.code, text: sentence(coded.rest) }
    : { command: "reply", code: null, text: sentence(rest) };
}

function build(verb: Exclude<StaffVerb, "reply">, code: string, rest: string): StaffCommand | null {
  switch (verb) {
    case "approve": {
      if (isPoliteOnly(rest)) return { command: "approve", code, reason: null };
      // Approving "once paid", "for 200rb only" or "A7K2?" would approve something that was not said. No list holds
      // every condition, so only words that are introduced as a reason may follow.
      return !isReason(rest) || putsCondition(rest) || rejects(rest)
        ? null
        : { command: "approve", code, reason: sentence(rest) };
    }
    case "reject":
      return { command: "reject", code, reason: isPoliteOnly(rest) ? null : sentence(rest) };
    case "edit": {
      const changes = readChanges(rest);
      return changes === null ? null : { command: "edit", code, changes };
    }
    case "note":
      return sentence(rest) === "" ? null : { command: "note", code, text: sentence(rest) };
    case "done":
    case "failed":
      return isPoliteOnly(rest) ? { command: "settle", code, as: verb } : null;
    case "show":
    case "take":
    case "release":
    case "mute":
      return isPoliteOnly(rest) ? { command: verb, code } : null;
    case "list":
    case "help":
      return null;
    default:
      return verb satisfies never;
  }
}

const VERBS: ReadonlyMap<string, StaffVerb> = new Map(
  (Object.entries(STAFF_VERBS) as [StaffVerb, string][]).flatMap(([verb, forms]) =>
    forms.split(", ").map((form): [string, StaffVerb] => [fold(form), verb]),
  ),
);
const HAN_VERBS = [...VERBS.keys()].filter((form) => /\p{Script=Han}/u.test(form));
const PLEASE = /^(?:tolong|mohon|please|pls|vui lòng|vui long|请|請|麻烦|麻煩)[\s,:]*/iu;
// WhatsApp's bold and italic marks, brackets and quotes; never "~" (struck out) or ">" (a quoted line).
const OPENING = /^[\s*_`"'“‘«「([【/]+/u;
const LATIN_WORDS = /^((?:(?!\p{Script=Han})[\p{L}\p{M}])+)(?:([ \t]+)((?:(?!\p{Script=Han})[\p{L}\p{M}])+))?/u;

function readVerb(clean: string): { verb: StaffVerb; rest: string } | null {
  const text = clean.replace(OPENING, "").replace(PLEASE, "").replace(OPENING, "");
  const han = HAN_VERBS.find((form) => text.startsWith(form));
  if (han !== undefined) return { verb: VERBS.get(han)!, rest: text.slice(han.length) };
  const [, first = "", gap = "", second = ""] = LATIN_WORDS.exec(text) ?? [];
  for (const head of second === "" ? [first] : [`${first}${gap}${second}`, first]) {
    const verb = VERBS.get(fold(head));
    if (verb !== undefined) return { verb, rest: text.slice(head.length) };
  }
  return null;
}

interface Coded {
  readonly code: string;
  /** As typed, for telling codes from words. */
  readonly typed: string;
  readonly marked: boolean;
  readonly rest: string;
}

const CODE =
  /^[\s:,.=*_–—-]*([[(#【"'“‘«「]*)\s*([A-Za-z0-9Ａ-Ｚａ-ｚ０-９]{4,6})(?![\p{Script=Latin}\p{N}\p{M}])[\])】"'”’»」*_]*[\s:,.;!。，：；！–—-]*/u;
/** "500rb" is an amount and "14hari" a time; a code of that shape is written in brackets. */
const AMOUNT = /^\d+(?:rb|ribu|k|jt|juta|tr|pcs|hari)$/i;
const EVERYDAY: ReadonlySet<string> = new Set(NO_CODES.split(", "));

/** Four to six letters and digits, with or without brackets; a word of everyday speech only when marked as a code. */
function readCode(text: string): Coded | null {
  const match = CODE.exec(text);
  if (match === null) return null;
  const [whole, opening = "", written = ""] = match;
  const typed = written.normalize("NFKC");
  const marked = /[[(#【]/.test(opening);
  if (!marked && (EVERYDAY.has(typed.toLowerCase()) || AMOUNT.test(typed))) return null;
  return { code: typed.toUpperCase(), typed, marked, rest: text.slice(whole.length) };
}

/** One word of letters and digits that is too short or too long for a code: it names nothing, and is told so. */
function readMistyped(text: string): Coded | null {
  const [, typed = ""] = /^[\s:#[(]*([A-Za-z0-9]{2,10})[\])\s.]*$/.exec(text.normalize("NFKC")) ?? [];
  if (!/\d/.test(typed) || !/[A-Za-z]/.test(typed) || AMOUNT.test(typed)) return null;
  return { code: typed.toUpperCase(), typed, marked: false, rest: "" };
}

const FIELD = /(^|[\s,;，；])([A-Za-z_][A-Za-z0-9_]*)\s*[=＝]\s*/gu;

/** `field=value` pairs; a value runs to the next field. Null unless the whole rest is such pairs, each field once. */
function readChanges(rest: string): Record<string, string> | null {
  const heads = [...rest.matchAll(FIELD)];
  if (heads.length === 0 || rest.slice(0, heads[0]!.index).trim() !== "") return null;
  const pairs = heads.map((head, index): [string, string] => {
    const value = rest.slice(head.index + head[0].length, heads[index + 1]?.index ?? rest.length);
    return [head[2]!.toLowerCase(), bareValue(value)];
  });
  const fields = new Set(pairs.map(([field]) => field));
  if (fields.size < pairs.length || pairs.some(([, value]) => value === "")) return null;
  return Object.fromEntries(pairs);
}

function bareValue(value: string): string {
  return withoutTrailingPoliteness(value.trim())
    .replace(/^["'“‘«「]+|["'”’»」,;，；.!。！\s]+$/gu, "")
    .trim();
}

function sentence(rest: string): string {
  return rest.replace(/^[\s:,.;–—-]+/u, "").trim();
}

/** Every place where an approving or rejecting verb stands, as a word of its own. */
function decisionVerbs(clean: string): { verb: StaffVerb; index: number; length: number }[] {
  const places: { verb: StaffVerb; index: number; length: number }[] = [];
  const words = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:[ \t]+(?:(?!\p{Script=Han})[\p{L}\p{M}])+)?|\p{Script=Han}{2}/gu;
  for (let match = words.exec(clean); match !== null; match = words.exec(clean)) {
    for (const head of [match[0], match[0].split(/[ \t]/)[0]!]) {
      const verb = VERBS.get(fold(head));
      if (verb === "approve" || verb === "reject") places.push({ verb, index: match.index, length: head.length });
    }
    // Overlapping pairs are looked at too: go on one word or one character later. A whole character: from inside a
    // surrogate pair the search would go back to its start, for ever.
    const step = /^\p{Script=Han}/u.exec(match[0])?.[0] ?? match[0].split(/[ \t]/)[0]!;
    words.lastIndex = match.index + step.length;
  }
  return places;
}

function rejects(rest: string): boolean {
  return decisionVerbs(rest).some(({ verb }) => verb === "reject");
}

/** In running text a code has a digit, is written in capitals or in brackets. */
function looksSecret({ typed, marked }: Coded): boolean {
  return marked || /\d/.test(typed) || typed === typed.toUpperCase();
}

function fold(word: string): string {
  const plain = word.normalize("NFKC").toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return plain.replaceAll("đ", "d").replace(/\s+/g, " ").trim();
}
