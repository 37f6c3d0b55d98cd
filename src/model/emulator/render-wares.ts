import { fieldOf, listOf, moneyOf, textOf, textsOf } from "./results.ts";
import type { Phrases } from "./say/phrases.ts";
import type { Scene } from "./scene.ts";
import type { MadeCall } from "./situation.ts";

/** Results about packages and prices; null for a call of another kind. */
export function renderWares(call: MadeCall, scene: Scene): string | null {
  switch (call.name) {
    case "cek_detail_layanan":
      return renderDetail(call, scene);
    case "hitung_estimasi_bundel":
      return renderBundle(call, scene);
    case "search_catalog":
      return renderSearch(call, scene);
    default:
      return null;
  }
}

function renderDetail({ result }: MadeCall, scene: Scene): string {
  if (result?.kind !== "ok") return choices(result, scene);
  const { say, asks } = scene;
  const compared = asks.some(({ intent }) => intent === "compare");
  return packageLines(result.data, say, compared).join("\n");
}

/** One package: name, price and time in a line, then what it has. */
function packageLines(item: unknown, say: Phrases, inList: boolean): string[] {
  const price = moneyOf(item, "price");
  const days = textOf(item, "leadBusinessDays");
  const facts = [price, days === "" ? "" : say.readyIn(days)].filter((fact) => fact !== "");
  const features = textsOf(item, "features");
  const head = `${inList ? "- " : ""}**${textOf(item, "name")}**: ${facts.join(say.factSeparator)}`;
  return features.length === 0 ? [head] : [head, say.contents(features.join(say.listSeparator))];
}

function renderBundle(call: MadeCall, scene: Scene): string {
  const { say } = scene;
  const { result } = call;
  if (isOutdone(call, scene)) return "";
  if (result?.kind !== "ok") {
    return result?.kind === "refused" && call.args["diskon_persen"] !== undefined && result.allowed.length === 0
      ? [say.discountTooHigh, ...plainIntro(call, scene)].join("\n")
      : choices(result, scene);
  }
  const data = result.data;
  const percent = textOf(data, "discountPercent");
  const offer = fieldOf(data, "offer");
  return [
    ...listOf(data, "items").map(basketLine),
    ...(Number(percent) > 0
      ? [say.subtotal(moneyOf(data, "subtotal")), say.discount(percent, moneyOf(data, "discount"))]
      : []),
    ...(Number(percent) > 0 || listOf(data, "items").length > 1 ? [say.total(moneyOf(data, "total"))] : []),
    ...(offer === null || offer === undefined
      ? []
      : [say.offer(textOf(offer, "code"), textOf(offer, "validUntilText"))]),
  ].join("\n");
}

/** What stands above the price that follows a refused discount. */
function plainIntro({ args }: MadeCall, { say, made }: Scene): string[] {
  const plain = made.find(
    ({ name, args: other }) =>
      name === "hitung_estimasi_bundel" &&
      other["diskon_persen"] === undefined &&
      String(other["daftar_kode_paket"]) === String(args["daftar_kode_paket"]),
  )?.result;
  if (plain?.kind !== "ok") return [];
  return [Number(textOf(plain.data, "discountPercent")) > 0 ? say.discountApplies : say.plainPrice];
}

/** The plain price of a basket is not told beside the better one that was approved. */
function isOutdone({ args }: MadeCall, { made }: Scene): boolean {
  return (
    args["diskon_persen"] === undefined &&
    made.some(
      ({ name, args: other, result }) =>
        name === "hitung_estimasi_bundel" &&
        other["diskon_persen"] !== undefined &&
        String(other["daftar_kode_paket"]) === String(args["daftar_kode_paket"]) &&
        result?.kind === "ok",
    )
  );
}

function basketLine(item: unknown): string {
  const quantity = textOf(item, "quantity");
  const price = moneyOf(item, "price");
  const amount = Number(quantity) > 1 ? `${quantity} × ${price} = ${moneyOf(item, "lineTotal")}` : price;
  return `- ${textOf(item, "name")}: ${amount}`;
}

function renderSearch({ args, result }: MadeCall, scene: Scene): string {
  const { say, asks } = scene;
  if (result?.kind !== "ok") return say.failed;
  // Looked up only for the names behind the codes.
  if (args["query"] === undefined && !asks.some(({ intent }) => LISTS.has(intent))) return "";
  const items = listOf(result.data, "items");
  const others = listOf(result.data, "others").map((item) => textOf(item, "name"));
  if (items.length === 0) {
    return [say.noSuchPackage, ...(others.length > 0 ? [say.weHave(others.join(say.listSeparator))] : [])].join("\n");
  }
  if (asks.some((said) => said.isNotSold && said.query === args["query"])) {
    // What shares a word with it is offered by name, never with a price that would read as its own.
    return `${say.noSuchPackage}\n${say.weHave(items.map((item) => textOf(item, "name")).join(say.listSeparator))}`;
  }
  const listsAll = args["query"] === undefined;
  if (listsAll && asks.some(({ intent }) => intent === "which-package")) {
    return say.weHave(items.map((item) => textOf(item, "name")).join(say.listSeparator));
  }
  const extreme = listsAll ? extremeLine(items, scene) : null;
  if (extreme !== null) return extreme;
  const lines = items.map((item) => packageLines(item, say, items.length > 1)[0] ?? "");
  if (items.length === 1) return packageLines(items[0], say, false).join("\n");
  return [...(listsAll ? [say.packagesIntro] : []), ...lines].join("\n");
}

const LISTS = new Set(["catalogue", "search", "which-package", "cheapest", "dearest"]);

/** The one package that costs least or most; null when that was not the question. */
function extremeLine(items: readonly unknown[], { say, asks }: Scene): string | null {
  const lowest = asks.some(({ intent }) => intent === "cheapest");
  if (!lowest && !asks.some(({ intent }) => intent === "dearest")) return null;
  const amount = (item: unknown) => Number(fieldOf(fieldOf(item, "price"), "amount"));
  const sorted = [...items].sort((a, b) => (lowest ? amount(a) - amount(b) : amount(b) - amount(a)));
  const line = packageLines(sorted[0], say, false)[0] ?? "";
  return lowest ? say.cheapest(line) : say.dearest(line);
}

/** A refusal with what is valid, by name where the list was read, or the honest failure. */
function choices(result: MadeCall["result"], { say, made }: Scene): string {
  if (result?.kind !== "refused" || result.allowed.length === 0) return say.failed;
  const items = made.flatMap((call) =>
    call.name === "search_catalog" && call.result?.kind === "ok" ? listOf(call.result.data, "items") : [],
  );
  const names = result.allowed.map((code) => {
    const name = textOf(
      items.find((item) => textOf(item, "code") === code),
      "name",
    );
    return name === "" ? code : `${name} (${code})`;
  });
  return `${say.noSuchPackage}\n${say.weHave(names.join(say.listSeparator))}`;
}
