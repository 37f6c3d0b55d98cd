/**
 * What the Cloud API takes, in code points. Sources: Meta's message reference and the validators of whatsapp-api-js
 * 6.3.0. A list's body is said to allow 4,096; 1,024 holds for certain.
 */
export const LIMITS = {
  text: 4_096,
  interactiveBody: 1_024,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  listButton: 20,
  listRows: 10,
  rowTitle: 24,
  rowDescription: 72,
  rowId: 200,
  templateParameter: 1_024,
  callbackData: 512,
  /** Messages a second of one number; 1,000 after Meta's upgrade, 20 for a number that is also used in the app. */
  perSecond: 80,
} as const;

/** One message in 6 seconds to one person; up to 45 at once borrow from the minutes that follow (then error 131056). */
export const PAIR_RATE = { pairBurst: 45, pairEveryMs: 6_000 } as const;

/** Free-form messages follow a customer's message for 24 hours; after that only templates. */
export const WINDOW_MS = 86_400_000;
