import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { faultSchema } from "./graph-faults.ts";
import type { GraphControls } from "./graph-options.ts";

const command = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("faults"), faults: z.array(faultSchema) }),
  z.strictObject({ do: z.literal("clear-faults") }),
  z.strictObject({ do: z.literal("inbound"), from: z.string().min(1), at: z.number().optional() }),
  z.strictObject({ do: z.literal("webhook"), url: z.url().nullable() }),
  z.strictObject({ do: z.literal("read"), id: z.string().min(1) }),
]);

export type GraphStubCommand = z.input<typeof command>;

/** Everything the stand-in saw, as another process asks for it. */
export type GraphStubReport = Pick<ReturnType<typeof report>, "messages" | "refused" | "reads" | "busy">;

/** `GET /__stub` tells what was seen; `POST /__stub` takes one command. For other processes of the same machine. */
export async function serveAdmin(
  stub: GraphControls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "GET") return answer(response, 200, report(stub));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const parsed = command.safeParse(parseJson(Buffer.concat(chunks).toString("utf8")));
  if (!parsed.success) return answer(response, 400, { problems: parsed.error.issues.map((issue) => issue.message) });
  carryOut(stub, parsed.data);
  answer(response, 200, { ok: true });
}

function report(stub: GraphControls) {
  return { messages: stub.messages(), refused: stub.refused(), reads: stub.reads(), busy: stub.busy() };
}

function carryOut(stub: GraphControls, wanted: z.output<typeof command>): void {
  if (wanted.do === "faults") stub.faults(...wanted.faults);
  else if (wanted.do === "clear-faults") stub.clearFaults();
  else if (wanted.do === "inbound") stub.noteInbound(wanted.from, wanted.at);
  else if (wanted.do === "webhook") stub.setWebhook(wanted.url);
  else stub.markRead(wanted.id);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Told to the caller by the schema: null is no command.
    return null;
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
