const HAN = /[\u4e00-\u9fff]/;
const DEVANAGARI = /[\u0900-\u097f]/;
const VIETNAMESE = /[à-ỹăđơư]/;

/**
 * Which languages' forms a text can hold at all, by its letters. Every form of Chinese, Hindi and Vietnamese has one of
 * theirs, and most replies have none.
 */
export function scriptsOf(lower: string): (lang: string) => boolean {
  const absent = new Set<string>();
  if (!HAN.test(lower)) absent.add("zh");
  if (!DEVANAGARI.test(lower)) absent.add("hi");
  if (!VIETNAMESE.test(lower)) absent.add("vi");
  return (lang) => !absent.has(lang);
}
