import type { IndexState, RecordNames } from "./index-state.ts";
import { labelKey } from "./record-keys.ts";
import type { RecordSeed } from "./seeds.ts";
import type { Rec } from "./types.ts";

/** The records that the evidence speaks of; what bears a known label is the same record. */
export interface RecordBook {
  readonly records: ReadonlyMap<string, Rec>;
  readonly byLabel: Pick<RecordNames, "get">;
  recordOf(seed: RecordSeed, parent: Rec | null): Rec;
  /** What the profile says of no item: one record for all of it. */
  business(): Rec;
}

/**
 * A book over the records of a state.
 * @param named is told every label of every record, again when it is seen again
 */
export function createRecordBook(
  { records, names: byLabel }: Pick<IndexState, "records" | "names">,
  named: (label: string, record: Rec) => void,
): RecordBook {
  const keep = (record: Rec): Rec => {
    records.set(record.key, record);
    return record;
  };
  return {
    records,
    byLabel,
    recordOf(seed, parent) {
      const scope = seed.kind === "variant" ? (parent?.key ?? "") : seed.kind === "service" ? seed.fallbackKey : "";
      const names = (seed.known ?? seed.labels).map((label) => labelKey(seed.kind, label, scope));
      const known = names.map((name) => byLabel.get(name)).find((record) => record !== undefined);
      const key = names[0] ?? `${seed.kind}:${seed.fallbackKey}`;
      const owner = seed.kind === "variant" ? parent : null;
      const record =
        known ?? records.get(key) ?? keep({ key, labels: [], parent: owner, kind: seed.kind, children: [] });
      for (const name of names) byLabel.set(name, record);
      for (const label of seed.labels) {
        if (!record.labels.includes(label)) record.labels.push(label);
        named(label, record);
      }
      if (parent !== null && parent !== record && !parent.children.includes(record)) parent.children.push(record);
      return record;
    },
    business: () =>
      records.get("business") ?? keep({ key: "business", labels: [], parent: null, kind: "group", children: [] }),
  };
}
