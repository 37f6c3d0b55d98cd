import type { IncomingMessage, ServerResponse } from "node:http";
import { errorBody } from "./graph-errors.ts";

/** A file that a customer is said to have sent. */
export interface StubMedia {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** The media half of the stand-in: `GET /VERSION/MEDIA_ID` tells an address, and that address gives the bytes. */
export interface GraphMedia {
  add(id: string, media: StubMedia): void;
  /** Serves the call when it is one for media; false otherwise. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

const FILES = "/media-files/";

export function createGraphMedia(accessToken: string): GraphMedia {
  const files = new Map<string, StubMedia>();
  return {
    add: (id, media) => void files.set(id, media),
    serve(path, request, response) {
      if (request.method !== "GET") return false;
      // Both need the token, the file's address as well.
      const denied = request.headers.authorization !== `Bearer ${accessToken}`;
      const isFile = path.startsWith(FILES);
      const id = decodeURIComponent(
        isFile ? path.slice(FILES.length) : (/^\/v\d+\.\d+\/([^/]+)$/.exec(path)?.[1] ?? ""),
      );
      if (id === "") return false;
      const file = files.get(id);
      if (denied) json(response, 401, errorBody(190, "invalid OAuth access token", "A"));
      else if (file === undefined) json(response, 400, errorBody(100, "the object does not exist", "A"));
      else if (isFile) response.writeHead(200, { "content-type": file.mimeType }).end(Buffer.from(file.bytes));
      else json(response, 200, describe(id, file, request));
      return true;
    },
  };
}

function describe(id: string, file: StubMedia, request: IncomingMessage): unknown {
  return {
    messaging_product: "whatsapp",
    url: `http://${request.headers.host}${FILES}${encodeURIComponent(id)}`,
    mime_type: file.mimeType,
    file_size: file.bytes.byteLength,
    id,
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
}
