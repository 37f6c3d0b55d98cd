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

function renderDetail({ result }: MadeCall, { say, asks }: Scene): string {
  if (result?.kind !== "ok") return choices(result, say);
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
      ? say.discountTooHigh
      : choices(result, say);
  }
  const data = result.data;
  const percent = textOf(data, "discountPercent");
  const offer = fieldOf(data, "offer");
  return [
    ...listOf(data, "items").map(basketLine),
    say.subtotal(moneyOf(data, "subtotal")),
    ...(Number(percent) > 0 ? [say.discount(percent, moneyOf(data, "discount"))] : []),
    say.total(moneyOf(data, "total")),
    ...(offer === null || offer === undefined
      ? []
      : [say.offer(textOf(offer, "code"), textOf(offer, "validUntilText"))]),
  ].join("\n");
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

function renderSearch({ args, result }: MadeCall, { say, asks }: Scene): string {
  if (result?.kind !== "ok") return say.failed;
  const items = listOf(result.data, "items");
  const others = listOf(result.data, "others").map((item) => textOf(item, "name"));
  if (items.length === 0) {
    return [say.noSuchPackage, ...(others.length > 0 ? [say.weHave(others.join(say.listSeparator))] : [])].join("\n");
  }
  const listsAll = args["query"] === undefined;
  if (listsAll && asks.some(({ intent }) => intent === "which-package")) {
    return say.weHave(items.map((item) => textOf(item, "name")).join(say.listSeparator));
  }
  const lines = items.map((item) => packageLines(item, say, items.length > 1)[0] ?? "");
  if (items.length === 1) return packageLines(items[0], say, false).join("\n");
  return [...(listsAll ? [say.packagesIntro] : []), ...lines].join("\n");
}

/** A refusal with what is valid, or the honest failure. */
function choices(result: MadeCall["result"], say: Phrases): string {
  if (result?.kind !== "refused" || result.allowed.length === 0) return say.failed;
  return `${say.noSuchPackage}\n${say.weHave(result.allowed.join(say.listSeparator))}`;
}
