import { describe, expect, it } from "vitest";
import { asId } from "../../src/core/ids.ts";
import type { Lead, StagedWrite } from "../../src/core/services.ts";
import { isRefusal, type ToolDefinition } from "../../src/core/tool.ts";
import { captureLead } from "../../tools/capture-lead.ts";
import { updateLead } from "../../tools/update-lead.ts";
import { NOW, openShop, rupiah, type Shop } from "./shop.ts";

async function save(tool: ToolDefinition, args: unknown, shop: Shop = openShop()) {
  const outcome = await tool.run(args, shop.context());
  if (isRefusal(outcome)) throw new Error(outcome.message);
  const [write] = outcome.writes ?? [];
  return { output: outcome.output, lead: (write as Extract<StagedWrite, { kind: "lead.save" }>).lead };
}

const OLD: Lead = {
  id: asId("lead", "led_old"),
  conversation: asId("conversation", "cnv_1"),
  need: "website klinik",
  product: null,
  budget: null,
  timeline: null,
  source: "ad: Otomasi",
  score: 25,
  createdAt: NOW - 1_000,
  updatedAt: NOW - 1_000,
};

describe("capture_lead", () => {
  it("stages the lead for the turn's commit and writes nothing itself", async () => {
    const { output, lead } = await save(captureLead, { need: "pasang iklan", budget: 5_000_000 });
    expect(output).toEqual({ saved: true, known: ["need", "budget"], missing: ["product", "timeline", "source"] });
    expect(lead).toMatchObject({ need: "pasang iklan", budget: rupiah(5_000_000), product: null, createdAt: NOW });
  });

  it("scores by what is answered and whether the budget covers the package", async () => {
    const score = async (args: object) => (await save(captureLead, args)).lead.score;
    expect(await score({ need: "x" })).toBe(20);
    expect(await score({ need: "x", product: "landing-roas", budget: 1_000_000 })).toBe(60);
    expect(await score({ need: "x", product: "landing-roas", budget: 1_500_000 })).toBe(75);
    expect(
      await score({ need: "x", product: "landing-roas", budget: 2_000_000, timeline: "besok", source: "ad" }),
    ).toBe(100);
  });

  it("adds to the conversation's one lead instead of making a second", async () => {
    const { lead } = await save(captureLead, { need: "toko online", source: "post" }, openShop({ lead: OLD }));
    expect(lead).toMatchObject({
      id: "led_old",
      need: "toko online",
      source: "ad: Otomasi",
      createdAt: NOW - 1_000,
      updatedAt: NOW,
    });
  });

  it("repeats none of the customer's figures in its output", async () => {
    const { output } = await save(captureLead, { need: "budget 7 juta", budget: 7_000_000 });
    expect(JSON.stringify(output)).not.toMatch(/7/);
  });
});

describe("update_lead", () => {
  it("keeps what is not given", async () => {
    const { lead } = await save(updateLead, { timeline: "bulan depan" }, openShop({ lead: OLD }));
    expect(lead).toMatchObject({ id: "led_old", need: "website klinik", timeline: "bulan depan" });
  });

  it("wants at least one field", () => {
    const input = updateLead.input as Exclude<typeof updateLead.input, (...args: never) => unknown>;
    expect(input.safeParse({}).error?.issues[0]?.message).toMatch(/need, product, budget, timeline, source/);
  });
});
