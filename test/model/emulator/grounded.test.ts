import { describe, expect, it } from "vitest";
import type { EvidenceItem } from "../../../src/core/evidence.ts";
import { factPaths } from "../../../src/core/fact-meta.ts";
import type { Locale } from "../../../src/core/locale.ts";
import { type BusinessFacts, buildIndex, check } from "../../../src/engine/grounding/index.ts";
import { createEmulator } from "../../../src/model/emulator/index.ts";
import type { ModelMessage } from "../../../src/ports/model.ts";
import { tools } from "../../../tools/index.ts";
import { dateText } from "../../../tools/parts/facts.ts";
import { CUSTOMER, NOW, openShop, order, rupiah } from "../../tools/shop.ts";
import { PHRASINGS } from "./phrasings.ts";
import { type Answer, answer, fenced, requestOf, says } from "./talk.ts";

/** Every text of the rule model goes through the same guard as any model's; a false alarm would cost the answer. */

const shop = openShop({
  orders: [
    order("ORD-10482", CUSTOMER, { refunded: rupiah(250_000), tracking: "JNE0012345678" }),
    order("ORD-20777", CUSTOMER, { status: "shipped" }),
    order("ORD-30991", CUSTOMER, {
      status: "delivered",
      items: [{ code: "ai-agent-crm", name: "Otomasi AI Agent WhatsApp & CRM", quantity: 2 }],
    }),
    order("ORD-44120", CUSTOMER, { status: "awaiting_payment", estimatedDelivery: null }),
    order("ORD-51234", CUSTOMER, { status: "cancelled" }),
  ],
});
const { tenant } = shop;

const BUSINESS: BusinessFacts = {
  name: tenant.name,
  timezone: tenant.timezone,
  currency: tenant.currency,
  ...tenant.contact,
  ...tenant.facts,
  hours: tenant.hours,
  packages: tenant.catalog.map(({ code, name }) => ({ code, name })),
  passages: tenant.faq.flatMap(({ answer: words }) => Object.values(words).map((text) => ({ text }))),
};

function evidence(calls: Answer["calls"]): EvidenceItem[] {
  return calls.map(({ name, observation }, i) => {
    const tool = tools.find((one) => one.name === name);
    const { ok, data } = observation as { ok: boolean; data?: unknown };
    return {
      source: `call_${i}`,
      origin: "tool",
      tool: name,
      data: data ?? observation,
      succeeded: ok,
      observedAt: NOW,
      ...(tool === undefined ? {} : { meta: factPaths(tool.output) }),
      ...(ok && tool?.effect !== undefined ? { effect: tool.effect } : {}),
    };
  });
}

function unsupported(
  reply: string,
  locale: string,
  calls: Answer["calls"],
  customerMessages: readonly string[],
): string[] {
  const index = buildIndex({
    evidence: evidence(calls),
    business: BUSINESS,
    customerMessages,
    now: NOW,
    timezone: tenant.timezone,
    currency: tenant.currency,
  });
  return check({ reply, index, locale })
    .claims.filter(({ source }) => source === null)
    .map((claim) => `${claim.type} "${reply.slice(claim.start, claim.end)}" (${claim.reason})`);
}

describe("the guard on the rule model's replies", () => {
  it.each(["id", "en", "vi", "zh"] as const)("finds nothing unsupported in %s", async (locale: Locale) => {
    const faults: string[] = [];
    for (const { text, before } of PHRASINGS.filter((phrasing) => phrasing.locale === locale)) {
      if (before.length > 0) continue;
      const { text: reply, calls } = await answer(shop, [fenced(text)], locale);
      const found = unsupported(reply, locale, calls, [text]);
      if (found.length > 0) faults.push(`${text}: ${found.join("; ")}\n${reply}`);
    }
    expect(faults.join("\n---\n")).toBe("");
  });

  it.each(["id", "en", "vi", "zh"] as const)(
    "finds nothing unsupported when decided actions are told in %s",
    async (locale) => {
      for (const [tool, args, data] of DECIDED) {
        const until = dateText(Date.UTC(2026, 11, 1), tenant.timezone, locale);
        const observation = { ok: true, data: JSON.parse(JSON.stringify(data).replace("@date", until)) as unknown };
        const talk: ModelMessage[] = [
          fenced("batalkan ORD-10482"),
          {
            role: "assistant",
            content: null,
            toolCalls: [{ id: "c1", name: tool, argumentsText: JSON.stringify(args) }],
          },
          { role: "tool", toolCallId: "c1", content: JSON.stringify(observation) },
          { role: "assistant", content: "...", toolCalls: [] },
          says("<event>The decision is in.</event>"),
        ];
        const request = { ...requestOf(tenant, talk, locale), toolChoice: "none" as const };
        const reply = await createEmulator().complete(request, new AbortController().signal);
        const text = reply.kind === "text" ? reply.text : "";
        expect(text).not.toBe("");
        expect([text, unsupported(text, locale, [{ name: tool, args, observation }], [])]).toEqual([text, []]);
      }
    },
  );
});

const money = (amount: number, display: string) => ({ amount, currency: "IDR", display });

const DECIDED = [
  ["cancel_order", { order_id: "ORD-10482", reason: "x" }, { orderId: "ORD-10482", status: "cancelled" }],
  [
    "refund_order",
    { order_id: "ORD-10482", amount_rp: 500_000, reason: "x" },
    {
      orderId: "ORD-10482",
      amount: money(500_000, "Rp500.000"),
      refunded: money(750_000, "Rp750.000"),
      status: "processing",
    },
  ],
  [
    "hitung_estimasi_bundel",
    { daftar_kode_paket: ["landing-roas"], diskon_persen: 20 },
    {
      items: [
        {
          code: "landing-roas",
          name: "Landing Page High-ROAS",
          price: money(1_500_000, "Rp1.500.000"),
          quantity: 1,
          lineTotal: money(1_500_000, "Rp1.500.000"),
        },
      ],
      subtotal: money(1_500_000, "Rp1.500.000"),
      discountPercent: 20,
      discount: money(300_000, "Rp300.000"),
      total: money(1_200_000, "Rp1.200.000"),
      offer: { code: "OFFER-7K2Q9A", validUntil: "2026-12-01", validUntilText: "@date" },
    },
  ],
] as const;
