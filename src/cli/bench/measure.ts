/** Medians and spans of interleaved rounds, and how a ratio reads. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** One row of a bench report. `target` null: measured without a bar. */
export interface BenchRow {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target: { readonly atLeast?: number; readonly atMost?: number } | null;
  readonly detail: string;
}

export function rowText(row: BenchRow): string {
  const verdict = row.target === null ? "" : meets(row) ? "  ok" : "  MISSED";
  const target =
    row.target === null
      ? ""
      : row.target.atLeast !== undefined
        ? ` (aim ≥ ${row.target.atLeast})`
        : ` (aim ≤ ${row.target.atMost})`;
  return `${row.what.padEnd(58)} ${format(row.value)} ${row.unit}${target}${verdict}\n    ${row.detail}`;
}

export function meets(row: BenchRow): boolean {
  if (row.target === null) return true;
  return (
    (row.target.atLeast === undefined || row.value >= row.target.atLeast) &&
    (row.target.atMost === undefined || row.value <= row.target.atMost)
  );
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
