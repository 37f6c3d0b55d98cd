import fc from "fast-check";
import { fixtureRows, readFixture } from "../../support/fixtures.ts";

type Json = unknown;

const SEEDS: readonly Json[] = fixtureRows().map((row) => JSON.parse(readFixture(row.file).toString("utf8")));

/** One change somewhere in a body. */
const mutation = fc.record({
  place: fc.nat(),
  what: fc.constantFrom("replace", "delete", "repeat", "rename", "nest"),
  value: fc.jsonValue({ maxDepth: 3 }),
});

/** A fixture's body with some of its values replaced, left out, repeated, renamed or nested. */
export const mutatedBodies: fc.Arbitrary<Json> = fc
  .record({ seed: fc.nat(SEEDS.length - 1), mutations: fc.array(mutation, { minLength: 1, maxLength: 5 }) })
  .map(({ seed, mutations }) => {
    const root = { body: structuredClone(SEEDS[seed]) };
    for (const change of mutations) mutate(root, change);
    return root.body;
  });

/** How the bytes of a body are broken after it was written. */
export const byteFaults = fc.option(
  fc.record({ at: fc.nat(), what: fc.constantFrom("cut", "flip", "insert"), byte: fc.integer({ min: 0, max: 255 }) }),
  { freq: 6 },
);

/** The bytes with the fault in them. */
export function breakBytes(bytes: Buffer, fault: { at: number; what: string; byte: number } | null): Buffer {
  if (fault === null || bytes.length === 0) return bytes;
  const at = fault.at % bytes.length;
  if (fault.what === "cut") return bytes.subarray(0, Math.max(1, at));
  if (fault.what === "insert")
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([fault.byte]), bytes.subarray(at)]);
  const flipped = Buffer.from(bytes);
  flipped[at]! ^= fault.byte;
  return flipped;
}

interface Slot {
  readonly holder: Record<string, Json> | Json[];
  readonly key: string | number;
}

function mutate(root: Record<string, Json>, change: { place: number; what: string; value: Json }): void {
  const slots = slotsOf(root);
  const slot = slots[change.place % slots.length];
  // A former mutation took everything away.
  if (slot === undefined) return;
  const holder = slot.holder as Record<string | number, Json>;
  const old = holder[slot.key];
  if (change.what === "replace") holder[slot.key] = change.value;
  else if (change.what === "nest") holder[slot.key] = [old, { value: old }];
  else if (Array.isArray(slot.holder)) {
    const index = Number(slot.key);
    if (change.what === "repeat") slot.holder.splice(index, 0, old, change.value);
    else slot.holder.splice(index, 1);
  } else {
    if (change.what !== "repeat") delete slot.holder[slot.key];
    if (change.what === "rename") slot.holder[`${slot.key}_neu`] = old;
  }
}

function slotsOf(value: Json): Slot[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, Json> | Json[];
  const keys = Array.isArray(holder) ? holder.map((_, at) => at) : Object.keys(holder);
  return keys.flatMap((key) => [{ holder, key }, ...slotsOf((holder as Record<string | number, Json>)[key])]);
}
