import { type Address, byStrength, type ConversationKey, NEW_CONVERSATION } from "../core/conversation.ts";
import { JangkarError } from "../core/errors.ts";
import type { ContactId, ConversationId } from "../core/ids.ts";
import type { EpochMs } from "../core/time.ts";
import type { IdSource } from "../ports/runtime.ts";
import type { OpenedConversation } from "../ports/stores.ts";
import { addressKey, attachUnknown, otherBsuid, ownersOf } from "./contacts.ts";
import { conversationWith, fromConversation } from "./conversation-rows.ts";
import type { Database, Reader, Tx } from "./database.ts";

/** Another process opened the same person at the same moment: look again. */
const RACED = "raced";
const ATTEMPTS = 10;

/** Whose payload this is. `contact` null: nobody known. */
interface Owner {
  readonly contact: ContactId | null;
  /** Addresses that belong to nobody and may be attached to the owner. */
  readonly unknown: readonly Address[];
  /** Other known contacts in the same payload. */
  readonly others: readonly ContactId[];
}

/**
 * `ConversationStore.open`. The strongest known address decides (BSUID before phone), unknown ones are attached to its
 * contact, known ones of others stay where they are and are told as a conflict. One case is stricter than "attach the
 * unknown one": an unknown BSUID beside a phone whose contact has another BSUID is a new person, because numbers are
 * given to new owners, who must not see the old one's orders.
 */
export async function openConversation(
  database: Database,
  ids: IdSource,
  id: ConversationId,
  key: ConversationKey,
  displayName: string | null,
  now: EpochMs,
): Promise<OpenedConversation> {
  const unique = new Map(key.addresses.map((address) => [addressKey(address), address]));
  const addresses = byStrength([...unique.values()]);
  if (addresses.length === 0) throw new JangkarError("INPUT_INVALID", "a conversation needs at least one address");

  // Most turns find all of it, and need no writer's lock for that.
  const known = await ownerOf(database.db, key.tenant, addresses);
  if (known.contact !== null && known.unknown.length === 0) {
    const found = await conversationWith(database.db, key, known.contact);
    if (found !== null && (displayName === null || found.contact.displayName === displayName)) {
      return { ...found, isNew: false, conflict: conflictOf(known.contact, known.others) };
    }
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const opened = await database.transaction<OpenedConversation | typeof RACED>(async (tx, abandon) => {
      const owner = await ownerOf(tx, key.tenant, addresses);
      const contact = owner.contact ?? ids.next("contact");
      if (owner.contact === null) await addContact(tx, key.tenant, contact, displayName);
      else if (displayName !== null) {
        await tx.updateTable("contacts").set({ display_name: displayName }).where("id", "=", contact).execute();
      }
      const attached = await attachUnknown(tx, key.tenant, contact, owner.unknown);
      if (attached < owner.unknown.length) return abandon(RACED);

      const isNew = (await conversationWith(tx, key, contact)) === null;
      if (isNew && !(await addConversation(tx, ids, id, key, contact, now))) return abandon(RACED);
      const made = await conversationWith(tx, key, contact);
      return made === null ? abandon(RACED) : { ...made, isNew, conflict: conflictOf(contact, owner.others) };
    });
    if (opened !== RACED) return opened;
  }
  throw new JangkarError("DATABASE_BUSY", `conversation ${id} could not be opened: others open it all the time`);
}

async function ownerOf(db: Reader, tenant: string, addresses: readonly Address[]): Promise<Owner> {
  const owners = await ownersOf(db, tenant, addresses);
  const unknown = addresses.filter((address) => !owners.has(addressKey(address)));
  const known = [...new Set(addresses.flatMap((address) => owners.get(addressKey(address)) ?? []))];
  const first = known[0] ?? null;
  const newBsuid = unknown.find((address) => address.kind === "bsuid");
  if (first !== null && newBsuid !== undefined && (await otherBsuid(db, first, newBsuid.value))) {
    return { contact: null, unknown, others: known };
  }
  return { contact: first, unknown, others: known.slice(1) };
}

function conflictOf(contact: ContactId, others: readonly ContactId[]): readonly ContactId[] | null {
  return others.length === 0 ? null : [contact, ...others];
}

async function addContact(tx: Tx, tenant: string, id: ContactId, displayName: string | null): Promise<void> {
  await tx.insertInto("contacts").values({ id, tenant, display_name: displayName, locale: null }).execute();
}

/** False when another process made it meanwhile. An id that names another contact's conversation is not used again. */
async function addConversation(
  tx: Tx,
  ids: IdSource,
  wanted: ConversationId,
  key: ConversationKey,
  contact: ContactId,
  now: EpochMs,
): Promise<boolean> {
  const { tenant, channel, endpoint } = key;
  for (const id of [wanted, ids.next("conversation")]) {
    const row = await tx
      .insertInto("conversations")
      .values({
        ...fromConversation({ id, tenant, channel, endpoint, contact, ...NEW_CONVERSATION }),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
