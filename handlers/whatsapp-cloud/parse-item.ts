import type { ChannelEvent } from "../../src/core/message.ts";
import type { RealMs } from "../../src/core/time.ts";
import { rawOf } from "./values.ts";

/** Who owns a `phone_number_id`; null when it is not one of ours. */
export type EndpointLookup = (phoneNumberId: string) => { readonly tenant: string } | null;

export interface ParseOptions {
  /** Real time of arrival. */
  readonly receivedAt: RealMs;
  readonly endpoints: EndpointLookup;
}

/** One change of the envelope, with where it stood, for the readers of its field. */
export interface ChangeContext extends ParseOptions {
  readonly field: string;
  readonly where: string;
}

/** One of our numbers, as the items of a change need it. */
export interface Endpoint {
  readonly id: string;
  readonly tenant: string;
  readonly receivedAt: RealMs;
}

/** An item that could not be read, as it stood. */
export function unreadable(where: string, reason: string, item: unknown): ChannelEvent {
  return { type: "unreadable", where, reason, raw: rawOf(item) };
}

/**
 * Reads the items of a list one by one. A reader that throws is a fault of ours, and even then the item is kept with
 * its reason and the others go on.
 */
export function eachItem(
  items: readonly unknown[] | null | undefined,
  where: string,
  read: (item: unknown, where: string) => readonly ChannelEvent[],
): ChannelEvent[] {
  return (items ?? []).flatMap((item, at) => {
    const place = `${where}[${at}]`;
    try {
      return read(item, place);
    } catch (thrown) {
      return [unreadable(place, `fault: ${thrown instanceof Error ? thrown.message : String(thrown)}`, item)];
    }
  });
}

/** Items for a number that is not ours (two apps on one webhook): counted, never answered. */
export function foreign(field: string, items: number): ChannelEvent[] {
  const event: ChannelEvent = { type: "account", field, what: "foreign number", severity: "info" };
  return Array.from({ length: Math.max(1, items) }, () => event);
}
