import { describe, expect, it } from "vitest";
import { read } from "../../../src/model/emulator/index.ts";
import type { ModelMessage } from "../../../src/ports/model.ts";
import { demoTenant, openShop } from "../../tools/shop.ts";
import { answer, fenced, requestOf } from "./talk.ts";

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

async function replies(texts: readonly string[], shop = demo): Promise<string> {
  let talk: readonly ModelMessage[] = [];
  let text = "";
  for (const said of texts) ({ messages: talk, text } = await answer(shop, [...talk, fenced(said)]));
  return text;
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

const CAKES = ["kue-coklat", "kue-wortel"];

describe("products that share words", () => {
  it.each([
    ["harga kue wortel berapa ya", ["kue-wortel"]],
    ["carrot cake price please", ["kue-wortel"]],
    ["bánh kem cà rốt giá sao", ["kue-wortel"]],
    ["巧克力蛋糕多少钱", ["kue-coklat"]],
    ["kopi hitam brp kak", ["kopi-hitam"]],
    ["how much are a carrot cake and a kopi susu together", ["kue-wortel", "kopi-susu"]],
  ])("%s: only what was named", (text, wanted) => {
    expect(Object.keys(basket(text, bakery))).toEqual(wanted);
  });

  it.each([
    "kopi luwak berapa",
    "how much is a cheese cake",
    "do you have gluten free bread?",
    "bánh mì ruốc giá bao nhiêu",
  ])("%s: what is not sold has no price", async (text) => {
    const [said] = read(requestOf(bakery.tenant, [fenced(text)])).asks;
    const isNamed = (said?.packages ?? []).length > 0;
    if (!isNamed) expect(await replies([text], bakery)).not.toMatch(/Rp/);
    expect(CAKES.filter((code) => said?.packages.includes(code))).toEqual([]);
  });
});

describe("a slip in a name", () => {
  it.each([
    ["hrga ladning page brp", "landing-roas"],
    ["chatbott berapa kak", "ai-agent-crm"],
    ["compnay profile harganya?", "corporate-3d"],
    ["how much is the langing page", "landing-roas"],
    ["salespage price?", "landing-roas"],
    ["giá chatbo bao nhiêu", "ai-agent-crm"],
  ])("%s", (text, code) => {
    expect(Object.keys(basket(text))).toEqual([code]);
  });

  it.each([
    ["berapa harga chatbot", "harga sewa tenda berapa"],
    ["how much is the chatbot?", "and what does a podcast studio cost"],
    ["chatbot giá bao nhiêu", "giá máy pha cà phê bao nhiêu"],
    ["聊天机器人多少钱", "婚礼摄影多少钱"],
  ])("%s, then %s: never the price of the one before", async (first, then) => {
    expect(await replies([first, then])).not.toMatch(/Rp/);
  });

  it.each([
    ["berapa harga chatbot", "jadinya berapa lama kak"],
    ["how much is the chatbot?", "and how long does it take?"],
    ["chatbot giá bao nhiêu", "làm mất bao lâu vậy"],
    ["聊天机器人多少钱", "大概多久能做完"],
  ])("%s, then %s: still the one before", async (first, then) => {
    expect(await replies([first, then])).toMatch(/Rp/);
  });
});

describe("what the last answer was about", () => {
  const both = { "corporate-3d": 1, "ai-agent-crm": 1 };
  it.each([
    ["bandingkan company profile dan chatbot", "kalau ambil keduanya total berapa, ada diskon?"],
    ["compare company profile and chatbot", "what do both cost together, any discount?"],
    ["so sánh company profile và chatbot", "lấy cả hai thì tổng bao nhiêu, có giảm giá không"],
    ["官网和聊天机器人有什么区别", "两个一起多少钱,有优惠吗"],
  ])("%s, then %s: both", async (first, then) => {
    const { messages } = await answer(demo, [fenced(first)]);
    const [said] = read(requestOf(demo.tenant, [...messages, fenced(then)])).asks;
    expect(Object.fromEntries((said?.packages ?? []).map((code) => [code, 1]))).toEqual(both);
  });

  it("forgets a basket once another product was asked about", async () => {
    let talk: readonly ModelMessage[] = [];
    for (const text of ["12 kopi susu berapa", "kalau roti?"]) {
      ({ messages: talk } = await answer(bakery, [...talk, fenced(text)]));
    }
    const { asks } = read(requestOf(bakery.tenant, [...talk, fenced("diskon 15% bisa? beli 2 kue coklat")]));
    expect(asks.flatMap(({ packages }) => packages)).not.toContain("kopi-susu");
  });

  it("takes no name for a word that adds to a basket", async () => {
    const { messages } = await answer(bakery, [fenced("3 kopi susu berapa")]);
    const { asks } = read(requestOf(bakery.tenant, [...messages, fenced("bánh kem socola giá bao nhiêu")]));
    expect(asks.map(({ packages }) => packages)).toEqual([["kue-coklat"]]);
  });
});
