import {
  ASKED_BY_TOOL,
  type AskedAction,
  phrasesOf,
  REPLY_WORDS,
  type ReplyKind,
  type ReplyPhrases,
  SIGNS,
} from "../texts/replies/index.ts";
import { foldReply, tokensOfReply } from "./reply-tokens.ts";

/** Phrases as their words joined by a space, with what they do. */
export interface ReplyLexicon {
  readonly kindOf: ReadonlyMap<string, ReplyKind>;
  readonly longestPhrase: number;
  /** The word that a stretched one ("iyaa", "gaaak") stands for; undefined when there is none, or several that differ. */
  unstretch(word: string): string | undefined;
}

/** The words that count on the question of `tool`. */
export function lexiconFor(tool: string): ReplyLexicon {
  const asked = Object.hasOwn(ASKED_BY_TOOL, tool) ? ASKED_BY_TOOL[tool] : undefined;
  return asked === undefined ? PLAIN : BY_ACTION[asked];
}

const NO_ORDERS: ReadonlySet<string> = new Set();
const STRETCHED = /(\p{L})\1+/gu;

const BY_ACTION: Readonly<Record<AskedAction, ReplyLexicon>> = {
  cancel: build("cancel"),
  refund: build("refund"),
  discount: build("discount"),
};
const PLAIN = build(null);

function build(asked: AskedAction | null): ReplyLexicon {
  const kindOf = new Map<string, ReplyKind>();
  for (const [kind, phrase] of entries(asked)) add(kindOf, phrase, kind);
  for (const [phrase, kind] of withoutMarks(kindOf)) kindOf.set(phrase, kind);
  const words = new Set([...kindOf.keys()].flatMap((phrase) => phrase.split(" ")));
  return {
    kindOf,
    longestPhrase: Math.max(...[...kindOf.keys()].map((phrase) => phrase.split(" ").length)),
    unstretch: unstretcher(words, kindOf),
  };
}

function entries(asked: AskedAction | null): [ReplyKind, string][] {
  const sets: [ReplyPhrases, ReplyKind | null][] = [[SIGNS, null]];
  for (const { always, on } of REPLY_WORDS) {
    sets.push([always, null]);
    // Without a known question nobody can say what an action word does, so it only makes the reply unclear.
    if (asked === null) for (const phrases of Object.values(on)) sets.push([phrases, "filler"]);
    else sets.push([on[asked], null]);
  }
  return sets.flatMap(([phrases, as]) =>
    kindsOf(phrases).flatMap(([kind, list]) =>
      phrasesOf(list).map((phrase): [ReplyKind, string] => [as ?? onQuestion(kind, asked), phrase]),
    ),
  );
}

function kindsOf(phrases: ReplyPhrases): [ReplyKind, string][] {
  return Object.entries(phrases) as [ReplyKind, string][];
}

/** "Go ahead" and "continue" are a yes where the question is not about cancelling. */
function onQuestion(kind: ReplyKind, asked: AskedAction | null): ReplyKind {
  if (kind !== "proceed" && kind !== "goOn") return kind;
  if (asked === null) return "filler";
  return asked === "cancel" ? kind : "yes";
}

function add(kindOf: Map<string, ReplyKind>, phrase: string, kind: ReplyKind): void {
  const key = keyOf(phrase);
  const before = kindOf.get(key);
  // Two readings of one phrase cancel each other out: it decides nothing.
  kindOf.set(key, before === undefined || before === kind ? kind : "filler");
}

function keyOf(phrase: string): string {
  return tokensOfReply(foldReply(phrase), NO_ORDERS)
    .map((token) => (token.type === "word" ? token.text : ""))
    .join(" ");
}

/** Forms without Vietnamese marks ("dong y"), where no other phrase has that spelling. */
function withoutMarks(kindOf: ReadonlyMap<string, ReplyKind>): Map<string, ReplyKind> {
  const plain = new Map<string, ReplyKind>();
  for (const [phrase, kind] of kindOf) {
    const bare = phrase.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("đ", "d");
    // A single letter ("u" for ừ) is too little to decide on; "a" for ạ decides nothing.
    const tooShort = bare.length === 1 && kind !== "polite";
    if (bare === phrase || kindOf.has(bare) || tooShort) continue;
    const before = plain.get(bare);
    plain.set(bare, before === undefined || before === kind ? kind : "filler");
  }
  return plain;
}

function unstretcher(words: ReadonlySet<string>, kindOf: ReadonlyMap<string, ReplyKind>): ReplyLexicon["unstretch"] {
  const bySqueezed = new Map<string, string | undefined>();
  for (const word of words) {
    const squeezed = word.replace(STRETCHED, "$1");
    const before = bySqueezed.get(squeezed);
    const clash = bySqueezed.has(squeezed) && (before === undefined || kindOf.get(before) !== kindOf.get(word));
    bySqueezed.set(squeezed, clash ? undefined : (before ?? word));
  }
  return (word) => {
    const squeezed = word.replace(STRETCHED, "$1");
    return squeezed === word || squeezed.length < 2 ? undefined : bySqueezed.get(squeezed);
  };
}
