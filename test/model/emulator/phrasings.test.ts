import { describe, expect, it } from "vitest";
import { LOCALES } from "../../../src/core/locale.ts";
import { createEmulator, read } from "../../../src/model/emulator/index.ts";
import type { ModelMessage } from "../../../src/ports/model.ts";
import { CUSTOMER, openShop, order } from "../../tools/shop.ts";
import { LATER_PHRASINGS } from "./later-phrasings.ts";
import { PHRASINGS, type Phrasing } from "./phrasings.ts";
import { answer, fenced, requestOf } from "./talk.ts";

const shop = openShop({ orders: [order("ORD-10482", CUSTOMER), order("ORD-20777", CUSTOMER, { status: "shipped" })] });

/** What went wrong with one phrasing, or null. */
async function faultOf(phrasing: Phrasing): Promise<string | null> {
  let talk: readonly ModelMessage[] = [];
  for (const text of phrasing.before) talk = (await answer(shop, [...talk, fenced(text)])).messages;
  const { situation, asks, calls } = read(requestOf(shop.tenant, [...talk, fenced(phrasing.text)]));
  const found = `${phrasing.locale} "${phrasing.text}": ${asks.map(({ intent }) => intent).join("+")} ${JSON.stringify(calls)}`;
  const wanted = phrasing.calls;
  const fits =
    asks.some(({ intent }) => intent === phrasing.intent) &&
    calls.length === wanted.length &&
    calls.every((call, i) => {
      const expected = wanted[i];
      if (expected === undefined || call.name !== expected.name) return false;
      const strict = !FREE_TEXT.has(call.name);
      if (strict && Object.keys(call.args).length !== Object.keys(expected.args).length) return false;
      return Object.entries(expected.args).every(([key, value]) => same(call.args[key], value));
    });
  if (!fits) return `${found}, wanted ${phrasing.intent} ${JSON.stringify(wanted)}`;
  const spoken = phrasing.before.length > 0 || SHARED.has(phrasing.text) ? null : situation.locale;
  return spoken !== null && spoken !== phrasing.locale && LANGUAGE_MATTERS.test(phrasing.text)
    ? `${found}: answered in ${spoken}`
    : null;
}

/** Calls that carry the customer's own words besides what is asserted. */
const FREE_TEXT = new Set(["cancel_order", "refund_order", "capture_lead", "handoff_to_human"]);

/** Too short or without a word of any language: the default language is right. */
const LANGUAGE_MATTERS = /\p{L}+\s+\p{L}+\s+\p{L}+|\p{Script=Han}{3}/u;
const SHARED = new Set(["qwerty asdf", "lorem blabla", "fnord xyzzy"]);

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

describe("what the emulator makes of customers' words", () => {
  it("holds at least five phrasings of each intent in each language", () => {
    const count = new Map<string, number>();
    for (const { locale, intent } of PHRASINGS) {
      count.set(`${locale} ${intent}`, (count.get(`${locale} ${intent}`) ?? 0) + 1);
    }
    expect([...count].filter(([, texts]) => texts < 5)).toEqual([]);
    expect(PHRASINGS.length).toBeGreaterThanOrEqual(220);
    expect(new Set(PHRASINGS.map(({ text, before }) => text + before.join())).size).toBe(PHRASINGS.length);
  });

  it.each(LOCALES)("reads at least 95 of 100 rightly in %s: the wish, the tool, the arguments", async (locale) => {
    const phrasings = PHRASINGS.filter((phrasing) => phrasing.locale === locale);
    const faults = (await Promise.all(phrasings.map(faultOf))).filter((fault) => fault !== null);
    const share = 1 - faults.length / phrasings.length;
    expect(share, faults.join("\n")).toBeGreaterThanOrEqual(0.95);
  });

  it("still reads what it was taught later", () => {
    const faults = LATER_PHRASINGS.flatMap(([locale, text, wishes]) => {
      const { situation, asks } = read(requestOf(shop.tenant, [fenced(text)]));
      const found = asks.map(({ intent }) => intent);
      return same(found, wishes) && situation.locale === locale
        ? []
        : [`${text}: ${situation.locale} ${found.join("+")}`];
    });
    expect(faults).toEqual([]);
  });

  it("gives the same reply to the same request, every time", async () => {
    const emulator = createEmulator();
    for (const { text } of PHRASINGS.filter((_, i) => i % 17 === 0)) {
      const request = requestOf(shop.tenant, [fenced(text)]);
      const first = await emulator.complete(request, new AbortController().signal);
      expect(await createEmulator().complete(request, new AbortController().signal)).toEqual(first);
    }
  });
});
