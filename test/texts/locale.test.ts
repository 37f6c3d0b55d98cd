import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectLocale, isOptIn, isOptOut } from "../../src/texts/locale.ts";

describe("the language of a text", () => {
  it.each([
    ["Selamat siang, saya mau tanya soal paket website", "id"],
    ["brp harganya kak?", "id"],
    ["orderan saya kok belum sampai ya", "id"],
    ["Could you tell me when it will be ready?", "en"],
    ["where is my order", "en"],
    ["I'd like a refund please", "en"],
    ["oh sorry, that was the wrong number", "en"],
    ["so sánh website và chatbot", "vi"],
    ["refund ORD-20003", null],
    ["Cho mình hỏi giá gói này với ạ", "vi"],
    ["toi muon hoi gia goi nay", "vi"],
    ["Đơn hàng của tôi đâu rồi?", "vi"],
    ["这个套餐多少钱", "zh"],
    ["請問 WhatsApp 機器人怎麼收費？", "zh"],
    ["landing page 多少钱", "zh"],
    ["مرحبا، كم سعر هذه الباقة؟", "other"],
    ["Сколько стоит этот пакет?", "other"],
    ["このパッケージはいくらですか", "other"],
    ["이 패키지는 얼마예요?", "other"],
    ["แพ็กเกจนี้ราคาเท่าไหร่", "other"],
    ["यह पैकेज कितने का है", "other"],
    ["Hola, ¿cuánto cuesta el paquete para mi pedido?", "other"],
    ["Olá, quanto custa esse pacote? Obrigado", "other"],
    ["Bonjour, combien coûte le forfait s'il vous plaît", "other"],
  ])("%s is %s", (text, locale) => expect(detectLocale(text)).toBe(locale));

  it.each(["", "ORD-10482", "👍", "12345", "https://example.com/a", "siti@example.com", "!!!"])(
    "is not to be told from %j",
    (text) => expect(detectLocale(text)).toBeNull(),
  );

  it("is that of the sentence, not of the product names, links and ids in it", () => {
    expect(detectLocale("harga Landing Page High-ROAS berapa? https://the-shop.example/what/is/this")).toBe("id");
    expect(detectLocale("harga ORD-10482 for kak")).toBe("id");
  });

  it("is found in Vietnamese whether marks are composed or not", () => {
    const text = "Tôi muốn hủy đơn này";
    expect(detectLocale(text.normalize("NFD"))).toBe(detectLocale(text.normalize("NFC")));
  });

  it("is told for any text without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect([null, "id", "en", "vi", "zh", "other"]).toContain(detectLocale(text));
      }),
    );
  });
});

describe("words that are a whole message", () => {
  it.each([
    "STOP",
    "stop.",
    "Stop. Terima kasih",
    "please stop",
    "BERHENTI",
    "berhenti kak",
    "Unsubscribe!",
    "NGỪNG",
    "ngừng ạ",
    "退订",
    "请退订，谢谢",
    "SAIR",
    "stop stop",
    "s\u200btop",
    "ＳＴＯＰ",
  ])("%j ends messages", (text) => expect(isOptOut(text)).toBe(true));

  it.each([
    "Bisa stop notifikasi email invoice-nya?",
    "kapan promonya berhenti?",
    "does the pain stop",
    "stopkontak",
    "batal",
    "hủy",
    "取消",
    "",
    "cancel",
    "tolong",
    "thanks",
    "full stop ahead of us",
  ])("%j is an ordinary message", (text) => expect(isOptOut(text)).toBe(false));

  it.each(["START", "mulai", "Mulai kak", "bắt đầu", "开始", "subscribe please"])("%j starts them again", (text) => {
    expect(isOptIn(text)).toBe(true);
    expect(isOptOut(text)).toBe(false);
  });

  it.each(["mulai kapan?", "start with the landing page", "bắt đầu khi nào"])("%j does not", (text) =>
    expect(isOptIn(text)).toBe(false),
  );
});
