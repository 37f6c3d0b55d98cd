import { describe, expect, it } from "vitest";
import { readSet } from "../../../src/cli/grounding-set.ts";
import type { Tenant } from "../../../src/core/tenant.ts";
import { buildIndex, type EvidenceIndex, forkIndex, readBusiness } from "../../../src/engine/grounding/index.ts";
import { createGuard } from "../../../src/engine/guard.ts";
import type { Session } from "../../../src/engine/session.ts";
import { frozenTenant } from "../../support/frozen-tenant.ts";
import { BUSINESS, money, NOW, tool } from "./support.ts";

const DAY = 24 * 60 * 60 * 1000;
const CHAIRS = {
  packages: [
    { code: "KRS-1", name: "Kursi Rotan", rating: 5 },
    { code: "MJ-77", name: "Meja Jati 120x60" },
  ],
};
const PLACE = { timezone: "Asia/Jakarta", currency: "IDR" } as const;

describe("indexes forked from what a business says", () => {
  it("are what building anew gives, also after others were forked and filled", () => {
    for (const one of readSet("test/fixtures/grounding/dev.jsonl").slice(0, 80)) {
      const now = Date.parse(one.now);
      const business = { ...CHAIRS, ...one.businessFacts };
      const evidence = one.observations.map(({ tool: name, data }) => tool(name, data, { observedAt: now }));
      const talk = { evidence, customerMessages: one.userMessages, now };
      const base = readBusiness({ business, now, ...PLACE });
      forkIndex(base, { evidence: [listing("Kursi Rotan", 1), ...evidence], customerMessages: [], now });
      expect(worded(forkIndex(base, talk)), one.id).toEqual(worded(buildIndex({ ...talk, business, ...PLACE })));
    }
  });

  it("keep facts, records, labels, variants, codes and superseded marks to themselves", () => {
    const base = readBusiness({ business: { ...BUSINESS, ...CHAIRS }, now: NOW, ...PLACE });
    const untouched = () => forkIndex(base, { evidence: [], customerMessages: [], now: NOW });
    const before = worded(untouched());
    const a = untouched();
    const b = untouched();
    a.add(
      tool("search", {
        items: [
          {
            code: "KRS-1",
            name: "Kursi Rotan",
            rating: 4,
            alias: "Singgasana",
            aliases: ["Singgasana 9 kaki"],
            trackingNumber: "JP123456789",
            variants: [{ name: "Merah", price: money(10) }],
          },
        ],
      }),
    );
    // A newer word on the same field of the same record marks the older one in this conversation alone.
    expect(quantities(a, "rating")).toEqual([5, true, 4, false]);
    expect(quantities(b, "rating")).toEqual([5, false]);
    const chair = (index: EvidenceIndex) => [...index.records.values()].find((one) => one.labels.includes("KRS-1"))!;
    expect(chair(a).labels).toContain("Singgasana 9 kaki");
    expect(chair(a).children.map((one) => one.labels[0])).toEqual(["Merah"]);
    expect(chair(b).children.map((one) => one.labels[0])).toEqual([]);
    expect(a.lookup.labelsAt("singgasana 9 kaki", 0)?.records).toEqual([chair(a)]);
    expect(a.lookup.labelsAt("kursi rotan", 0)?.records).toContain(chair(a));
    expect(b.lookup.labelsAt("kursi rotan", 0)?.records).toContain(chair(b));
    expect(a.lookup.labelsAt("kursi rotan", 0)?.records).not.toContain(chair(b));
    expect(b.lookup.labelsAt("singgasana 9 kaki", 0)).toBeNull();
    expect(a.lookup.measuresAt("9 kaki", 0)).not.toBeNull();
    expect(b.lookup.measuresAt("9 kaki", 0)).toBeNull();
    expect(a.knowsWord("singgasana")).toBe(true);
    expect(b.knowsWord("singgasana")).toBe(false);
    expect([...b.lookup.longCodes()]).not.toContainEqual(["jp123456789", "id"]);
    expect([...a.lookup.longCodes()].map(([code]) => code)).toContain("jp123456789");
    expect(worded(b)).toEqual(before);
    expect(worded(untouched())).toEqual(before);
  });

  it("read a message by what was known when it came, however late it is asked for", () => {
    const base = readBusiness({ business: CHAIRS, now: NOW, ...PLACE });
    const index = forkIndex(base, { evidence: [], customerMessages: ["Ada Bangku Lipat?"], now: NOW });
    index.add(listing("Bangku Lipat", 20));
    expect(index.customer[0]!.mentions).toEqual([]);
    expect(index.customerSaid("bangku lipat")).toBe(true);
  });
});

describe("conversations of one business, judged in turns by one guard", () => {
  it("never rest on what another one was told", () => {
    const guard = guardAt(() => NOW);
    const tenant = frozenTenant();
    const told = session(tenant, "Merah Delima", 7_650_000);
    const other = session(tenant, "Biru Laut", 1_230_000);
    for (let i = 0; i < 3; i++) {
      expect(guard.judge(told, "Corporate 3D Merah Delima Rp7.650.000.").passes).toBe(true);
      expect(guard.judge(other, "Corporate 3D Merah Delima Rp7.650.000.").passes).toBe(false);
      expect(guard.judge(other, "Corporate 3D Biru Laut Rp1.230.000.").passes).toBe(true);
      expect(guard.judge(told, "Corporate 3D Biru Laut Rp1.230.000.").passes).toBe(false);
      expect(guard.judge(session(tenant), "Corporate 3D Rp7.650.000.").passes).toBe(false);
    }
  });

  it("read a changed file of the business anew", () => {
    const guard = guardAt(() => NOW);
    const tenant = frozenTenant();
    const changed = { ...tenant, contact: { ...tenant.contact, email: "baru@z-automation.example" } };
    const draft = "Email kami baru@z-automation.example.";
    for (let i = 0; i < 2; i++) {
      expect(guard.judge(session(tenant), draft).passes).toBe(false);
      expect(guard.judge(session(changed), draft).passes).toBe(true);
    }
  });

  it("read the business anew on another day, since texts name days by their distance", () => {
    let now = Date.UTC(2026, 4, 4, 3);
    const guard = guardAt(() => now);
    const base = frozenTenant();
    const tenant: Tenant = {
      ...base,
      faq: [{ ...base.faq[0]!, answer: "Promo berakhir besok." }],
    };
    const draft = "Promo berakhir 5 Mei 2026.";
    expect(guard.judge(session(tenant), draft).passes).toBe(true);
    now += DAY;
    expect(guard.judge(session(tenant), draft).passes).toBe(false);
    expect(guard.judge(session(tenant), "Promo berakhir 6 Mei 2026.").passes).toBe(true);
    now -= DAY;
    expect(guard.judge(session(tenant), draft).passes).toBe(true);
  });
});

function guardAt(now: () => number) {
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };
  return createGuard({
    clock: { now, refresh: async () => undefined },
    log,
    metrics: { count: quiet, observe: quiet, set: quiet },
  });
}

/** A conversation in which a tool told a variant of a package with its price. */
function session(tenant: Tenant, variant?: string, price = 0): Session {
  const record = {
    call: { id: "call_1", name: "search_products", argumentsText: "{}" },
    args: {},
    observation: {
      status: "ok",
      data: {
        items: [{ code: "corporate-3d", name: "Corporate 3D", variants: [{ name: variant, price: money(price) }] }],
      },
      meta: {},
      effect: null,
      writes: [],
    },
    observedAt: NOW,
    durationMs: 1,
    ran: true,
  };
  const steps = variant === undefined ? [] : [{ step: "calls", text: null, records: [record] }];
  return {
    tenant,
    history: [],
    locale: "id",
    steps,
    guard: [],
    turn: "trn_1",
    conversation: { id: "cnv_1" },
  } as unknown as Session;
}

function listing(name: string, price: number) {
  return tool("search_products", { items: [{ name, price: money(price) }] });
}

function quantities(index: EvidenceIndex, field: string) {
  return (index.facts.get("quantity") ?? [])
    .filter((fact) => fact.field.endsWith(`.${field}`))
    .flatMap((fact) => [fact.value, fact.superseded]);
}

/** The facts and records by key: two indexes never share a record. */
function worded(index: EvidenceIndex) {
  const facts = [...index.facts].map(([type, list]) => [
    type,
    list.map(({ record, about, source: _, ...fact }) => ({
      ...fact,
      record: record?.key,
      about: about.map((one) => one.key),
    })),
  ]);
  const records = [...index.records].map(([key, { labels, kind, parent, children }]) => [
    key,
    { labels: [...labels], kind, parent: parent?.key, children: children.map((one) => one.key) },
  ]);
  return { facts, records, codes: [...index.lookup.longCodes()], sizes: index.knowsSizes };
}
