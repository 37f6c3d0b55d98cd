import type { OpeningHours } from "./hours.ts";
import { createKnownWords, type KnownWords } from "./known-words.ts";
import { type BaseLabels, createLabelBook, type LabelBook } from "./labels.ts";
import type { PassageCache } from "./passage-cache.ts";
import type { ClaimType, Fact, Rec } from "./types.ts";

/** Records by their labels; a fork's own go before those of its base. */
export interface RecordNames {
  get(name: string): Rec | undefined;
  set(name: string, record: Rec): void;
}

/** The latest facts of one field of one record, and who told them. */
export interface Latest {
  readonly source: string;
  readonly facts: Fact[];
}

/** What an index has gathered so far. */
export interface IndexState {
  readonly facts: Map<ClaimType, Fact[]>;
  readonly records: Map<string, Rec>;
  readonly names: RecordNames;
  readonly labels: LabelBook;
  readonly known: KnownWords;
  readonly codes: Map<string, "id" | "phone">;
  latest(key: string): Latest | undefined;
  setLatest(key: string, latest: Latest): void;
  /** Items so far; facts are grouped by it. */
  counter: number;
  /** Stands for the day and all names and codes known so far. */
  reading: number;
}

/**
 * A business's own facts, read once and forked for every draft. Nobody changes it after it is read: a fork has facts
 * and records of its own, and what it learns goes into layers of its own.
 */
export interface BusinessBase {
  readonly state: IndexState & { readonly labels: BaseLabels };
  /** The day its texts were read on; on another day they may say something else. */
  readonly today: number;
  readonly hours: OpeningHours | null;
  readonly timezone: string;
  readonly currency: string;
  readonly passages: PassageCache | undefined;
}

/** The state of an index that knows nothing. */
export function emptyState(): BusinessBase["state"] {
  const latest = new Map<string, Latest>();
  return {
    facts: new Map(),
    records: new Map(),
    names: new Map<string, Rec>(),
    labels: createLabelBook(),
    known: createKnownWords(),
    codes: new Map(),
    latest: (key) => latest.get(key),
    setLatest: (key, entry) => {
      latest.set(key, entry);
    },
    counter: 0,
    reading: 0,
  };
}

/**
 * A state that knows what `base` knows and shares nothing with it that changes later: records gain labels and children,
 * facts are superseded.
 * @param observedAt - when the facts of the fork count as observed; a business's own facts are always fresh
 */
export function forkState(base: BusinessBase["state"], observedAt: number): IndexState {
  const records = forkRecords(base.records);
  const own = (record: Rec): Rec => records.get(record.key)!;
  const facts = new Map<ClaimType, Fact[]>();
  for (const [type, list] of base.facts)
    facts.set(
      type,
      list.map((fact) => forkFact(fact, observedAt, own)),
    );
  const names = new Map<string, Rec>();
  const latest = new Map<string, Latest>();
  // A fork only appends to its lists, so a base's fact stands at the same place in both.
  const ownFact = (fact: Fact): Fact => facts.get(fact.type)![base.facts.get(fact.type)!.indexOf(fact)]!;
  return {
    facts,
    records,
    names: {
      get: (name) => {
        const found = names.get(name);
        if (found !== undefined) return found;
        const below = base.names.get(name);
        return below === undefined ? undefined : own(below);
      },
      set: (name, record) => {
        names.set(name, record);
      },
    },
    labels: base.labels.fork(own),
    known: createKnownWords(base.known),
    codes: new Map(base.codes),
    latest: (key) => {
      const found = latest.get(key);
      if (found !== undefined) return found;
      const below = base.latest(key);
      if (below === undefined) return undefined;
      const forked = { source: below.source, facts: below.facts.map(ownFact) };
      latest.set(key, forked);
      return forked;
    },
    setLatest: (key, entry) => {
      latest.set(key, entry);
    },
    counter: base.counter,
    reading: base.reading,
  };
}

function forkRecords(base: ReadonlyMap<string, Rec>): Map<string, Rec> {
  const records = new Map<string, Rec>();
  // A parent is always older than its variants.
  for (const [key, { labels, parent, kind }] of base)
    records.set(key, {
      key,
      labels: labels.slice(),
      parent: parent === null ? null : records.get(parent.key)!,
      kind,
      children: [],
    });
  for (const [key, { children }] of base)
    if (children.length > 0) records.get(key)!.children.push(...children.map((child) => records.get(child.key)!));
  return records;
}

function forkFact(fact: Fact, observedAt: number, own: (record: Rec) => Rec): Fact {
  return {
    type: fact.type,
    value: fact.value,
    unit: fact.unit,
    role: fact.role,
    period: fact.period,
    record: fact.record === null ? null : own(fact.record),
    about: fact.about.length === 0 ? fact.about : fact.about.map(own),
    field: fact.field,
    near: fact.near,
    origin: fact.origin,
    source: fact.source,
    tool: fact.tool,
    observedAt,
    expiresAt: fact.expiresAt,
    group: fact.group,
    superseded: fact.superseded,
  };
}
