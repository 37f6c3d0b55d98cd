const MEASURES: Readonly<Record<string, readonly [string, number]>> = {
  mg: ["mass", 0.001],
  g: ["mass", 1],
  jin: ["mass", 500],
  kg: ["mass", 1000],
  oz: ["imperial mass", 1],
  lb: ["imperial mass", 16],
  ml: ["volume", 1],
  l: ["volume", 1000],
  mm: ["length", 1],
  cm: ["length", 10],
  m: ["length", 1000],
  km: ["length", 1_000_000],
  mb: ["bytes", 1],
  gb: ["bytes", 1000],
  tb: ["bytes", 1_000_000],
  second: ["time", 1],
  minute: ["time", 60],
  hour: ["time", 3600],
  day: ["days", 1],
  week: ["days", 7],
  month: ["months", 1],
  year: ["months", 12],
};

/** Whether two lengths or weights are the same; hours and calendar days convert too where it comes out exactly. */
export function sameMeasure(value: number, unit: string, other: number, otherUnit: string): boolean {
  const [kind, base] = inBase(value, unit);
  const [otherKind, otherBase] = inBase(other, otherUnit);
  if (kind === otherKind) return near(base, otherBase);
  const seconds = (of: string, amount: number) =>
    of === "days" ? amount * 86_400 : of === "time" ? amount : Number.NaN;
  return near(seconds(kind, base), seconds(otherKind, otherBase));
}

/** A measure in another unit of its kind; null between kinds. */
export function inUnit(value: number, from: string, to: string): number | null {
  const [kind, base] = inBase(value, from);
  const [otherKind, one] = inBase(1, to);
  return kind === otherKind ? base / one : null;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(1e-9, Math.abs(b) * 1e-9);
}

/** A measure or duration in the base of its kind; working days convert to nothing, days and hours not to each other (see {@link sameMeasure}). */
export function inBase(value: number, unit: string): readonly [string, number] {
  const row = MEASURES[unit];
  return row === undefined ? [unit, value] : [row[0], value * row[1]];
}
