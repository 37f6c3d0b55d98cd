import { describe, expect, it } from "vitest";
import { isoDay } from "../../../src/engine/grounding/calendar.ts";
import { clockText } from "../../../src/engine/grounding/match.ts";
import { readText } from "../../../src/engine/grounding/read.ts";
import type { RawClaim } from "../../../src/engine/grounding/types.ts";

// A Wednesday.
const TODAY = Math.floor(Date.UTC(2026, 11, 2) / 86_400_000);

function read(text: string): string[] {
  return readText(text, { today: TODAY, first: "day" }, null).claims.map(worded);
}

function worded(claim: RawClaim): string {
  if (claim.type === "time") return clockText(Number(claim.value));
  if (claim.type === "date" && typeof claim.value === "number") {
    const upper = claim.upper === undefined ? "" : `..${isoDay(claim.upper).slice(5)}`;
    return Number.isNaN(claim.value) ? "no day" : `${isoDay(claim.value).slice(5)}${upper}`;
  }
  const interval = claim.interval === undefined ? "" : ` up to ${claim.interval[1]}`;
  return `${claim.value}${claim.unit === null ? "" : ` ${claim.unit}`}${interval}`;
}

describe("times as people say them", () => {
  it.each([
    ["jam setengah delapan malam", "19:30"],
    ["setengah delapan malam", "19:30"],
    ["jam sembilan pagi", "09:00"],
    ["jam 8 kurang 15 pagi", "07:45"],
    ["jam 8 lewat 15 pagi", "08:15"],
    ["lúc 4 giờ 45 chiều", "16:45"],
    ["7 rưỡi tối", "19:30"],
    ["7h rưỡi sáng", "07:30"],
    ["5 giờ kém 15 chiều", "16:45"],
    ["từ 7h đến 8h30 tối", "07:00", "20:30"],
    ["đến 18h ngày mai", "18:00", "12-03"],
    ["下午4点3刻", "16:45"],
    ["晚上七点半", "19:30"],
    ["上午九点二十", "09:20"],
    ["早上8点半到晚上10点", "08:30", "22:00"],
    ["6:30 p. m.", "18:30"],
    ["a las seis y media de la tarde", "18:30"],
    ["às 17h30", "17:30"],
    ["às nove da manhã", "09:00"],
    ["शाम साढ़े छह बजे", "18:30"],
    ["शाम पौने आठ बजे", "19:45"],
    ["सुबह नौ बजे", "09:00"],
    ["half past seven in the evening", "19:30"],
    ["9-5pm", "09:00", "17:00"],
    ["buka sampai 9 malam", "21:00"],
    ["trong 24h", "24 hour"],
    ["dua jam", "2 hour"],
    ["hotel 2 malam", "2 night"],
    ["3 đêm", "3 night"],
  ])("reads %s", (text, ...expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("finds none in a number before a dash", () => {
    expect(read("SPF 50 – 2 × 65.000")).not.toContain("02:00");
  });
});

describe("dates of ranges and lists", () => {
  it.each([
    ["12月12日至15日共3天", "12-12", "12-15", "3 day"],
    ["12月12-15日", "12-12..12-15"],
    ["12月20日出发，24日结束", "12-20", "12-24"],
    ["到31号为止", "12-31"],
    ["7日内退换", "7 day"],
    ["5日游", "5 day"],
    ["5, 12 dan 19 Desember", "12-05", "12-12..12-19"],
    ["entre 4 e 7 de dezembro", "12-04..12-07"],
    ["từ 12 đến 15/12", "12-12..12-15"],
    ["4/12-7/12", "12-04", "12-07"],
    ["18/12 và 25/12", "12-18", "12-25"],
    ["December 4th and 5th", "12-04..12-05"],
    ["12 से 15 दिसंबर", "12-12..12-15"],
    ["hôm nay 2/12", "12-02"],
    ["今天2号", "12-02"],
    ["besok (3/12)", "12-03"],
    ["besok, 5 Desember", "no day"],
  ])("reads %s", (text, ...expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("number forms", () => {
  it.each([
    ["साढ़े तीन हज़ार", "3500"],
    ["सवा दो सौ रुपये", "225 INR"],
    ["पौने दो लाख", "175000"],
    ["बत्तीस सौ रुपये", "3200 INR"],
    ["satu setengah juta", "1500000"],
    ["triệu rưỡi", "1500000"],
    ["1 triệu 2", "1200000"],
    ["两千多元", "2000 CNY up to 3000"],
    ["one and a half thousand dollars", "1500 DOLLAR"],
    ["medio millón", "500000"],
    ["millón y medio", "1500000"],
    ["meio milhão de reais", "500000 BRL"],
    ["A$390", "390 AUD"],
    ["AU$390", "390 AUD"],
    ["CA$12.50", "12.5 CAD"],
    ["NZ$12", "12 NZD"],
    ["S/ 1,250", "1250 PEN"],
  ])("reads %s", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});
