import { Agent, request } from "node:http";

/** What a round of requests came to. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failures: number;
}

/** Posts the bodies once each over `connections` kept-alive connections, as fast as they are answered. */
export async function post(
  url: string,
  bodies: readonly { body: Buffer; signature: string }[],
  connections: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const target = new URL(url);
  const latencies: number[] = [];
  let next = 0;
  let failures = 0;
  const one = (): Promise<void> =>
    new Promise((resolve) => {
      const item = bodies[next++];
      if (item === undefined) return resolve();
      const began = performance.now();
      const call = request(
        {
          agent,
          host: target.hostname,
          port: target.port,
          path: target.pathname,
          method: "POST",
          headers: {
            "content-type": "application/json",
            "content-length": item.body.length,
            "x-hub-signature-256": item.signature,
          },
        },
        (response) => {
          if (response.statusCode !== 200) failures++;
          response.resume();
          response.on("end", () => {
            latencies.push(performance.now() - began);
            resolve(one());
          });
        },
      );
      call.on("error", () => {
        failures++;
        resolve(one());
      });
      call.end(item.body);
    });
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return { perSecond: bodies.length / seconds, p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0, failures };
}
