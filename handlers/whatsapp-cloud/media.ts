import { z } from "zod";
import type { MediaResult } from "../../src/ports/channel.ts";
import type { Log, Timer } from "../../src/ports/runtime.ts";

export interface MediaDeps {
  readonly accessToken: string;
  readonly baseUrl: string;
  readonly graphVersion: string;
  readonly timer: Timer;
  readonly log: Log;
}

/** One look-up and one download together; a customer is waiting. */
const FETCH_MS = 20_000;

const described = z.looseObject({
  url: z.url(),
  mime_type: z.string().max(200).nullish(),
  file_size: z.coerce.number().nonnegative().nullish(),
});

/** Hosts that Meta serves media from; the token goes nowhere else, whatever an answer says. */
const MEDIA_HOSTS = [".fbsbx.com", ".fbcdn.net", ".facebook.com", ".whatsapp.net"] as const;

/**
 * Fetches a file that a customer sent: `GET /MEDIA_ID` names an address that lives about five minutes and needs the
 * token as well (Meta: media reference). Sizes are checked before and while it is read.
 */
export function createMediaFetch(deps: MediaDeps) {
  const root = `${deps.baseUrl.replace(/\/+$/, "")}/${deps.graphVersion}`;
  const headers = { authorization: `Bearer ${deps.accessToken}` };

  return async (mediaId: string, limits: { readonly maxBytes: number }, parent: AbortSignal): Promise<MediaResult> => {
    const deadline = deps.timer.deadline(FETCH_MS, parent);
    try {
      const answer = await fetch(`${root}/${encodeURIComponent(mediaId)}`, { headers, signal: deadline.signal });
      const about = described.safeParse(await answer.json());
      if (!answer.ok || !about.success) return not("gone");
      if ((about.data.file_size ?? 0) > limits.maxBytes) return not("too-large");
      if (!isTrusted(about.data.url, deps.baseUrl)) {
        deps.log.error("media on a host that is not the platform's was not fetched");
        return not("failed");
      }
      const file = await fetch(about.data.url, { headers, redirect: "error", signal: deadline.signal });
      if (!file.ok || file.body === null) return not("gone");
      const bytes = await readUpTo(file.body, limits.maxBytes);
      return bytes === null
        ? not("too-large")
        : { outcome: "fetched", bytes, mimeType: about.data.mime_type ?? file.headers.get("content-type") ?? "" };
    } catch (error) {
      // Whatever fetch throws: the file is not here. The reason is a network code or a time-out, never content.
      if (parent.aborted) throw error;
      return not("failed");
    } finally {
      deadline.clear();
    }
  };

  function not(why: Exclude<MediaResult, { outcome: "fetched" }>["why"]): MediaResult {
    deps.log.warn("media was not fetched", { why });
    return { outcome: "missing", why };
  }
}

function isTrusted(address: string, baseUrl: string): boolean {
  const { origin, protocol, hostname } = new URL(address);
  return (
    origin === new URL(baseUrl).origin || (protocol === "https:" && MEDIA_HOSTS.some((end) => hostname.endsWith(end)))
  );
}

/** Null as soon as there is more than `limit`. */
async function readUpTo(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
