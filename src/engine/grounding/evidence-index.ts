import type { EvidenceItem } from "../../core/evidence.ts";
import { wallClock } from "./calendar.ts";
import { canonicalCode } from "./codes.ts";
import type { DateContext } from "./date-context.ts";
import { outcomeOf, verbsOf } from "./effects.ts";
import type { EvidenceIndex, IndexInput } from "./evidence.ts";
import { failureFacts } from "./failure-reasons.ts";
import { foldLower } from "./fold.ts";
import { openingFacts } from "./hours.ts";
import { createKnownWords } from "./known-words.ts";
import { createLabelBook } from "./labels.ts";
import { termOfTool } from "./list-terms.ts";
import { bareFact, makeFact } from "./make-fact.ts";
import type { Lookup } from "./mentions.ts";
import type { ReadPassage } from "./passage-cache.ts";
import { phoneForms } from "./phone-forms.ts";
import { type Reading, readText } from "./read.ts";
import { createRecordBook } from "./record-book.ts";
import { lastField, orderIn } from "./record-keys.ts";
import { factsOf, foldedWords } from "./text-facts.ts";
import type { ClaimType, Fact, Rec } from "./types.ts";
import { type FoundFact, type Sink, walkEvidence } from "./walk.ts";

/** Builds the index of a conversation; keep it between turns and `add` what arrives. */
export function buildIndex(input: IndexInput): EvidenceIndex {
  let now = input.now;
  let today = wallClock(now, input.timezone).day;
  const facts = new Map<ClaimType, Fact[]>();
  const labels = createLabelBook();
  const newest = new Map<string, { source: string; facts: Fact[] }>();
  const codes = new Map<string, "id" | "phone">();
  const known = createKnownWords();
  const customer: Reading[] = [];
  const customerTexts: string[] = [];
  const failures: { tool: string | null; source: string }[] = [];
  const items: EvidenceItem[] = [];
  let counter = 0;
  const group = () => counter * 1000;
  // Stands for the day and all names and codes known so far.
  let state = 0;
  const learn = (added: string): void => {
    if (input.passages !== undefined) state = input.passages.advance(state, added);
  };

  const book = createRecordBook((label, record) => {
    labels.add(label, record);
    learn(`${label}\u0000${record.key}`);
    known.remember(label);
    // An order's id is a code; so is a SKU.
    if (/\d/.test(label) && label.length >= 3 && !/\s/.test(label.trim())) addCode(canonicalCode(label), "id");
  });

  const dates = (): DateContext => ({ today, first: input.currency === "USD" ? "month" : "day" });

  function push(fact: Fact): void {
    const list = facts.get(fact.type);
    if (list === undefined) facts.set(fact.type, [fact]);
    else list.push(fact);
    if ((fact.type === "id" || fact.type === "phone") && typeof fact.value === "string") addCode(fact.value, fact.type);
  }

  function addCode(value: string, type: "id" | "phone"): void {
    codes.set(value, type);
    learn(`${value}\u0000${type}`);
    if (type === "phone") for (const form of phoneForms(value)) codes.set(form, type);
  }

  /** Newest observation wins, per record and field. */
  function keep(fact: Fact): void {
    push(fact);
    if (fact.record === null) return;
    const key = `${fact.record.key}\u0000${lastField(fact.field)}\u0000${fact.type}`;
    const latest = newest.get(key);
    if (latest === undefined || latest.source !== fact.source) {
      for (const old of latest?.facts ?? []) old.superseded = true;
      newest.set(key, { source: fact.source, facts: [fact] });
    } else latest.facts.push(fact);
  }

  function sinkFor(item: EvidenceItem): Sink {
    const make = (found: FoundFact, about?: readonly Rec[]) => makeFact(item, found, about);
    return {
      record: book.recordOf,
      fact: (found) => {
        if (typeof found.value === "string") known.remember(found.value);
        keep(make({ ...found, group: counter * 1000 + found.group }));
        if (found.type === "id" && found.record?.kind === "order") {
          labels.add(String(found.value), found.record);
          learn(`${found.value}\u0000${found.record.key}`);
        }
      },
      passage(text, record, title, field) {
        // A label is read for its measures ("750 ml"), which its own name would hide.
        const isLabel = record?.labels.includes(text) ?? false;
        const read = (): ReadPassage => {
          const reading = readText(text, dates(), isLabel ? null : lookup);
          const titled = title === "" || title === text ? [] : readText(title, dates(), lookup).mentions;
          const spoken = [...reading.mentions, ...titled]
            .filter((mention) => mention.strength === "full")
            .flatMap((mention) => mention.records.map((one) => one.key));
          return { facts: factsOf(reading, title), spoken: [...new Set(spoken)], ...foldedWords(text) };
        };
        const passage =
          input.passages === undefined
            ? read()
            : input.passages.read(state, isLabel ? `\u0001${text}` : text, title, read);
        known.rememberRead(passage);
        const about = record !== null ? [] : passage.spoken.flatMap((key) => book.records.get(key) ?? []);
        const owner = record?.kind === "group" ? null : record;
        for (const fact of passage.facts)
          keepPassage(make({ ...fact, record: owner, field, group: counter * 1000 + 500 + fact.group }, about));
      },
    };
  }

  function keepPassage(fact: Fact): void {
    push(fact);
  }

  function add(item: EvidenceItem): void {
    counter++;
    items.push(item);
    const outcome = item.succeeded ? outcomeOf(item.data) : "failed";
    if (outcome === "failed") {
      failures.push({ tool: item.tool, source: item.source });
      rememberFailure(item);
      return;
    }
    const sink = sinkFor(item);
    if (typeof item.data === "string") sink.passage(item.data, null, "", "");
    else walkEvidence(item, sink, input.timezone);
    addEffects(item, outcome);
    // A list of instalment plans says that there are instalments.
    const term = item.tool === null ? null : termOfTool(item.tool, item.data);
    if (term !== null) push(bareFact(item, "term", term, group()));
  }

  /** A failed call proves only that it failed; the id it was asked for may be named in saying so. */
  function rememberFailure(item: EvidenceItem): void {
    if (typeof item.data !== "object" || item.data === null) return;
    for (const value of Object.values(item.data))
      if (typeof value === "string" && /\d/.test(value) && value.length < 40)
        push(bareFact(item, "id", canonicalCode(value), group()));
    for (const fact of failureFacts(item, book, group)) push(fact);
  }

  function addEffects(item: EvidenceItem, outcome: "pending" | "done"): void {
    const record = orderIn(item.data, book.byLabel);
    if (outcome === "pending") {
      for (const verb of ["forward", "save"]) push(bareFact(item, "action", verb, group(), record));
      push(bareFact(item, "state", "awaiting_approval", group(), record));
      return;
    }
    for (const verb of new Set([...verbsOf(item.effect ?? ""), ...(item.tool === null ? [] : verbsOf(item.tool))]))
      push(bareFact(item, "action", verb, group(), record));
  }

  const lookup: Lookup = {
    labelsAt: labels.labelsAt,
    recordsWithWord: labels.recordsWithWord,
    measuresAt: labels.measuresAt,
    longCodes: () => codes,
  };

  const index: EvidenceIndex = {
    add,
    addCustomerMessage(text) {
      customerTexts.push(foldLower(text));
      customer.push(readText(text, dates(), lookup));
    },
    setNow(next) {
      now = next;
      const day = wallClock(next, input.timezone).day;
      if (day !== today) learn(`day ${day}`);
      today = day;
    },
    get now() {
      return now;
    },
    get today() {
      return today;
    },
    timezone: input.timezone,
    currency: input.currency,
    facts,
    labels,
    lookup,
    records: book.records,
    hours: openingFacts(input.business),
    customer,
    knowsText: known.hasText,
    knowsWord: (word) => known.hasWord(word) || labels.knowsWord(word),
    get knowsSizes() {
      return known.sizes;
    },
    customerSaid: (folded) => customerTexts.some((text) => text.includes(folded)),
    failures,
    items,
  };

  learn(`${today} ${dates().first}`);
  addBusiness();
  for (const item of input.evidence) add(item);
  for (const message of input.customerMessages) index.addCustomerMessage(message);
  return index;

  function addBusiness(): void {
    const { hours, phone, email, website, timezone, currency, name, ...rest } = input.business as Record<
      string,
      unknown
    >;
    void timezone;
    void currency;
    void hours;
    if (typeof name === "string") known.remember(name);
    const item: EvidenceItem = {
      source: "business",
      origin: "business",
      tool: null,
      data: { contact: { phone, email, website }, ...rest },
      succeeded: true,
      observedAt: now,
    };
    counter++;
    const sink = sinkFor(item);
    walkEvidence(
      item,
      {
        ...sink,
        record: (seed, parent) =>
          seed.kind === "item" && seed.labels.length > 0 ? book.recordOf(seed, null) : (parent ?? book.business()),
      },
      input.timezone,
    );
    for (const fact of index.hours?.facts ?? [])
      keepPassage({ ...bareFact(item, fact.type, "", group()), value: fact.value, role: fact.role, field: "hours" });
  }
}
