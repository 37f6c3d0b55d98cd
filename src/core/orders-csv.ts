import type { Address } from "./conversation.ts";
import { type CsvRecord, parseCsv, readUtf8 } from "./csv.ts";
import { CURRENCIES, type Currency, fromMajor, isCurrency } from "./money.ts";
import { normaliseOrderId } from "./order-id.ts";
import { ORDER_STATUSES, type OrderLine, type OrderStatus } from "./services.ts";
import { type EpochMs, localTime } from "./time.ts";

/** The columns of an order file, in any order. */
export const ORDER_COLUMNS = [
  "order_id",
  "customer_phone",
  "customer_bsuid",
  "status",
  "total",
  "currency",
  "items",
  "estimated_delivery",
  "tracking",
  "placed_at",
] as const;

type Column = (typeof ORDER_COLUMNS)[number];
const REQUIRED: readonly Column[] = ["order_id", "status", "total", "items"];

export interface ImportedOrder {
  readonly id: string;
  readonly owner: readonly Address[];
  readonly status: OrderStatus;
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly items: readonly OrderLine[];
  readonly estimatedDelivery: EpochMs | null;
  readonly tracking: string | null;
  readonly placedAt: EpochMs | null;
}

/** What is wrong in which line, and what to write instead. */
export interface CsvProblem {
  readonly line: number;
  readonly message: string;
}

export type OrdersCsvResult =
  | { readonly ok: true; readonly orders: readonly ImportedOrder[] }
  | { readonly ok: false; readonly problems: readonly CsvProblem[] };

/** What the business says about its orders: names of the packages, the usual currency, the zone of bare dates. */
export interface OrdersCsvContext {
  readonly catalog: readonly { readonly code: string; readonly name: string }[];
  readonly currency: Currency;
  readonly timeZone: string;
}

/**
 * Reads a CSV file of orders. All lines are right or nothing is returned but the list of problems. `total` is in major
 * units (`1500000` rupiah, `19.99` dollars); `items` is `code:quantity;code:quantity`.
 * @param file - the file's bytes, or a text that was read already
 */
export function parseOrdersCsv(file: string | Uint8Array, context: OrdersCsvContext): OrdersCsvResult {
  const decoded = typeof file === "string" ? { text: file } : readUtf8(file);
  if ("line" in decoded) {
    const message = "this is no UTF-8 text (Latin-1, Windows-1252?); save the file as CSV UTF-8";
    return { ok: false, problems: [{ line: decoded.line, message }] };
  }
  const csv = parseCsv(decoded.text);
  if (!csv.ok) return { ok: false, problems: [{ line: csv.line, message: csv.message }] };
  const [header, ...records] = csv.records;
  if (header === undefined) {
    return {
      ok: false,
      problems: [{ line: 1, message: `the file is empty; start it with ${ORDER_COLUMNS.join(",")}` }],
    };
  }
  const columns = header.fields.map((field) => field.trim().toLowerCase());
  const wrongHeader = problemsOfHeader(columns);
  if (wrongHeader.length > 0) {
    return { ok: false, problems: wrongHeader.map((message) => ({ line: header.line, message })) };
  }

  if (records.length === 0) {
    return {
      ok: false,
      problems: [{ line: header.line, message: "there is a header and no order under it; write one order a line" }],
    };
  }

  const problems: CsvProblem[] = [];
  const orders: ImportedOrder[] = [];
  const firstLine = new Map<string, number>();
  for (const record of records) {
    const row = readRow(record, columns, context);
    problems.push(...row.problems.map((message) => ({ line: record.line, message })));
    if (row.order === null) continue;
    const earlier = firstLine.get(row.order.id);
    if (earlier === undefined) firstLine.set(row.order.id, record.line);
    else
      problems.push({ line: record.line, message: `${row.order.id} is in line ${earlier} already; keep one of them` });
    orders.push(row.order);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, orders };
}

function problemsOfHeader(columns: readonly string[]): string[] {
  if (columns.length === 1 && columns[0]!.includes(";")) {
    return ["the columns are separated by semicolons; save the file as CSV with commas"];
  }
  const known: readonly string[] = ORDER_COLUMNS;
  const problems = columns
    .filter((column) => !known.includes(column))
    .map((column) => `the column "${column}" is not known; the columns are ${ORDER_COLUMNS.join(", ")}`);
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  problems.push(...twice.map((column) => `the column ${column} is there twice`));
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  problems.push(...missing.map((column) => `the column ${column} is missing`));
  if (!columns.includes("customer_phone") && !columns.includes("customer_bsuid")) {
    problems.push("a column customer_phone or customer_bsuid must say whose order it is");
  }
  return problems;
}

/** A field that could be read, or what to write instead. */
type Read<T> = { readonly value: T } | { readonly problem: string };

function readRow(
  record: CsvRecord,
  columns: readonly string[],
  context: OrdersCsvContext,
): { readonly order: ImportedOrder | null; readonly problems: readonly string[] } {
  if (record.fields.length !== columns.length) {
    const message = `${record.fields.length} fields where the header has ${columns.length}; quote fields with commas in them`;
    return { order: null, problems: [message] };
  }
  const field = (column: Column) => record.fields[columns.indexOf(column)]?.trim() ?? "";
  const currency = readCurrency(field("currency"), context.currency);
  const parts = {
    id: readId(field("order_id")),
    owner: readOwner(field("customer_phone"), field("customer_bsuid")),
    status: readStatus(field("status")),
    currency,
    total: readTotal(field("total"), "value" in currency ? currency.value : context.currency),
    items: readItems(field("items"), context.catalog),
    estimatedDelivery: readDate("estimated_delivery", field("estimated_delivery"), context.timeZone),
    placedAt: readDate("placed_at", field("placed_at"), context.timeZone),
  };
  const problems = Object.values(parts).flatMap((part: Read<unknown>) => ("problem" in part ? [part.problem] : []));
  if (problems.length > 0) return { order: null, problems };
  return {
    problems,
    order: {
      id: read(parts.id),
      owner: read(parts.owner),
      status: read(parts.status),
      totalMinor: read(parts.total),
      currency: read(parts.currency),
      items: read(parts.items),
      estimatedDelivery: read(parts.estimatedDelivery),
      tracking: field("tracking") === "" ? null : field("tracking"),
      placedAt: read(parts.placedAt),
    },
  };
}

function read<T>(part: Read<T>): T {
  if ("problem" in part) throw new TypeError(part.problem);
  return part.value;
}

function readId(text: string): Read<string> {
  const id = normaliseOrderId(text);
  return id === null ? { problem: `order_id "${text}" is no order number; write it like ORD-12345` } : { value: id };
}

function readOwner(phone: string, bsuid: string): Read<Address[]> {
  if (phone === "" && bsuid === "") return { problem: "fill in customer_phone or customer_bsuid" };
  const digits = phone.replace(/[\s().-]/g, "");
  // Spreadsheets drop the plus sign of a number; what starts with 0 has no country code to add it to.
  const e164 = /^\+?[1-9]\d{6,14}$/.test(digits) ? `+${digits.replace("+", "")}` : null;
  if (phone !== "" && e164 === null) {
    return {
      problem: `customer_phone "${phone}" needs its country code, as +6281234567890, in a column formatted as text`,
    };
  }
  return {
    value: [
      ...(bsuid === "" ? [] : [{ kind: "bsuid", value: bsuid } as const]),
      ...(e164 === null ? [] : [{ kind: "phone", value: e164 } as const]),
    ],
  };
}

function readStatus(text: string): Read<OrderStatus> {
  const status = ORDER_STATUSES.find((known) => known === text.toLowerCase());
  return status === undefined
    ? { problem: `status "${text}" is not known; use ${ORDER_STATUSES.join(", ")}` }
    : { value: status };
}

function readCurrency(text: string, usual: Currency): Read<Currency> {
  const code = text === "" ? usual : text.toUpperCase();
  return isCurrency(code)
    ? { value: code }
    : { problem: `currency "${text}" is not known; use ${Object.keys(CURRENCIES).join(", ")}` };
}

/** Grouping is refused: `1.500` is one and a half in one country and fifteen hundred in another. */
function readTotal(text: string, currency: Currency): Read<number> {
  const total = /^\d{1,15}(\.\d+)?$/.test(text) ? fromMajor(Number(text), currency) : null;
  if (total !== null) return { value: total.amountMinor };
  const example = CURRENCIES[currency].digits === 0 ? "1500000" : "19.99";
  return { problem: `total "${text}" is no amount of ${currency}; write digits alone, as ${example}` };
}

function readItems(text: string, catalog: OrdersCsvContext["catalog"]): Read<OrderLine[]> {
  const lines: OrderLine[] = [];
  for (const part of text.split(";")) {
    const [, code, quantity] = /^\s*([^:\s]+)\s*:\s*([1-9]\d{0,5})\s*$/.exec(part) ?? [];
    if (code === undefined) return { problem: `items "${text}" must read code:quantity;code:quantity` };
    const item = catalog.find((known) => known.code === code.toLowerCase());
    if (item === undefined) {
      return { problem: `items: there is no package "${code}"; use ${catalog.map((known) => known.code).join(", ")}` };
    }
    lines.push({ code: item.code, name: item.name, quantity: Number(quantity) });
  }
  return { value: lines };
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/;

/** Bare dates begin at midnight where the business is. */
function readDate(column: Column, text: string, timeZone: string): Read<EpochMs | null> {
  if (text === "") return { value: null };
  const parts = DATE.exec(text);
  const midnight = parts === null ? Number.NaN : Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T00:00:00Z`);
  // Date.parse takes 31 February for 3 March.
  const isDay = Number.isFinite(midnight) && localTime(midnight, "UTC").day === Number(parts?.[3]);
  const at = parts?.[4] === undefined ? midnight - offsetOf(midnight, timeZone) : Date.parse(text);
  return isDay && Number.isFinite(at)
    ? { value: at }
    : { problem: `${column} "${text}" is no date; write 2026-11-24 or 2026-11-24T10:00:00+07:00` };
}

/** How far the zone's wall clock is ahead of UTC around `at`, in milliseconds. */
function offsetOf(at: EpochMs, timeZone: string): number {
  if (!Number.isFinite(at)) return 0;
  const local = localTime(at, timeZone);
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute) - at;
}
