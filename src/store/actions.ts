import { sql } from "kysely";
import { ACTION_STATES, isOpen, isUndecided } from "../core/action.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { ActionStore } from "../ports/stores.ts";
import { changeAction, conversationsOf } from "./action-changes.ts";
import { toActions } from "./action-rows.ts";
import type { Database } from "./database.ts";

const OPEN = ACTION_STATES.filter(isOpen);
const CLOSED = ACTION_STATES.filter((state) => !isOpen(state));
const UNDECIDED = ACTION_STATES.filter(isUndecided);
/** Spelled out, so that the partial index is used. */
const untold = sql<boolean>`carried_on = 0`;

/** Pending actions. `unknown` counts as closed for the suspended turn (it is told so) and keeps its code for staff. */
export function createActionStore(database: Database, ids: IdSource, clock: Pick<Clock, "now">): ActionStore {
  const { db } = database;
  const inOrder = () => db.selectFrom("actions").selectAll().orderBy("position");

  return {
    async byId(id) {
      const rows = await inOrder().where("id", "=", id).execute();
      return (await toActions(db, rows))[0] ?? null;
    },

    async byCode(tenant, code) {
      const rows = await db
        .selectFrom("actions")
        .selectAll()
        .where("tenant", "=", tenant)
        .where("code", "=", code)
        .orderBy("live", "desc")
        .orderBy("position", "desc")
        .limit(1)
        .execute();
      return (await toActions(db, rows))[0] ?? null;
    },

    async openIn(conversation) {
      const rows = await inOrder().where("conversation", "=", conversation).where("state", "in", OPEN).execute();
      return toActions(db, rows);
    },

    async open(tenant) {
      const rows = await inOrder().where("tenant", "=", tenant).where("state", "in", OPEN).execute();
      return toActions(db, rows);
    },

    async notCarriedOn(conversation) {
      const rows = await inOrder()
        .where("conversation", "=", conversation)
        .where("state", "in", CLOSED)
        .where(untold)
        .execute();
      return toActions(db, rows);
    },

    change: (change) =>
      database.transaction(async (tx, abandon) => {
        await database.lockConversations(tx, await conversationsOf(tx, [change]));
        const result = await changeAction(tx, change, { ids, now: clock.now(), fenced: null });
        return result === "changed" ? result : abandon(result);
      }),

    async toArm(now, realNow, limit) {
      const rows = await inOrder()
        .where(untold)
        .where((where) =>
          where.or([
            where("state", "=", "approved"),
            where("state", "in", CLOSED),
            where.and([where("state", "in", UNDECIDED), where("expires_at", "<=", now)]),
            where.and([
              where("state", "=", "executing"),
              where.or([where("lease_until", "is", null), where("lease_until", "<=", realNow)]),
            ]),
          ]),
        )
        .limit(limit)
        .execute();
      const actions = await toActions(db, rows);
      return actions.map((action) => ({ action, why: whyArmed(action.state) }));
    },

    async ofConversation(conversation) {
      const rows = await inOrder().where("conversation", "=", conversation).execute();
      return toActions(db, rows);
    },
  };
}

function whyArmed(state: (typeof ACTION_STATES)[number]): "approved" | "expired" | "lease" | "closed" {
  if (state === "approved") return "approved";
  if (state === "executing") return "lease";
  return isUndecided(state) ? "expired" : "closed";
}
