import { describe, expect, it } from "vitest";
import type { Intent } from "../../../src/model/emulator/ask.ts";
import { read } from "../../../src/model/emulator/index.ts";
import { PHRASES } from "../../../src/model/emulator/phrases.ts";
import type { ModelMessage } from "../../../src/ports/model.ts";
import { CUSTOMER, openShop, order } from "../../tools/shop.ts";
import { answer, fenced, requestOf } from "./talk.ts";

/** The customer's own orders, and words that lean on the message before. */

const shop = openShop({ orders: [order("ORD-10482", CUSTOMER)] });

const intents = (text: string, before: readonly ModelMessage[] = []): Intent[] =>
  read(requestOf(shop.tenant, [...before, fenced(text)])).asks.map(({ intent }) => intent);

describe("my orders, after one that is not the customer's", () => {
  it.each([
    ["cek status ORD-77001", "pesanan saya dong"],
    ["where is ORD-77001", "my order is so late"],
    ["tình trạng đơn ORD-77001", "đơn hàng của mình đâu rồi"],
    ["订单ORD-77001到哪了", "我的订单呢"],
  ])("%s, then %s: the list", async (first, then) => {
    const { messages } = await answer(shop, [fenced(first)]);
    const { calls } = read(requestOf(shop.tenant, [...messages, fenced(then)]));
    expect(calls.map(({ name }) => name)).toEqual(["daftar_pesanan_saya"]);
  });

  it("asks which order a refund is for", async () => {
    const { messages } = await answer(shop, [fenced("status ORD-77001")]);
    const { text } = await answer(shop, [...messages, fenced("please refund my order, it came late")]);
    expect(text).toContain("ORD-10482");
    expect(text).toContain(PHRASES.en.whichOrder);
  });
});

describe("work that is under way", () => {
  it.each([
    "kapan chatbot saya selesai kak",
    "when will my landing page be finished?",
    "khi nào landing page của mình xong ạ",
    "我的落地页什么时候做好",
  ])("%s: the customer's orders", (text) => {
    expect(intents(text)).toEqual(["my-orders"]);
  });
});

describe("a second day", () => {
  it.each([
    ["sabtu buka? kalau tanggal 25 desember?", ["sat", "12-25"]],
    ["are you open tomorrow? and on sunday?", ["tomorrow", "sun"]],
    ["thứ bảy có mở cửa không? còn chủ nhật?", ["sat", "sun"]],
    ["周六营业吗？那周日呢？", ["sat", "sun"]],
  ])("%s: both days are told", (text, days) => {
    const { asks } = read(requestOf(shop.tenant, [fenced(text)]));
    expect(asks.map(({ intent, day }) => [intent, day])).toEqual(days.map((day) => ["hours", day]));
  });
});

describe("yes to passing a question on", () => {
  it.each([
    ["id", "ya tolong ditanyakan kak"],
    ["id", "iya, tolong tanyain dong"],
    ["en", "yes, please ask them"],
    ["vi", "vâng hỏi giúp mình nhé"],
    ["zh", "好的，请帮我问一下"],
  ] as const)("%s: %s", (locale, text) => {
    const before: ModelMessage[] = [
      fenced("?"),
      { role: "assistant", content: PHRASES[locale].dontKnow, toolCalls: [] },
    ];
    expect(intents(text, before)).toEqual(["human"]);
  });
});
