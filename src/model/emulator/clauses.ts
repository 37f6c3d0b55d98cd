import { ordersIn, percentIn } from "./figures.ts";
import type { Lexicon } from "./lexicon/cues.ts";
import { cuesIn } from "./lexicon.ts";
import { mentionsIn } from "./mentions.ts";
import type { CatalogIndex } from "./packages.ts";
import { fold } from "./plain.ts";

/** What a piece of a sentence is about, where that is certain enough to stand by itself. */
type Subject = "status" | "money-back" | "cancel" | "price" | "discount";

/** "Status of ORD-1 and refund ...", "the price of A, and 20 % off B": what joins two wishes in one sentence. */
const JOINT =
  /(,\s*(?:and|dan|terus|lalu|serta|va|roi|也)?\s*|;\s*|，|、?(?:并且|還有|还有|另外|并|和)|\s(?:and|dan|terus|lalu|serta|va)\s)/giu;

/**
 * A sentence in the pieces that each hold a wish of their own; most sentences are one. A piece is cut off only when it
 * has a subject and names what it is about, and so has what stands before it.
 */
export function clauses(sentence: string, lexicons: readonly Lexicon[], catalog: CatalogIndex): string[] {
  const pieces = sentence.split(JOINT);
  const found: { text: string; subject: Subject | null }[] = [];
  for (let i = 0; i < pieces.length; i += 2) {
    const joint = i === 0 ? "" : (pieces[i - 1] ?? "");
    const text = pieces[i] ?? "";
    const last = found.at(-1);
    const subject = subjectOf(text, lexicons, catalog);
    if (last === undefined) found.push({ text, subject });
    else if (
      subject !== null &&
      last.subject !== null &&
      isApart(last.subject, subject, joint, last.text, text, catalog)
    )
      found.push({ text, subject });
    else {
      last.text += joint + text;
      last.subject ??= subject;
    }
  }
  return found.map(({ text }) => text.trim()).filter((text) => text !== "");
}

function subjectOf(text: string, lexicons: readonly Lexicon[], catalog: CatalogIndex): Subject | null {
  const cues = cuesIn(fold(text), lexicons);
  const namesOrder = ordersIn(text, true).length > 0;
  const namesWare = mentionsIn(text, catalog).length > 0;
  if (cues.has("keep") || cues.has("takeback")) return null;
  if (cues.has("refund") && !cues.has("news")) return namesOrder || /\d/.test(text) ? "money-back" : null;
  if (cues.has("cancel") && !cues.has("news")) return namesOrder ? "cancel" : null;
  if (cues.has("orderStatus") || cues.has("myOrders")) return namesOrder || cues.has("order") ? "status" : null;
  if (namesWare && percentIn(text) !== null) return "discount";
  return namesWare && cues.has("price") ? "price" : null;
}

/** Two lists of packages are parted by a comma and by a package that stands in both; anything else by its subject. */
function isApart(
  before: Subject,
  after: Subject,
  joint: string,
  first: string,
  second: string,
  catalog: CatalogIndex,
): boolean {
  if (before === after) return false;
  if (isWare(before) !== isWare(after)) return true;
  if (!isWare(before)) return true;
  const named = new Set(mentionsIn(first, catalog).map(({ code }) => code));
  return /[,;，]/.test(joint) && mentionsIn(second, catalog).some(({ code }) => named.has(code));
}

function isWare(subject: Subject): boolean {
  return subject === "price" || subject === "discount";
}
