import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "../../src/core/locale.ts";
import { type ReplyReading, readReply } from "../../src/engine/replies.ts";
import { lexiconFor } from "../../src/engine/reply-lexicon.ts";
import { foldReply, tokensOfReply } from "../../src/engine/reply-tokens.ts";
import { say } from "../../src/texts/index.ts";
import { ASKED_BY_TOOL, phrasesOf, REPLY_WORDS, type ReplyKind, SIGNS } from "../../src/texts/replies/index.ts";

interface Labelled {
  readonly text: string;
  readonly lang: string;
  readonly expect: "yes" | "no" | "unclear";
  readonly quoted?: boolean;
  readonly action?: "cancel" | "refund" | "discount";
}

const TOOLS = { cancel: "cancel_order", refund: "refund_order", discount: "hitung_estimasi_bundel" };
const ARGS = { order_id: "ORD-12345", reason: "salah pilih paket" };

function read(text: string, one: Partial<Labelled> = {}): ReplyReading {
  return readReply(text, { tool: TOOLS[one.action ?? "cancel"], args: ARGS, quoted: one.quoted ?? false });
}

function load(path: string): Labelled[] {
  return (JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as { cases: Labelled[] }).cases;
}

const GIVEN = load("../fixtures/model-responses/_confirmation-replies.json");
const OWN = load("../fixtures/replies-own.json");
const ALL = [...GIVEN, ...OWN];
const CLEAR = ALL.filter((one) => one.expect !== "unclear");
const YES = ALL.filter((one) => one.expect === "yes");

describe.each([
  ["the given replies", GIVEN],
  ["our own replies", OWN],
])("%s", (_name, cases) => {
  it("are never read as a wrong yes or a wrong no, and clear ones are not missed", () => {
    const wrong = cases
      .map((one) => ({ ...one, read: read(one.text, one) }))
      .filter((one) => (one.expect === "unclear" ? one.read === "yes" || one.read === "no" : one.read !== one.expect));
    expect(wrong).toEqual([]);
  });
});

describe("the words that our own prompts ask for", () => {
  it.each(LOCALES)("are read as yes and no in %s", (locale) => {
    expect(read(say(locale, "confirm.yes"))).toBe("yes");
    expect(read(say(locale, "confirm.no"))).toBe("no");
  });
});

describe("what is neither yes nor no", () => {
  it.each([
    "ya tapi besok aja ya",
    "ya gimana ya",
    "ya\n\neh maksudnya ORD-12346",
    "ya, batalkan ORD-12348",
    "hmm",
    "...",
    "",
    "❤️",
    "1",
    "batal",
    "ya?",
    "tidak, batalkan",
    "kak",
  ])("is unclear when it stays with the question: %j", (text) => {
    expect(read(text)).toBe("unclear");
  });

  it.each([
    "eh harga landing page berapa?",
    "jam buka berapa ya",
    "harga landing page berapa ya kak",
    "refund ORD-12345 ya",
    "batalkan ORD-12348",
    "bukan, yang ORD-12346",
    "why?",
    "terima kasih",
    "ya ya ya, terserah kalian aja lah, capek saya",
    "你们几点开门",
    "shop có mở cửa không?",
    "bisa bayar pakai qris",
  ])("is an ordinary turn when it says something of its own: %j", (text) => {
    expect(read(text)).toBe("other");
  });
});

describe("the question", () => {
  it("takes the cancel word as a no where it is not about cancelling, and never as a yes", () => {
    for (const word of ["batal", "cancel", "hủy", "取消"]) {
      expect([read(word), read(word, { action: "refund" }), read(word, { action: "discount" })]).toEqual([
        "unclear",
        "no",
        "no",
      ]);
    }
  });

  it("reads plain yes and no for a tool without action words, and nothing into action words", () => {
    const about = { tool: "book_meeting", args: {}, quoted: false };
    const readings = ["ya", "tidak", "batal", "lanjut", "ya, batalkan"].map((text) => readReply(text, about));
    expect(readings).toEqual(["yes", "no", "unclear", "unclear", "unclear"]);
  });

  it("is not about a property that every object has", () => {
    expect(readReply("ya", { tool: "constructor", args: null, quoted: false })).toBe("yes");
  });

  it("knows its own order however it is written, and no other", () => {
    for (const order of ["ORD-12345", "ord 12345", "#12345", "12345", "ＯＲＤ－１２３４５"]) {
      expect(read(`ya batalkan ${order}`)).toBe("yes");
    }
    for (const order of ["ORD-12346", "12346", "ORD-12345 ORD-12346", "ORD-123456"]) {
      expect(read(`ya batalkan ${order}`)).toBe("unclear");
    }
    expect(readReply("ya ORD-12345", { tool: "hitung_estimasi_bundel", args: {}, quoted: false })).toBe("unclear");
  });
});

const phrases = (kinds: readonly ReplyKind[]) =>
  [...REPLY_WORDS.flatMap(({ always, on }) => [always, on.cancel]), SIGNS].flatMap((set) =>
    (Object.entries(set) as [ReplyKind, string][]).flatMap(([kind, list]) =>
      kinds.includes(kind) ? phrasesOf(list) : [],
    ),
  );
const yesCase = fc.constantFrom(...YES);
const anyCase = fc.constantFrom(...ALL);

describe("any yes", () => {
  it("is no yes any more beside a no, a doubt or a sign against it", () => {
    const against = fc.constantFrom(...phrases(["no", "dont", "fullNo", "callOff", "noSign", "filler"]));
    const glue = fc.constantFrom(" ", ", ", ". ", "! ");
    fc.assert(
      fc.property(yesCase, against, glue, fc.boolean(), (one, word, between, first) => {
        const text = first ? `${word}${between}${one.text}` : `${one.text}${between}${word}`;
        expect(read(text, one)).not.toBe("yes");
      }),
      { numRuns: 3_000 },
    );
  });

  it("is no yes any more with a but-clause, whatever follows", () => {
    const but = fc.constantFrom(
      "tapi",
      "tp",
      "but",
      "nhưng",
      "nhung",
      "但是",
      "kalau",
      "if",
      "nếu",
      "如果",
      "asal",
      "nanti",
      "later",
    );
    fc.assert(
      fc.property(yesCase, but, fc.string(), (one, word, more) => {
        expect(read(`${one.text} ${word} ${more}`, one)).not.toBe("yes");
      }),
    );
  });

  it("is undecided with a question mark anywhere", () => {
    const mark = fc.constantFrom("?", "？", "⁉", "❓", " ?", "?!", "؟");
    fc.assert(
      fc.property(fc.constantFrom(...CLEAR), mark, fc.boolean(), (one, sign, first) => {
        const reading = read(first ? `${sign}${one.text}` : `${one.text}${sign}`, one);
        expect(["unclear", "other"]).toContain(reading);
      }),
    );
  });

  it("is undecided with another order id, a figure, a second line, or trailing dots", () => {
    const extra = fc.constantFrom(" ORD-99999", " 99999", " 2", "\nbesok", "\nya", "...", "…", " 😂", " 50%");
    fc.assert(
      fc.property(fc.constantFrom(...CLEAR), extra, (one, more) => {
        expect(["unclear", "other"]).toContain(read(`${one.text}${more}`, one));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is undecided with a word that no list knows", () => {
    const stranger = fc.string({ unit: fc.constantFrom(..."bcdfgjkqvwxzéßж"), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(fc.constantFrom(...CLEAR), stranger, fc.boolean(), (one, word, first) => {
        const reading = read(first ? `${word} ${one.text}` : `${one.text} ${word}`, one);
        expect(["unclear", "other"]).toContain(reading);
      }),
    );
  });
});

describe("any text", () => {
  it("is yes or no only when every word of it is in the table", () => {
    const lexicon = lexiconFor("cancel_order");
    const known = new Set([...lexicon.kindOf.keys()].flatMap((phrase) => phrase.split(" ")));
    const isKnown = (word: string) => known.has(word) || known.has(lexicon.unstretch(word) ?? "");
    const word = fc.oneof(
      fc.constantFrom(...known),
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ unit: fc.constantFrom(..."aegiknoty "), maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.boolean(), (words, quoted) => {
        const text = words.join(" ");
        const reading = read(text, { quoted });
        if (reading !== "yes" && reading !== "no") return;
        for (const token of tokensOfReply(foldReply(text), new Set(["ORD-12345"]))) {
          expect(token.type === "word" ? isKnown(token.text) : ["border", "own-order"].includes(token.type)).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it("is read the same in any case, composition and with invisible characters in it", () => {
    const change = fc.constantFrom<(text: string) => string>(
      (text) => text.normalize("NFD"),
      (text) => text.normalize("NFC"),
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => Array.from(text).join("\u200b"),
      (text) => `\u2066${Array.from(text).join("\u2060")}\u2069\ufe0f`,
      (text) => `  ${text}\u00a0`,
      (text) => text.toUpperCase().normalize("NFD"),
    );
    fc.assert(
      fc.property(anyCase, change, (one, changed) => {
        expect(read(changed(one.text), one)).toBe(read(one.text, one));
      }),
      { numRuns: 3_000 },
    );
  });

  it("is decided the same way when it quotes the question as when it does not", () => {
    for (const one of ALL) {
      const bare = read(one.text, { ...one, quoted: false });
      if (bare === "yes" || bare === "no") expect(read(one.text, { ...one, quoted: true })).toBe(bare);
    }
  });

  it("of a great length is an ordinary turn", () => {
    expect(read("ya kak min ".repeat(2_000))).toBe("other");
    expect(read("kak min tolong ".repeat(15))).not.toBe("yes");
  });
});

describe("the word lists", () => {
  it.each(Object.values(ASKED_BY_TOOL))("give no phrase two readings on a %s question", (asked) => {
    const seen = new Map<string, string>();
    const clashes: string[] = [];
    for (const set of [...REPLY_WORDS.flatMap(({ always, on }) => [always, on[asked]]), SIGNS]) {
      for (const [kind, list] of Object.entries(set)) {
        for (const phrase of phrasesOf(list).map(foldReply)) {
          const before = seen.get(phrase);
          if (before !== undefined && before !== kind) clashes.push(`${phrase}: ${before}, ${kind}`);
          seen.set(phrase, kind);
        }
      }
    }
    expect(clashes).toEqual([]);
  });
});
