import type { ReplyPhrases } from "./words.ts";

/**
 * Emoji that are read as words (skin tones are dropped before). Any other emoji says nothing, and beside a yes it may
 * turn it into a joke, so it makes the reply unclear.
 */
export const SIGNS = {
  thumb: "👍,👌,✅,✔,☑,🆗",
  noSign: "❌,👎,🚫,🙅,✖,⛔,🙅‍♀,🙅‍♂",
  polite: "🙏,😊,🙂,☺,😀,😃,😄,😁,🤗,🥰,🤝,💪,🌹",
} as const satisfies ReplyPhrases;
