import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Content } from "../../../src/core/message.ts";
import { body, message, messages, metadata, parse, RECEIVED_AT } from "./payloads.ts";

function contentOf(type: string, rest: Readonly<Record<string, unknown>>): Content | string {
  const [event] = parse(messages(message(type, rest)));
  if (event?.type === "message") return event.message.content;
  return event?.type === "unreadable" ? event.reason : `${event?.type}`;
}

describe("message types beyond the fixtures", () => {
  test("media with nothing but an id, and a document's file name", () => {
    expect(contentOf("image", { image: { id: "1" } })).toMatchObject({ media: "image", mediaId: "1", caption: null });
    expect(contentOf("document", { document: { id: "2", filename: "a.pdf", caption: "ini" } })).toMatchObject({
      media: "document",
      fileName: "a.pdf",
      caption: "ini",
    });
    expect(contentOf("audio", { audio: { id: "3", voice: false } })).toMatchObject({ media: "audio" });
    expect(contentOf("sticker", { sticker: { id: "4", animated: true } })).toMatchObject({ media: "sticker" });
  });

  test("coordinates come as numbers or as strings", () => {
    expect(contentOf("location", { location: { latitude: -6.2, longitude: 106.8 } })).toMatchObject({ latitude: -6.2 });
    expect(contentOf("location", { location: { latitude: "-6.2", longitude: "106.8", name: "Monas" } })).toMatchObject({
      latitude: -6.2,
      longitude: 106.8,
      name: "Monas",
    });
    expect(contentOf("location", { location: { latitude: "utara", longitude: 1 } })).toContain("location");
  });

  test("a removed reaction has no emoji, empty or absent", () => {
    const removed = { kind: "reaction", emoji: null, to: "wamid.x" };
    expect(contentOf("reaction", { reaction: { message_id: "wamid.x", emoji: "" } })).toEqual(removed);
    expect(contentOf("reaction", { reaction: { message_id: "wamid.x" } })).toEqual(removed);
  });

  test("a form with broken, missing or non-object JSON has no fields", () => {
    for (const nfm_reply of [{ response_json: "{broken" }, {}, { response_json: "[1]" }, { response_json: "null" }]) {
      expect(contentOf("interactive", { interactive: { type: "nfm_reply", nfm_reply } })).toMatchObject({
        kind: "form",
        fields: null,
        flowToken: null,
      });
    }
  });

  test("an answer to our request for contact data says so", () => {
    const card = { name: { first_name: "Nadia" }, phones: [{ wa_id: "628000000118" }], origin: "contact_request" };
    expect(contentOf("contacts", { contacts: [card] })).toMatchObject({
      cards: [{ name: "Nadia", phones: ["+628000000118"], origin: "contact_request" }],
    });
  });

  test("interactive kinds that are new go the unsupported way", () => {
    expect(contentOf("interactive", { interactive: { type: "call_permission_reply" } })).toMatchObject({
      kind: "unsupported",
      what: "interactive call_permission_reply",
    });
  });

  test("revoke, welcome, and the old shape of unsupported", () => {
    expect(contentOf("revoke", { revoke: { original_message_id: "wamid.o" } })).toEqual({
      kind: "revoke",
      original: "wamid.o",
    });
    expect(contentOf("request_welcome", {})).toEqual({ kind: "welcome" });
    expect(contentOf("unknown", { errors: [{ code: 131_060, details: "message unavailable" }] })).toEqual({
      kind: "unsupported",
      what: "unknown",
      why: "131060: message unavailable",
    });
  });

  test("an edit of a type that cannot be read, or of an edit, keeps the reference alone", () => {
    const edit = (inner: unknown) => contentOf("edit", { edit: { original_message_id: "wamid.o", message: inner } });
    expect(edit({ type: "text" })).toEqual({ kind: "edit", original: "wamid.o", content: null });
    expect(edit({ type: "edit", edit: {} })).toEqual({ kind: "edit", original: "wamid.o", content: null });
    expect(edit(undefined)).toEqual({ kind: "edit", original: "wamid.o", content: null });
  });

  test("a template button without a payload answers with its words", () => {
    expect(contentOf("button", { button: { text: "Ya" } })).toMatchObject({ kind: "choice", id: "Ya", title: "Ya" });
  });

  test("a question about a product, a quote and a group are kept", () => {
    const context = { id: "wamid.q", referred_product: { product_retailer_id: "landing-roas" } };
    const [event] = parse(messages(message("text", { text: { body: "ini?" }, context, group_id: "G1" })));
    expect(event).toMatchObject({ message: { quotes: "wamid.q", aboutProduct: "landing-roas", group: "G1" } });
  });
});

describe("what a message is made of", () => {
  const text = { text: { body: "halo" } };

  test("a broken extra never costs the message", () => {
    const broken = message("text", { ...text, context: "x", referral: 7, errors: {}, timestamp: {}, group_id: 5 });
    expect(parse(messages(broken))).toMatchObject([
      { type: "message", message: { quotes: null, referral: null, group: null, sentAt: RECEIVED_AT } },
    ]);
  });

  test("a contact of the same phone but another user id lends nothing", () => {
    const contacts = [{ profile: { name: "Lain" }, wa_id: "628000000111", user_id: "ID.999" }];
    const value = { metadata, contacts, messages: [message("text", text)] };
    expect(parse(body("messages", value))).toMatchObject([{ message: { displayName: null } }]);
  });

  test("the contact adds the phone to a sender who came with the user id alone", () => {
    const [event] = parse(messages({ ...message("text", text), from: undefined }));
    expect(event).toMatchObject({
      message: {
        from: [
          { kind: "bsuid", value: "ID.7000000000000000111" },
          { kind: "phone", value: "+628000000111" },
        ],
      },
    });
  });

  test("a message from nobody, or without an id, is set aside with the reason", () => {
    const nobody = { id: "wamid.n", type: "text", timestamp: "1", ...text };
    expect(parse(messages(nobody))).toMatchObject([
      { type: "unreadable", where: "entry[0].changes[0].value.messages[0]" },
    ]);
    expect(parse(messages({ ...message("text", text), id: 5 }))).toMatchObject([{ type: "unreadable" }]);
  });

  test("BR-03: an unreadable item never loses its neighbours", () => {
    const good = message("text", text);
    const value = {
      metadata,
      messages: [
        null,
        { ...good, id: "wamid.1" },
        { type: "text" },
        { ...good, id: "wamid.2", text: {} },
        { ...good, id: "wamid.3" },
      ],
      statuses: [{ id: 9, status: "read" }, { id: "wamid.s", status: "sent", timestamp: "1795485600" }, "x"],
    };
    const kinds = parse(body("messages", value)).map((event) => event.type);
    expect(kinds).toEqual([
      "unreadable",
      "message",
      "unreadable",
      "unreadable",
      "message",
      "unreadable",
      "delivery",
      "unreadable",
    ]);
  });
});

describe("statuses", () => {
  const status = (rest: Readonly<Record<string, unknown>>) =>
    parse(body("messages", { metadata, statuses: [{ id: "wamid.s", timestamp: "1795485600", ...rest }] }));

  test("a voice message listened to counts as read", () => {
    expect(status({ status: "played" })).toMatchObject([{ report: { state: "read" } }]);
  });

  test("a status that is new is counted, not guessed at", () => {
    expect(status({ status: "teleported" })).toEqual([
      { type: "account", field: "messages", what: "status teleported", severity: "info" },
    ]);
  });

  test("an error of no message is an alert", () => {
    expect(parse(body("messages", { metadata, errors: [{ code: 131_031, title: "locked" }] }))).toEqual([
      { type: "account", field: "messages", what: "error 131031: locked", severity: "alert" },
    ]);
  });
});

describe("system messages", () => {
  const system = (rest: Readonly<Record<string, unknown>>, message = {}) =>
    parse(
      body("messages", {
        metadata,
        messages: [
          { from: "628000000113", id: "wamid.s", timestamp: "1795485600", type: "system", system: rest, ...message },
        ],
      }),
    );

  test("the older names say the same", () => {
    expect(
      system({ type: "customer_changed_number", new_wa_id: "628000000193", customer: "628000000113" }),
    ).toMatchObject([
      {
        event: {
          what: "number",
          previous: [{ kind: "phone", value: "+628000000113" }],
          next: [{ kind: "phone", value: "+628000000193" }],
        },
      },
    ]);
    expect(system({ type: "customer_identity_changed", hash: "x" })).toMatchObject([{ event: { what: "security" } }]);
  });

  test("a changed user id keeps the phone on the old side, and is of the number it came from", () => {
    expect(system({ type: "user_changed_user_id", user_id: "ID.2", previous_user_id: "ID.1" })).toMatchObject([
      {
        of: [{ kind: "phone", value: "+628000000113" }],
        event: {
          what: "user-id",
          previous: [
            { kind: "bsuid", value: "ID.1" },
            { kind: "phone", value: "+628000000113" },
          ],
          next: [{ kind: "bsuid", value: "ID.2" }],
        },
      },
    ]);
    const byUserId = { type: "user_changed_user_id", user_id: "ID.2", previous_user_id: "ID.1" };
    expect(system(byUserId, { from: undefined })).toMatchObject([{ of: [{ kind: "bsuid", value: "ID.1" }] }]);
  });

  test("an old number that is not the sender's stands beside it, and without a sender nothing is believed", () => {
    const claimed = { type: "customer_changed_number", new_wa_id: "628000000193", customer: "628000000112" };
    expect(system(claimed)).toMatchObject([
      {
        of: [{ kind: "phone", value: "+628000000113" }],
        event: {
          previous: [
            { kind: "phone", value: "+628000000113" },
            { kind: "phone", value: "+628000000112" },
          ],
        },
      },
    ]);
    expect(system(claimed, { from: undefined })).toMatchObject([{ type: "unreadable" }]);
  });

  test("other system messages are counted", () => {
    expect(system({ type: "group_renamed" })).toMatchObject([{ type: "account", what: "system group_renamed" }]);
  });
});

describe("other fields", () => {
  const text = { text: { body: "Sudah saya cek, kak." } };

  test("an echo of the app is a takeover with its words", () => {
    const echo = {
      from: "12025550100",
      to: "628000000112",
      to_user_id: "ID.7000000000000000112",
      id: "wamid.e",
      timestamp: "1795485600",
      type: "text",
      ...text,
    };
    expect(parse(body("smb_message_echoes", { metadata, message_echoes: [echo] }))).toMatchObject([
      {
        type: "system",
        providerId: "wamid.e",
        of: [
          { kind: "bsuid", value: "ID.7000000000000000112" },
          { kind: "phone", value: "+628000000112" },
        ],
        event: { kind: "takeover", text: "Sudah saya cek, kak." },
      },
    ]);
  });

  test("an imported history is told once a thread and is no message", () => {
    const thread = {
      id: "628000000112",
      messages: [{ ...message("text", text) }, { ...message("text", text), id: "wamid.2", timestamp: "1795485700" }],
    };
    const history = [{ metadata: { phase: 0, chunk_order: 1, progress: 20 }, threads: [thread] }];
    expect(parse(body("history", { metadata, history }))).toMatchObject([
      { providerId: "history:628000000112:0:1", at: 1_795_485_700_000, event: { kind: "history", count: 2 } },
    ]);
  });

  test("preferences are events of the person", () => {
    const preference = (value: string) => ({
      wa_id: "628000000112",
      category: "marketing_messages",
      value,
      timestamp: 1_795_485_600,
    });
    const user_preferences = [preference("stop"), preference("resume"), preference("signup")];
    const events = parse(body("user_preferences", { metadata, user_preferences }));
    expect(events.map((event) => (event.type === "system" ? event.event : event))).toMatchObject([
      { kind: "preference", value: "stop" },
      { kind: "preference", value: "resume" },
      { kind: "preference", value: "other" },
    ]);
  });

  test("standby is counted item by item and starts nothing", () => {
    const value = { metadata, messages: [message("text", text), message("text", text)] };
    expect(parse(body("standby", value)).map((event) => event.type)).toEqual(["account", "account"]);
  });

  test.each([
    ["account_update", { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } }, "alert"],
    ["account_update", { event: "PARTNER_ADDED" }, "info"],
    ["account_alerts", { alert_info: { alert_severity: "CRITICAL" } }, "alert"],
    ["account_alerts", { alert_info: { alert_severity: "INFORMATIONAL" } }, "info"],
    ["message_template_status_update", { event: "PAUSED" }, "alert"],
    ["message_template_status_update", { event: "APPROVED" }, "info"],
    ["security", { event: "PIN_CHANGED" }, "alert"],
    ["calls", { calls: [] }, "info"],
    ["constructor", {}, "info"],
  ])("%s %j is told as %s", (field, value, severity) => {
    expect(parse(body(field, value))).toMatchObject([{ type: "account", field, severity }]);
  });
});

describe("bodies of any shape", () => {
  test("what is no envelope is kept whole", () => {
    for (const value of [null, 7, "x", [], {}, { entry: 5 }]) {
      expect(parse(value)).toMatchObject([{ type: "unreadable", where: "body" }]);
    }
  });

  test("any JSON at any place is read or set aside, and nothing is thrown", () => {
    const anything = fc.jsonValue({ maxDepth: 4 });
    const place = fc.constantFrom("text", "image", "interactive", "system", "order", "edit", "contacts", "__proto__");
    fc.assert(
      fc.property(anything, anything, place, (a, b, type) => {
        parse(a);
        parse({ entry: [a, { changes: [b, { field: type, value: a }] }] });
        const events = parse(
          messages(message(type, { [type]: a, context: b, timestamp: b }), message("text", { text: { body: "ya" } })),
        );
        expect(events.at(-1)).toMatchObject({ type: "message", message: { content: { text: "ya" } } });
      }),
      { numRuns: Number(process.env["FC_RUNS"] ?? 300) },
    );
  });

  test("nesting too deep to write down is still set aside", () => {
    const deep = JSON.parse(`${"[".repeat(60_000)}${"]".repeat(60_000)}`);
    expect(parse({ entry: [deep] })).toMatchObject([{ type: "unreadable" }]);
    expect(parse(messages(deep, message("text", { text: { body: "ya" } }))).at(-1)).toMatchObject({ type: "message" });
  });
});
