import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { SECOND_MS } from "../core/time.ts";

/** Between two questions of a conversation; a connection that servers close earlier is made anew. */
const KEEP_ALIVE_MS = 30 * SECOND_MS;

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The platform's `fetch` as far as a model's client needs it, at about half the CPU: `undici`, which is behind the
 * platform's own, without its web streams. A redirect is followed by the platform's.
 * @throws what `undici` throws: errors with a `code` such as ECONNREFUSED, and the abort of the signal
 */
export function createLeanFetch(): typeof globalThis.fetch {
  // Deadlines are the caller's, for connection, headers and body together.
  const dispatcher = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
  return async (input, init = {}) => {
    const { method = "GET", body, signal } = init;
    const answer = await request(input instanceof Request ? input.url : input, {
      method: method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: (body ?? null) as string | null,
      signal: signal ?? undefined,
      dispatcher,
    });
    if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.headers.location !== undefined) {
      await answer.body.dump();
      return globalThis.fetch(input, init);
    }
    return responseOf(answer);
  };
}

/** What is read of a response, without making one: its streams cost more than everything else. */
function responseOf({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) for (const one of Array.isArray(value) ? value : [value]) known.append(name, one);
  const decoder = DECODERS[known.get("content-encoding")?.trim().toLowerCase() ?? ""];
  const stream = () => {
    if (decoder === undefined) return Readable.toWeb(body);
    const decoded = body.pipe(decoder());
    // A pipe passes no errors on: an answer cut in the middle would be waited for.
    body.on("error", (error) => (decoded as unknown as Readable).destroy(error));
    return Readable.toWeb(decoded as unknown as Readable);
  };
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    statusText: "",
    headers: known,
    get body() {
      return stream();
    },
    text: () => body.text(),
  } as unknown as Response;
}
