import type { EvidenceItem } from "../../core/evidence.ts";
import { wallClock } from "./calendar.ts";
import { canonicalCode } from "./codes.ts";
import { createCustomerWords } from "./customer-words.ts";
import type { DateContext } from "./date-context.ts";
import { isQuery, outcomeOf, verbsOf, waitsForPeople } from "./effects.ts";
import type { EvidenceIndex } from "./evidence.ts";
import { failureFacts } from "./failure-reasons.ts";
import type { BusinessBase, IndexState } from "./index-state.ts";
import { termOfTool } from "./list-terms.ts";
import { bareFact, makeFact } from "./make-fact.ts";
import type { Lookup } from "./mentions.ts";
import type { ReadPassage } from "./passage-cache.ts";
import { phoneForms } from "./phone-forms.ts";
import { readText } from "./read.ts";
import { createRecordBook } from "./record-book.ts";
import { lastField, orderIn } from "./record-keys.ts";
import { factsOf, foldedWords } from "./text-facts.ts";
import type { BusinessFacts, ClaimType, Fact, Rec } from "./types.ts";
import { type FoundFact, type Sink, walkEvidence } from "./walk.ts";

/** What a field may have held before it was empty. */
const CLAIM_TYPES: readonly ClaimType[] = ["money", "percent", "quantity", "stock", "date", "time", "id", "state"];

/**
 * The index over `state`, which it fills: what is added is kept there.
 * @param at - the time that the index takes for now
 */
export function indexOver(
  state: IndexState,
  base: BusinessBase,
  at: number,
): { readonly index: EvidenceIndex; readonly addBusiness: (business: BusinessFacts) => void } {
  let now = at;
  let { today } = base;
  const { passages, timezone, currency } = base;
  const { facts, labels, codes, known } = state;
  const customer = createCustomerWords((text) => readText(text, dates(), lookup));
  const failures: { tool: string | null; source: string }[] = [];
  const items: EvidenceItem[] = [];
  const group = () => state.counter * 1000;
  const learn = (added: string): void => {
    if (passages !== undefined) state.reading = passages.advance(state.reading, added);
  };

  const book = createRecordBook(state, (label, record) => {
    labels.add(label, record);
    learn(`${label}\u0000${record.key}`);
    known.remember(label);
    // An order's id is a code; so is a SKU.
    if (/\d/.test(label) && label.length >= 3 && !/\s/.test(label.trim())) addCode(canonicalCode(label), "id");
  });

  const dates = (): DateContext => ({ today, first: currency === "USD" ? "month" : "day" });

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
    const latest = state.latest(key);
    if (latest === undefined || latest.source !== fact.source) {
      for (const old of latest?.facts ?? []) old.superseded = true;
      state.setLatest(key, { source: fact.source, facts: [fact] });
    } else latest.facts.push(fact);
  }

  function sinkFor(item: EvidenceItem): Sink {
    const make = (found: FoundFact, about?: readonly Rec[]) => makeFact(item, found, about);
    return {
      record: book.recordOf,
      fact: (found) => {
        if (typeof found.value === "string") known.remember(found.value);
        keep(make({ ...found, group: state.counter * 1000 + found.group }));
        if (found.type === "id" && found.record?.kind === "order") {
          labels.add(String(found.value), found.record);
          learn(`${found.value}\u0000${found.record.key}`);
        }
      },
      gone(record, field) {
        if (record === null) return;
        for (const type of CLAIM_TYPES) {
          const latest = state.latest(`${record.key}\u0000${lastField(field)}\u0000${type}`);
          if (latest !== undefined && latest.source !== item.source)
            for (const old of latest.facts) old.superseded = true;
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
          passages === undefined ? read() : passages.read(state.reading, isLabel ? `\u0001${text}` : text, title, read);
        known.rememberRead(passage);
        const about = record !== null ? [] : passage.spoken.flatMap((key) => book.records.get(key) ?? []);
        const owner = record?.kind === "group" ? null : record;
        for (const fact of passage.facts)
          keepPassage(make({ ...fact, record: owner, field, group: state.counter * 1000 + 500 + fact.group }, about));
      },
    };
  }

  function keepPassage(fact: Fact): void {
    push(fact);
  }

  function add(item: EvidenceItem): void {
    customer.settle();
    state.counter++;
    items.push(item);
    const outcome = item.succeeded ? outcomeOf(item.data) : "failed";
    if (outcome === "failed") {
      failures.push({ tool: item.tool, source: item.source });
      rememberFailure(item);
      return;
    }
    const sink = sinkFor(item);
    if (typeof item.data === "string") sink.passage(item.data, null, "", "");
    else walkEvidence(item, sink, timezone);
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
    if (outcome === "pending" && item.tool !== null && isQuery(item.tool) && !waitsForPeople(item.data)) return;
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
    addCustomerMessage: customer.add,
    setNow(next) {
      customer.settle();
      now = next;
      const day = wallClock(next, timezone).day;
      if (day !== today) learn(`day ${day}`);
      today = day;
    },
    get now() {
      return now;
    },
    get today() {
      return today;
    },
    timezone,
    currency,
    facts,
    labels,
    lookup,
    records: book.records,
    hours: base.hours,
    get customer() {
      return customer.readings();
    },
    knowsText: known.hasText,
    knowsWord: (word) => known.hasWord(word) || labels.knowsWord(word),
    get knowsSizes() {
      return known.sizes;
    },
    customerSaid: customer.said,
    failures,
    items,
  };

  return { index, addBusiness };

  function addBusiness(business: BusinessFacts): void {
    learn(`${today} ${dates().first}`);
    const {
      hours,
      phone,
      email,
      website,
      timezone: zone,
      currency: money,
      name,
      ...rest
    } = business as Record<string, unknown>;
    void zone;
    void money;
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
    state.counter++;
    const sink = sinkFor(item);
    walkEvidence(
      item,
      {
        ...sink,
        record: (seed, parent) =>
          seed.kind === "item" && seed.labels.length > 0 ? book.recordOf(seed, null) : (parent ?? book.business()),
      },
      timezone,
    );
    for (const fact of index.hours?.facts ?? [])
      keepPassage({ ...bareFact(item, fact.type, "", group()), value: fact.value, role: fact.role, field: "hours" });
  }
}
