import type { Conversation } from "../core/conversation.ts";
import type { Locale } from "../core/locale.ts";
import { localClock, localDate, nextOpening } from "../core/opening-hours.ts";
import type { Tenant } from "../core/tenant.ts";
import { DAY_MS, type EpochMs } from "../core/time.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { AuditEntry, Stores } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import { auditEntry } from "./audit-entry.ts";

/** When somebody is back, told to a customer who needs a person out of hours. */
export interface Back {
  readonly sentence: string;
  /** Clock time and date as they stand in the sentence: a text that names them already needs no second one. */
  readonly time: string;
  /** Goes into the same commit: the conversation has been told for this closed period. */
  readonly audit: AuditEntry;
}

/** Opening hours as a conversation sees them. */
export interface Hours {
  /** Null while the business is open, when no opening is in sight, or when this closed period was told already. */
  back(tenant: Tenant, conversation: Conversation, locale: Locale): Promise<Back | null>;
  /** When a message to staff may leave: at the opening, or at once. */
  holdUntil(tenant: Tenant): EpochMs | undefined;
}

const TOLD = "hours_told";
/** Entries of a conversation's audit that are looked through for it. */
const LOOK_BACK = 200;

export function createHours(deps: { stores: Stores; clock: Clock; ids: IdSource }): Hours {
  const { stores, clock, ids } = deps;
  return {
    async back(tenant, conversation, locale) {
      const now = clock.now();
      const opening = nextOpening(tenant, now);
      if (opening === null || opening <= now) return null;
      const told = await stores.records.audit({ conversation: conversation.id, limit: LOOK_BACK });
      if (told.some((entry) => entry.event === TOLD && entry.detail["until"] === opening)) return null;
      const { when, time } = whenText(opening, now, tenant.timezone, locale);
      return {
        sentence: say(locale, "hours.back", { when }),
        time,
        audit: auditEntry(ids, { conversation }, now, TOLD, "system", { until: opening }),
      };
    },
    holdUntil(tenant) {
      const now = clock.now();
      const opening = nextOpening(tenant, now);
      return opening === null || opening <= now ? undefined : opening;
    },
  };
}

/** Clock times with the sign that the language puts between hours and minutes. */
const CLOCK_SIGN: Readonly<Record<Locale, string>> = { id: ".", en: ":", vi: ":", zh: ":" };

/** "besok 09.00", "on Monday, 30 November at 09:00". */
export function whenText(
  at: EpochMs,
  now: EpochMs,
  timeZone: string,
  locale: Locale,
): { readonly when: string; readonly time: string } {
  const time = localClock(at, timeZone).replace(":", CLOCK_SIGN[locale]);
  const date = localDate(at, timeZone);
  if (date === localDate(now, timeZone)) return { when: say(locale, "hours.today", { time }), time };
  if (date === localDate(now + DAY_MS, timeZone)) return { when: say(locale, "hours.tomorrow", { time }), time };
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: "long", day: "numeric", month: "long" }).format(at);
  return { when: say(locale, "hours.day", { day, time }), time };
}
