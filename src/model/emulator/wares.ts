import { type Ask, ask } from "./ask.ts";
import type { Sentence } from "./context.ts";
import { amountIn, OWN_NUMBER } from "./figures.ts";
import type { Cue } from "./lexicon/cues.ts";
import { CHINESE_FOLLOW_UP, FOLLOW_UP_WORDS } from "./lexicon/follow-ups.ts";
import { otherPackage } from "./memory.ts";
import { GENERIC } from "./mentions.ts";
import type { CatalogIndex } from "./packages.ts";
import { wordsOf } from "./plain.ts";

/** Cues of a question about what is sold. */
export const WARES: readonly Cue[] = [
  "price",
  "duration",
  "contents",
  "compare",
  "bundle",
  "discount",
  "catalogue",
  "cheapest",
  "dearest",
  "lead",
];

/** The wishes of a sentence about packages and prices, and the lead that they make. */
export function wareAsks(sentence: Sentence): Ask[] {
  const { cues, words, context } = sentence;
  const asks: Ask[] = [];
  const main = mainWareAsk(sentence);
  if (main !== null) asks.push(main);
  if (wantsLead(sentence, main)) {
    asks.unshift(
      ask("lead", words, {
        packages: [...new Set((main?.packages ?? []).slice(0, 1))],
        amount: amountIn(words),
        timeline: context.timeline,
        source: context.source,
      }),
    );
  }
  return cues.has("offTopic") && main?.intent !== "price" && sentence.mentions.length === 0 ? [] : asks;
}

function wantsLead({ cues, words, context }: Sentence, main: Ask | null): boolean {
  if (cues.has("lead")) return main?.intent !== "catalogue" || cues.has("budget");
  if (cues.has("budget") && amountIn(words) !== null) return true;
  // An answer to what the lead still misses; a telephone number is no budget.
  return (
    context.memory.hasLead &&
    main === null &&
    (amountIn(words.replace(OWN_NUMBER, " ")) !== null || context.timeline !== null)
  );
}

function mainWareAsk(sentence: Sentence): Ask | null {
  const { cues, words, percent, context } = sentence;
  const named = namedPackages(sentence);
  const isList = cues.has("catalogue") && sentence.mentions.length === 0 && !cues.has("bundle");
  const basket = cues.has("add") && context.memory.basket.length > 0 ? [...context.memory.basket, ...named] : named;
  if (cues.has("shipping") && sentence.mentions.length === 0) return null;
  if (cues.has("cheapest") && named.length === 0) return ask("cheapest", words);
  if (cues.has("dearest") && named.length === 0) return ask("dearest", words);
  if (cues.has("compare") && !cues.has("discount")) return compareAsk(sentence, named);
  if (isList) return ask("catalogue", words);
  if (wantsBundle(sentence, basket)) return ask("bundle", words, { packages: basket, percent });
  if (cues.has("discount") || percent !== null) return discountAsk(sentence, named);
  if (named.length > 0) return ask("price", words, { packages: [...new Set(named)] });
  return unnamedAsk(sentence);
}

/** Package codes of a sentence with repeats for pieces; "all of them" is the whole catalogue. */
function namedPackages({ mentions, cues, context }: Sentence): string[] {
  if (mentions.length > 0)
    return mentions.flatMap(({ code, quantity }) => Array.from({ length: quantity }, () => code));
  const wares = ["price", "bundle", "compare", "discount"].some((cue) => cues.has(cue as Cue));
  return cues.has("all") && wares ? [...context.catalog.codes] : [];
}

/** Several pieces and a word, a sign or a discount that joins them, or the same package more than once. */
function wantsBundle({ cues, percent, folded }: Sentence, basket: readonly string[]): boolean {
  if (basket.length < 2) return false;
  const joined = (["bundle", "add", "discount", "all"] as const).some((cue) => cues.has(cue)) || folded.includes("+");
  return joined || percent !== null || new Set(basket).size < basket.length;
}

function compareAsk({ words, context }: Sentence, named: readonly string[]): Ask {
  const known = [...new Set(named)];
  if (known.length > 1) return ask("compare", words, { packages: known });
  const before = [
    ...new Set([...known, ...context.around, ...(context.carried ?? []), ...context.memory.packageGroups.flat()]),
  ];
  return ask("compare", words, { packages: before.length > 1 ? before.slice(0, 2) : [...context.catalog.codes] });
}

function discountAsk({ words, percent, context, cues }: Sentence, named: readonly string[]): Ask {
  const before = [...(context.carried ?? []), ...context.around];
  const basket =
    named.length > 0
      ? named
      : before.length > 0
        ? before
        : context.memory.basket.length > 0
          ? context.memory.basket
          : (context.memory.packageGroups[0] ?? []);
  const certain = percent !== null || named.length > 0 || (cues.has("bundle") && basket.length > 0);
  return certain && basket.length > 0 ? ask("bundle", words, { packages: basket, percent }) : ask("discounts", words);
}

/** No package is named: one from before, words to search with, or the whole catalogue. */
function unnamedAsk(sentence: Sentence): Ask | null {
  const { cues, words, context } = sentence;
  if (cues.has("other")) return otherAsk(sentence);
  if (cues.has("bundle") && context.memory.packageGroups.flat().length > 1) {
    return ask("bundle", words, { packages: [...new Set(context.memory.packageGroups.flat())].slice(0, 2) });
  }
  const wares = ["price", "duration", "contents"].some((cue) => cues.has(cue as Cue));
  if (cues.has("offTopic")) return null;
  const query = queryOf(sentence);
  const near = context.carried?.length ? context.carried : context.around;
  if (wares && near.length > 0) return ask("price", words, { packages: [...new Set(near)] });
  const meant = context.memory.packageGroups[0] ?? [];
  if (wares && meant.length > 0 && !namesSomething(query)) {
    return ask("price", words, { packages: [...new Set(meant)] });
  }
  if (query.length > STORY_WORDS) return null;
  if (wares || asksForWare(sentence)) {
    return query.length === 0
      ? wares
        ? ask("catalogue", words)
        : null
      : ask("search", words, { query: query.join(" "), isNotSold: isNotSold(query, context.catalog) });
  }
  return null;
}

/** What is left beside the small words is a product of its own, and not the one talked about last. */
function namesSomething(query: readonly string[]): boolean {
  return query.some((word) =>
    /\p{Script=Han}/u.test(word) ? word.replace(CHINESE_FOLLOW_UP, "").length > 1 : !FOLLOW_UP_WORDS.has(word),
  );
}

/** "Flan cake" where other cakes are sold: some of its words are in our names, but no name has them all. */
function isNotSold(query: readonly string[], { packages }: CatalogIndex): boolean {
  const named = query.filter((word) => !FOLLOW_UP_WORDS.has(word));
  const names = packages.map(({ phrases }) => new Set(phrases.flatMap(wordsOf)));
  const isOurs = (word: string) => names.some((words) => words.has(word)) && !GENERIC.has(word);
  return named.some(isOurs) && !names.some((words) => named.every((word) => words.has(word)));
}

/** Nobody names a product in that many words: they tell a story. */
const STORY_WORDS = 6;

function otherAsk({ words, context }: Sentence): Ask {
  const other = otherPackage(context.memory, context.catalog.codes);
  return other === null ? ask("which-package", words) : ask("price", words, { packages: [other] });
}

/** "Do you have ... ?", "can you make ... ?" in each language, over folded text. */
const WARE_QUESTION =
  /\b(?:ada|punya|jual|sedia|terima|bisa(?:kah)? (?:kalian )?(?:bikin|buat)(?:kan|in)?) .*\b(?:paket|layanan|jasa|produk|untuk|buat)\b|\b(?:do you|have you|can you|is there|are there) .*\b(?:have|sell|offer|make|build|package|service|do)\b|\b(?:got|have) anything for\b|\bco (?:goi|dich vu|ban|lam|cung cap|nhan)\b|有.*(?:套餐|服[务務]|[产產]品)|能做|[卖賣].*[吗嗎]|做不做|你[们們]做.{1,12}[吗嗎]/;

function asksForWare({ folded, cues }: Sentence): boolean {
  return WARE_QUESTION.test(folded) && !cues.has("lead");
}

function queryOf({ folded, lexicons }: Sentence): string[] {
  const left = lexicons.reduce(
    (text, { fillers, cues }) =>
      [cues.price, cues.duration, cues.contents, fillers].reduce(
        (rest, pattern) => rest.replace(new RegExp(pattern.source, "gu"), " "),
        text,
      ),
    folded,
  );
  return wordsOf(left).filter((word) => /\p{L}/u.test(word) && (word.length > 1 || /\p{Script=Han}/u.test(word)));
}
