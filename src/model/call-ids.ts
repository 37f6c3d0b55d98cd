import { createHash } from "node:crypto";

/** Longer ids carry a provider's own data and are refused by others. */
const MAX_ID_LENGTH = 256;

/**
 * One id for each call of a reply: the provider's own where it is usable and unused, else a minted one. The provider's
 * id is kept because some servers look it up again.
 * @param given - ids as received, of any type
 * @param taken - ids that the request already holds
 * @param seed - what tells this completion from others, such as its id and the length of the request
 */
export function uniqueIds(given: readonly unknown[], taken: ReadonlySet<string>, seed: string): string[] {
  const used = new Set(taken);
  return given.map((id, index) => {
    const own = usable(id);
    const unique = own !== null && !used.has(own) ? own : mint(`${seed}/${index}`, used);
    used.add(unique);
    return unique;
  });
}

/** `id` as nine letters and digits, the only form Mistral's endpoints take (mistral-common, tool call validation). */
export function nineCharacterId(id: string): string {
  return /^[A-Za-z0-9]{9}$/.test(id) ? id : hashed(id);
}

function usable(id: unknown): string | null {
  if (typeof id === "number") return String(id);
  if (typeof id !== "string") return null;
  const trimmed = id.trim();
  return trimmed === "" || trimmed.length > MAX_ID_LENGTH ? null : trimmed;
}

function mint(seed: string, used: ReadonlySet<string>): string {
  for (let again = 0; ; again++) {
    const id = hashed(`${seed}/${again}`);
    if (!used.has(id)) return id;
  }
}

function hashed(text: string): string {
  const number = createHash("sha256").update(text).digest().readBigUInt64BE();
  return number.toString(36).padStart(9, "0").slice(-9);
}
