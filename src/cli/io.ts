import { JangkarError } from "../core/errors.ts";

/** Where a command writes: results to `out` (stdout), everything for people beside them to `err` (stderr). */
export interface Io {
  out(line: string): void;
  err(line: string): void;
}

export const processIo: Io = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** What a stream says whose other end has gone: a pipe whose reader left (`| head`), a terminal that was closed. */
const GONE = ["EPIPE", "EIO"];

/** Goes on when nobody reads any more; what is not read is not an error of ours, and a stop still has work to do. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (!GONE.includes(error.code ?? "")) throw error;
    });
}

/** The words of an error for a terminal: what is wrong, and what to do. */
export function explain(error: unknown): string {
  if (error instanceof JangkarError) return `${error.code}: ${error.message}\n${error.hint}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
