import { expect, it } from "vitest";
import { createOutages } from "../../queue/outages.ts";
import { createSendGate } from "../../queue/send-gate.ts";
import type { Sender, SendGate, SendPace } from "../../src/ports/send-gate.ts";
import { type Parts, timer } from "./parts.ts";
import { roomForTheFile } from "./rooms.ts";

const PROBE_MS = 120;
const WIDE: SendPace = { perSecond: 1_000, pairBurst: 1_000, pairEveryMs: 1 };

let parts: Parts;
let gate: SendGate;

roomForTheFile((opened) => {
  parts = opened;
  gate = createSendGate({ redis: parts.connections.fast, keys: parts.keys, probeEveryMs: PROBE_MS });
});

let count = 0;
const number = (): Sender => ({ channel: "whatsapp", endpoint: `number ${++count}` });

it("lets a burst to one person through and then one message each interval, while others do not wait", async () => {
  const sender = number();
  const pace = { ...WIDE, pairBurst: 3, pairEveryMs: 200 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => gate.pass(sender, "budi", pace)));
  expect(answers.filter(({ may }) => may === "go")).toHaveLength(3);
  const refused = await gate.pass(sender, "budi", pace);
  expect(refused).toMatchObject({ may: "wait", why: "pair" });
  expect(await gate.pass(sender, "siti", pace)).toEqual({ may: "go", probe: false });
  expect(await gate.pass(number(), "budi", pace)).toEqual({ may: "go", probe: false });
  await timer.sleep(refused.may === "wait" ? refused.afterMs + 2 : 0);
  expect(await gate.pass(sender, "budi", pace)).toEqual({ may: "go", probe: false });
  expect(await gate.pass(sender, "budi", pace)).toMatchObject({ may: "wait", why: "pair" });
});

it("keeps a number to its throughput, whoever it writes to, and takes no pair token for a message that waits", async () => {
  const sender = number();
  const pace = { perSecond: 5, pairBurst: 1, pairEveryMs: 60_000 };
  const people = Array.from({ length: 12 }, (_, index) => `person ${index}`);
  const answers = await Promise.all(people.map((person) => gate.pass(sender, person, pace)));
  const went = answers.filter(({ may }) => may === "go").length;
  expect(went).toBeGreaterThanOrEqual(5);
  expect(went).toBeLessThan(12);
  const held = people.find((_, index) => answers[index]?.may === "wait");
  expect(answers.find(({ may }) => may === "wait")).toMatchObject({ why: "throughput" });
  await timer.sleep(250);
  expect(await gate.pass(sender, held ?? "", pace)).toMatchObject({ may: "go" });
});

it("stops a number for everybody, tells the first who stopped it, and lets one probe through each interval", async () => {
  const sender = number();
  const first = await gate.stop(sender, "190");
  expect(first.first).toBe(true);
  expect(await gate.stop(sender, "190")).toEqual({ first: false, since: first.since });
  expect(await gate.pass(sender, "budi", WIDE)).toMatchObject({ may: "wait", why: "stopped" });
  await timer.sleep(PROBE_MS + 5);
  const answers = await Promise.all(["a", "b", "c"].map((person) => gate.pass(sender, person, WIDE)));
  expect(answers.filter(({ may }) => may === "go")).toEqual([{ may: "go", probe: true }]);
  expect(await gate.open(sender)).toEqual({ since: first.since, code: "190" });
  expect(await gate.open(sender)).toBeNull();
  expect(await gate.pass(sender, "budi", WIDE)).toEqual({ may: "go", probe: false });
  expect((await gate.stop(sender, "131042")).first).toBe(true);
});

it("leaves no bucket behind that would be full again", async () => {
  const sender = number();
  await gate.pass(sender, "gone", { ...WIDE, pairEveryMs: 5 });
  expect(await parts.connections.fast.pttl(parts.keys.gate(sender, "gone").pair)).toBeLessThan(1_100);
});

it("knows an outage from its first sign to its end, in all processes", async () => {
  const [one, two] = [1, 2].map(() => createOutages({ redis: parts.connections.fast, keys: parts.keys }));
  expect(await one!.isOn("model")).toBe(false);
  const began = await one!.begin("model");
  expect(began.first).toBe(true);
  expect(await two!.begin("model")).toEqual({ first: false, since: began.since });
  expect(await two!.isOn("model")).toBe(true);
  expect(await two!.end("model")).toBe(true);
  expect(await one!.end("model")).toBe(false);
});
