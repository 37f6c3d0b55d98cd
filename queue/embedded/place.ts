import { createHash } from "node:crypto";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { JangkarError } from "../../src/core/errors.ts";

/** Where the private Redis of a DATA_DIR lives. */
export interface Place {
  /** Its own folder: append-only files, log, record. */
  readonly dir: string;
  readonly socketPath: string;
  readonly logFile: string;
}

/**
 * The longest path a unix socket may have: `sun_path` is 104 bytes on macOS and 108 on Linux, both with a closing NUL.
 */
const LONGEST_SOCKET_PATH = 103;

/** A log of more bytes is set aside at the next start; one old log is kept. */
const LONGEST_LOG = 1_000_000;

const recordSchema = z.object({ pid: z.number().int().positive(), socketPath: z.string() });
/** Which server was started for this place; read by the next start to find an orphan. */
export type ServerRecord = z.infer<typeof recordSchema>;

/**
 * Makes the folder ready in a DATA_DIR that is there.
 *
 * @throws JangkarError DATA_DIR_UNUSABLE when it cannot be written.
 */
export function preparePlace(dataDir: string): Place {
  return writing(dataDir, () => {
    const wanted = join(resolve(dataDir), "redis");
    // Not the recursive form, which never returns below /proc; whoever locked the DATA_DIR has made it.
    if (statSync(wanted, { throwIfNoEntry: false })?.isDirectory() !== true) mkdirSync(wanted, { mode: 0o700 });
    const dir = realpathSync(wanted);
    const logFile = join(dir, "redis.log");
    setLargeLogAside(logFile);
    return { dir, logFile, socketPath: socketPathFor(dir) };
  });
}

export function readRecord(place: Place): ServerRecord | null {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(readFileSync(recordFile(place), "utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    // No record, or half of one after a power cut: the socket alone then says whether a server is there.
    return null;
  }
}

/** @throws JangkarError DATA_DIR_UNUSABLE when the disk is full or read-only; a good moment to notice it. */
export function writeRecord(place: Place, record: ServerRecord): void {
  writing(dirname(place.dir), () => {
    writeFileSync(`${recordFile(place)}.new`, JSON.stringify(record));
    renameSync(`${recordFile(place)}.new`, recordFile(place));
  });
}

/** After an orderly stop nothing may look like an orphan. */
export function clearPlace(place: Place): void {
  rmSync(recordFile(place), { force: true });
  rmSync(place.socketPath, { force: true });
  if (dirname(place.socketPath) !== place.dir) rmSync(dirname(place.socketPath), { recursive: true, force: true });
}

/** The last lines of the server's log: why it ended. */
export function lastWords(place: Place): string {
  try {
    const lines = readFileSync(place.logFile, "utf8").trimEnd().split("\n").slice(-3);
    return lines.map((line) => line.replace(/^\d+:\w .*?\d\d:\d\d:\d\d\.\d+ \S /, "")).join(" | ");
  } catch {
    // It ended before it opened its log.
    return "it left no log";
  }
}

function recordFile(place: Pick<Place, "dir">): string {
  return join(place.dir, "server.json");
}

function socketPathFor(dir: string): string {
  const beside = join(dir, "redis.sock");
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_PATH) return beside;
  const recorded = readRecord({ dir, logFile: "", socketPath: "" })?.socketPath;
  if (recorded !== undefined && isOurs(dirname(recorded))) return recorded;
  const name = `jangkar-${createHash("sha256").update(dir).digest("hex").slice(0, 16)}`;
  const base = [tmpdir(), "/tmp"].find(
    (one) => Buffer.byteLength(join(one, name, "redis.sock")) <= LONGEST_SOCKET_PATH,
  );
  return join(shortFolder(base ?? "/tmp", name), "redis.sock");
}

/** A folder in a place where everybody may write: only good when it is ours alone, else one with a fresh name. */
function shortFolder(base: string, name: string): string {
  const folder = join(base, name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    // The umask may have taken more away than meant.
    chmodSync(folder, 0o700);
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return isOurs(folder) ? folder : mkdtempSync(join(base, "jangkar-"));
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

function setLargeLogAside(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LONGEST_LOG) renameSync(logFile, `${logFile}.old`);
}

function writing<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JangkarError("DATA_DIR_UNUSABLE", `DATA_DIR ${dataDir} cannot be written: ${reason}`, { cause: error });
  }
}
