/**
 * A pure function of strings that keeps its answers. Bounded, because some of the strings (keys of a tool's data) come
 * from outside: at `most` answers all are forgotten, which costs one more reckoning each.
 */
export function memoised<A extends readonly string[], R>(
  reckon: (...strings: A) => R,
  most = 2_000,
): (...strings: A) => R {
  const known = new Map<string, R>();
  return (...strings) => {
    const key = strings.length === 1 ? strings[0]! : strings.join("\u0000");
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as R;
    const made = reckon(...strings);
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
