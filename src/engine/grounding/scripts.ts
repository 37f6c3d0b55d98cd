const HAN = /[\u4e00-\u9fff]/;
const DEVANAGARI = /[\u0900-\u097f]/;
const VIETNAMESE = /[à-ỹăđơư]/;
const ACCENTED = /[áéíóúñãõçâê¿¡]/;
const SPANISH = /\b(?:el|los|las|del|una|con|por|para|que|tu|su)\b/;
const PORTUGUESE = /\b(?:um|uma|com|por|para|que|seu|sua|os|dos|das)\b/;

/** Below this length a text may say a thing without any of the small words of its language. */
const LONG = 160;

/**
 * Which languages' forms a text can hold at all, by its letters and small words. Every form of Chinese, Hindi and
 * Vietnamese has letters of theirs, and most replies have none.
 */
export function scriptsOf(lower: string): (lang: string) => boolean {
  const absent = new Set<string>();
  if (!HAN.test(lower)) absent.add("zh");
  if (!DEVANAGARI.test(lower)) absent.add("hi");
  if (!VIETNAMESE.test(lower)) absent.add("vi");
  if (lower.length > LONG && !ACCENTED.test(lower)) {
    if (!SPANISH.test(lower)) absent.add("es");
    if (!PORTUGUESE.test(lower)) absent.add("pt");
  }
  return (lang) => !absent.has(lang);
}
