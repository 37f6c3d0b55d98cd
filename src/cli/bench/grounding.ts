import { cpuUsage } from "node:process";
import type { EvidenceItem } from "../../core/evidence.ts";
import { buildIndex, check } from "../../engine/grounding/index.ts";
import { type BenchRow, median, percentile } from "./measure.ts";

const OBSERVATIONS = 20;
const REPLY_LENGTH = 1_000;
const BATCH = 10;
/** Checks before the first sample: a server has answered for a while, and its code is compiled. */
const WARM_UP = 2_000;
const NOW = Date.UTC(2026, 4, 6, 3);

/** CPU of one check of a 1,000-character reply against a kept index of 20 observations, and of adding an observation. */
export async function benchGrounding({ rounds = 60 }: { readonly rounds?: number } = {}): Promise<BenchRow[]> {
  const evidence = Array.from({ length: OBSERVATIONS }, (_, i) => observation(i));
  const index = buildIndex({
    evidence,
    business: {
      name: "Toko Bangku",
      phone: "+6281200009999",
      hours: { days: "Mon-Sat", open: "09:00", close: "17:00" },
    },
    customerMessages: ["Ada apa saja? Budget saya 2 juta"],
    now: NOW,
    timezone: "Asia/Jakarta",
    currency: "IDR",
  });
  const reply = longReply();
  const verdict = check({ reply, index, locale: "id" });
  const samples = await sample(rounds, () => {
    check({ reply, index, locale: "id" });
  });
  const adding = await sample(rounds, () => {
    buildIndex({
      evidence: [evidence[0]!],
      business: {},
      customerMessages: [],
      now: NOW,
      timezone: "Asia/Jakarta",
      currency: "IDR",
    });
  });
  return [
    {
      what: "grounding: CPU of a check, 1,000 characters, 20 observations",
      value: median(samples),
      unit: "ms",
      target: { atMost: 1 },
      detail: `p95 ${percentile(samples, 0.95).toFixed(2)} ms, ${verdict.claims.length} claims, ${verdict.verdict}, ${reply.length} characters, ${rounds} batches of ${BATCH}`,
    },
    {
      what: "grounding: CPU of indexing one observation",
      value: median(adding),
      unit: "ms",
      target: null,
      detail: `p95 ${percentile(adding, 0.95).toFixed(2)} ms`,
    },
  ];
}

async function sample(rounds: number, run: () => void): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < WARM_UP; i++) run();
  for (let round = 0; round < rounds; round++) {
    const before = cpuUsage();
    for (let i = 0; i < BATCH; i++) run();
    const spent = cpuUsage(before);
    samples.push((spent.user + spent.system) / 1000 / BATCH);
    // Lets the event loop breathe, so that a round does not pay for the garbage of all before it.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return samples;
}

function price(i: number): number {
  return 75_000 + i * 12_500;
}

function observation(i: number): EvidenceItem {
  return {
    source: `call_${i}`,
    origin: "tool",
    tool: i % 4 === 3 ? "get_order_status" : "search_products",
    data:
      i % 4 === 3
        ? { orderId: `ORD-${40_000 + i}`, status: "shipped", estimatedDelivery: "2026-05-09" }
        : {
            count: 1,
            items: [
              {
                sku: `BK${i}`,
                name: `Bangku Kayu Seri ${i}`,
                price: { amount: price(i), currency: "IDR" },
                stock: 10 + i,
                leadBusinessDays: 2 + (i % 5),
              },
            ],
          },
    succeeded: true,
    observedAt: NOW,
  };
}

function longReply(): string {
  const lines = ["Baik kak, ini pilihan yang tersedia:"];
  for (let i = 0; i < OBSERVATIONS && lines.join("\n").length < REPLY_LENGTH - 90; i++) {
    if (i % 4 === 3) lines.push(`Pesanan ORD-${40_000 + i} dalam perjalanan, estimasi tiba 9 Mei 2026.`);
    else
      lines.push(
        `- Bangku Kayu Seri ${i}: Rp${String(price(i)).replace(/\B(?=(\d{3})+$)/g, ".")}, stok ${10 + i}, ${2 + (i % 5)} hari kerja.`,
      );
  }
  lines.push(
    "Silakan pilih yang paling cocok ya kak, nanti kami bantu sampai selesai. Terima kasih sudah menghubungi kami!",
  );
  return lines.join("\n");
}
