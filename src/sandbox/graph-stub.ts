import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveAdmin } from "./graph-admin.ts";
import { type GraphParts, serveGraph } from "./graph-calls.ts";
import { createFaultQueue } from "./graph-faults.ts";
import { createGraphJournal } from "./graph-journal.ts";
import { createGraphMedia } from "./graph-media.ts";
import type { GraphControls, GraphStubOptions } from "./graph-options.ts";
import { createGraphState } from "./graph-state.ts";
import { createStatusPoster } from "./graph-statuses.ts";

/** A stand-in for the Graph API on 127.0.0.1. */
export interface GraphStub extends GraphControls {
  /** Base URL, as `https://graph.facebook.com` is. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in. It answers as the real API does as far as sending goes: every limit and shape is checked, a user
 * id in `to` is accepted and dropped, accepted messages get ids, and their statuses come back as signed webhooks. After
 * a restart on the same journal it goes on posting the statuses that were not taken.
 */
export async function startGraphStub(options: GraphStubOptions): Promise<GraphStub> {
  const now = options.now ?? (() => Date.now());
  const journal = createGraphJournal(options.journalFile);
  const queue = createFaultQueue();
  const state = createGraphState(options, now, () => Date.now());
  const displayNumberOf = (id: string) => options.numbers.find((own) => own.phoneNumberId === id)?.display ?? "";
  const poster = createStatusPoster(
    {
      journal,
      appSecret: options.appSecret,
      now,
      displayNumberOf,
      delayMs: options.statusDelayMs ?? 5,
      retryMs: options.statusRetryMs ?? 500,
      tries: options.statusTries ?? 240,
    },
    options.webhookUrl ?? null,
  );
  const parts: GraphParts = { options, journal, state, poster, takeFault: queue.take, now };
  const media = createGraphMedia(options.accessToken);
  const open = new Set<ServerResponse>();

  const controls: GraphControls = {
    messages: () => journal.of("accepted"),
    refused: () => journal.of("refused"),
    reads: () => journal.of("read"),
    journal,
    faults: (...faults) => queue.add(faults),
    clearFaults: queue.clear,
    addMedia: media.add,
    noteInbound: (address, at) => state.noteInbound(address, at ?? now()),
    setWebhook(url) {
      poster.setUrl(url);
      repostStatuses(parts);
    },
    markRead(id) {
      const message = journal.of("accepted").find((entry) => entry.id === id);
      if (message !== undefined) poster.post(message, ["read"]);
    },
    busy: () => ({ calls: open.size, statuses: poster.waiting() }),
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0]!;
    const isAdmin = path.startsWith("/__stub");
    if (!isAdmin) open.add(response);
    response.once("close", () => open.delete(response));
    if (media.serve(path, request, response)) return;
    const served = isAdmin ? serveAdmin(controls, request, response) : serveGraph(parts, path, request, response);
    served.catch((error: unknown) => {
      // The caller went away, or a fault of the stand-in: either way nobody may take it for an answer.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const port = await listen(server, options.port ?? 0);
  repostStatuses(parts);

  return {
    ...controls,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await poster.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Statuses of messages that were accepted, in this run or a former one on the same journal, and whose statuses nobody took. */
function repostStatuses({ journal, poster, options }: GraphParts): void {
  const wanted = options.statuses ?? ["sent", "delivered"];
  const taken = new Set(journal.of("status").flatMap((entry) => (entry.taken ? [`${entry.id} ${entry.status}`] : [])));
  const failed = new Set(journal.of("status").flatMap((entry) => (entry.status === "failed" ? [entry.id] : [])));
  for (const message of journal.of("accepted")) {
    if (poster.isPosting(message.id)) continue;
    const missing = wanted.filter((status) => !taken.has(`${message.id} ${status}`));
    if (missing.length > 0 && !failed.has(message.id)) poster.post(message, missing);
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}
