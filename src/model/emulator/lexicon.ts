import type { Locale } from "../../core/locale.ts";
import { CUES, type Cue, type Lexicon } from "./lexicon/cues.ts";
import { english } from "./lexicon/en.ts";
import { indonesian } from "./lexicon/id.ts";
import { vietnamese } from "./lexicon/vi.ts";
import { chinese } from "./lexicon/zh.ts";

const LEXICONS: Readonly<Record<Locale, Lexicon>> = {
  id: indonesian,
  en: english,
  vi: vietnamese,
  zh: chinese,
};

/**
 * The lexicons a text is read with. People mix English and Chinese into their own language; folded Vietnamese and
 * Indonesian share too many spellings to be read together.
 */
export function lexiconsFor(locale: Locale | "other" | null): readonly Lexicon[] {
  if (locale === "vi") return [LEXICONS.vi, LEXICONS.en];
  if (locale === "zh") return [LEXICONS.zh, LEXICONS.en];
  if (locale === "en") return [LEXICONS.en, LEXICONS.id];
  return [LEXICONS.id, LEXICONS.en, LEXICONS.zh];
}

/** The cues that any of `lexicons` finds in a folded text. */
export function cuesIn(folded: string, lexicons: readonly Lexicon[]): ReadonlySet<Cue> {
  return new Set(CUES.filter((cue) => lexicons.some((lexicon) => lexicon.cues[cue].test(folded))));
}
