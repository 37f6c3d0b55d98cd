import type { Lead, Leads, Offer, Offers, Services } from "../core/services.ts";
import type { Tenant } from "../core/tenant.ts";
import { createCatalog } from "./catalog.ts";
import type { Database } from "./database.ts";
import { fromJson } from "./json.ts";
import { createOrders } from "./orders.ts";

/** The services of a business that has no systems of its own: the catalogue of its file, the rest in SQL. */
export function createServices(database: Database, tenant: Tenant): Services {
  return {
    catalog: createCatalog(tenant),
    orders: createOrders(database, tenant.id),
    leads: createLeads(database, tenant.id),
    offers: createOffers(database, tenant.id),
  };
}

function createLeads({ db }: Database, tenant: string): Leads {
  return {
    /** The one that was changed last. */
    async ofConversation(conversation) {
      const row = await db
        .selectFrom("leads")
        .select("lead")
        .where("tenant", "=", tenant)
        .where("conversation", "=", conversation)
        .orderBy("updated_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : fromJson<Lead>(row.lead);
    },
  };
}

function createOffers({ db }: Database, tenant: string): Offers {
  return {
    effects: "sql",

    async byCode(code, conversation) {
      const row = await db
        .selectFrom("offers")
        .select("offer")
        .where("tenant", "=", tenant)
        .where("code", "=", code)
        .where("conversation", "=", conversation)
        .executeTakeFirst();
      return row === undefined ? null : fromJson<Offer>(row.offer);
    },

    async openFor(conversation, now) {
      const rows = await db
        .selectFrom("offers")
        .select("offer")
        .where("tenant", "=", tenant)
        .where("conversation", "=", conversation)
        .where("valid_until", ">", now)
        .orderBy("valid_until")
        .orderBy("id")
        .execute();
      return rows.map((row) => fromJson<Offer>(row.offer));
    },

    async create(offer) {
      return { result: offer, writes: [{ kind: "offer.create", tenant, offer }] };
    },
  };
}
