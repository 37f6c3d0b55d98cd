import type { Locale } from "../core/locale.ts";
import { en, type TextKey, type Texts } from "./en.ts";
import { id } from "./id.ts";
import { vi } from "./vi.ts";
import { zh } from "./zh.ts";

const CATALOGUES: Record<Locale, Texts> = { en, id, vi, zh };

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(en, key);
}

/**
 * The text of `key` in `locale` with its parameters put in. A key that a tool made up reads as the key itself, so that
 * a missing wording is seen in tests and never breaks a turn.
 */
export function say(
  locale: Locale,
  key: TextKey | (string & {}),
  params: Readonly<Record<string, string | number>> = {},
): string {
  const template = isTextKey(key) ? CATALOGUES[locale][key] : key;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
