import { SANDBOX } from "../../compose.ts";
import { LOCALES, type Locale } from "../../core/locale.ts";
import type { Tenant } from "../../core/tenant.ts";
import type { OrderSeed } from "../../ports/stores.ts";

/** Somebody whose phone the chat can take. */
export interface Phone {
  readonly name: string;
  readonly waId: string;
  readonly userId?: string;
}

/** A business of this installation, with the number the chat writes to and the phones of its staff. */
export interface Business {
  readonly tenant: Tenant;
  readonly number: { readonly phoneNumberId: string; readonly display: string };
  readonly staff: readonly Phone[];
}

/** The two customers who have orders in the sandbox. */
export const CUSTOMERS: readonly Phone[] = [
  { name: "Budi", waId: "628000000111", userId: "ID.7000000000000000111" },
  { name: "Siti", waId: "628000000112", userId: "ID.7000000000000000112" },
];

/** Every business that answers on WhatsApp, each on its own number: the stand-in knows them all. */
export function businessesOf(tenants: readonly Tenant[]): Business[] {
  return tenants.flatMap((tenant) => {
    const number = numbersOf([tenant])[0];
    if (number === undefined) return [];
    const staff = tenant.staff.map((member) => ({
      name: member.name,
      waId: member.phone?.slice(1) ?? "",
      ...(member.bsuid === undefined ? {} : { userId: member.bsuid }),
    }));
    return [{ tenant, number, staff }];
  });
}

/** The WhatsApp numbers of these businesses, as the platform's stand-in takes them. */
export function numbersOf(tenants: readonly Tenant[]): Business["number"][] {
  return tenants.flatMap((tenant) =>
    tenant.numbers
      .filter((number) => number.channel === "whatsapp")
      .map(({ endpoint, display }) => ({
        phoneNumberId: endpoint,
        display: display?.replace(/\D/g, "") || displayOf(endpoint),
      })),
  );
}

/** A number that nobody has: the file need not say how its own is read. */
function displayOf(endpoint: string): string {
  return endpoint === SANDBOX.phoneNumberId ? SANDBOX.displayNumber : `1555${endpoint.replace(/\D/g, "").slice(-7)}`;
}

/** The one whose name or id begins with these letters; the whole name wins over a beginning. */
export function named<T>(all: readonly T[], typed: string, namesOf: (one: T) => readonly string[]): T | undefined {
  const wanted = typed.toLowerCase();
  const fits = (test: (name: string) => boolean) => all.find((one) => namesOf(one).some((n) => test(n.toLowerCase())));
  return fits((name) => name === wanted) ?? fits((name) => name.startsWith(wanted));
}

/** A customer nobody has met: made-up numbers, the same for the same name. */
export function newcomer(name: string): Phone {
  const number = String([...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 800, 7) + 200);
  return { name: name === "" ? "Tamu" : name, waId: `628000000${number}`, userId: `ID.7000000000000000${number}` };
}

/** What customers of each language would type; the names and numbers are the business's own. */
const ASKS: Record<Locale, { price: (name: string) => string; status: string; cancel: (id: string) => string }> = {
  id: {
    price: (name) => `${name} berapa harganya?`,
    status: "status",
    cancel: (id) => `batalkan ${id}, berubah pikiran`,
  },
  en: {
    price: (name) => `how much is ${name}?`,
    status: "status",
    cancel: (id) => `please cancel ${id}, I changed my mind`,
  },
  vi: { price: (name) => `${name} giá bao nhiêu?`, status: "tình trạng", cancel: (id) => `hủy ${id}, tôi đổi ý` },
  zh: { price: (name) => `${name}多少钱？`, status: "查询订单", cancel: (id) => `取消 ${id}，不想要了` },
};

/** A few lines to try, in the business's first language, with its own goods and with the customer's own orders. */
export function suggestions(tenant: Tenant, orders: readonly Pick<OrderSeed, "id" | "status">[]): string[] {
  const ask = ASKS[tenant.languages[0] ?? LOCALES[0]];
  const item = tenant.catalog[0];
  const open = orders.find((order) => order.status === "processing" || order.status === "pending");
  return [
    ...(item === undefined ? [] : [ask.price(item.name)]),
    ...(orders[0] === undefined ? [] : [`${ask.status} ${orders[0].id}`]),
    ...(open === undefined ? [] : [ask.cancel(open.id)]),
  ];
}
