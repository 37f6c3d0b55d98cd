/**
 * Untrusted text made safe to compare and to show. The stored original stays byte-exact; these forms are for matching,
 * for logs and for what staff see.
 */

// Zero-width and joiner characters: they hide inside ids ("ORD\u200b-10555") and split words.
const ZERO_WIDTH = /[\u00ad\u034f\u061c\u180e\u200b-\u200d\u2060-\u2064\ufeff]/g;
// Bidirectional controls can make a shown text read differently from what it says (Unicode TR 36).
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** NFC, without zero-width, bidi and control characters (tab and line breaks stay), trimmed. */
export function cleanText(text: string): string {
  return text.normalize("NFC").replace(ZERO_WIDTH, "").replace(BIDI, "").replace(CONTROL, "").trim();
}

/** For staff screens and logs: bidi and control characters out, emoji joiners kept. */
export function displayText(text: string): string {
  return text.replace(BIDI, "").replace(CONTROL, "").trim();
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The text as user-perceived characters; a family emoji or a letter with accents is one. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/** At most `max` characters (UTF-16 units), cut on a grapheme border, with an ellipsis when something was cut. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = "";
  for (const grapheme of graphemes(text.slice(0, max + 32))) {
    if (kept.length + grapheme.length > max - 1) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * A long text in a bounded form that keeps head and tail: people tend to put the question last.
 * `marker` stands where something was left out.
 */
export function keepHeadAndTail(text: string, max: number, marker: string): string {
  if (text.length <= max) return text;
  const room = max - marker.length;
  const head = Math.floor(room * 0.4);
  const tail = room - head;
  const parts = graphemes(text);
  let front = "";
  let i = 0;
  while (i < parts.length && front.length + parts[i]!.length <= head) front += parts[i++];
  let back = "";
  let j = parts.length - 1;
  while (j > i && back.length + parts[j]!.length <= tail) back = parts[j--] + back;
  return front + marker + back;
}
