import { JangkarError } from "../core/errors.ts";
import { fromMajor } from "../core/money.ts";
import type { Catalog, CatalogItem } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import { cleanText } from "../core/text.ts";

/** How much a word says when it stands in the name, an alias, a feature or the description. */
const WEIGHTS = { code: 6, name: 5, alias: 5, feature: 2, description: 1 } as const;

/**
 * The catalogue as the tenant's file has it.
 * @throws JangkarError TENANT_INVALID when a price has more digits than the currency
 */
export function createCatalog(tenant: Pick<Tenant, "catalog" | "currency">): Catalog {
  const items = tenant.catalog.map((row): CatalogItem => {
    const price = fromMajor(row.price, tenant.currency);
    if (price === null) {
      throw new JangkarError("TENANT_INVALID", `${row.code}: ${row.price} is no amount of ${tenant.currency}`);
    }
    return {
      code: row.code,
      name: row.name,
      price,
      leadDays: row.leadDays ?? null,
      features: row.features,
      description: row.description ?? null,
      aliases: row.aliases,
    };
  });
  const byCode = new Map(items.map((item) => [item.code, item]));
  return {
    all: async () => items,
    byCode: async (code) => byCode.get(code) ?? null,
    search: async (words, limit) => {
      const wanted = wordsOf(words);
      return items
        .map((item, index) => ({ item, index, score: scoreOf(item, wanted) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, limit)
        .map(({ item }) => item);
    },
  };
}

function scoreOf(item: CatalogItem, wanted: readonly string[]): number {
  const fields: readonly (readonly [number, string])[] = [
    [WEIGHTS.code, item.code],
    [WEIGHTS.name, item.name],
    [WEIGHTS.alias, item.aliases.join(" ")],
    [WEIGHTS.feature, item.features.join(" ")],
    [WEIGHTS.description, item.description ?? ""],
  ];
  const texts = fields.map(([weight, text]) => ({ weight, words: wordsOf(text), folded: fold(text) }));
  return wanted.reduce((sum, word) => {
    const hits = texts.filter(({ words, folded }) =>
      // Languages written without spaces have no words to begin with: there a part of the text is enough.
      /\p{Script=Han}/u.test(word) ? folded.includes(word) : words.some((known) => known.startsWith(word)),
    );
    return sum + Math.max(0, ...hits.map(({ weight }) => weight));
  }, 0);
}

/** Without case and accents, so that "thiet ke" finds "thiết kế". */
function fold(text: string): string {
  return cleanText(text).normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/g, "d").toLowerCase();
}

/** Words of two characters and more; single letters match too much. */
function wordsOf(text: string): string[] {
  return [...new Set(fold(text).match(/\p{Script=Han}+|[\p{L}\p{N}]{2,}/gu) ?? [])];
}
