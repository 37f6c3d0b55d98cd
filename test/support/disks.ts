import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { canLimitFiles, limitFiles } from "./file-limit.ts";
import { processesIn } from "./processes.ts";
import { canMount, mountTmpfs } from "./tmpfs.ts";

/** A folder that cannot be written. */
export interface BadDisk {
  readonly path: string;
  /** The system's word for it. */
  readonly refusal: "ENOSPC" | "EFBIG" | "EROFS" | "EACCES" | "ENOENT";
  remove(): Promise<void> | void;
}

/** The disk under the private Redis of a DATA_DIR. */
export interface RedisDisk {
  /** Leaves it a little room. `pid` is the process that starts the server. */
  fill(pid: number): Promise<void>;
  makeRoom(pid: number): void;
  remove(): Promise<void> | void;
}

/** One way to have full and read-only disks. */
export interface Disks {
  readonly name: string;
  /** Before the private Redis starts: its folder is made. */
  underRedis(dataDir: string): RedisDisk;
  /** `path` is made, with an empty folder `redis`; so many bytes can be written until `remove`. */
  full(path: string, room: number): BadDisk;
  /** `path` is made where it can be. */
  readOnly(path: string): BadDisk;
}

const LITTLE = 64 * 1024;

/** The real thing, for who may mount. */
const mounted: Disks = {
  name: "a file system of its own",
  underRedis(dataDir) {
    const disk = mountTmpfs(join(dataDir, "redis"), 8 << 20);
    const filler = join(disk.path, "filler");
    return {
      fill: async () => fill(filler, LITTLE),
      makeRoom: () => rmSync(filler),
      async remove() {
        await disk.remove();
        // Whoever removed the DATA_DIR before could not remove what was mounted.
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
  full(path, room) {
    const disk = mountTmpfs(path, 1 << 20);
    mkdirSync(join(path, "redis"));
    fill(join(path, "filler"), room);
    return { path, refusal: "ENOSPC", remove: () => disk.remove() };
  },
  readOnly(path) {
    const disk = mountTmpfs(path, 1 << 20);
    disk.makeReadOnly();
    return { path, refusal: "EROFS", remove: () => disk.remove() };
  },
};

/** Needs no rights: a limit on the length of files in the place of the full disk, mode bits in that of the read-only one. */
const limited: Disks = {
  name: "limits of the process",
  underRedis(dataDir) {
    const folder = join(dataDir, "redis");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const servers = () => processesIn(dataDir).map((server) => server.pid);
    return {
      // The append-only file is made longer than any other file of the process, so that it alone meets the limit.
      async fill(pid) {
        await lengthenLog(join(folder, "redis.sock"), 16 << 20);
        const limit = longestIn(join(folder, "appendonlydir")) + LITTLE;
        for (const one of [pid, ...servers()]) limitFiles(one, limit);
      },
      makeRoom(pid) {
        for (const one of [pid, ...servers()]) limitFiles(one, null);
      },
      remove: () => limitFiles(process.pid, null),
    };
  },
  full(path, room) {
    mkdirSync(join(path, "redis"), { recursive: true });
    // What this process starts has the limit as well.
    limitFiles(process.pid, room);
    return { path, refusal: "EFBIG", remove: () => limitFiles(process.pid, null) };
  },
  readOnly(path) {
    // Mode bits do not stop root; below /proc nobody makes a folder.
    if (process.getuid?.() === 0) return { path: "/proc/jangkar-data", refusal: "ENOENT", remove: () => {} };
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o500);
    return { path, refusal: "EACCES", remove: () => chmodSync(path, 0o700) };
  },
};

/** Every way this user can have. Under CI=true there must be one; elsewhere the tests are left out, and this says so. */
export const DISKS: readonly Disks[] = [...(canMount() ? [mounted] : []), ...(canLimitFiles() ? [limited] : [])];
if (DISKS.length === 0) {
  const message = "Full disks need the right to mount, or prlimit of util-linux, and neither is here";
  if (process.env["CI"] === "true") throw new Error(message);
  console.warn(`${message}. The tests of full and read-only disks are left out.`);
}

/** Takes the room that is left, and gives so much back. */
function fill(file: string, room: number): void {
  for (const size of [1 << 20, 1 << 16, 1 << 12]) {
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: "a" });
      } catch (error) {
        if ((error as { code?: string }).code !== "ENOSPC") throw error;
        break;
      }
    }
  }
  truncateSync(file, statSync(file).size - room);
}

async function lengthenLog(socketPath: string, bytes: number): Promise<void> {
  const redis = new Redis({ path: socketPath, protocol: 2 });
  await redis.set("filler", Buffer.alloc(bytes));
  await redis.quit();
}

function longestIn(folder: string): number {
  return Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size));
}
