/** What a customer may say to a yes/no question, by what the words do. */
export const REPLY_KINDS = [
  /** A clear yes wherever it stands: iya, yes, đồng ý, 是的. */
  "yes",
  /** A yes, and a request to us when asked politely: "confirm", but not "please confirm". */
  "confirm",
  /** A yes at the start, a mere particle later on: "ya" in "ya, batalkan" and in "nanti ya". */
  "leadingYes",
  /** A yes only as a reply that quotes the question: ok, sip, ừ, 好. */
  "weak",
  /** Weak, and a permission or a question when an action word follows: boleh, được, 可以. */
  "permission",
  /** A thumb: weak alone, harmless beside a yes. */
  "thumb",
  /** A plain no, which a fuller no may follow: "no, never mind". */
  "no",
  /** A no that may take the action word: jangan, don't, đừng, 别. */
  "dont",
  /** A whole no that takes nothing more: tidak jadi, never mind, 不用了. */
  "fullNo",
  /** A cancel word where the question is not about cancelling: it calls the request off. */
  "callOff",
  /** Signs that go with a no alone: ❌, 👎. */
  "noSign",
  /** Goes before an answer; after one ("ya, halo?") it takes a call. */
  "greeting",
  /** Forms of address and particles: allowed anywhere. */
  "polite",
  /** tolong, please, giúp em, 请: allowed anywhere but beside "confirm". */
  "request",
  "thanks",
  /** An excuse: goes with a no alone. */
  "sorry",
  /** A softener after a yes or a no, which turns an action word into "call it off then": deh. */
  "softener",
  /** What strengthens a yes that was said: yakin, I'm sure, rồi. */
  "emphasis",
  /** mau, I want to, muốn, 要. */
  "want",
  "subject",
  /** What the action is done to, or how: it, pesanan, đơn, 吧. */
  "object",
  /** go ahead, proceed: no action word, yet it carries out what was asked. */
  "proceed",
  /** lanjut, continue: on a prompt that asks to cancel it may mean the order or its cancellation. */
  "goOn",
  /** The bare action word, which may carry it out or call it off: batal, cancel, hủy, 取消. */
  "bareAction",
  /** The action word as an order to do it: batalkan, dibatalkan. */
  "action",
  /** Neither yes nor no, asked again: mungkin, hmm, dạ, 等一下. */
  "filler",
] as const;

export type ReplyKind = (typeof REPLY_KINDS)[number];

/** What kinds of question are asked, told apart because cancel words read differently on each. */
export type AskedAction = "cancel" | "refund" | "discount";

/**
 * What a tool's question asks. A tool that is not here is asked about in plain yes and no; action words then decide
 * nothing, because whether they call it off is not known.
 */
export const ASKED_BY_TOOL: Readonly<Record<string, AskedAction>> = {
  cancel_order: "cancel",
  refund_order: "refund",
  hitung_estimasi_bundel: "discount",
};

/** Phrases per kind, comma-separated, in one language. */
export type ReplyPhrases = Readonly<Partial<Record<ReplyKind, string>>>;

/** The reply words of one language. */
export interface ReplyWords {
  readonly always: ReplyPhrases;
  /** Beside `always`, on a question of that kind. */
  readonly on: Readonly<Record<AskedAction, ReplyPhrases>>;
}

/** The phrases of a comma-separated list. */
export function phrasesOf(list: string): string[] {
  return list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

/** Every beginning with every end, as one list; for negations that all take the same words. */
export function cross(beginnings: string, ends: string, glue = " "): string {
  return phrasesOf(beginnings)
    .flatMap((start) => phrasesOf(ends).map((end) => `${start}${glue}${end}`))
    .join(",");
}
