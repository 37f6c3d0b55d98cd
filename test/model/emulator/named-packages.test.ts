import { describe, expect, it } from "vitest";
import { read } from "../../../src/model/emulator/index.ts";
import { demoTenant, openShop } from "../../tools/shop.ts";
import { fenced, requestOf } from "./talk.ts";

/** Which packages a text names, and how many of each. */

const demo = openShop();

const item = (code: string, name: string, price: number, aliases: readonly string[] = []) => ({
  code,
  name,
  price,
  aliases,
});

/** A shop whose products share words, as a bakery's do. */
const bakery = openShop({
  tenant: demoTenant((raw) => {
    raw["catalog"] = [
      item("kue-coklat", "Chocolate cake", 250_000, ["kue coklat", "bánh kem socola", "巧克力蛋糕"]),
      item("kue-wortel", "Carrot cake", 240_000, ["kue wortel", "bánh kem cà rốt", "胡萝卜蛋糕"]),
      item("kopi-susu", "Kopi susu", 18_000, ["cà phê sữa", "牛奶咖啡"]),
      item("kopi-hitam", "Kopi hitam", 15_000, ["cà phê đen", "黑咖啡"]),
      item("roti", "Roti gandum", 55_000, ["roti", "bánh mì", "whole wheat bread"]),
    ];
  }),
});

function basket(text: string, shop = demo): Record<string, number> {
  const [said] = read(requestOf(shop.tenant, [fenced(text)])).asks;
  const counts: Record<string, number> = {};
  for (const code of said?.packages ?? []) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe("how many of each", () => {
  it.each([
    ["pesan chatbot 3 landing page 2 jadi berapa", { "ai-agent-crm": 3, "landing-roas": 2 }],
    ["landing page 2, company profile 1, totalnya?", { "landing-roas": 2, "corporate-3d": 1 }],
    ["bot WA dua sama landing page tiga total berapa", { "ai-agent-crm": 2, "landing-roas": 3 }],
    ["mau chatbot 4 brp kak", { "ai-agent-crm": 4 }],
    ["sales page 2 and chatbot 3, how much in total?", { "landing-roas": 2, "ai-agent-crm": 3 }],
    ["2 sales pages and 3 chatbots in total", { "landing-roas": 2, "ai-agent-crm": 3 }],
    ["mua trang đích 2 và chatbot 5 tổng bao nhiêu", { "landing-roas": 2, "ai-agent-crm": 5 }],
    ["落地页2 聊天机器人3 一共多少", { "landing-roas": 2, "ai-agent-crm": 3 }],
    ["落地页两个,聊天机器人三个一共多少钱", { "landing-roas": 2, "ai-agent-crm": 3 }],
    ["落地页和聊天机器人两个一起多少钱", { "landing-roas": 1, "ai-agent-crm": 1 }],
    ["landing page, 2 chatbot total berapa", { "landing-roas": 1, "ai-agent-crm": 2 }],
  ])("%s", (text, wanted) => {
    expect(basket(text)).toEqual(wanted);
  });

  it.each(["landing page 3 minggu jadi berapa?", "berapa harga chatbot 7 hari", "how much is a landing page 5 days"])(
    "%s: a measure is no number of pieces",
    (text) => {
      expect(Object.values(basket(text))).toEqual([1]);
    },
  );
});

describe("packages that share a word", () => {
  it.each([
    ["how much is the chocolate cake", { "kue-coklat": 1 }],
    ["kopi susu berapa", { "kopi-susu": 1 }],
    ["2 chocolate cakes and a kopi hitam please", { "kue-coklat": 2, "kopi-hitam": 1 }],
  ])("%s", (text, wanted) => {
    expect(basket(text, bakery)).toEqual(wanted);
  });
});
