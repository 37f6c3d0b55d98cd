import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A private PostgreSQL cluster on a unix socket. */
export interface TestPostgres {
  /** A fresh, empty database; `drop` removes it whoever is still connected. */
  createTestDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
  /** Stops the server as its administrator would; its data stays. */
  halt(): Promise<void>;
  /** Starts it again on the same socket. */
  resume(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Whether the PostgreSQL tests can run here. Under CI=true a machine without PostgreSQL is an error, so that a green
 * build has run on both databases; elsewhere the tests are skipped and say so.
 */
export function postgresIsHere(): boolean {
  if (binaries() !== null) return true;
  const message =
    "PostgreSQL is not installed (no initdb in /usr/lib/postgresql/*/bin or PATH); run ./scripts/setup.sh";
  if (process.env["CI"] === "true") throw new Error(message);
  console.warn(`${message}. The PostgreSQL tests are skipped.`);
  return false;
}

/**
 * The server is watched by a shell that reads our pipe: when this process ends, however it ends, the pipe closes, the
 * shell stops the server and removes the folder. `$1` is the folder, the rest the server's command.
 */
const WATCHER = `
trap '' INT
folder=$1
shift
"$@" &
server=$!
cat > /dev/null
kill -INT $server 2> /dev/null
wait $server
cd /
rm -rf "$folder"
`;

/** Starts a cluster of its own: nothing of an installed server is used but its programs. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const bin = binaries();
  if (bin === null) throw new Error("PostgreSQL is not installed");
  const user = unprivilegedUser();
  // Socket paths end at 107 bytes.
  const folder = mkdtempSync(join(tmpdir().length > 60 ? "/tmp" : tmpdir(), "jangkar-pg-"));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const as = { ...(user ?? {}), cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };
  const data = join(folder, "data");

  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "--no-sync", "-A", "trust", "-U", "jangkar", "-E", "UTF8", "--locale=C"],
    { ...as, stdio: ["ignore", "ignore", "pipe"] },
  );
  const server = [join(bin, "postgres"), "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"];
  const watcher = spawn("sh", ["-c", WATCHER, "sh", folder, ...server], { ...as, stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  watcher.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => watcher.once("exit", () => resolve()));
  const urlOf = (database: string) => `postgres://jangkar@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const stop = async () => {
    watcher.stdin.end();
    await ended;
  };

  try {
    await untilItAnswers(urlOf("postgres"));
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${said}`, { cause: error });
  }
  // A server that was started again has a watcher of its own, whose folder is nothing: the first one removes the data.
  let resumed: { stop(): Promise<void> } | null = null;
  return {
    async stop() {
      await resumed?.stop();
      await stop();
    },
    async halt() {
      if (resumed !== null) return resumed.stop();
      const pidFile = join(data, "postmaster.pid");
      process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGINT");
      while (existsSync(pidFile)) await pause(20);
    },
    async resume() {
      const nothing = join(folder, "nothing");
      const again = spawn("sh", ["-c", WATCHER, "sh", nothing, ...server], {
        ...as,
        stdio: ["pipe", "ignore", "ignore"],
      });
      const gone = new Promise<void>((resolve) => again.once("exit", () => resolve()));
      resumed = {
        async stop() {
          again.stdin.end();
          await gone;
        },
      };
      await untilItAnswers(urlOf("postgres"));
    },
    async createTestDatabase() {
      const name = `t_${randomBytes(8).toString("hex")}`;
      await command(urlOf("postgres"), `create database ${name}`);
      return { url: urlOf(name), drop: () => command(urlOf("postgres"), `drop database ${name} with (force)`) };
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command(url, "select 1");
    } catch (error) {
      if (attempt === 300) throw error;
      await pause(50);
    }
  }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The folder with initdb: the newest installed version, else what is on the PATH. */
function binaries(): string | null {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(installed, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** initdb and postgres refuse root: under root they run as the user `postgres`, or as `nobody` where there is none. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch (error) {
      // `id` ends with 1 when there is no such user: the next one is tried.
      if ((error as { status?: unknown }).status !== 1) throw error;
    }
  }
  throw new Error("PostgreSQL cannot run as root and there is no user postgres or nobody");
}
