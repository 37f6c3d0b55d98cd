import type { Locale } from "../core/locale.ts";
import type { InboundMessage } from "../core/message.ts";
import type { Tenant } from "../core/tenant.ts";
import { detectLocale } from "../texts/locale.ts";
import { wordsOf } from "./describe.ts";
import type { Session } from "./session.ts";

/** The language to answer in: that of the newest words; what cannot be told stays as it was. */
export function localeFor(messages: readonly InboundMessage[], session: Session): Locale {
  for (const message of [...messages].reverse()) {
    // The words of a picked row or button are ours, not the customer's.
    const words = message.content.kind === "choice" ? null : wordsOf(message.content);
    const locale = words === null ? null : knownLocale(words, session.tenant);
    if (locale !== null) return locale;
  }
  return session.locale;
}

/** Languages that are not ours are answered in the tenant's second one. */
export function knownLocale(text: string, tenant: Tenant): Locale | null {
  const found = detectLocale(text);
  return found === "other" ? (tenant.languages[1] ?? tenant.languages[0]!) : found;
}
