import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { METRICS, type MetricName, type Metrics } from "./ports/runtime.ts";

/** Metrics behind prom-client, in a registry of their own, named `jangkar_...`. */
export function createMetrics(): Metrics & { text(): Promise<string>; read(name: MetricName): Promise<number> } {
  const registry = new Registry();
  const counters = new Map<MetricName, Counter>();
  const histograms = new Map<MetricName, Histogram>();
  const gauges = new Map<MetricName, Gauge>();
  for (const [key, row] of Object.entries(METRICS)) {
    const name = key as MetricName;
    const options = { name: `jangkar_${key}`, help: row.help, labelNames: [...row.labels], registers: [registry] };
    if (key.endsWith("_total")) counters.set(name, new Counter(options));
    else if (key === "turn_seconds" || key === "tool_seconds") histograms.set(name, new Histogram(options));
    else gauges.set(name, new Gauge(options));
  }
  return {
    count: (name, labels = {}, by = 1) => counters.get(name)?.inc({ ...labels }, by),
    observe: (name, seconds, labels = {}) => histograms.get(name)?.observe({ ...labels }, seconds),
    set: (name, value, labels = {}) => gauges.get(name)?.set({ ...labels }, value),
    text: () => registry.metrics(),
    async read(name) {
      const metric = await registry.getSingleMetric(`jangkar_${name}`)?.get();
      return (metric?.values ?? []).reduce((sum, value) => sum + value.value, 0);
    },
  };
}
