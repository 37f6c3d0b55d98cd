import { memoised } from "../../core/memo.ts";
import { wordsOfKey } from "./keys.ts";

/** What a successful call did, in the verbs of the lexicon (`did cancel`). */
export type Verb = string;

const QUERIES =
  /^(?:get|list|search|find|check|cek|hitung|estimate|quote|lookup|look|fetch|read|show|view|daftar|cari|calculate|compute|track|status|info|query|preview|draft|validate|simulate)\b/;

const BY_OBJECT: readonly (readonly [RegExp, readonly Verb[]])[] = [
  [/cancel|batal|void|huy|撤|取消/, ["cancel"]],
  [/refund|reimburse|hoan/, ["refund"]],
  [
    /handoff|hand off|handover|hand over|escalat|human|transfer|forward|notify|alert|ticket|case|approval|assign|complaint/,
    ["forward", "save"],
  ],
  [/lead|contact|inquiry|enquiry|note|preference|feedback/, ["save"]],
  [
    /book|appointment|reservation|schedule|meeting|slot|jadwal|calendar|enrol|admission|regist(?:er|ration)|sign ?up|rsvp|matricul|inscri/,
    ["book"],
  ],
  [/^reserve (?!stock)/, ["book", "hold", "create"]],
  [/(?:send|email|mail|kirim|share|resend|sms)/, ["send"]],
  [/(?:change|update|edit|modify|set|ubah|reschedule|add|remove|swap)/, ["change"]],
  [/approve/, ["approve"]],
  [/(?:hold|reserve stock|keep|set aside)/, ["hold"]],
  [/(?:apply|activate|redeem|enable)/, ["apply"]],
  [/(?:replace|reship|replacement)/, ["replace", "ship"]],
  [/(?:ship|dispatch|fulfil)/, ["ship"]],
  [/(?:pay|charge|capture payment|payment)/, ["pay"]],
  [/(?:create|place|submit|make|open|buat|checkout|new|order|confirm)/, ["create"]],
];

/** The verbs of an effect (`order.cancel`) or of a tool's name; a query did nothing. */
export const verbsOf = memoised((name: string): readonly Verb[] => {
  const words = wordsOfKey(name);
  if (QUERIES.test(words)) return [];
  for (const [pattern, verbs] of BY_OBJECT) {
    if (!pattern.test(words)) continue;
    // `create_booking` made the booking as well.
    return /^(?:create|place|make|buat)/.test(words) && (verbs[0] === "book" || verbs[0] === "forward")
      ? [...verbs, "create"]
      : verbs;
  }
  return [];
});

const BY_KEY: readonly (readonly [RegExp, Verb])[] = [
  [/^(?:cancell?ed(?: at)?)$/, "cancel"],
  [/^(?:refunded(?: at)?|refund id|refund issued|refund date)$/, "refund"],
  [/^(?:shipped(?: at| on)?|dispatched(?: at)?|ship date)$/, "ship"],
  [/^(?:delivered(?: at| on)?|received at)$/, "deliver"],
  [/^(?:paid(?: at| on)?|payment received|payment confirmed)$/, "pay"],
  [/^(?:approved(?: at| by)?)$/, "approve"],
  [/^(?:(?:email|invoice|message|link|quote|receipt)? ?sent(?: at| to)?|emailed(?: to)?)$/, "send"],
  [/^(?:forwarded(?: to| at)?|escalated(?: to| at)?|assigned to|handed over)$/, "forward"],
  [/^(?:saved|recorded|noted)$/, "save"],
  [/^(?:booked(?: at)?|booking id|appointment id|reservation id|scheduled(?: at)?)$/, "book"],
  [/^(?:created(?: at)?|order created|placed(?: at)?|ordered at)$/, "create"],
  [/^(?:updated|changed)$/, "change"],
  [/^(?:applied|activated)$/, "apply"],
  [/^(?:held(?: until)?|reserved(?: until)?)$/, "hold"],
];

/** The verb that a key with a truthy value records (`cancelledAt`, `invoiceSent`). */
export const verbOfKey = memoised((key: string): Verb | null => {
  const words = wordsOfKey(key);
  for (const [pattern, verb] of BY_KEY) if (pattern.test(words)) return verb;
  return null;
});

/** Whether a record says of itself that what it is for has not happened: `{ refundId, status: "processing" }`. */
export function isUnderWay(object: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(object).some(
    ([key, value]) =>
      typeof value === "string" &&
      /^(?:status|state)$/.test(wordsOfKey(key)) &&
      /pending|process|request|review|await|queue|submitted|failed|reject|declin|cancel|initiated/.test(
        value.toLowerCase(),
      ),
  );
}

const FAILED = /^(?:error|failed|rejected|denied|refused|declined)$/;
const PENDING = /await|pending|waiting|requires?_?(?:approval|confirmation)|proposed|in_?review|submitted/;

/** Whether a tool only looks things up: then "pending" is the state of what it found. */
export const isQuery = memoised((tool: string): boolean => QUERIES.test(wordsOfKey(tool)));

/** A found record that waits for a person's decision. */
export function waitsForPeople(data: unknown): boolean {
  return /approv|staff|review|confirmation/.test(String((data as { status?: unknown }).status ?? ""));
}

/** How a call ended, by its data: failed, done, or waiting for a person. */
export function outcomeOf(data: unknown): "failed" | "pending" | "done" {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return "done";
  const entries = Object.entries(data);
  for (const [key, value] of entries) {
    const words = wordsOfKey(key);
    if (/^(?:error|errors|error code|failure)$/.test(words) && value !== null && value !== false && value !== "")
      return "failed";
    if (/^(?:success|ok|succeeded|found|saved|recorded|created)$/.test(words) && value === false) return "failed";
    if (/^(?:status|state|result)$/.test(words) && typeof value === "string" && FAILED.test(value)) return "failed";
  }
  for (const [key, value] of entries) {
    const words = wordsOfKey(key);
    if (
      /^(?:status|state|approval(?: status)?|action status)$/.test(words) &&
      typeof value === "string" &&
      PENDING.test(value) &&
      // An order that waits for its payment was made.
      !/payment|paid|pickup|shipment|delivery/.test(value)
    )
      return "pending";
    if (
      /^(?:pending|pending approval|requires approval|requires confirmation|needs approval|awaiting approval)$/.test(
        words,
      ) &&
      value === true
    )
      return "pending";
  }
  return "done";
}
