import { setTimeout as pause } from "node:timers/promises";
import { type App, startApp } from "../scenario/app.ts";

export type Role = "all" | "web" | "worker";

/** The processes of a run; whoever dies is started again until the run ends. */
export interface Fleet {
  webhookUrl(): string;
  /** Processes that run now. */
  alive(): readonly { readonly role: Role; readonly pid: number }[];
  kill(pid: number): void;
  /** SIGSTOP, and SIGCONT after `ms`. */
  freeze(pid: number, ms: number): Promise<void>;
  starts(): number;
  /** The end of what the processes that died said. */
  lastWords(): string;
  stop(): Promise<void>;
}

export async function startFleet(options: {
  readonly roles: readonly Role[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Told when the process that takes webhooks listens anew. */
  readonly onWeb: (webhookUrl: string) => void;
}): Promise<Fleet> {
  const running = new Map<number, { role: Role; app: App }>();
  let stopping = false;
  let starts = 0;
  let url = "";
  let said = "";

  const keepUp = async (role: Role, first: () => void): Promise<void> => {
    while (!stopping) {
      const app = await startApp({ ...options.env, ROLE: role }, options.cwd).catch((error: unknown) => {
        // Redis or SQL may be away at this very moment: the next try is the operator's process manager.
        said = `${said}\n${error instanceof Error ? error.message : String(error)}`.slice(-4_000);
        return null;
      });
      if (app === null) {
        await pause(200);
        continue;
      }
      starts++;
      running.set(app.pid, { role, app });
      if (role !== "worker") {
        url = app.webhookUrl;
        options.onWeb(url);
      }
      first();
      await app.ended;
      said = `${said}\n${app.lastWords().slice(-600)}`.slice(-4_000);
      running.delete(app.pid);
    }
  };
  const loops: Promise<void>[] = [];
  for (const role of options.roles) await new Promise<void>((resolve) => loops.push(keepUp(role, resolve)));

  const signal = (pid: number, name: "SIGKILL" | "SIGSTOP" | "SIGCONT") => {
    // Our own child of this moment only: it may have ended by itself meanwhile.
    if (running.has(pid)) process.kill(pid, name);
  };
  return {
    webhookUrl: () => url,
    alive: () => [...running].map(([pid, { role }]) => ({ role, pid })),
    kill: (pid) => signal(pid, "SIGKILL"),
    async freeze(pid, ms) {
      signal(pid, "SIGSTOP");
      await pause(ms);
      signal(pid, "SIGCONT");
    },
    starts: () => starts,
    lastWords: () => said,
    async stop() {
      stopping = true;
      await Promise.all([...running.values()].map(({ app }) => app.kill()));
      await Promise.all(loops);
    },
  };
}
