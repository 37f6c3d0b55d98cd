import { describe, expect, it } from "vitest";
import { LOCALES } from "../../../src/core/locale.ts";
import { PHRASES } from "../../../src/model/emulator/phrases.ts";
import type { ModelMessage } from "../../../src/ports/model.ts";
import { CUSTOMER, openShop, order, rupiah } from "../../tools/shop.ts";
import { answer, fenced } from "./talk.ts";

/** A part of an order's sum: what is put to staff is what was asked for, or the customer is asked. */

const TOTAL = 1_500_000;
const shop = openShop({ orders: [order("ORD-10482", CUSTOMER)] });

/** The amounts put to staff and the last text, after these messages. */
async function outcome(texts: readonly string[], where = shop): Promise<{ amounts: unknown[]; text: string }> {
  let talk: readonly ModelMessage[] = [];
  let last = { amounts: [] as unknown[], text: "" };
  for (const text of texts) {
    const said = await answer(where, [...talk, fenced(text)]);
    talk = said.messages;
    const refunds = said.calls.filter(({ name }) => name === "refund_order");
    last = { amounts: refunds.map(({ args }) => Object(args)["amount_rp"]), text: said.text };
  }
  return last;
}

const asks = (text: string) => LOCALES.some((locale) => text.includes(PHRASES[locale].askRefundAmount));

describe("a part of an order's sum", () => {
  it.each([
    ["mohon refund setengah dari pesanan ORD-10482", TOTAL / 2],
    ["kembalikan separuh uang saya untuk ORD-10482 dong", TOTAL / 2],
    ["refund ORD-10482 seperempatnya saja", TOTAL / 4],
    ["refund 30 persen buat ORD-10482 karena telat", 450_000],
    ["refund ORD-10482 ya kak. Cukup separuhnya.", TOTAL / 2],
    ["could you refund half of ORD-10482?", TOTAL / 2],
    ["please refund ORD-10482. Half is enough.", TOTAL / 2],
    ["refund 10% of 1,500,000 for ORD-10482", TOTAL / 10],
    ["refund half because it was late, ORD-10482", TOTAL / 2],
    ["hoàn lại một nửa đơn ORD-10482 giúp mình", TOTAL / 2],
    ["đơn ORD-10482 hoàn 40% nhé", 600_000],
    ["ORD-10482退一半给我", TOTAL / 2],
    ["订单ORD-10482退款20%", 300_000],
  ])("%s: %d goes to staff", async (text, amount) => {
    expect((await outcome([text])).amounts).toEqual([amount]);
  });

  it.each([
    "mau refund sebagian buat ORD-10482",
    "refund sepertiga dari ORD-10482",
    "refund 33,3333% ORD-10482",
    "refund setengah ORD-10482, 200rb",
    "can I have a partial refund for ORD-10482?",
    "refund part of ORD-10482 please",
    "half was broken, refund ORD-10482",
    "refund ORD-10482 because half of it came late",
    "hoàn tiền một phần đơn ORD-10482",
    "ORD-10482部分退款",
  ])("%s: nothing goes to staff, the customer is asked how much", async (text) => {
    const { amounts, text: reply } = await outcome([text]);
    expect(amounts).toEqual([]);
    expect(asks(reply)).toBe(true);
  });

  it.each([
    ["mau refund sebagian buat ORD-10482", "250rb aja kak", 250_000],
    ["can I have a partial refund for ORD-10482?", "half", TOTAL / 2],
    ["hoàn tiền một phần đơn ORD-10482", "300 nghìn", 300_000],
    ["ORD-10482部分退款", "全部", TOTAL],
    ["refund ORD-10482 karena telat", "eh separuhnya saja", TOTAL / 2],
  ])("%s, then %s: %d goes to staff", async (first, then, amount) => {
    expect((await outcome([first, then])).amounts).toEqual([amount]);
  });

  it.each([
    "refund ORD-10482, kurirnya telat setengah jam",
    "refund ORD-10482, I waited half an hour",
    "hoàn tiền đơn ORD-10482 nữa nhé",
    "ORD-10482我等了半个月,请退款",
    "refund 100% ORD-10482",
  ])("%s: all of it", async (text) => {
    expect((await outcome([text])).amounts).toEqual([TOTAL]);
  });

  it("asks after a part was paid back already: half of what?", async () => {
    const paid = openShop({ orders: [order("ORD-10482", CUSTOMER, { refunded: rupiah(300_000) })] });
    const { amounts, text } = await outcome(["refund setengah ORD-10482"], paid);
    expect(amounts).toEqual([]);
    expect(asks(text)).toBe(true);
  });
});
