import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import pg from "pg";
import { JangkarError } from "../core/errors.ts";
import { serverFolder, startPrivateServer } from "./private-server.ts";

/** A PostgreSQL cluster of our own on a unix socket: nothing of an installed server is used but its programs. */
export interface PrivatePostgres {
  /** A fresh, empty database; `drop` removes it whoever is still connected. */
  createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
  /** Stops the server as its administrator would; its data stays. */
  halt(): Promise<void>;
  /** Starts it again on the same socket. */
  resume(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** With the time that initdb takes on a busy machine. */
const START_MS = 60_000;

/** @throws JangkarError INPUT_INVALID when PostgreSQL is not installed, DATABASE_UNAVAILABLE when it does not start */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const bin = binaries();
  if (bin === null) {
    throw new JangkarError(
      "INPUT_INVALID",
      "PostgreSQL is not installed here (no initdb in /usr/lib/postgresql/*/bin or PATH); use --db sqlite",
    );
  }
  const user = unprivilegedUser();
  const folder = serverFolder("pg");
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initdb = ["-D", data, "--no-sync", "-A", "trust", "-U", "jangkar", "-E", "UTF8", "--locale=C"];
  const server = startPrivateServer(
    [join(bin, "postgres"), "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
    { folder, signal: "INT", user, prepare: [join(bin, "initdb"), ...initdb] },
  );
  const urlOf = (database: string) => `postgres://jangkar@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const answers = () => server.answers(() => command(urlOf("postgres"), "select 1"), START_MS);
  try {
    await answers();
  } catch (error) {
    await server.stop();
    throw new JangkarError("DATABASE_UNAVAILABLE", `PostgreSQL did not start: ${server.lastWords()}`, { cause: error });
  }
  return {
    halt: server.halt,
    async resume() {
      await server.resume();
      await answers();
    },
    stop: server.stop,
    async createDatabase() {
      const name = `t_${randomBytes(8).toString("hex")}`;
      await command(urlOf("postgres"), `create database ${name}`);
      return { url: urlOf(name), drop: () => command(urlOf("postgres"), `drop database ${name} with (force)`) };
    },
  };
}

export function postgresIsInstalled(): boolean {
  return binaries() !== null;
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
  throw new JangkarError("INPUT_INVALID", "PostgreSQL cannot run as root and there is no user postgres or nobody");
}
