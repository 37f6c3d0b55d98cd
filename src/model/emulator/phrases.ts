import type { Locale } from "../../core/locale.ts";
import { english } from "./say/en.ts";
import { indonesian } from "./say/id.ts";
import type { Phrases } from "./say/phrases.ts";
import { vietnamese } from "./say/vi.ts";
import { chinese } from "./say/zh.ts";

export const PHRASES: Readonly<Record<Locale, Phrases>> = {
  id: indonesian,
  en: english,
  vi: vietnamese,
  zh: chinese,
};
