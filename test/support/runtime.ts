import type { Log, LogFields, MetricName, Metrics } from "../../src/ports/runtime.ts";

export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly fields: LogFields;
}

/** A log that keeps its lines for a test to look at. */
export function recordingLog(): Log & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const make = (bound: LogFields): Log => {
    const at = (level: LogLine["level"]) => (message: string, fields?: LogFields) => {
      lines.push({ level, message, fields: { ...bound, ...fields } });
    };
    return {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      child: (fields) => make({ ...bound, ...fields }),
    };
  };
  return { ...make({}), lines };
}

/** Metrics that keep their counts by name and labels. */
export function recordingMetrics(): Metrics & { counted(name: MetricName, labels?: Record<string, string>): number } {
  const counts: { name: MetricName; labels: Readonly<Record<string, string>>; by: number }[] = [];
  return {
    count: (name, labels = {}, by = 1) => void counts.push({ name, labels, by }),
    observe: () => {},
    set: () => {},
    counted: (name, labels = {}) =>
      counts
        .filter((entry) => entry.name === name)
        .filter((entry) => Object.entries(labels).every(([key, value]) => entry.labels[key] === value))
        .reduce((sum, entry) => sum + entry.by, 0),
  };
}
