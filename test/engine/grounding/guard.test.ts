import { describe, expect, it } from "vitest";
import { feedback, honestAnswer, receipts, sentences } from "../../../src/engine/grounding/index.ts";
import { indexOf, money, NOW, report, tool, unsupported } from "./support.ts";

const chair = { code: "bangku-a", name: "Bangku Senja", price: money(350_000), stock: 4, leadBusinessDays: 6 };
const table = { code: "meja-b", name: "Meja Fajar", price: money(1_250_000), stock: 0 };
const catalog = () => tool("search_products", { items: [chair, table] });
const order = (status: string, more = {}) => tool("get_order_status", { orderId: "ORD-70011", status, ...more });

describe("the guard", () => {
  it("lets pass what the tools returned, rounded, summed and in another language", () => {
    const talk = { evidence: [catalog()], customer: ["2 Bangku Senja dan 1 Meja Fajar?"] };
    expect(
      unsupported("Bangku Senja 2 × Rp350.000 = Rp700.000, Meja Fajar Rp1.250.000, total Rp1.950.000.", talk),
    ).toEqual([]);
    expect(unsupported("Meja Fajar sekitar 1,3 juta kak.", talk)).toEqual([]);
    expect(unsupported("Bangku Senja giá 350.000 IDR, 6 ngày làm việc.", talk, "vi")).toEqual([]);
    expect(unsupported("Bangku Senja 售价35万印尼盾。", talk, "zh")).toEqual([]);
  });

  it.each([
    ["id", "Bangku Senja Rp300.000."],
    ["en", "The Bangku Senja is Rp1,250,000."],
    ["vi", "Bangku Senja được miễn phí vận chuyển ạ."],
    ["zh", "订单70011已为您取消。"],
    ["id", "Pesanan ORD-99999 sudah sampai."],
  ])("stops an invented price, a swap, free shipping, a false action and a foreign order (%s: %s)", (locale, reply) => {
    expect(unsupported(reply, { evidence: [catalog(), order("processing")] }, locale).length).toBeGreaterThan(0);
  });

  it("does not take an echoed argument for evidence", () => {
    const quote = (meta?: Record<string, { echo?: boolean; fact?: "percent" }>) =>
      tool("hitung", { diskonDiminta: 25, total: money(350_000) }, meta === undefined ? {} : { meta });
    const reply = "Kakak dapat diskon 25%.";
    expect(unsupported(reply, { evidence: [quote({ diskonDiminta: { fact: "percent" } })] })).toEqual([]);
    expect(unsupported(reply, { evidence: [quote({ diskonDiminta: { fact: "percent", echo: true } })] })).toContain(
      "25%",
    );
  });

  it("holds the newest observation and names an older one stale", () => {
    const evidence = [tool("search_products", { items: [{ ...chair, price: money(340_000) }] }), catalog()];
    expect(report("Bangku Senja Rp340.000.", { evidence }).claims[0]).toMatchObject({ source: null, reason: "stale" });
    expect(unsupported("Bangku Senja Rp350.000.", { evidence })).toEqual([]);
  });

  it("lets prices expire after half an hour and order states after ten minutes", () => {
    const minutes = (n: number) => ({ observedAt: NOW - n * 60_000 });
    expect(unsupported("Bangku Senja Rp350.000.", { evidence: [{ ...catalog(), ...minutes(29) }] })).toEqual([]);
    expect(unsupported("Bangku Senja Rp350.000.", { evidence: [{ ...catalog(), ...minutes(31) }] })).toEqual([
      "Rp350.000",
    ]);
    expect(
      unsupported("Pesanan 70011 dalam perjalanan.", { evidence: [{ ...order("shipped"), ...minutes(11) }] }),
    ).toEqual(["dalam perjalanan"]);
  });

  it("takes a failed call as evidence of nothing but the failure", () => {
    const failed = tool("cancel_order", { orderId: "ORD-70011", error: "already shipped" }, { succeeded: false });
    expect(unsupported("Pesanan ORD-70011 sudah kami batalkan.", { evidence: [failed] })).toEqual([
      "sudah kami batalkan",
    ]);
    expect(unsupported("Maaf, pesanan ORD-70011 tidak bisa dibatalkan.", { evidence: [failed] })).toEqual([]);
  });

  it("knows what an effect did, and that a proposal has done nothing yet", () => {
    const done = tool("x", { orderId: "ORD-70011" }, { effect: "order.cancel" });
    const proposed = tool("cancel_order", { orderId: "ORD-70011", status: "awaiting_staff_approval" });
    expect(unsupported("Pesanan ORD-70011 sudah kami batalkan.", { evidence: [done] })).toEqual([]);
    expect(unsupported("Pesanan ORD-70011 sudah kami batalkan.", { evidence: [proposed] })).toEqual([
      "sudah kami batalkan",
    ]);
    expect(unsupported("Permintaan sudah kami teruskan, menunggu persetujuan.", { evidence: [proposed] })).toEqual([]);
  });

  it("names span, reason and the nearest facts in its feedback", () => {
    const text = feedback(report("Bangku Senja Rp300.000.", { evidence: [catalog()] }));
    expect(text).toContain('"Rp300.000" (said of Bangku Senja): no_source');
    expect(text).toContain("350.000 IDR (search_products)");
  });

  it("adds observations to a kept index", () => {
    const index = indexOf();
    index.add(catalog());
    expect(honestAnswer({ index, locale: "id" })).toContain("Bangku Senja: Rp350.000, stok 4, 6 hari kerja");
  });
});

describe("the honest answer", () => {
  const evidence = () => [
    catalog(),
    order("shipped", { estimatedDelivery: "2026-05-09" }),
    tool("estimate_bundle", {
      items: [chair, table],
      subtotal: money(1_600_000),
      discount: money(160_000),
      total: money(1_440_000),
    }),
  ];

  it.each(["id", "en", "vi", "zh"])("confirms what is known and passes the guard in %s", (locale) => {
    const index = indexOf({ evidence: evidence() });
    const text = honestAnswer({ index, locale })!;
    expect(text).toContain("Rp1.440.000");
    expect(text).toContain("ORD-70011");
    expect(unsupported(text, { evidence: evidence() }, locale)).toEqual([]);
  });

  it.each([
    "pending",
    "processing",
    "shipped",
    "delivered",
    "cancelled",
    "refunded",
    "awaiting_payment",
    "awaiting_staff_approval",
  ])("words the state %s so that the guard reads it back", (status) => {
    for (const locale of ["id", "en", "vi", "zh"]) {
      const text = honestAnswer({
        index: indexOf({ evidence: [tool("get_order_status", { orderId: "ORD-70011", status })] }),
        locale,
      });
      if (status === "awaiting_staff_approval" && text === null) continue;
      expect(text, locale).toContain("ORD-70011");
      expect(
        report(text!, { evidence: [order(status)] }, locale).claims.some((claim) => claim.rule === "state"),
        `${locale} ${text}`,
      ).toBe(true);
    }
  });

  it.each(["id", "en", "vi", "zh"])(
    "shows every line of a basket with its quantity, so that it adds up, in %s",
    (locale) => {
      const basket = (names: readonly string[], quantity: number) =>
        tool("hitung_estimasi_bundel", {
          items: names.map((name, index) => ({
            code: name.toLowerCase().replaceAll(" ", "-"),
            name,
            price: money(100_000 * (index + 1)),
            quantity: index + quantity,
            lineTotal: money(100_000 * (index + 1) * (index + quantity)),
          })),
          subtotal: money(names.reduce((sum, _, index) => sum + 100_000 * (index + 1) * (index + quantity), 0)),
        });
      const names = [
        "Kursi Rotan",
        "Meja Jati",
        "Lampu Gantung",
        "Rak Bambu",
        "Tikar Pandan",
        "Vas Tanah",
        "Cermin Ukir",
      ];
      const evidence = [basket(["Sofa Lama"], 1), basket(names, 1)];
      const lines = honestAnswer({ index: indexOf({ evidence }), locale })!
        .split("\n")
        .filter((line) => line.startsWith("•"));
      expect(lines).toHaveLength(8);
      expect(lines[0]).toBe("• 1 x Kursi Rotan: Rp100.000");
      expect(lines[1]).toBe("• 2 x Meja Jati: @ Rp200.000 = Rp400.000");
      expect(lines[6]).toBe("• 7 x Cermin Ukir: @ Rp700.000 = Rp4.900.000");
      expect(lines[7]).toContain("Rp14.000.000");
    },
  );

  it("is silent when there is nothing to confirm", () => {
    expect(honestAnswer({ index: indexOf(), locale: "id" })).toBeNull();
  });
});

describe("receipts", () => {
  it("show tool, time and sum of each figure, sentence by sentence", () => {
    const evidence = [tool("hitung_estimasi_bundel", { items: [{ ...chair }, { ...table }], discountPercent: 10 })];
    const reply = "Bangku Senja Rp350.000 dan Meja Fajar Rp1.250.000. Dengan diskon 10%, totalnya Rp1.440.000.";
    const [first, second] = receipts(report(reply, { evidence }), "Asia/Jakarta");
    expect(first!.lines).toEqual([
      "Rp350.000, hitung_estimasi_bundel, 10:00:04",
      "Rp1.250.000, hitung_estimasi_bundel, 10:00:04",
    ]);
    expect(second!.lines.at(-1)).toBe("Rp1.440.000 = 350.000 + 1.250.000 − 10 %, hitung_estimasi_bundel, 10:00:04");
  });
});

describe("streaming by sentence", () => {
  const TEXT =
    "Harga Rp. 1.500.000 ya kak. Buka jam 9 a.m. sampai 5 p.m. Untuk v1.5 lihat toko.example/a.b\n1. Pilih\n2. Bayar!! 好的。谢谢";

  it("cuts at sentence ends only, never inside figures, abbreviations, links and list numbers", () => {
    const stream = sentences();
    const parts = [...stream.push(TEXT), ...stream.flush()];
    expect(parts).toEqual([
      "Harga Rp. 1.500.000 ya kak.",
      " Buka jam 9 a.m. sampai 5 p.m.",
      " Untuk v1.5 lihat toko.example/a.b\n",
      "1. Pilih\n",
      "2. Bayar!!",
      " 好的。",
      "谢谢",
    ]);
  });

  it("gives the same sentences however the text arrives", () => {
    const whole = sentences();
    const expected = [...whole.push(TEXT), ...whole.flush()];
    for (const size of [1, 2, 3, 7, 16]) {
      const stream = sentences();
      const parts: string[] = [];
      for (let at = 0; at < TEXT.length; at += size) parts.push(...stream.push(TEXT.slice(at, at + size)));
      parts.push(...stream.flush());
      expect(parts).toEqual(expected);
    }
  });
});
