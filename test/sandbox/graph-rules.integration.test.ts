import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GRAPH_ERRORS, type GraphErrorCode } from "../../src/sandbox/graph-errors.ts";
import type { GraphStub } from "../../src/sandbox/graph-stub.ts";
import {
  buttons,
  type CallOptions,
  call,
  graphStub,
  list,
  NUMBER,
  rows,
  template,
  text,
  to,
} from "./graph-stub-parts.ts";

let stub: GraphStub;

beforeAll(async () => {
  stub = await graphStub();
});

afterAll(() => stub.stop());

const x = (count: number) => "x".repeat(count);
const parameter = (words: unknown) => ({ type: "text", text: words });

/** One request that breaks one rule, and the code it must get. */
const BROKEN: readonly (readonly [rule: string, code: GraphErrorCode, body: unknown, options?: CallOptions])[] = [
  ["a body that is no JSON", 100, "{"],
  ["no messaging_product", 100, { ...text("a"), messaging_product: undefined }],
  ["a recipient_type that does not exist", 100, { ...text("a"), recipient_type: "person" }],
  ["nobody to send to", 100, { ...text("a"), to: undefined }],
  ["letters in to", 100, { ...text("a"), to: "budi" }],
  ["a number in recipient", 100, { ...text("a"), to: undefined, recipient: "628000000111" }],
  ["the sender as recipient", 131_021, { ...text("a"), to: "+12025550100" }],
  ["an empty context id", 131_008, { ...text("a"), context: { message_id: "" } }],
  ["callback data over 512", 100, { ...text("a"), biz_opaque_callback_data: x(513) }],
  ["a type that does not exist", 131_051, to({ type: "hologram", hologram: {} })],
  ["a type without its part", 131_008, to({ type: "text" })],
  ["a text over 4,096", 100, text(x(4_097))],
  ["an empty text", 100, text("  ")],
  ["a text that is none", 131_008, text(5)],
  ["preview_url as a string", 100, to({ type: "text", text: { body: "a", preview_url: "no" } })],
  ["a caption over 1,024", 100, to({ type: "image", image: { link: "https://x.test/a.png", caption: x(1_025) } })],
  ["a caption on audio", 100, to({ type: "audio", audio: { id: "1", caption: "a" } })],
  ["an image from nowhere", 131_008, to({ type: "image", image: {} })],
  ["an interactive body over 1,024", 131_009, buttons([["a", "A"]], { body: { text: x(1_025) } })],
  ["an empty interactive body", 131_008, buttons([["a", "A"]], { body: { text: "" } })],
  ["an interactive kind that does not exist", 131_009, buttons([["a", "A"]], { type: "wheel" })],
  ["a text header over 60", 131_009, buttons([["a", "A"]], { header: { type: "text", text: x(61) } })],
  ["a footer over 60", 131_009, buttons([["a", "A"]], { footer: { text: x(61) } })],
  ["a footer with marks", 131_009, buttons([["a", "A"]], { footer: { text: "*penting*" } })],
  ["no buttons", 131_009, buttons([])],
  [
    "four buttons",
    131_009,
    buttons([
      ["a", "A"],
      ["b", "B"],
      ["c", "C"],
      ["d", "D"],
    ]),
  ],
  ["a button title over 20", 131_009, buttons([["a", x(21)]])],
  ["an empty button title", 131_008, buttons([["a", ""]])],
  ["a button title with marks", 131_009, buttons([["a", "*Ya*"]])],
  ["a button title of two lines", 131_009, buttons([["a", "Ya\nTidak"]])],
  [
    "two equal button titles",
    131_009,
    buttons([
      ["a", "Ya"],
      ["b", "Ya"],
    ]),
  ],
  [
    "two equal button ids",
    131_009,
    buttons([
      ["a", "Ya"],
      ["a", "Tidak"],
    ]),
  ],
  ["a button id over 256", 131_009, buttons([[x(257), "Ya"]])],
  ["a button id with a space at its end", 131_009, buttons([["a ", "Ya"]])],
  ["a list button over 20", 131_009, list([{ rows: rows(1) }], {}, x(21))],
  ["a list without a button", 131_008, list([{ rows: rows(1) }], {}, null)],
  ["a list without sections", 131_008, list([])],
  [
    "eleven sections",
    131_009,
    list(Array.from({ length: 11 }, (_, at) => ({ title: `T${at}`, rows: [{ id: `${at}`, title: "A" }] }))),
  ],
  [
    "eleven rows in all",
    131_009,
    list([
      { title: "A", rows: rows(6) },
      { title: "B", rows: rows(5) },
    ]),
  ],
  ["a section without rows", 131_008, list([{ title: "A", rows: [] }])],
  ["two sections without titles", 131_008, list([{ rows: rows(1) }, { rows: [{ id: "z", title: "Z" }] }])],
  ["a section title over 24", 131_009, list([{ title: x(25), rows: rows(1) }])],
  ["a row title over 24", 131_009, list([{ rows: [{ id: "a", title: x(25) }] }])],
  ["a row description over 72", 131_009, list([{ rows: [{ id: "a", title: "A", description: x(73) }] }])],
  ["a row id over 200", 131_009, list([{ rows: [{ id: x(201), title: "A" }] }])],
  ["two equal row ids", 131_009, list([{ rows: [...rows(1), ...rows(1)] }])],
  [
    "a link button over 20",
    131_009,
    to({
      type: "interactive",
      interactive: {
        type: "cta_url",
        body: { text: "a" },
        action: { name: "cta_url", parameters: { display_text: x(21), url: "https://x.test" } },
      },
    }),
  ],
  ["a template that does not exist", 132_001, template("nothing")],
  ["a template in another language", 132_001, template("hello", undefined, "vi")],
  ["a paused template", 132_015, template("paused")],
  ["a disabled template", 132_016, template("disabled")],
  ["too few template parameters", 132_000, template("approval", [parameter("a")])],
  ["parameters for a template without", 132_000, template("hello", [parameter("a")])],
  ["a template parameter of another type", 132_012, template("approval", [parameter("a"), { type: "currency" }])],
  ["an empty template parameter", 131_008, template("approval", [parameter("a"), parameter("")])],
  ["a line break in a template parameter", 132_018, template("approval", [parameter("a"), parameter("a\nb")])],
  ["template parameters over 1,024 in all", 132_005, template("approval", [parameter(x(600)), parameter(x(600))])],
  ["a read receipt without an id", 131_008, { messaging_product: "whatsapp", status: "read" }],
  [
    "another typing indicator",
    100,
    { messaging_product: "whatsapp", status: "read", message_id: "w", typing_indicator: { type: "dance" } },
  ],
  ["another token", 190, text("a"), { token: "x" }],
  ["another number", 100, text("a"), { number: "109900000009999" }],
  ["a version out of service", 2_635, text("a"), { version: "v13.0" }],
  ["a version of the future", 2_635, text("a"), { version: "v99.0" }],
  ["no version", 2_500, text("a"), { version: "latest" }],
];

describe("the stand-in refuses", () => {
  const cases = BROKEN.map(([rule, code, body, options]) => ({ rule, code, body, options }));

  test.each(cases)("$rule with $code", async ({ code, body, options }) => {
    const before = stub.messages().length;
    const result = await call(stub.url, body, options);
    expect(result).toMatchObject({ status: GRAPH_ERRORS[code].http, code });
    expect(stub.refused().at(-1)).toMatchObject({ code });
    expect(stub.messages()).toHaveLength(before);
  });

  test("each with its kind, so that any test can fail on a broken limit", () => {
    const kinds = new Set(stub.refused().map((entry) => entry.why));
    expect(kinds).toEqual(new Set(["shape", "state", "access"]));
    expect(
      stub
        .refused()
        .filter((entry) => entry.code === 132_001)
        .every((entry) => entry.why === "state"),
    ).toBe(true);
  });
});

describe("the stand-in takes everything that is just within the limits", () => {
  test.each([
    ["a text of 4,096 astral characters", text("😀".repeat(4_096))],
    [
      "three buttons at their limits",
      buttons(
        [
          [x(256), `${x(19)}a`],
          ["b", `${x(19)}b`],
          ["c", `${x(19)}c`],
        ],
        { body: { text: x(1_024) }, header: { type: "text", text: x(60) }, footer: { text: x(60) } },
      ),
    ],
    [
      "ten rows at their limits",
      list(
        [
          {
            rows: rows(10).map((row, at) => ({
              id: `${at}${x(199)}`,
              title: x(24),
              description: `${row.id.padEnd(72, "x")}`,
            })),
          },
        ],
        {},
        x(20),
      ),
    ],
    ["a template with its parameters", template("approval", [parameter("4821"), parameter("Refund Rp500.000")])],
    ["a template without any", template("hello")],
    ["a user id in recipient", { ...text("a"), to: undefined, recipient: "ID.7000000000000000117" }],
    ["a phone with its plus", { ...text("a"), to: "+628000000111" }],
  ])("%s", async (_what, body) => {
    const result = await call(stub.url, body);
    expect(result.status).toBe(200);
    expect(result.id).toMatch(/^wamid\./);
  });

  test("to wins over recipient, and a user id in to is accepted, dropped and shown as dropped", async () => {
    const both = await call(stub.url, { ...text("a"), recipient: "ID.7000000000000000117" });
    expect(stub.messages().find((entry) => entry.id === both.id)).toMatchObject({
      to: "628000000111",
      recipient: null,
    });
    const dropped = await call(stub.url, { ...text("a"), to: "ID.7000000000000000117" });
    expect(dropped.status).toBe(200);
    expect(stub.messages().find((entry) => entry.id === dropped.id)).toMatchObject({ dropped: true });
  });
});

describe("every error code can be injected", () => {
  test.each(Object.keys(GRAPH_ERRORS).map(Number))("%i", async (code) => {
    stub.faults({ kind: "error", code: code as GraphErrorCode });
    const result = await call(stub.url, text("a"));
    expect(result).toMatchObject({ status: GRAPH_ERRORS[code as GraphErrorCode].http, code });
    expect(stub.refused().at(-1)).toMatchObject({ code, why: "injected", phoneNumberId: NUMBER });
  });
});
