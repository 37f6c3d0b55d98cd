import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../../src/core/csv.ts";
import { type OrdersCsvResult, parseOrdersCsv } from "../../src/core/orders-csv.ts";

const context = {
  catalog: [
    { code: "landing-roas", name: "Landing Page High-ROAS" },
    { code: "ai-agent-crm", name: "Otomasi AI Agent" },
  ],
  currency: "IDR",
  timeZone: "Asia/Jakarta",
} as const;
const HEADER =
  "order_id,customer_phone,customer_bsuid,status,total,currency,items,estimated_delivery,tracking,placed_at";

function problemsOf(text: string): string[] {
  const result = parseOrdersCsv(text, context);
  return result.ok ? [] : result.problems.map(({ line, message }) => `${line}: ${message}`);
}

/** The only problem of a file whose one order has `fields`. */
function problemOf(fields: string): string {
  const problems = problemsOf(`${HEADER}\n${fields}\n`);
  expect(problems).toHaveLength(1);
  return problems[0] ?? "";
}

describe("parseOrdersCsv", () => {
  it("reads an order with everything in it", () => {
    const line =
      "#10482,+628123456789,ID.7000000000000000111,processing,1500000,IDR,landing-roas:1;ai-agent-crm:2,2026-12-01,JNE-1,2026-11-24T10:00:00+07:00";
    expect(parseOrdersCsv(`${HEADER}\r\n${line}\r\n`, context)).toEqual({
      ok: true,
      orders: [
        {
          id: "ORD-10482",
          owner: [
            { kind: "bsuid", value: "ID.7000000000000000111" },
            { kind: "phone", value: "+628123456789" },
          ],
          status: "processing",
          totalMinor: 1_500_000,
          currency: "IDR",
          items: [
            { code: "landing-roas", name: "Landing Page High-ROAS", quantity: 1 },
            { code: "ai-agent-crm", name: "Otomasi AI Agent", quantity: 2 },
          ],
          // Midnight in Jakarta is 17:00 of the day before in UTC.
          estimatedDelivery: Date.UTC(2026, 10, 30, 17),
          tracking: "JNE-1",
          placedAt: Date.UTC(2026, 10, 24, 3),
        },
      ],
    } satisfies OrdersCsvResult);
  });

  it("takes columns in any order, leaves optional ones away and uses the business's currency", () => {
    const result = parseOrdersCsv(
      "\ufeffstatus,ORDER_ID,items,total,customer_phone\npending,10482,landing-roas:1,1500000,628123456789\n",
      context,
    );
    expect(result.ok && result.orders[0]).toMatchObject({
      id: "ORD-10482",
      currency: "IDR",
      owner: [{ kind: "phone", value: "+628123456789" }],
      estimatedDelivery: null,
    });
  });

  it("keeps amounts in the unit of their currency", () => {
    const result = parseOrdersCsv(`${HEADER}\n10482,,X.1,pending,19.99,USD,landing-roas:1,,,\n`, context);
    expect(result.ok && result.orders[0]).toMatchObject({ totalMinor: 1999, currency: "USD" });
  });

  it("says what is wrong in a header", () => {
    expect(problemsOf("")).toEqual([expect.stringContaining("the file is empty")]);
    expect(problemsOf("order_id;status;total\n")).toEqual([
      "1: the columns are separated by semicolons; save the file as CSV with commas",
    ]);
    expect(problemsOf("order_id,status,status,price\n")).toEqual([
      expect.stringContaining('the column "price" is not known'),
      "1: the column status is there twice",
      "1: the column total is missing",
      "1: the column items is missing",
      expect.stringContaining("customer_phone or customer_bsuid"),
    ]);
  });

  it.each([
    ["10482,,X.1,pending,1500000", "fields where the header has"],
    ["abc,,X.1,pending,1500000,,landing-roas:1,,,", "write it like ORD-12345"],
    ["10482,,,pending,1500000,,landing-roas:1,,,", "fill in customer_phone or customer_bsuid"],
    ["10482,08123456789,,pending,1500000,,landing-roas:1,,,", "needs its country code"],
    ["10482,6.28E+12,,pending,1500000,,landing-roas:1,,,", "needs its country code"],
    ["10482,,X.1,sent,1500000,,landing-roas:1,,,", "use awaiting_payment, pending"],
    ["10482,,X.1,pending,1.500.000,,landing-roas:1,,,", "write digits alone, as 1500000"],
    ["10482,,X.1,pending,1500.50,,landing-roas:1,,,", "is no amount of IDR"],
    ["10482,,X.1,pending,-1,,landing-roas:1,,,", "is no amount of IDR"],
    ["10482,,X.1,pending,1500000,ABC,landing-roas:1,,,", 'currency "ABC" is not known'],
    ["10482,,X.1,pending,1500000,,landing-roas,,,", "must read code:quantity"],
    ["10482,,X.1,pending,1500000,,landing-roas:0,,,", "must read code:quantity"],
    ["10482,,X.1,pending,1500000,,,,,", "must read code:quantity"],
    ["10482,,X.1,pending,1500000,,unknown:1,,,", "use landing-roas, ai-agent-crm"],
    ["10482,,X.1,pending,1500000,,landing-roas:1,24/11/2026,,", "write 2026-11-24"],
    ["10482,,X.1,pending,1500000,,landing-roas:1,2026-02-31,,", "is no date"],
  ])("refuses %s", (fields, expected) => {
    expect(problemOf(fields)).toContain(expected);
  });

  it("returns no order at all when one line is wrong, and names every wrong line", () => {
    const good = "10482,,X.1,pending,1500000,,landing-roas:1,,,";
    const text = `${HEADER}\n${good}\n10483,,,pending,x,,landing-roas:1,,,\n\n${good}\n`;
    expect(problemsOf(text)).toEqual([
      expect.stringMatching(/^3: fill in customer_phone/),
      expect.stringMatching(/^3: total "x"/),
      "5: ORD-10482 is in line 2 already; keep one of them",
    ]);
  });
});

describe("parseCsv", () => {
  it("says where a quote is not closed and where text follows one", () => {
    expect(parseCsv('a\n"b')).toMatchObject({ ok: false, line: 2 });
    expect(parseCsv('a\n"b"c')).toMatchObject({ ok: false, line: 2 });
  });

  it("counts the lines of fields with line breaks in them", () => {
    expect(parseCsv('a,"b\nc"\nd\n')).toEqual({
      ok: true,
      records: [
        { line: 1, fields: ["a", "b\nc"] },
        { line: 3, fields: ["d"] },
      ],
    });
  });

  it("gives back whatever was written with quotes", () => {
    const field = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r\n", " ", "é"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\r\n");
        const result = parseCsv(text);
        expect(result.ok && result.records.map((record) => record.fields)).toEqual(rows);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", ";"), maxLength: 40 }), (text) => {
        const result = parseCsv(text);
        expect(typeof result.ok).toBe("boolean");
      }),
    );
  });
});

describe("a file that is not what it should be", () => {
  const line = "ORD-10482,+628123456789,,processing,1500000,,landing-roas:1,,";

  it("in Latin-1 is refused with the line, before anything is read", () => {
    const latin1 = Buffer.from(`${HEADER}\n${line}JNE 1,\n${line.replace("482", "483")}Caf\u00e9,\n`, "latin1");
    expect(parseOrdersCsv(latin1, context)).toEqual({
      ok: false,
      problems: [{ line: 3, message: expect.stringContaining("save the file as CSV UTF-8") }],
    });
    const utf16 = Buffer.from(`\ufeff${HEADER}\n${line},\n`, "utf16le");
    expect(parseOrdersCsv(utf16, context)).toMatchObject({ ok: false, problems: [{ line: 1 }] });
  });

  it("in UTF-8 is read as bytes like as text, with a byte order mark or without", () => {
    const text = `${HEADER}\n${line}Café,\n`;
    expect(parseOrdersCsv(Buffer.from(`\ufeff${text}`), context)).toEqual(parseOrdersCsv(text, context));
    expect(parseOrdersCsv(text, context)).toMatchObject({ ok: true, orders: [{ tracking: "Café" }] });
  });

  it("with a header alone is an error that says so", () => {
    expect(problemsOf(`${HEADER}\n`)).toEqual(["1: there is a header and no order under it; write one order a line"]);
    expect(problemsOf(`${HEADER}\n\n\n`)).toHaveLength(1);
  });

  it("with numbers written each in its own way has one form, and twice the same is told", () => {
    const ids = ["20001", "#20002", "ord 20003", "ORD-20004"];
    const result = parseOrdersCsv(
      `${HEADER}\n${ids.map((id) => `${line.replace("ORD-10482", id)},`).join("\n")}\n`,
      context,
    );
    expect(result.ok && result.orders.map(({ id }) => id)).toEqual([20001, 20002, 20003, 20004].map((n) => `ORD-${n}`));
    expect(problemsOf(`${HEADER}\n${line},\n${line.replace("ORD-", "")},\n`)).toEqual([
      "3: ORD-10482 is in line 2 already; keep one of them",
    ]);
  });
});
