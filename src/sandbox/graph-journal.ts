import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { EpochMs } from "../core/time.ts";
import type { GraphErrorCode, GraphRefusal } from "./graph-errors.ts";
import type { JsonObject } from "./graph-rules-values.ts";

/** A message that was answered with an id. */
export interface AcceptedMessage {
  readonly kind: "accepted";
  readonly at: EpochMs;
  readonly id: string;
  readonly phoneNumberId: string;
  readonly to: string | null;
  readonly recipient: string | null;
  readonly type: string;
  readonly callbackData: string | null;
  /** True for what the real API takes and never delivers: a user id in `to`. */
  readonly dropped: boolean;
  readonly request: JsonObject;
}

/** A request that was refused, by a rule or by an injected fault. */
export interface RefusedRequest {
  readonly kind: "refused";
  readonly at: EpochMs;
  readonly phoneNumberId: string;
  readonly code: GraphErrorCode;
  readonly details: string;
  /** `shape` is a broken limit or rule of form: no request of ours may ever be one. */
  readonly why: GraphRefusal["kind"] | "injected";
  readonly request: unknown;
}

/** A read receipt. */
export interface ReadReceipt {
  readonly kind: "read";
  readonly at: EpochMs;
  readonly phoneNumberId: string;
  readonly messageId: string;
  readonly typing: boolean;
}

/** A status webhook that was answered with 200, or given up. */
export interface PostedStatus {
  readonly kind: "status";
  readonly at: EpochMs;
  readonly id: string;
  readonly status: StubStatus;
  readonly taken: boolean;
}

export type StubStatus = "sent" | "delivered" | "read" | "failed";

export type JournalEntry = AcceptedMessage | RefusedRequest | ReadReceipt | PostedStatus;

/** What the stand-in saw, in order. */
export interface GraphJournal {
  append(entry: JournalEntry): void;
  all(): readonly JournalEntry[];
  of<K extends JournalEntry["kind"]>(kind: K): readonly Extract<JournalEntry, { kind: K }>[];
}

/**
 * A journal in memory and, when `file` is given, as one JSON object a line, written before the request is answered: so
 * another process can read it, and a stand-in that was killed knows after its restart what it had accepted.
 */
export function createGraphJournal(file: string | undefined): GraphJournal {
  const entries: JournalEntry[] = file === undefined ? [] : openJournal(file);
  return {
    append(entry) {
      entries.push(entry);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
    },
    all: () => [...entries],
    of: <K extends JournalEntry["kind"]>(kind: K) =>
      entries.filter((entry): entry is Extract<JournalEntry, { kind: K }> => entry.kind === kind),
  };
}

/** The entries of a journal file; also for another process, while it is being written. */
export function readJournal(file: string): JournalEntry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap(parseLine);
}

/** A last line that a kill cut off was never answered, so it did not happen; the next one must begin on its own line. */
function openJournal(file: string): JournalEntry[] {
  const entries = readJournal(file);
  if (existsSync(file) && !/(?:^|\n)$/.test(readFileSync(file, "utf8"))) appendFileSync(file, "\n");
  return entries;
}

function parseLine(line: string): JournalEntry[] {
  try {
    return [JSON.parse(line) as JournalEntry];
  } catch {
    // The stump of an interrupted or unfinished write.
    return [];
  }
}
