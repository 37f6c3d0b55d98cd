import { acknowledgements } from "./acknowledgements.ts";
import { firstReply } from "./first-reply.ts";
import type { BenchRow } from "./measure.ts";
import { queueRates } from "./queue-rates.ts";

/** Start to first reply, idle memory, acknowledgement rate, queue rate. `rounds` interleaved rounds, medians. */
export async function smoke(options: { rounds: number; progress: (line: string) => void }): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  options.progress("start to first reply");
  rows.push(...(await firstReply(3)));
  options.progress("acknowledgement rate");
  rows.push(...(await acknowledgements(options.rounds)));
  options.progress("queue rate");
  rows.push(...(await queueRates(options.rounds)));
  return rows;
}
