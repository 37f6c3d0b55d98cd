import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toParts } from "../../../handlers/whatsapp-cloud/parts.ts";
import { messageOf } from "../../../handlers/whatsapp-cloud/wire.ts";
import type { OutboundBody, ReplyButton } from "../../../src/core/outbound.ts";
import { checkMessage } from "../../../src/sandbox/graph-rules.ts";

const buttons = (text: string, ...titles: readonly string[]): OutboundBody => ({
  type: "buttons",
  text,
  buttons: titles.map((title, at) => ({ id: `pa:${at}`, title })),
});

describe("toParts", () => {
  test("Markdown becomes WhatsApp's marks", () => {
    expect(toParts({ type: "text", text: "**Rp1.500.000**" })).toEqual([{ type: "text", text: "*Rp1.500.000*" }]);
  });

  test("buttons within the limits stay, their titles plain and clean", () => {
    expect(toParts(buttons("Batalkan **ORD-10482**?", "**Ya**", "  Tidak\u200b "))).toEqual([
      {
        type: "buttons",
        text: "Batalkan *ORD-10482*?",
        buttons: [
          { id: "pa:0", title: "Ya" },
          { id: "pa:1", title: "Tidak" },
        ],
      },
    ]);
  });

  test("BR-11: labels too long for buttons become a list in which each keeps its id and its full words", () => {
    const [part] = toParts(buttons("Chắc chứ?", "Xác nhận huỷ đơn hàng này", "Giữ nguyên đơn hàng"));
    expect(part).toMatchObject({
      type: "list",
      rows: [
        { id: "pa:0", title: "Xác nhận huỷ đơn hàng n…".slice(0, 24), description: "Xác nhận huỷ đơn hàng này" },
        { id: "pa:1", title: "Giữ nguyên đơn hàng" },
      ],
    });
  });

  test("two labels that would be cut to the same words become numbered text", () => {
    const long = "Konfirmasi pembatalan pesanan";
    expect(toParts(buttons("Yang mana?", `${long} pertama`, `${long} kedua`))).toEqual([
      { type: "text", text: `Yang mana?\n\n1. ${long} pertama\n2. ${long} kedua` },
    ]);
  });

  test("four to ten buttons become a list, eleven numbered text", () => {
    const titles = Array.from({ length: 11 }, (_, at) => `Paket ${at + 1}`);
    expect(toParts(buttons("Pilih", ...titles.slice(0, 10)))).toMatchObject([{ type: "list" }]);
    expect(toParts(buttons("Pilih", ...titles))[0]).toMatchObject({
      type: "text",
      text: expect.stringContaining("11. Paket 11"),
    });
  });

  test("a list row keeps its description; what fits no list is numbered with it", () => {
    const row = { id: "landing-roas", title: "Landing Page", description: "Rp1.500.000" };
    const list = { type: "list", text: "Pilih", button: "Lihat paket", rows: [row] } as const;
    expect(toParts(list)).toEqual([list]);
    const rows = Array.from({ length: 11 }, (_, at) => ({ ...row, id: `p${at}` }));
    expect(toParts({ ...list, rows })[0]).toMatchObject({
      text: expect.stringContaining("1. Landing Page: Rp1.500.000"),
    });
  });

  test("a text too long for buttons goes before, the buttons hang on its end", () => {
    const text = Array.from({ length: 60 }, (_, at) => `Kalimat nomor ${at + 1} dari penjelasan panjang.`).join("\n\n");
    const parts = toParts(buttons(text, "Ya", "Tidak"));
    expect(parts.map((part) => part.type)).toEqual(["text", "buttons"]);
    expect(parts.map((part) => part.text).join("\n\n")).toBe(text);
  });

  test("template parameters are one plain line each and never empty", () => {
    const template = {
      type: "template",
      name: "approval",
      language: "id",
      parameters: ["a\n**b**", "  "],
      text: "t",
    } as const;
    expect(toParts(template)).toEqual([{ ...template, parameters: ["a b", "-"] }]);
  });
});

describe("whatever is asked for", () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom("Ya", "*Ya*", "Tidak", "  ", "Xác nhận huỷ đơn hàng này", "👨‍👩‍👧‍👦".repeat(5)),
  );
  const button: fc.Arbitrary<ReplyButton> = fc.record({
    id: fc.oneof(fc.uuid(), words, fc.constant("x".repeat(250))),
    title: words,
  });
  const text = fc.oneof(
    words.map((word) => `Halo ${word}`),
    fc.array(words, { minLength: 1, maxLength: 400 }).map((all) => `Halo ${all.join(" ")}`),
  );
  const anyBody: fc.Arbitrary<OutboundBody> = fc.oneof(
    text.map((words) => ({ type: "text" as const, text: words })),
    fc.record({ type: fc.constant("buttons" as const), text, buttons: fc.array(button, { maxLength: 12 }) }),
    fc.record({
      type: fc.constant("list" as const),
      text,
      button: words,
      rows: fc.array(fc.record({ id: fc.uuid(), title: words, description: words }), { maxLength: 12 }),
    }),
  );

  test("no part breaks a limit of the platform", () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        for (const part of toParts(body)) {
          const request = {
            endpoint: "1",
            to: [{ kind: "phone", value: "+628000000111" }],
            body: part,
            replyTo: null,
            callbackData: "c",
          } as const;
          expect(checkMessage(messageOf(request), { templates: [], ownNumber: "12025550100" })).toBeNull();
        }
      }),
      { numRuns: Number(process.env["FC_RUNS"] ?? 300) },
    );
  });
});
