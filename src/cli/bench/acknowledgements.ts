import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SANDBOX } from "../../compose.ts";
import { signBody, toWireForm } from "../../sandbox/graph-webhook.ts";
import { textPayload } from "../demo.ts";
import { post } from "./load.ts";
import { type BenchRow, median } from "./measure.ts";

const CONNECTIONS = 50;

/** Acknowledged webhooks a second, against the same route without a write, in interleaved rounds. */
export async function acknowledgements(rounds: number): Promise<BenchRow[]> {
  const [real, bare] = await Promise.all([server("real"), server("bare")]);
  const rates: Record<"real" | "bare", number[]> = { real: [], bare: [] };
  const tails: Record<"real" | "bare", number[]> = { real: [], bare: [] };
  const ratios: number[] = [];
  let counter = 0;
  const round = async (side: "real" | "bare", count: number) => {
    const bodies = Array.from({ length: count }, () => {
      const index = counter++;
      const who = {
        name: "Budi",
        waId: `62800${String(100_000 + index)}`,
        userId: `ID.8${String(index).padStart(15, "0")}`,
      };
      const body = toWireForm(
        textPayload(
          who,
          "berapa harga paket AI agent?",
          {
            numbers: [{ phoneNumberId: SANDBOX.phoneNumberId, display: SANDBOX.displayNumber }],
            clock: 1_795_000_000_000,
          },
          `wamid.bench.${index}`,
        ),
      );
      return { body, signature: signBody(body, SANDBOX.appSecret) };
    });
    return post(`http://127.0.0.1:${(side === "real" ? real : bare).port}/webhooks/whatsapp`, bodies, CONNECTIONS);
  };
  try {
    for (const side of ["real", "bare", "real", "bare"] as const) await round(side, 3_000);
    for (let index = 0; index < rounds; index++) {
      const sides = index % 2 === 0 ? (["real", "bare"] as const) : (["bare", "real"] as const);
      for (const side of sides) {
        const result = await round(side, 3_000);
        if (result.failures > 0) throw new Error(`${result.failures} requests were not answered 200`);
        rates[side].push(result.perSecond);
        tails[side].push(result.p99Ms);
      }
      ratios.push(rates.real.at(-1)! / rates.bare.at(-1)!);
    }
  } finally {
    real.child.disconnect();
    bare.child.disconnect();
  }
  return [
    {
      what: "acknowledgements/s against the route without a write",
      value: median(ratios),
      unit: "x",
      target: { atLeast: 0.65 },
      detail: `${median(rates.real).toFixed(0)}/s against ${median(rates.bare).toFixed(0)}/s, ${rounds} rounds, ratios ${ratios.map((one) => one.toFixed(2)).join(" ")}`,
    },
    {
      what: "acknowledgement p99 at full load",
      value: median(tails.real),
      unit: "ms",
      target: null,
      detail: `without a write ${median(tails.bare).toFixed(1)} ms`,
    },
  ];
}

function server(mode: "real" | "bare"): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(fileURLToPath(import.meta.url), "..", "entry.js"), ["bench-ack", mode]);
  return new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve({ child, port: message.port }));
    child.once("exit", (code) => reject(new Error(`the bench server ended with ${code}`)));
  });
}
