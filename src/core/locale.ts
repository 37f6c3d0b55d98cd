/** The languages Jangkar writes in. Others are read as far as figures go and answered in the tenant's second language. */
export const LOCALES = ["id", "en", "vi", "zh"] as const;

export type Locale = (typeof LOCALES)[number];

export function isLocale(value: string): value is Locale {
  return (LOCALES as readonly string[]).includes(value);
}

/**
 * A text for a person, named by its key in `src/texts/` with its parameters. Pure code and tools return this; the edge
 * of the engine words it in the reader's language.
 */
export interface SayText {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
