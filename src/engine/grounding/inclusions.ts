import { allMatches } from "./all-matches.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { foldLower } from "./fold.ts";
import { conceptOf, itemKey } from "./inclusion-items.ts";
import { wordsOfKey } from "./keys.ts";
import type { Reading } from "./read.ts";
import { sentenceSpans } from "./sentences.ts";
import type { RawClaim } from "./types.ts";

/** One thing said to be part of an offer, or not. */
interface Item {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly included: boolean;
  /** Said to be covered by a warranty or a delivery, which reach what their text names and nothing else. */
  readonly covered: RegExp | null;
}

const CUE =
  /(?<![\p{L}\p{M}])(?:(belum|tidak|tdk|nggak|gak|ga|tak|blm|bukan) termasuk|(?:sudah |udah |udh |all )?(?:termasuk|include[sd]?|including|inclusive of|comes with|covers|covering|meliputi|mencakup)|(is |are )?(not included|not covered|excluded|excludes|excluding)|(doesn't|does not|don't|do not|isn't|not) (?:yet )?(?:include|cover|included)|(chưa|không) (?:bao )?gồm|(?:đã |có )?(?:bao gồm|bao luôn|bao trọn|gồm|áp dụng cho)|(no|não|nao) (?:está |están |estão )?(?:incluy?e[ns]?|inclui|inclus[oa]s?|incluid[oa]s?)|(?:está |ya )?(?:incluye[n]?|cubre[n]?|cobre[m]?|inclui|inclus[oa]s?|incluíd[oa]s?|incluid[oa]s?))(?![\p{L}\p{M}])|(不包含|不包括|不含|未含|不包)|包含|包括|涵盖|(?<![包])含(?=[^税量])|शामिल (नहीं)|शामिल/gu;

const STOP = /[。.!！?？\n]|\s(?:tapi|namun|sedangkan|but|while|nhưng|còn|pero|mas|लेकिन)\s|但|不过|而/u;
const SPLIT =
  /\s*(?:[,、，;；+&/]|\s(?:dan|serta|sama|juga|plus|and|as well as|và|cùng|với|y|e|और|तथा)\s|和|及|以及|与|跟)\s*/u;

/** Items that a reply says are included though the evidence excludes them, and the other way round. */
export function wrongInclusions(reading: Reading, index: EvidenceIndex): RawClaim[] {
  const { lower } = reading.scan;
  const said = itemsOf(lower);
  if (said.length === 0) return [];
  const known = texts(index);
  const facts = known.flatMap((text) => itemsOf(text));
  return said
    .filter((item) => !reading.context.isQuestion(item.start) && !reading.context.isHypothetical(item.start))
    .filter((item) => {
      const like = facts.filter((fact) => same(fact.key, item.key));
      if (like.length > 0) return like.every((fact) => fact.included !== item.included);
      // A common thing that no evidence knows at all.
      if (item.included && item.covered !== null && known.some((text) => item.covered!.test(text)))
        return !known.some((text) => coversIt(text, item));
      const concept = conceptOf(item.key);
      return item.included && concept !== null && !known.some((text) => concept.test(text));
    })
    .map(({ start, end }) => ({ start, end, type: "term", value: "included", unit: null }));
}

/** Words of warranties, and of cover by a text. */
const WARRANTY =
  /garansi|jaminan|warrant|guarantee|cover|bảo hành|质保|保修|保固|garantía|garantia|cubre|cobre|गारंटी|वारंटी/u;
/** Words of where deliveries go, which a text lists as well. */
const AREAS = /pengantaran|pengiriman|antar|kirim|deliver|shipping|giao|配送|送货|派送|entreg|env[ií]o|frete/u;
const COVERS = /cover|meliputi|mencakup|áp dụng cho|包括|涵盖|cubre|cobre/u;
const NOT_COVERED =
  /(?<!\p{L})(?:not|n't|no|tidak|tdk|kecuali|bukan|không|trừ|except|excluding|excluye|salvo|não|exceto|नहीं)(?!\p{L})|n't|不|除外/u;

/** A sentence of a warranty's text names the thing, and does not leave it out. */
function coversIt(text: string, { key, covered }: Item): boolean {
  if (!covered?.test(text)) return false;
  const words = key.split(" ");
  return sentenceSpans(text)
    .map(({ start, end }) => text.slice(start, end))
    .some((sentence) => !NOT_COVERED.test(sentence) && words.some((word) => sentence.includes(word)));
}

function same(a: string, b: string): boolean {
  if (a === b) return true;
  const concept = conceptOf(a);
  if (concept !== null || conceptOf(b) !== null) return concept === conceptOf(b);
  const words = new Set(b.split(" "));
  return a.split(" ").every((word) => words.has(word));
}

/** What a reply says is part of an offer; questions and conditions say nothing. */
export function includedItems(reading: Reading): readonly Item[] {
  return itemsOf(reading.scan.lower).filter(
    (item) => item.included && !reading.context.isQuestion(item.start) && !reading.context.isHypothetical(item.start),
  );
}

/** The things listed behind or before each word of inclusion. */
function itemsOf(lower: string): Item[] {
  if (lower.length > 4_000) return [];
  const items: Item[] = [];
  const cues = allMatches(CUE, lower);
  if (cues.length === 0) return [];
  const sentences = sentenceSpans(lower);
  for (const [i, cue] of cues.entries()) {
    const end = cue.index + cue[0].length;
    const sentence = sentences.find((span) => cue.index < span.end);
    if (sentence === undefined) continue;
    const included = cue.slice(1).every((part) => part === undefined || /^(?:is|are) $/.test(part));
    const lead = lower.slice(sentence.start, cue.index);
    const covered = COVERS.test(cue[0]) ? ([WARRANTY, AREAS].find((topic) => topic.test(lead)) ?? null) : null;
    const next = cues[i + 1]?.index ?? sentence.end;
    const stop = Math.min(next, sentence.end, end + (firstStop(lower.slice(end, sentence.end)) ?? sentence.end - end));
    const from = Math.max(sentence.start, cues[i - 1] === undefined ? 0 : cues[i - 1]!.index + cues[i - 1]![0].length);
    const ahead = listed(lower, lastStop(lower, from, cue.index), cue.index, { included, covered: null });
    // "O jantar está incluso na diária": what is included stands before a passive.
    if (ahead.length > 0 && isPassive(cue[0], lower.slice(end, stop))) {
      items.push(...ahead);
      continue;
    }
    const behind = listed(lower, end, stop, { included, covered });
    if (behind.length > 0) {
      items.push(...behind);
      continue;
    }
    items.push(...ahead);
  }
  return items;
}

function firstStop(text: string): number | null {
  const found = STOP.exec(text);
  return found === null ? null : found.index;
}

function isPassive(cue: string, behind: string): boolean {
  return (
    /included$|inclus|incluíd|incluid/.test(cue) ||
    /^\s*(?:dalam|di|pada|in the|in our|with the|na|no|nas|nos|en el|en la|trong|में|है)(?!\p{L})/u.test(behind)
  );
}

/** Where the words right before a cue begin: behind a "but" that closed the list before them. */
function lastStop(lower: string, from: number, to: number): number {
  let at = from;
  for (let found = STOP.exec(lower.slice(at, to)); found !== null; found = STOP.exec(lower.slice(at, to)))
    at += found.index + found[0].length;
  return at;
}

function listed(lower: string, start: number, end: number, said: Pick<Item, "included" | "covered">): Item[] {
  const items: Item[] = [];
  let at = start;
  for (const part of lower.slice(start, end).split(SPLIT)) {
    const found = lower.indexOf(part, at);
    at = found + part.length;
    const key = itemKey(part);
    if (key === "" || part.length > 48) continue;
    const lead = part.length - part.trimStart().length;
    items.push({ start: found + lead, end: found + part.trimEnd().length, key, ...said });
  }
  return items;
}

const TEXT_KEYS = /text|answer|description|content|detail|note|summary|includ|exclud|features?/i;

/** Texts of the evidence that may list what belongs to an offer; lists under `included` and `excluded` read as such. */
function texts(index: EvidenceIndex): string[] {
  const found: string[] = [];
  for (const item of index.items) collect(item.data, "", found, 0);
  return found;
}

function collect(data: unknown, key: string, found: string[], depth: number): void {
  if (depth > 5) return;
  if (typeof data === "string") {
    if (depth === 0 || TEXT_KEYS.test(key)) found.push(foldLower(data));
  } else if (Array.isArray(data)) {
    const words = /exclud|not_?includ/i.test(key) ? "excluding" : /includ/i.test(key) ? "including" : null;
    const strings = data.filter((entry): entry is string => typeof entry === "string");
    if (words !== null && strings.length > 0)
      found.push(`${words} ${strings.map((entry) => foldLower(entry)).join(", ")}`);
    else for (const entry of data) collect(entry, key, found, depth + 1);
  } else if (typeof data === "object" && data !== null)
    for (const [inner, value] of Object.entries(data)) {
      // `helmetIncluded: true`
      const thing = typeof value === "boolean" ? /^(.+) included$|^includes? (.+)$/.exec(wordsOfKey(inner)) : null;
      if (thing !== null) found.push(`${value === true ? "including" : "excluding"} ${thing[1] ?? thing[2]}`);
      else collect(value, inner, found, depth + 1);
    }
}
