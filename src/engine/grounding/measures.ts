const MEASURES: Readonly<Record<string, readonly [string, number]>> = {
  mg: ["mass", 0.001],
  g: ["mass", 1],
  jin: ["mass", 500],
  kg: ["mass", 1000],
  lb: ["lb", 1],
  oz: ["oz", 1],
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

/** A measure or duration in the base of its kind; working days convert to nothing, days and hours not to each other. */
export function inBase(value: number, unit: string): readonly [string, number] {
  const row = MEASURES[unit];
  return row === undefined ? [unit, value] : [row[0], value * row[1]];
}
