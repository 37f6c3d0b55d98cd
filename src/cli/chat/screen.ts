import type { GraphStub } from "../../sandbox/graph-stub.ts";
import type { Io } from "../io.ts";
import type { Business, Phone } from "./people.ts";

/** A button as it was shown, and the message it hangs on. */
export interface Button {
  readonly id: string;
  readonly title: string;
  readonly message: string;
}

/** Shows what the businesses send, and keeps the buttons that each person was shown. */
export interface Screen {
  /** Prints what has come since; true when something has. */
  refresh(): boolean;
  /** The buttons of the last message to this person from this business that has some. */
  buttonsOf(business: Business, phone: Phone): readonly Button[];
}

interface Sent {
  readonly text?: { readonly body?: string };
  readonly interactive?: {
    readonly body?: { readonly text?: string };
    readonly action?: {
      readonly buttons?: readonly { readonly reply: { readonly id: string; readonly title: string } }[];
    };
  };
  readonly template?: { readonly name?: string };
}

/** @param people - everybody the chat knows by name; it may grow */
export function createScreen(parts: {
  readonly graph: Pick<GraphStub, "messages">;
  readonly businesses: readonly Business[];
  readonly people: readonly Phone[];
  readonly io: Io;
}): Screen {
  const { graph, businesses, people, io } = parts;
  const buttons = new Map<string, readonly Button[]>();
  let shown = graph.messages().length;

  /** A person's messages come by phone number or by user id: both are the same person's. */
  const personOf = (to: string | null, recipient: string | null): Phone | undefined =>
    people.find(
      (one) =>
        (to !== null && one.waId !== "" && one.waId === to.replace(/^\+/, "")) ||
        (recipient !== null && one.userId === recipient),
    );
  const keyOf = (phoneNumberId: string, who: string) => `${phoneNumberId}|${who}`;
  const idOf = (phone: Phone) => phone.waId || (phone.userId ?? "");

  return {
    refresh() {
      const messages = graph.messages();
      const fresh = messages.slice(shown);
      shown = messages.length;
      for (const message of fresh) {
        const request = message.request as Sent;
        const text = request.text?.body ?? request.interactive?.body?.text ?? `[template ${request.template?.name}]`;
        const person = personOf(message.to, message.recipient);
        const business = businesses.find((one) => one.number.phoneNumberId === message.phoneNumberId);
        const receiver = person?.name ?? message.to ?? message.recipient ?? "?";
        io.out(`\n  ${business?.tenant.name ?? "?"} → ${receiver}: ${text.replace(/\n/g, "\n    ")}`);
        const offered = (request.interactive?.action?.buttons ?? []).map(({ reply }) => ({
          ...reply,
          message: message.id,
        }));
        if (offered.length === 0) continue;
        buttons.set(keyOf(message.phoneNumberId, person === undefined ? receiver : idOf(person)), offered);
        io.out(`    ${offered.map((button, index) => `[${index + 1}] ${button.title}`).join("   ")}`);
      }
      return fresh.length > 0;
    },
    buttonsOf: (business, phone) => buttons.get(keyOf(business.number.phoneNumberId, idOf(phone))) ?? [],
  };
}
