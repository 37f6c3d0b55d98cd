const NONE: readonly RegExpExecArray[] = [];

/**
 * All matches of a pattern with the flag `g`. `matchAll` makes a copy of its pattern at every call, which costs more
 * than searching a text in which most patterns find nothing.
 */
export function allMatches(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const found: RegExpExecArray[] = [];
  while (match !== null) {
    found.push(match);
    if (match[0] === "") pattern.lastIndex++;
    match = pattern.exec(text);
  }
  return found;
}
