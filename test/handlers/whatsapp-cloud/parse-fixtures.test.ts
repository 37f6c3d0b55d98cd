import { describe, expect, test } from "vitest";
import type { ChannelEvent, InboundMessage } from "../../../src/core/message.ts";
import { fixtureRows, readFixture } from "../../support/fixtures.ts";
import { parse } from "./payloads.ts";

function parseFile(file: string): ChannelEvent[] {
  return parse(JSON.parse(readFixture(file).toString("utf8")));
}

function onlyMessage(file: string): InboundMessage {
  const [event, ...others] = parseFile(file);
  expect(others).toEqual([]);
  if (event?.type !== "message") throw new Error(`${file} gave ${event?.type}`);
  return event.message;
}

describe("every webhook fixture", () => {
  test.each(fixtureRows())("$file gives $inbound messages and $statuses statuses, nothing unreadable", (row) => {
    const events = parseFile(row.file);
    const messages = events.flatMap((event) => (event.type === "message" ? [event.message.providerId] : []));
    expect([row.inbound, ...(row.inboundAlso ?? [])]).toContain(messages.length);
    if (row.inbound > 0) expect(messages).toEqual(row.message_ids);
    expect(events.filter((event) => event.type === "delivery")).toHaveLength(row.statuses);
    expect(events.filter((event) => event.type === "unreadable")).toEqual([]);
  });
});

describe("what the fixtures say", () => {
  test("a text is byte-exact, with sender, name and time", () => {
    expect(onlyMessage("text-price-question-id.json")).toMatchObject({
      tenant: "toko",
      channel: "whatsapp",
      endpoint: "109900000000001",
      from: [
        { kind: "bsuid", value: "ID.7000000000000000111" },
        { kind: "phone", value: "+628000000111" },
      ],
      displayName: "Budi Santoso",
      sentAt: 1_795_485_600_000,
      content: {
        kind: "text",
        text: "Halo, berapa harga paket Otomasi AI Agent WhatsApp & CRM? Sudah termasuk apa saja?",
      },
    });
  });

  test("zero-width, bidi and astral characters of a text survive", () => {
    const raw = JSON.parse(readFixture("text-emoji-rtl-zero-width.json").toString("utf8"));
    const text = raw.entry[0].changes[0].value.messages[0].text.body;
    expect(onlyMessage("text-emoji-rtl-zero-width.json").content).toEqual({ kind: "text", text });
  });

  test("a username sender has the user id alone", () => {
    expect(onlyMessage("bsuid-only-text.json").from).toEqual([{ kind: "bsuid", value: "ID.7000000000000000117" }]);
  });

  test("the old shape without contacts has the phone alone and no name", () => {
    const old = onlyMessage("contacts-missing.json");
    expect(old.from).toEqual([{ kind: "phone", value: "+628000000112" }]);
    expect(old.displayName).toBeNull();
  });

  test("a batch joins contacts by id, whatever their order", () => {
    const names = parseFile("batch-3-messages-2-customers.json").map((event) =>
      event.type === "message" ? [event.message.displayName, event.message.from[1]?.value] : [],
    );
    expect(names.map(([, phone]) => phone)).toEqual(["+628000000112", "+628000000111", "+628000000112"]);
    expect(names[0]![0]).toContain("Siti");
    expect(names[1]![0]).toContain("Budi");
  });

  test("a form's inner JSON is read", () => {
    expect(onlyMessage("interactive-nfm-reply-flow.json").content).toMatchObject({
      kind: "form",
      flowToken: "lead-form.SITI.2026-11",
      fields: { company: 'Toko "Maju" Jaya', notes: "baris 1\nbaris 2 \\ tamat", agree: true },
    });
  });

  test("a cart keeps what it showed, line by line", () => {
    expect(onlyMessage("order-cart-three-products.json").content).toMatchObject({
      kind: "cart",
      note: "Can you do 15% off if I take all three?",
      lines: [
        { code: "landing-roas", quantity: 1, shownPrice: 1_500_000, currency: "IDR" },
        { code: "corporate-3d", quantity: 1 },
        { code: "ai-agent-crm", quantity: 2 },
      ],
    });
  });

  test("shared cards do not change who the sender is", () => {
    const shared = onlyMessage("contacts-two-cards.json");
    expect(shared.from[1]?.value).toBe("+447700900114");
    expect(shared.content).toMatchObject({
      kind: "cards",
      cards: [
        { name: "Ben Example", phones: ["+447700900160"], emails: ["ben@example.com"], origin: "other" },
        { name: "Warehouse", phones: ["+44 7700 900161"], origin: null },
      ],
    });
  });

  test("button, list row and template button are choices by their ids", () => {
    expect(onlyMessage("interactive-button-confirm.json").content).toMatchObject({
      kind: "choice",
      id: "pa:01JDBUDI10482:confirm",
      source: "button",
    });
    expect(onlyMessage("interactive-list-reply.json").content).toMatchObject({ kind: "choice", source: "list" });
    expect(onlyMessage("template-quick-reply-button.json").content).toEqual({
      kind: "choice",
      id: "order_ready:ORD-10490:reschedule",
      title: "Jadwalkan ulang",
      source: "template",
    });
  });

  test("a forwarded video has no quote and keeps its caption", () => {
    expect(onlyMessage("video-forwarded-caption.json")).toMatchObject({
      forwarded: true,
      quotes: null,
      content: { kind: "media", media: "video" },
    });
  });

  test("a voice note is told from other audio", () => {
    expect(onlyMessage("audio-voice-note-only.json").content).toMatchObject({
      kind: "media",
      media: "voice",
      caption: null,
    });
  });

  test("an edit names the message it changes and holds the new words", () => {
    expect(onlyMessage("edit-text.json").content).toMatchObject({
      kind: "edit",
      original: "wamid.HBgMNjI4MDAwMDAwMTExFQIAEhgUM0FBMzk3MjdFMENENzVBRjM1MUUA",
      content: { kind: "text", text: "Halo, berapa harga paket Corporate 3D? Sudah termasuk apa saja?" },
    });
  });

  test("an advertisement's referral is kept", () => {
    expect(onlyMessage("referral-click-to-whatsapp-ad-id.json").referral).toMatchObject({
      source: "ad",
      sourceId: "23850000000000001",
      clickId: "ARexampleClickId0001",
      headline: "Otomasi WhatsApp mulai Rp3,5 juta",
    });
  });

  test("unsupported and unknown types say what they are", () => {
    expect(onlyMessage("unsupported-131051.json").content).toEqual({
      kind: "unsupported",
      what: "poll",
      why: "131051: Message type is currently not supported.",
    });
    expect(onlyMessage("unknown-type-unknown-fields.json").content).toEqual({
      kind: "unsupported",
      what: "hologram",
      why: null,
    });
  });

  test("a number change is an identity event with both sides", () => {
    expect(parseFile("system-user-changed-number.json")).toMatchObject([
      {
        type: "system",
        // Of the number it came from; what it names besides is compared before anything moves.
        of: [{ kind: "phone", value: "+628000000113" }],
        event: {
          kind: "identity",
          what: "number",
          previous: [
            { kind: "bsuid", value: "ID.7000000000000000113" },
            { kind: "phone", value: "+628000000113" },
          ],
          next: [
            { kind: "bsuid", value: "ID.7000000000000000193" },
            { kind: "phone", value: "+628000000193" },
          ],
        },
      },
    ]);
  });

  test("statuses carry callback data, pricing and errors", () => {
    expect(parseFile("status-delivered-pmp.json")).toMatchObject([
      {
        report: {
          state: "delivered",
          callbackData: "job:7f21;chunk:1",
          pricing: { category: "service", billable: true, type: "regular" },
        },
      },
    ]);
    expect(parseFile("status-failed-131047.json")).toMatchObject([
      {
        report: {
          state: "failed",
          errorCode: 131_047,
          errorDetail: expect.stringContaining("24 hours"),
          pricing: null,
        },
      },
    ]);
  });

  test("a restriction of the account is an alert, a foreign number only counted", () => {
    expect(parseFile("account-update-restriction.json")).toEqual([
      {
        type: "account",
        field: "account_update",
        what: "ACCOUNT_RESTRICTION: RESTRICTED_BIZ_INITIATED_MESSAGING",
        severity: "alert",
      },
    ]);
    expect(parseFile("wrong-phone-number-id.json")).toEqual([
      { type: "account", field: "messages", what: "foreign number", severity: "info" },
    ]);
    expect(parseFile("entry-empty.json")).toEqual([]);
  });
});
