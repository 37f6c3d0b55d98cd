import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../src/core/time.ts";
import { isRefusal, type ToolContext, type ToolDefinition } from "../../src/core/tool.ts";
import { getBusinessInfo } from "../../tools/get-business-info.ts";
import { handoffToHuman } from "../../tools/handoff-to-human.ts";
import { demoTenant, NOW, openShop } from "./shop.ts";

async function run(tool: ToolDefinition, args: unknown, change: Partial<ToolContext> = {}) {
  const outcome = await tool.run(args, openShop().context(change));
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return { output: tool.output.parse(outcome.output) as Record<string, unknown>, writes: outcome.writes };
}

describe("get_business_info", () => {
  it("returns one topic's facts and leaves the others out", async () => {
    const { output } = await run(getBusinessInfo, { topic: "contact" });
    expect(output).toMatchObject({
      name: "Z-Automation",
      contact: { phone: "+12025550100", email: "halo@z-automation.example" },
      hours: null,
      faq: null,
      paymentAccount: null,
    });
  });

  it("tells whether the business is open now and when it opens next, in the customer's language", async () => {
    expect((await run(getBusinessInfo, { topic: "hours" })).output["hours"]).toMatchObject({
      openNow: true,
      opensNext: null,
    });
    const night = await run(getBusinessInfo, { topic: "hours" }, { now: NOW + 12 * HOUR_MS, locale: "en" });
    expect(night.output["hours"]).toMatchObject({
      openNow: false,
      opensNext: { date: "2026-11-25", dateText: "25 November 2026", time: "09:00" },
    });
  });

  it("gives discount rules with the policies, and answers in the customer's language", async () => {
    const { output } = await run(getBusinessInfo, { topic: "policies" }, { locale: "vi" });
    expect(output["discounts"]).toEqual([{ fromItems: 2, percent: 10 }]);
    expect(JSON.stringify(output["faq"])).toContain("2 lần chỉnh sửa");
    expect(JSON.stringify(output)).not.toContain("30");
  });

  it("returns null for what the business has not configured", async () => {
    const bare = demoTenant((raw) => {
      raw["contact"] = {};
      raw["hours"] = [];
      raw["faq"] = [];
    });
    const { output } = await run(getBusinessInfo, { topic: "address" }, { tenant: bare });
    expect(output["address"]).toBeNull();
    expect((await run(getBusinessInfo, { topic: "hours" }, { tenant: bare })).output["hours"]).toBeNull();
  });
});

describe("handoff_to_human", () => {
  it("stages the hand-over with the customer's reason", async () => {
    const { output, writes } = await run(handoffToHuman, { reason: "minta orang" });
    expect(output).toEqual({ handedOver: true, openNow: true, opensNext: null });
    expect(writes).toEqual([{ kind: "handoff", tenant: "z-automation", conversation: "cnv_1", reason: "minta orang" }]);
  });

  it("says outside the opening hours when somebody will look at it", async () => {
    const { output } = await run(handoffToHuman, { reason: "x" }, { now: NOW + 12 * HOUR_MS });
    expect(output).toMatchObject({ openNow: false, opensNext: { dateText: "25 November 2026", time: "09:00" } });
  });
});
