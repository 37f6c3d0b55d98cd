/** Finding names in folded text. */

/** Where `phrase` stands as whole words; Chinese has no word borders. */
export function indexOfWord(text: string, phrase: string, from = 0): number {
  for (let at = text.indexOf(phrase, from); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text[at + phrase.length] ?? " ";
    const borders = !(isWordLetter(before) && isWordLetter(phrase[0] ?? ""));
    if (!borders) continue;
    if (!(isWordLetter(after) && isWordLetter(phrase.at(-1) ?? ""))) return at;
    if (phrase.length > 2 && ENDING.test(text.slice(at + phrase.length))) return at;
  }
  return -1;
}

/** "AI agents", "landing page-nya". */
const ENDING = /^(?:s|nya|ku)(?![\p{L}\p{N}])/u;

function isWordLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !/\p{Script=Han}/u.test(character);
}
