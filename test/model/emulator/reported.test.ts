import { describe, expect, it } from "vitest";
import { LOCALES } from "../../../src/core/locale.ts";
import type { Intent } from "../../../src/model/emulator/ask.ts";
import { createEmulator, read } from "../../../src/model/emulator/index.ts";
import { PHRASES } from "../../../src/model/emulator/phrases.ts";
import type { ModelMessage } from "../../../src/ports/model.ts";
import { say } from "../../../src/texts/index.ts";
import { CUSTOMER, demoTenant, openShop, order, rupiah } from "../../tools/shop.ts";
import { answer, fenced, requestOf, says } from "./talk.ts";

/** What customers met in the rule model and reported, each by its kind. */

const shop = openShop({
  orders: [order("ORD-10482", CUSTOMER), order("ORD-20777", CUSTOMER, { status: "delivered" })],
});
/** A Tuesday, 1 December 2026, 07:30 in Jakarta: before the opening. */
const EARLY = Date.UTC(2026, 11, 1, 0, 30);

const intents = (text: string, before: readonly ModelMessage[] = []): Intent[] =>
  read(requestOf(shop.tenant, [...before, fenced(text)])).asks.map(({ intent }) => intent);
const called = ({ calls }: { calls: readonly { name: string }[] }) => calls.map(({ name }) => name);

describe("a person or a product", () => {
  it.each([
    "can I get 20% off the AI agent and landing page?",
    "can I get an AI agent for my shop?",
    "do you connect the AI agent to our sales team?",
    "how much are AI agents for a sales team?",
    "can the AI agent talk to people in Vietnamese?",
    "can I get a landing page for my team?",
    "minta AI agent untuk tim sales saya dong",
    "mau pesan bot WA buat admin toko",
    "chatbot bisa ngobrol sama orang ga?",
    "tôi muốn một trợ lý AI nói chuyện với khách thay nhân viên",
    "trợ lý AI có thể chuyển cho nhân viên của tôi không?",
    "智能客服能转人工吗",
    "你们的AI客服多少钱",
  ])("%s: nobody is called", (text) => {
    expect(intents(text)).not.toContain("human");
  });

  it.each([
    "can I get an agent please?",
    "I want to talk to someone about the AI agent",
    "get me a human",
    "connect me to your sales team",
    "mau ngobrol sama admin soal chatbot",
    "minta disambungkan ke orang dong",
    "tôi muốn gặp nhân viên",
    "转人工",
  ])("%s: a colleague is called", (text) => {
    expect(intents(text)).toContain("human");
  });
});

/** A conversation in which a refund of ORD-10482 was asked for and came to `observation`. */
function afterRefund(observation: unknown): ModelMessage[] {
  return [
    fenced("minta refund 500.000 untuk ORD-10482 karena terlambat"),
    {
      role: "assistant",
      content: null,
      toolCalls: [
        {
          id: "r1",
          name: "refund_order",
          argumentsText: '{"order_id":"ORD-10482","amount_rp":500000,"reason":"terlambat"}',
        },
      ],
    },
    { role: "tool", toolCallId: "r1", content: JSON.stringify(observation) },
    { role: "assistant", content: "Sudah saya teruskan ke tim kami.", toolCalls: [] },
  ];
}

const PENDING = { ok: false, pending: true, message: "Not done. Waiting for approval by staff." };
const REJECTED = { ok: false, error: { code: "rejected", message: "Not done: staff said no." } };

describe("news of a refund or a cancellation", () => {
  it.each([
    "any news about my refund?",
    "when will I get my money back?",
    "has my refund been approved yet?",
    "where is my refund",
    "gimana refund saya?",
    "kapan refundnya?",
    "refund saya sudah sampai mana kak",
    "kapan uang saya kembali?",
    "bao giờ tôi được hoàn tiền?",
    "hoàn tiền của mình sao rồi ạ",
    "我的退款怎么样了？",
    "退款什么时候到账",
  ])("%s: the state is told, no new request is made", async (text) => {
    expect(intents(text, afterRefund(PENDING))).toEqual(["refund-news"]);
    const reply = await answer(shop, [...afterRefund(PENDING), fenced(text)]);
    expect(called(reply)).toEqual(["get_order_status"]);
    expect(reply.text).toMatch(
      /Tim kami belum memutuskan: refund|Our team has not decided yet|Đội ngũ chưa quyết định|我们的团队还没有决定/,
    );
  });

  it("tells that the team said no, and that a refund went through", async () => {
    const no = await answer(shop, [...afterRefund(REJECTED), fenced("gimana refund saya?")]);
    expect(no.text).toContain("Tim kami belum menyetujui: refund untuk pesanan ORD-10482.");
    const paid = openShop({ orders: [order("ORD-10482", CUSTOMER, { refunded: rupiah(500_000) })] });
    const yes = await answer(paid, [...afterRefund({ ok: true, data: {} }), fenced("any news about my refund?")]);
    expect(yes.text).toContain("Rp500.000");
    expect(yes.text).not.toContain("no refund");
  });

  it("says so where none was asked for, and what orders there are", async () => {
    const reply = await answer(shop, [fenced("any news about my refund?")]);
    expect(called(reply)).toEqual(["daftar_pesanan_saya"]);
    expect(reply.text).toContain("no refund");
    expect(reply.text).toContain("ORD-10482");
  });

  it.each(["minta refund ORD-10482 dong, barangnya belum datang", "can I get a refund of 500,000 for ORD-10482?"])(
    "%s: still a request",
    (text) => {
      expect(intents(text)).toEqual(["refund"]);
    },
  );

  it.each([
    "pesanan ORD-10482 sudah dibatalkan belum?",
    "is my order ORD-10482 cancelled yet?",
    "đơn ORD-10482 đã hủy chưa?",
    "ORD-10482取消了吗？",
  ])("%s: cancels nothing", async (text) => {
    const reply = await answer(shop, [fenced(text)]);
    expect(called(reply)).toEqual(["get_order_status"]);
    expect(reply.text).toContain("ORD-10482");
  });

  it.each([
    ["id", "Tim kami belum menyetujui: refund untuk pesanan ORD-10482."],
    ["en", "Our team has not approved this: the refund for order ORD-10482."],
    ["vi", "Đội ngũ chưa duyệt: hoàn tiền cho đơn ORD-10482."],
    ["zh", "我们的团队没有批准：订单 ORD-10482 的退款。"],
  ])("tells a decision of staff as such in %s", async (locale, words) => {
    const talk = [...afterRefund(REJECTED), says("<event>The decision is in.</event>")];
    const request = { ...requestOf(shop.tenant, talk, locale), toolChoice: "none" as const };
    const reply = await createEmulator().complete(request, new AbortController().signal);
    expect(reply).toMatchObject({ kind: "text", text: words });
  });
});

describe("one end, one text", () => {
  it.each(LOCALES)("the rule model and the receipts say the same in %s", (locale) => {
    const phrases = PHRASES[locale];
    const label = "x";
    expect([
      phrases.notApproved(label),
      phrases.teamTooLate(label),
      phrases.tooLate(label),
      phrases.withdrawn(label),
      phrases.leftAsIs(label),
      phrases.keptOrder("ORD-1"),
      phrases.cancelOf("ORD-1"),
      phrases.cancelled("ORD-1"),
    ]).toEqual([
      say(locale, "receipt.rejected.staff", { label }),
      say(locale, "receipt.expired.staff", { label }),
      say(locale, "receipt.expired", { label }),
      say(locale, "receipt.withdrawn", { label }),
      say(locale, "receipt.rejected", { label }),
      say(locale, "receipt.rejected.cancel_order", { order: "ORD-1" }),
      say(locale, "label.cancel_order", { order: "ORD-1" }),
      say(locale, "receipt.done.cancel_order", { order: "ORD-1" }),
    ]);
  });
});

describe("a payment that a customer tells of", () => {
  it.each([
    "I paid already, please confirm",
    "saya sudah transfer tadi pagi",
    "mình đã chuyển khoản rồi",
    "我已经付款了",
  ])("%s: a colleague checks it, and no picture is spoken of", async (text) => {
    const reply = await answer(shop, [fenced(text)]);
    expect(called(reply)).toEqual(["handoff_to_human"]);
    expect(reply.text).not.toMatch(/picture|gambar|hình|图片/);
    expect(reply.text).toMatch(/payment|pembayaran|thanh toán|付款/);
  });

  it("speaks of the picture that came", async () => {
    const picture = "<media kind=image>nobody has looked at it yet</media>";
    const reply = await answer(shop, [says(`${picture}\n<customer_message>\nI paid already\n</customer_message>`)]);
    expect(reply.text).toContain("picture");
  });
});

describe("details that a customer gives", () => {
  it.each([
    ["my name is Andi and my email is andi@example.com", "your details are noted"],
    ["nama saya Rina, email rina@example.com", "data Kakak sudah kami catat"],
    ["rina@example.com", "data Kakak sudah kami catat"],
    ["mình tên là Lan, email lan@example.com", "đã ghi nhận thông tin"],
    ["我叫小王，邮箱是wang@example.com", "资料我记下了"],
  ])("%s: kept, and said so", async (text, words) => {
    const reply = await answer(shop, [fenced(text)]);
    expect(reply.calls).toMatchObject([{ name: "capture_lead", args: { contact: text } }]);
    expect(reply.text).toContain(words);
  });

  it("are added to the lead there is", async () => {
    const first = await answer(shop, [fenced("saya tertarik chatbot")]);
    const reply = await answer(shop, [...first.messages, fenced("rina@example.com")]);
    expect(reply.calls).toMatchObject([{ name: "update_lead", args: { contact: "rina@example.com" } }]);
    expect(reply.text).toBe("Terima kasih, data Kakak sudah kami catat.");
  });
});

describe("opening hours", () => {
  it.each([
    ["apakah kalian buka sekarang?", /Saat ini kami buka\./],
    ["buka jam berapa hari minggu?", /^Minggu, 29 November 2026: tutup\.\nKami buka lagi hari Senin/],
    ["hari minggu buka?", /^Minggu, 29 November 2026: tutup\./],
    ["sabtu buka ga kak?", /^Sabtu, 28 November 2026: buka 09\.00–13\.00\./],
    ["tanggal 25 desember buka?", /^Jumat, 25 Desember 2026: tutup, hari libur\.\nKami buka lagi hari Sabtu, 26/],
    ["besok buka?", /^Rabu, 25 November 2026: buka 09\.00–17\.00\./],
    ["can I visit your office on Sunday?", /Sunday, 29 November 2026: closed\./],
    ["are you open on Christmas?", /Friday, 25 December 2026: closed, it is a holiday\./],
    ["are you open on Saturday?", /Saturday, 28 November 2026: open 09:00–13:00\./],
    ["chủ nhật shop có mở cửa không?", /Chủ Nhật, 29\/11\/2026: đóng cửa\./],
    ["你们周日营业吗？", /周日，2026年11月29日：休息。/],
    ["jam buka kalian?", /^Senin–Jumat: 09\.00–17\.00\nSabtu: 09\.00–13\.00/],
  ])("%s", async (text, words) => {
    expect((await answer(shop, [fenced(text)])).text).toMatch(words);
  });

  it("never tells today by its date", async () => {
    const early = { ...shop, context: (change = {}) => shop.context({ ...change, now: EARLY }) };
    const reply = await answer(early, [fenced("kapan buka?")]);
    expect(reply.text).toContain("Kami buka lagi hari ini pukul 09.00.");
    expect(reply.text).not.toContain("1 Desember");
    const person = await answer(early, [fenced("mau ngobrol sama admin")]);
    expect(person.text).toContain("hari ini mulai pukul 09.00");
  });
});

describe("every part of a message", () => {
  it("answers a price beside a discount for several pieces", async () => {
    const reply = await answer(shop, [
      fenced("price of the landing page, and 20% off three landing pages and the corporate 3D"),
    ]);
    expect(reply.calls.map(({ args }) => args)).toEqual([
      { kode_paket: "landing-roas" },
      { daftar_kode_paket: ["landing-roas", "landing-roas", "landing-roas", "corporate-3d"], diskon_persen: 20 },
    ]);
  });

  it.each([
    "status ORD-10482 dan refund 500rb untuk ORD-10482 karena rusak",
    "status of ORD-10482 and refund 500k for ORD-10482 because it is broken",
    "status ORD-10482 dan refund 500rb karena rusak",
  ])("%s", async (text) => {
    expect(called(await answer(shop, [fenced(text)]))).toEqual(["get_order_status", "refund_order"]);
  });

  it("answers what was put right, not what was said first", async () => {
    for (const text of [
      "berapa harga AI agent\neh bukan, yang corporate 3D",
      "how much is the AI agent? no wait, I mean the corporate 3D",
    ]) {
      const { calls } = await answer(shop, [fenced(text)]);
      expect(calls.map(({ args }) => args)).toEqual([{ kode_paket: "corporate-3d" }]);
    }
  });

  it("asks for nothing that was taken back at once", async () => {
    for (const text of ["batalkan ORD-10482\neh jangan jadi", "cancel ORD-10482. oh never mind"]) {
      expect((await answer(shop, [fenced(text)])).calls).toEqual([]);
    }
  });

  it("proposes no order for a bare word", async () => {
    for (const text of ["batal", "cancel", "取消"]) {
      const reply = await answer(shop, [fenced(text)]);
      expect(called(reply)).toEqual(["daftar_pesanan_saya"]);
      expect(reply.text).toMatch(/[?？]$/);
    }
  });
});

describe("how it is told", () => {
  it("expects nothing of an order that has arrived or was cancelled", async () => {
    expect((await answer(shop, [fenced("status ORD-20777")])).text).not.toContain("Perkiraan");
    const gone = openShop({ orders: [order("ORD-10482", CUSTOMER, { status: "cancelled" })] });
    expect((await answer(gone, [fenced("status of ORD-10482?")])).text).not.toContain("Expected");
  });

  it("tells a price without discount in one line", async () => {
    const { text } = await answer(shop, [fenced("kalau landing page diskon 45%?")]);
    expect(text).toContain("Ini harganya:");
    expect(text).not.toMatch(/Subtotal|Total|yang berlaku/);
  });

  it.each([
    ["yang paling murah apa?", "Landing Page High-ROAS"],
    ["which one is the cheapest package?", "Landing Page High-ROAS"],
    ["gói nào rẻ nhất?", "Landing Page High-ROAS"],
    ["最便宜的是哪个套餐？", "Landing Page High-ROAS"],
    ["what is your most expensive package?", "Corporate WebGL & 3D Experience"],
  ])("%s: one package is named", async (text, name) => {
    const reply = (await answer(shop, [fenced(text)])).text;
    expect(reply).toContain(name);
    expect(reply.split("\n")).toHaveLength(1);
  });

  it("offers a colleague where the cost of shipping or of paying is not on file", async () => {
    expect((await answer(shop, [fenced("Berapa ongkos kirim?")])).text).toContain("rekan kami?");
    const bare = openShop({
      tenant: demoTenant((raw) => {
        raw["contact"] = {};
        raw["faq"] = [];
      }),
    });
    expect((await answer(bare, [fenced("I want to pay, how?")])).text).toContain("Shall I ask a colleague?");
    expect((await answer(shop, [fenced("I want to pay for the AI agent, how?")])).text).toContain("bank transfer");
  });

  it("answers a place, a card and a wish to ask with a sentence that fits", async () => {
    expect((await answer(shop, [says("<location>Kantor (1, 2)</location>")])).text).toContain("lokasinya");
    expect((await answer(shop, [says("<cards>Budi</cards>")])).text).toContain("kontaknya");
    expect((await answer(shop, [fenced("saya mau tanya")])).text).toBe("Silakan, Kakak mau tanya apa?");
  });

  it("keeps the customer's language when a row is picked", async () => {
    const first = await answer(shop, [fenced("how much is the chatbot?")]);
    const pick = says(
      "<choice id=pkg:corporate-3d>\n<customer_message>\nWebsite perusahaan untuk toko\n</customer_message>",
    );
    expect((await answer(shop, [...first.messages, pick])).text).toContain("working days");
  });
});
