import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readInvocations } from "./invocations.ts";
import { appendEffect } from "./world-effects.ts";
import { createWorldService, type WorldCall, type WorldServiceOptions } from "./world-service.ts";

/** What the starter writes to the file that is named as the first argument. */
export interface WorldServiceFile extends Pick<WorldServiceOptions, "world" | "outcomes"> {
  readonly effectsFile: string;
  /** DATA_DIR of the Jangkar that asks. */
  readonly dataDir: string;
}

/**
 * The process of the business's own systems: a process of its own, so that killing Jangkar leaves its counters alone.
 * Prints its address as one line of JSON. `POST /call`, `POST /world` with `set`, `GET /world`.
 */
function main(file: string): void {
  const { world, outcomes, effectsFile, dataDir } = JSON.parse(readFileSync(file, "utf8")) as WorldServiceFile;
  const service = createWorldService({
    world,
    outcomes,
    onEffect: (call) => appendEffect(effectsFile, call),
    runsOf: (tool) =>
      readInvocations(dataDir)
        .filter((entry) => entry.tool === tool && entry.actionId === null)
        .map((entry) => entry.args),
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET") return answer(response, 200, { result: service.world() });
    const body = await readJson(request);
    if (request.url === "/world") {
      service.change((body as { set?: unknown }).set ?? {});
      return answer(response, 200, { result: true });
    }
    try {
      answer(response, 200, { result: await service.call(body as WorldCall) });
    } catch (error) {
      answer(response, 500, { error: error instanceof Error ? error.message : String(error) });
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // The asker went away; nobody is left to be told.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
  });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (!response.writable) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

main(process.argv[2] ?? "");
