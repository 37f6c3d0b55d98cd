import { type Mutant, type MutantKind, mutantsOf } from "./grounding-mutants.ts";
import type { GroundingCase } from "./grounding-set.ts";

const THINGS = [
  "Piring Saji",
  "Gelas Embun",
  "Kain Ulos",
  "Lilin Sereh",
  "Madu Hutan",
  "Topi Pandan",
  "Sabun Kelor",
  "Dompet Kulit",
];
const COLOURS = ["Senja", "Laut", "Pagi", "Batu", "Kabut", "Hujan"];

/** Grounded replies from random catalogues and orders, for kinds of mutants that a set has too few of. */
function madeCase(random: () => number, n: number): GroundingCase {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const name = `${pick(THINGS)} ${pick(COLOURS)}`;
  let other = `${pick(THINGS)} ${pick(COLOURS)}`;
  while (other === name) other = `${pick(THINGS)} ${pick(COLOURS)}`;
  const price = (12 + Math.floor(random() * 900)) * 1000;
  const otherPrice = price + (1 + Math.floor(random() * 300)) * 1000;
  const stock = 11 + Math.floor(random() * 80);
  const order = `ORD-${10_000 + Math.floor(random() * 89_999)}`;
  const days = 2 + Math.floor(random() * 12);
  const idr = (amount: number) => ({ amount, currency: "IDR" });
  const shown = (amount: number) => `Rp${String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ".")}`;
  return {
    id: `made-${n}`,
    lang: "id",
    userMessages: ["Halo"],
    observations: [
      {
        tool: "search_products",
        data: {
          items: [
            { sku: `A${n}`, name, price: idr(price), stock, leadBusinessDays: days },
            { sku: `B${n}`, name: other, price: idr(otherPrice), stock: 0, leadBusinessDays: days + 20 },
          ],
        },
      },
      { tool: "get_order_status", data: { orderId: order, status: "shipped" } },
    ],
    businessFacts: { name: "Toko", timezone: "Asia/Jakarta", currency: "IDR" },
    now: "2026-05-06T10:00:00+07:00",
    reply: `${name} harganya ${shown(price)}, dikerjakan ${days} hari kerja. Pesanan ${order} dalam perjalanan.`,
    expected: "grounded",
  };
}

/** Adds mutants of made cases until `kind` has at least `least`. */
export function fillUp(mutants: readonly Mutant[], kind: MutantKind, least: number, random: () => number): Mutant[] {
  const filled = mutants.filter((mutant) => mutant.kind === kind);
  for (let n = 1; filled.length < least; n++)
    filled.push(...mutantsOf(madeCase(random, n), random).filter((mutant) => mutant.kind === kind));
  return filled;
}
