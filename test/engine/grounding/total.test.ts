import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check, feedback, honestAnswer, receipts } from "../../../src/engine/grounding/index.ts";
import { indexOf, money, NOW, tool } from "./support.ts";

// Scraps that the readers know, so that arbitrary texts reach deep into them.
const SCRAPS = [
  "31/02/2026 ",
  "30 Februari ",
  "29 tháng 2 ",
  "2月30日",
  "99:99 ",
  "jam 29 ",
  "25点",
  "2026-13-45T99:99Z ",
  "sampai ",
  "besok ",
  "周五",
  "Rp1.500.000 ",
  "$",
  "A$",
  "साढ़े तीन हज़ार ",
  "12-15 Desember ",
  "đến ",
  "-",
  "999999999999999999999 ",
  "từ 7h đến 8h30 tối ",
  "setengah delapan ",
  "hari ",
  "buka ",
  "\n1. ",
  "😊",
  "#10482 ",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...SCRAPS), fc.string({ maxLength: 6, unit: "binary" })), { maxLength: 14 })
  .map((parts) => parts.join(""));
const KEYS = ["date", "expiresAt", "eta", "openTime", "price", "stock", "status", "orderId", "name", "text", "dates"];
const value = fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constantFrom(...SCRAPS));
const data = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.dictionary(fc.constantFrom(...KEYS), value)),
  { maxKeys: 5 },
);

describe("the guard never throws", () => {
  it("on any reply, evidence and customer message", () => {
    fc.assert(
      fc.property(
        text,
        data,
        text,
        fc.constantFrom("id", "en", "vi", "zh", "es", "pt", "hi"),
        (reply, seen, said, locale) => {
          const evidence = [
            tool("lookup", seen),
            tool("search_products", { items: [{ name: "Meja", price: money(1) }] }),
          ];
          const index = indexOf({ evidence, customer: [said] });
          const report = check({ reply, index, locale });
          expect(typeof feedback(report)).toBe("string");
          receipts(report, "Asia/Jakarta");
          honestAnswer({ index, locale });
        },
      ),
      { numRuns: 150 },
    );
  });

  it("on dates that do not exist and numbers said to be dates", () => {
    const evidence = [
      tool("get_event", { text: "Buka 31/02/2026, tutup 30 Februari, lalu 1 Maret." }),
      tool(
        "x",
        { at: 1.7e12, when: "2026-13-45T99:99:00Z" },
        { meta: { at: { fact: "date" }, when: { fact: "date" } } },
      ),
    ];
    const report = check({ reply: "Acaranya 14 Mei.", index: indexOf({ evidence, now: NOW }), locale: "id" });
    expect(report.verdict).toBe("ungrounded");
  });
});
