import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import type { EvidenceItem } from "../../core/evidence.ts";
import { wallClock } from "./calendar.ts";
import { canonicalCode } from "./codes.ts";
import type { DateContext } from "./date-context.ts";
import { outcomeOf, verbsOf } from "./effects.ts";
import { foldLower } from "./fold.ts";
import { isReturnPhrase, type OpeningHours, openingFacts } from "./hours.ts";
import { termOfKey } from "./keys.ts";
import { createLabelBook, type LabelBook } from "./labels.ts";
import { type Lookup, wordsOf } from "./mentions.ts";
import { type Reading, readText } from "./read.ts";
import type { RecordSeed } from "./seeds.ts";
import { ttlOf } from "./ttl.ts";
import type { BusinessFacts, ClaimType, Fact, Rec } from "./types.ts";
import { type FoundFact, type Sink, walkEvidence } from "./walk.ts";

export interface IndexInput {
  readonly evidence: readonly EvidenceItem[];
  readonly business: BusinessFacts;
  readonly customerMessages: readonly string[];
  readonly now: number;
  readonly timezone: string;
  /** The business's currency; what `$` and a bare figure mean. */
  readonly currency: string;
}

/** Everything that a reply of one conversation may rest on. */
export interface EvidenceIndex {
  /** Adds one observation; what it says of a record supersedes older observations of that record. */
  add(item: EvidenceItem): void;
  addCustomerMessage(text: string): void;
  /** Moves the clock; facts expire by it. */
  setNow(now: number): void;
  readonly now: number;
  readonly today: number;
  readonly timezone: string;
  readonly currency: string;
  readonly facts: ReadonlyMap<ClaimType, readonly Fact[]>;
  readonly labels: LabelBook;
  readonly lookup: Lookup;
  readonly records: ReadonlyMap<string, Rec>;
  readonly hours: OpeningHours | null;
  readonly customer: readonly Reading[];
  /** Names and texts of all evidence, folded, for words that are no figures. */
  knowsText(folded: string): boolean;
  knowsWord(word: string): boolean;
  /** Whether names or variants are told apart by sizes such as `180x200`. */
  readonly knowsSizes: boolean;
  customerSaid(folded: string): boolean;
  readonly failures: readonly { readonly tool: string | null; readonly source: string }[];
  /** The observations of a source, for the code-rendered answer. */
  readonly items: readonly EvidenceItem[];
}

/** Builds the index of a conversation; keep it between turns and `add` what arrives. */
export function buildIndex(input: IndexInput): EvidenceIndex {
  let now = input.now;
  let today = wallClock(now, input.timezone).day;
  const facts = new Map<ClaimType, Fact[]>();
  const labels = createLabelBook();
  const records = new Map<string, Rec>();
  const byLabel = new Map<string, Rec>();
  const newest = new Map<string, { source: string; facts: Fact[] }>();
  const codes = new Map<string, "id" | "phone">();
  const words = new Set<string>();
  const texts: string[] = [];
  const customer: Reading[] = [];
  const customerTexts: string[] = [];
  const failures: { tool: string | null; source: string }[] = [];
  const items: EvidenceItem[] = [];
  let counter = 0;
  let sizes = false;

  const dates = (): DateContext => ({ today, first: input.currency === "USD" ? "month" : "day" });

  function remember(text: string): void {
    const lower = foldLower(text);
    texts.push(lower);
    sizes ||= /\d\s?[x×]\s?\d/.test(lower);
    for (const word of wordsOf({ lower })) words.add(word.text);
  }

  function push(fact: Fact): void {
    const list = facts.get(fact.type);
    if (list === undefined) facts.set(fact.type, [fact]);
    else list.push(fact);
    if ((fact.type === "id" || fact.type === "phone") && typeof fact.value === "string") addCode(fact.value, fact.type);
  }

  function addCode(value: string, type: "id" | "phone"): void {
    codes.set(value, type);
    if (type === "phone") for (const form of phoneForms(value)) codes.set(form, type);
  }

  /** Newest observation wins, per record and field. */
  function keep(fact: Fact): void {
    push(fact);
    if (fact.record === null) return;
    const key = `${fact.record.key}\u0000${lastField(fact.field)}\u0000${fact.type}`;
    const known = newest.get(key);
    if (known === undefined || known.source !== fact.source) {
      for (const old of known?.facts ?? []) old.superseded = true;
      newest.set(key, { source: fact.source, facts: [fact] });
    } else known.facts.push(fact);
  }

  function recordOf(seed: RecordSeed, parent: Rec | null): Rec {
    const scope = seed.kind === "variant" ? (parent?.key ?? "") : seed.kind === "service" ? seed.fallbackKey : "";
    const names = seed.labels.map((label) => labelKey(seed.kind, label, scope));
    const known = names.map((name) => byLabel.get(name)).find((record) => record !== undefined);
    const record = known ?? newRecord(seed, parent, names[0] ?? `${seed.kind}:${seed.fallbackKey}`);
    for (const [i, label] of seed.labels.entries()) {
      byLabel.set(names[i]!, record);
      if (!record.labels.includes(label)) record.labels.push(label);
      labels.add(label, record);
      remember(label);
      // An order's id is a code; so is a SKU.
      if (/\d/.test(label) && label.length >= 3 && !/\s/.test(label.trim())) codes.set(canonicalCode(label), "id");
    }
    if (parent !== null && parent !== record && !parent.children.includes(record)) parent.children.push(record);
    return record;
  }

  function newRecord(seed: RecordSeed, parent: Rec | null, key: string): Rec {
    const existing = records.get(key);
    if (existing !== undefined) return existing;
    const record: Rec = {
      key,
      labels: [],
      parent: seed.kind === "variant" ? parent : null,
      kind: seed.kind,
      children: [],
    };
    records.set(key, record);
    return record;
  }

  function sinkFor(item: EvidenceItem): Sink {
    const make = (found: FoundFact, about: readonly Rec[] = []): Fact => ({
      ...found,
      period: found.period ?? null,
      about,
      origin: item.origin,
      source: item.source,
      tool: item.tool,
      observedAt: item.observedAt,
      expiresAt: item.observedAt + ttlOf(item.origin, found.type),
      superseded: false,
    });
    return {
      record: recordOf,
      fact: (found) => {
        if (typeof found.value === "string") remember(found.value);
        keep(make({ ...found, group: counter * 1000 + found.group }));
        if (found.type === "id" && found.record?.kind === "order") labels.add(String(found.value), found.record);
      },
      passage(text, record, title, field) {
        remember(text);
        // A label is read for its measures ("750 ml"), which its own name would hide.
        const isLabel = record?.labels.includes(text) ?? false;
        const reading = readText(text, dates(), isLabel ? null : lookup);
        const titled = title === "" || title === text ? [] : readText(title, dates(), lookup).mentions;
        const spoken = [...reading.mentions, ...titled]
          .filter((mention) => mention.strength === "full")
          .flatMap((mention) => mention.records);
        const about = record !== null ? [] : [...new Set(spoken)];
        const owner = record?.kind === "group" ? null : record;
        for (const fact of factsOf(reading, title))
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
    const term = item.tool === null ? null : termOfKey(item.tool);
    if (term === "instalment") push(bareFact(item, "term", term));
  }

  /** A failed call proves only that it failed; the id it was asked for may be named in saying so. */
  function rememberFailure(item: EvidenceItem): void {
    if (typeof item.data !== "object" || item.data === null) return;
    for (const value of Object.values(item.data))
      if (typeof value === "string" && /\d/.test(value) && value.length < 40)
        push(bareFact(item, "id", canonicalCode(value)));
  }

  function bareFact(item: EvidenceItem, type: ClaimType, value: string, record: Rec | null = null): Fact {
    return {
      type,
      value,
      unit: null,
      role: null,
      period: null,
      record,
      about: [],
      field: "",
      origin: item.origin,
      source: item.source,
      tool: item.tool,
      observedAt: item.observedAt,
      expiresAt: item.observedAt + ttlOf(item.origin, type),
      group: counter * 1000,
      superseded: false,
    };
  }

  function addEffects(item: EvidenceItem, outcome: "pending" | "done"): void {
    const record = orderIn(item.data, byLabel);
    if (outcome === "pending") {
      for (const verb of ["forward", "save"]) push(bareFact(item, "action", verb, record));
      push(bareFact(item, "state", "awaiting_approval", record));
      return;
    }
    for (const verb of new Set([...verbsOf(item.effect ?? ""), ...(item.tool === null ? [] : verbsOf(item.tool))]))
      push(bareFact(item, "action", verb, record));
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
      today = wallClock(next, input.timezone).day;
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
    records,
    hours: openingFacts(input.business),
    customer,
    knowsText: (folded) => texts.some((text) => text.includes(folded)),
    knowsWord: (word) => words.has(word) || labels.knowsWord(word),
    get knowsSizes() {
      return sizes;
    },
    customerSaid: (folded) => customerTexts.some((text) => text.includes(folded)),
    failures,
    items,
  };

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
    if (typeof name === "string") remember(name);
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
          seed.kind === "item" && seed.labels.length > 0 ? recordOf(seed, null) : (parent ?? businessRecord()),
      },
      input.timezone,
    );
    for (const fact of index.hours?.facts ?? [])
      keepPassage({ ...bareFact(item, fact.type, ""), value: fact.value, role: fact.role, field: "hours" });
  }

  function businessRecord(): Rec {
    let record = records.get("business");
    if (record === undefined) {
      record = { key: "business", labels: [], parent: null, kind: "group", children: [] };
      records.set("business", record);
    }
    return record;
  }
}

function labelKey(kind: Rec["kind"], label: string, scope: string): string {
  const plain = foldLower(label);
  if (kind === "order") return `order:${canonicalCode(label).replace(/^\D+(?=\d{3,}$)/, "")}`;
  return `${kind === "group" ? "group" : kind}:${scope}:${plain}`;
}

function lastField(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}

function orderIn(data: unknown, byLabel: ReadonlyMap<string, Rec>): Rec | null {
  if (typeof data !== "object" || data === null) return null;
  for (const value of Object.values(data)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const record = byLabel.get(labelKey("order", String(value), ""));
    if (record !== undefined && /\d/.test(String(value))) return record;
  }
  return null;
}

/** National spellings of an E.164 number, digits only. */
export function phoneForms(digits: string, country?: CountryCode): string[] {
  const parsed = parsePhoneNumberFromString(`+${digits}`, country);
  if (parsed === undefined) return [digits];
  const national = parsed.nationalNumber;
  return [digits, national, `0${national}`, `00${digits}`];
}

/** The facts that a text states, in the same shapes that data has. */
function factsOf(
  reading: Reading,
  title: string,
): Pick<FoundFact, "type" | "value" | "unit" | "role" | "group" | "period">[] {
  const found: Pick<FoundFact, "type" | "value" | "unit" | "role" | "group" | "period">[] = [];
  const titleRole = isReturnPhrase(title);
  let group = 0;
  for (const claim of reading.claims) {
    group++;
    const kind = claim.type === "money" || claim.type === "percent" ? "role" : "drole";
    const roles = reading.context.rolesOf(claim.start, claim.end, kind);
    const base = {
      type: claim.type,
      unit: claim.unit,
      role: roles[0] ?? titleRole,
      group,
      period: claim.period ?? null,
    };
    found.push({ ...base, value: claim.value });
    for (const value of claim.alternatives ?? []) found.push({ ...base, value });
    if (claim.upper !== undefined) found.push({ ...base, value: claim.upper });
  }
  for (const phrase of reading.phrases) {
    group++;
    const type =
      phrase.type === "term"
        ? phrase.negated
          ? null
          : "term"
        : phrase.negated || phrase.conditional || phrase.question
          ? null
          : phrase.type;
    if (type === null) continue;
    found.push({ type, value: phrase.value, unit: phrase.kind, role: null, group, period: null });
  }
  return found;
}
