import { expect, test } from "vitest";
import { asId } from "../../src/core/ids.ts";
import type { Content } from "../../src/core/message.ts";
import { historyMessages } from "../../src/engine/history.ts";
import type { TranscriptEntry } from "../../src/ports/stores.ts";

const LIMITS = { messages: 40, characters: 20_000, toolResult: 4_000 };

function customer(providerId: string, content: Content, changed: "edited" | "revoked" | null = null): TranscriptEntry {
  return {
    kind: "customer",
    id: asId("message", `msg_${providerId}`),
    providerId,
    at: 0,
    content,
    text: content.kind === "text" ? content.text : "",
    quotes: null,
    forwarded: false,
    referral: null,
    turn: null,
    changed,
  };
}
const text = (words: string): Content => ({ kind: "text", text: words });
const edit = (original: string, words: string | null): Content => ({
  kind: "edit",
  original,
  content: words === null ? null : text(words),
});
const sent = (...entries: TranscriptEntry[]) =>
  historyMessages(entries, LIMITS).map((message) => message.content?.replace(/<\/?customer_message>\n?/g, "").trim());

test("the model reads the newest words of an edited message, once and in the old one's place", () => {
  const entries = [
    customer("a", text("dua landing page"), "edited"),
    customer("b", text("untuk besok")),
    customer("c", edit("a", "tiga landing page"), "edited"),
    customer("d", edit("a", "empat landing page")),
  ];
  expect(sent(...entries)).toEqual(["empat landing page", "untuk besok"]);
});

test("a deleted message is gone, also when it was edited before", () => {
  const entries = [
    customer("a", text("rahasia"), "revoked"),
    customer("b", edit("a", "rahasia juga")),
    customer("c", { kind: "revoke", original: "a" }),
    customer("d", text("halo")),
  ];
  expect(sent(...entries)).toEqual(["halo"]);
});

test("an edit without its words leaves the message as it was; one of an unknown message stands for itself", () => {
  const entries = [
    customer("a", text("halo"), "edited"),
    customer("b", edit("a", null)),
    customer("c", edit("z", "baru")),
  ];
  expect(sent(...entries)).toEqual(["halo", "baru"]);
});

test("a colleague's words are marked as a colleague's", () => {
  const staff: TranscriptEntry = {
    kind: "staff",
    id: asId("message", "msg_s"),
    at: 0,
    text: "rekening 000-111",
    by: null,
  };
  expect(sent(customer("a", text("halo")), staff)).toEqual(["halo", "(a colleague wrote) rekening 000-111"]);
});
