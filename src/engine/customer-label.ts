import type { Contact, Conversation } from "../core/conversation.ts";
import { displayText, shorten } from "../core/text.ts";

/** Characters of a conversation's id that staff type to name it: the random end of the ULID. */
const CODE_LENGTH = 5;

/** The short code of a conversation, shown in every notice about it. */
export function conversationCode({ id }: Pick<Conversation, "id">): string {
  return id.slice(-CODE_LENGTH).toUpperCase();
}

/** A typed code in the letters that ids are made of (Crockford's base 32): O reads as 0, I and L as 1. */
export function asConversationCode(typed: string): string {
  return typed.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
}

/**
 * A customer as staff see them: the name they chose, the number they write from as a link to a chat, and the code of the
 * conversation. The name proves nothing and anybody can choose a colleague's; the number is the platform's.
 */
export function customerLabel(contact: Contact, conversation: Pick<Conversation, "id">): string {
  return `${reachable(contact)} [${conversationCode(conversation)}]`;
}

/** Name and number without a code, for a text that gives another code. */
export function reachable({ displayName, addresses }: Contact): string {
  const phone = addresses.find((address) => address.kind === "phone")?.value;
  const name = shorten(quoted(displayName ?? "").replace(/[/:]/g, " "), 60);
  const link = phone === undefined ? "" : `https://wa.me/${phone.replace(/\D/g, "")}`;
  if (name === "") return link === "" ? "-" : link;
  return link === "" ? name : `${name} (${link})`;
}

/** Untrusted words on a staff screen: one line, no marks that could pass for ours, cut short. */
export function quoted(text: string): string {
  return shorten(
    displayText(text)
      .replace(/\s+/g, " ")
      .replace(/[*~`[\]]/g, ""),
    160,
  );
}
