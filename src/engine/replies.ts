import { ORDER_ID_PATTERN } from "../core/order-id.ts";
import { lexiconFor } from "./reply-lexicon.ts";
import { type Piece, type PieceKind, understand } from "./reply-pieces.ts";
import { foldReply, type ReplyShape, shapeOfReply, tokensOfReply } from "./reply-tokens.ts";

/** `unclear` is asked again without a model, `other` is an ordinary turn. */
export type ReplyReading = "yes" | "no" | "unclear" | "other";

/** The question that a reply may answer. */
export interface ReplyQuestion {
  readonly tool: string;
  /** The canonical arguments of the pending action; the order ids in them are the question's own. */
  readonly args: unknown;
  /** The reply quotes the question; then a weak word such as "ok" is a yes. */
  readonly quoted: boolean;
}

/**
 * Reads a typed reply to an open question. The whole message must be covered by known words in a known order; anything
 * more, a question mark, a second line, trailing dots or anorder id of another order leaves it undecided. A wrong yes is the one
 * costly mistake, so every doubt ends as `unclear` or `other`. Pure; does not throw.
 */
export function readReply(text: string, about: ReplyQuestion): ReplyReading {
  const folded = foldReply(text);
  if (folded.length > LONGEST_REPLY) return "other";
  const shape = shapeOfReply(folded);
  const pieces = understand(tokensOfReply(folded, ordersIn(about.args)), lexiconFor(about.tool));
  if (!shape.asks && !shape.wavers && !shape.lines) {
    const decided = decide(formOf(pieces), about.quoted);
    if (decided !== null) return decided;
  }
  return isUnclear(pieces, shape) ? "unclear" : "other";
}

/** Characters; a longer text is a message of its own. */
const LONGEST_REPLY = 300;
/** Pieces of a reply that may decide; a bound for the grammars, which no real yes or no comes near. */
const LONGEST_FORM = 16;

/** One letter a kind, so that the order of a reply's pieces is a string and its grammar a regular expression. */
const LETTER = {
  yes: "Y",
  confirm: "C",
  leadingYes: "y",
  weak: "W",
  permission: "M",
  thumb: "T",
  no: "N",
  dont: "D",
  fullNo: "X",
  callOff: "L",
  noSign: "n",
  greeting: "H",
  polite: "P",
  request: "B",
  thanks: "Z",
  sorry: "R",
  softener: "d",
  emphasis: "E",
  want: "U",
  subject: "S",
  object: "O",
  proceed: "G",
  goOn: "g",
  bareAction: "A",
  action: "V",
  filler: "F",
  "own-order": "I",
  "other-order": "!",
  border: ",",
  emoji: "e",
  number: "#",
  stray: "?",
  unknown: "?",
} as const satisfies Record<PieceKind, string>;

const BEFORE = "(?:[PBH],?)*";
const ACT = "S?U?(?:Vd?|[AG])(?:,?[OIPBZTE])*(?:(?<=[VAOIPBZ])y)?";
const AFTER_YES = "(?:,?(?:Zy|[PBETdWMZ]|S?[YC]))*";
const END_OF_YES = `(?:,?(?:${ACT}|S?U|O*I(?:,?[PBZT])*))?`;
/** An opening yes (a particle only as the very first word), then politeness, then at most the action on this order. */
const YES = new RegExp(
  `^(?:y(?:,?y)?|${BEFORE}(?:W,?${BEFORE}|M,${BEFORE})?S?[YC])${AFTER_YES}${END_OF_YES}(?:,?[PBZT])*$`,
);
/** "ok, cancel it": a weak yes and an order to act that says on what or how. */
const WEAK_WITH_ACTION = new RegExp(
  `^${BEFORE}(?:W,?|M,)${BEFORE}S?U?(?:A[OI]|V[OIPB])(?:,?[OIPBZT])*(?:(?<=[OIPBZ])y)?$`,
);
const WEAK = new RegExp(`^${BEFORE}[WMT](?:,?[WMTPBZd])*y?$`);

const AFTER_NO = "y?(?:,?[PBRZd])*";
const FULL_NO = "S?(?:X|D(?:U?[VA]O*I?)?)";
const END_OF_NO = "(?:,?[PBRZdn])*";
/**
 * A no, a fuller no, or both. Two full ones need a border between them: "不是不要" and "jangan tidak" are double
 * negations. After a border an action word is not taken: "no, cancel it". A particle right after the plain no wonders
 * ("tidak ya"), after a full one it only softens ("gak jadi ya").
 */
const NO = new RegExp(
  `^(?:[PBRH],?)*(?:S?N(?:,N)*${END_OF_NO}(?:(?<=[PBRZn])y)?|` +
    `(?:(?:N${AFTER_NO},?)?${FULL_NO}(?:${AFTER_NO},${FULL_NO})*|(?:N${AFTER_NO},)?S?L)y?${END_OF_NO}y?)$`,
);

function decide(form: string, quoted: boolean): "yes" | "no" | null {
  if (form.length > LONGEST_FORM) return null;
  if (YES.test(form) && !asksUsToConfirm(form)) return "yes";
  if (WEAK_WITH_ACTION.test(form)) return "yes";
  if (quoted && WEAK.test(form)) return "yes";
  return NO.test(form) ? "no" : null;
}

/** "Please confirm" asks, where "confirm" answers; "confirm, please cancel it" answers too. */
function asksUsToConfirm(form: string): boolean {
  if (!form.includes("C") || /[Yy]/.test(form)) return false;
  return /B.*C/.test(form) || (/C.*B/.test(form) && !/[VAG]/.test(form));
}

/** The kinds in order; the same word said twice counts once, except for "ya ya", which grammar limits to two. */
function formOf(pieces: readonly Piece[]): string {
  const said = pieces.filter(({ kind }) => kind !== "border");
  const kept = pieces.filter((piece) => {
    const previous = said[said.indexOf(piece) - 1];
    return piece.kind === "border" || piece.kind === "leadingYes" || previous?.text !== piece.text || piece.text === "";
  });
  return kept
    .map(({ kind }) => LETTER[kind])
    .join("")
    .replace(/,+/g, ",")
    .replace(/^,|,$/g, "");
}

const MOST_WORDS_UNCLEAR = 6;
const DECISIVE: ReadonlySet<PieceKind> = new Set<PieceKind>([
  ...(["yes", "confirm", "leadingYes", "weak", "permission", "thumb", "no", "dont", "fullNo"] as const),
  ...(["callOff", "noSign", "proceed", "goOn", "bareAction", "action"] as const),
]);
const YES_LIKE: ReadonlySet<PieceKind> = new Set<PieceKind>(["yes", "confirm", "leadingYes"]);
const BARE: ReadonlySet<PieceKind> = new Set<PieceKind>([
  ...(["filler", "emoji", "number", "greeting", "polite", "request", "softener", "emphasis", "own-order"] as const),
  ...(["subject", "object", "want", "leadingYes", "stray", "sorry"] as const),
]);

/** Whether it is about the question without answering it. A sentence of its own is an ordinary turn. */
function isUnclear(pieces: readonly Piece[], shape: ReplyShape): boolean {
  const said = pieces.filter(({ kind }) => kind !== "border");
  // Later in a sentence "ya" is a particle ("berapa harganya ya"), no yes.
  const decisive = said.filter(({ kind }, index) => DECISIVE.has(kind) && (kind !== "leadingYes" || index === 0));
  if (said.some(({ kind }) => kind === "other-order")) return decisive.some(({ kind }) => YES_LIKE.has(kind));
  if (said.every(({ kind }) => BARE.has(kind))) return true;
  const words = said.reduce((sum, piece) => sum + piece.words, 0);
  if (words > MOST_WORDS_UNCLEAR || decisive.length === 0) return false;
  return !saysMore(said, shape);
}

/** A short question or sentence that has content of its own: "bisa bayar pakai qris", "ok, berapa harganya?". */
function saysMore(said: readonly Piece[], shape: ReplyShape): boolean {
  const unknown = said.filter(({ kind }) => kind === "unknown").reduce((sum, piece) => sum + piece.words, 0);
  const opens = said.find(({ kind }) => kind !== "polite" && kind !== "request");
  const answersFirst = opens !== undefined && opens.kind !== "permission" && DECISIVE.has(opens.kind);
  return shape.asks || !answersFirst ? unknown >= 2 : unknown >= 5;
}

/** The canonical order ids among the arguments. */
function ordersIn(args: unknown): ReadonlySet<string> {
  const values = typeof args === "object" && args !== null ? Object.values(args) : [];
  return new Set(values.filter((value): value is string => typeof value === "string" && ORDER_ID_PATTERN.test(value)));
}
