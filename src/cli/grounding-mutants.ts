import type { GroundingCase } from "./grounding-set.ts";

export const MUTANT_KINDS = ["digit", "unit", "state", "product"] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** A grounded reply with one thing in it made untrue. */
export interface Mutant {
  readonly of: GroundingCase;
  readonly kind: MutantKind;
  readonly reply: string;
  readonly changed: string;
  readonly into: string;
}

/** Mulberry32: the same seed gives the same mutants on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Every figure of two or more digits, every unit, state and product name of a grounded reply, each changed once. */
export function mutantsOf(one: GroundingCase, random: () => number): Mutant[] {
  return [
    ...digitMutants(one, random),
    ...wordMutants(one, "unit", UNITS, random),
    ...wordMutants(one, "state", STATES, random),
    ...productMutants(one, random),
  ];
}

const FIGURE = /\d[\d.,:/ -]*\d|\d{2,}/g;

function digitMutants(one: GroundingCase, random: () => number): Mutant[] {
  const mutants: Mutant[] = [];
  for (const match of one.reply.matchAll(FIGURE)) {
    const figure = match[0];
    const places = [...figure].flatMap((unit, i) => (/\d/.test(unit) ? [i] : []));
    if (places.length < 2) continue;
    const place = places[Math.floor(random() * places.length)]!;
    const old = Number(figure[place]);
    let digit = (old + 1 + Math.floor(random() * 9)) % 10;
    // A leading zero would be another notation, not another number.
    if (place === places[0] && digit === 0 && old !== 0) digit = old === 1 ? 2 : 1;
    const into = figure.slice(0, place) + String(digit) + figure.slice(place + 1);
    mutants.push(replaced(one, "digit", match.index, figure, into));
  }
  return mutants;
}

function replaced(one: GroundingCase, kind: MutantKind, at: number, changed: string, into: string): Mutant {
  return { of: one, kind, changed, into, reply: one.reply.slice(0, at) + into + one.reply.slice(at + changed.length) };
}

type Swaps = Readonly<Record<string, readonly string[]>>;

const UNITS: Swaps = {
  "hari kerja": ["jam", "minggu"],
  hari: ["jam", "minggu"],
  juta: ["ribu", "miliar"],
  ribu: ["juta"],
  jt: ["rb"],
  rb: ["jt"],
  "ngày làm việc": ["giờ", "tuần"],
  ngày: ["giờ", "tuần"],
  nghìn: ["triệu"],
  triệu: ["nghìn"],
  个工作日: ["小时", "周"],
  天: ["小时", "周"],
  万: ["千"],
  元: ["美元"],
  "business days": ["hours", "weeks"],
  "working days": ["hours", "weeks"],
  days: ["hours", "weeks"],
  $: ["€", "£"],
  Rp: ["$", "RM"],
  R$: ["€"],
  "₹": ["$"],
  đ: [" USD"],
  días: ["horas"],
  dias: ["horas"],
  kg: ["g"],
};

/** State phrases by language: the aspect, and the words that follow it. Every phrase may become any other of its row. */
const STATE_ROWS: readonly (readonly (readonly [string, string])[])[] = [
  [
    ["sedang", "dikirim"],
    ["sudah", "dikirim"],
    ["dalam", "pengiriman"],
    ["dalam", "perjalanan"],
    ["sudah", "dibatalkan"],
  ],
  [
    ["masih", "diproses"],
    ["sudah", "sampai"],
    ["sudah", "direfund"],
  ],
  [
    ["đang", "giao"],
    ["đã", "hủy"],
  ],
  [
    ["đang", "xử lý"],
    ["đã", "giao"],
  ],
  [
    ["has been", "cancelled"],
    ["has been", "shipped"],
  ],
  [
    ["on its", "way"],
    ["has been", "delivered"],
  ],
  [
    ["on the", "way"],
    ["has been", "delivered"],
  ],
  [
    ["in", "transit"],
    ["has been", "cancelled"],
  ],
  [
    ["sold", "out"],
    ["in", "stock"],
  ],
  [
    ["out of", "stock"],
    ["ready to", "ship"],
  ],
  [
    ["en", "camino"],
    ["ha sido", "cancelado"],
  ],
  [
    ["a", "caminho"],
    ["foi", "cancelado"],
  ],
  [
    ["hết", "hàng"],
    ["còn", "hàng"],
  ],
];
const SINGLE_STATES: Swaps = {
  habis: ["ready stok"],
  kosong: ["ready stok"],
  "ready stok": ["habis"],
  已发货: ["已取消", "已签收"],
  已取消: ["已发货"],
  正在处理: ["已发货"],
  缺货: ["现货"],
  有货: ["缺货"],
  现货: ["缺货"],
  agotada: ["en existencia"],
};
/** "dikirim" of any aspect may only become a state that no shipped order has. */
const SAME = new Set(STATE_ROWS[0]!.slice(0, 4).map((words) => words.join(" ")));

const STATES: Swaps = { ...SINGLE_STATES, ...Object.fromEntries(STATE_ROWS.flatMap(swapsOf)) };

function swapsOf(row: readonly (readonly [string, string])[]): [string, readonly string[]][] {
  const phrases = row.map((words) => words.join(" "));
  return phrases.map((phrase) => [
    phrase,
    phrases.filter((other) => other !== phrase && !(SAME.has(phrase) && SAME.has(other))),
  ]);
}

function wordMutants(one: GroundingCase, kind: "unit" | "state", swaps: Swaps, random: () => number): Mutant[] {
  const mutants: Mutant[] = [];
  const taken: [number, number][] = [];
  for (const [word, others] of Object.entries(swaps).sort((a, b) => b[0].length - a[0].length)) {
    for (let at = one.reply.indexOf(word); at >= 0; at = one.reply.indexOf(word, at + word.length)) {
      const end = at + word.length;
      if (taken.some(([from, to]) => at < to && from < end)) continue;
      if (!standsAlone(one.reply, at, end, word, kind)) continue;
      taken.push([at, end]);
      mutants.push(replaced(one, kind, at, word, others[Math.floor(random() * others.length)]!));
    }
  }
  return mutants;
}

/** Units count only behind (or, for signs, before) a figure; states as whole words that are not denied. */
function standsAlone(reply: string, at: number, end: number, word: string, kind: "unit" | "state"): boolean {
  const before = reply.slice(Math.max(0, at - 12), at);
  // What is said under a condition is no claim, whatever the state.
  if (kind === "state" && /(?:kalau|jika|if|once|when|nếu|如果)[^.!?。\n]*$/iu.test(reply.slice(0, at))) return false;
  if (kind === "state")
    return (
      !/\p{L}$/u.test(/\p{Script=Han}/u.test(word) ? "" : before) &&
      !/(?:belum|tidak|chưa|không|没|还没|未|not|n't|no|não)\s*\p{L}*\s?$/iu.test(before)
    );
  const sign = /^(?:\$|Rp|R\$|₹)$/.test(word);
  if (sign) return /^\s?\d/.test(reply.slice(end)) && !/[\p{L}$]$/u.test(before);
  if (!/\d\s?$|[一二两三四五六七八九十]$/.test(before)) return false;
  return !/^\p{Script=Latin}/u.test(reply.slice(end)) && !/^[盾币]/.test(reply.slice(end));
}

const STRANGERS = ["Kursi Rotan Senja", "Velvet Ottoman Grey", "Tas Kanvas Bahari", "Nồi Đất Bát Tràng"];

/** A product's name becomes that of another observed product, or of one that nobody sells. */
function productMutants(one: GroundingCase, random: () => number): Mutant[] {
  const names = [...new Set(namesIn(one.observations))];
  const mutants: Mutant[] = [];
  for (const name of names) {
    const at = one.reply.indexOf(name);
    if (at < 0) continue;
    const others = names.filter(
      (other) => other !== name && !one.reply.includes(other) && !name.includes(other) && !other.includes(name),
    );
    const swap = others.length > 0 ? others : STRANGERS;
    if (!/\p{Script=Latin}/u.test(name) && others.length === 0) continue;
    mutants.push(replaced(one, "product", at, name, swap[Math.floor(random() * swap.length)]!));
  }
  return mutants;
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "name" && typeof inner === "string" ? [inner] : namesIn(inner),
  );
}
