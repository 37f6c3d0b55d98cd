import { envExample } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import { fileReason } from "../core/file-errors.ts";
import { oneOf, readArguments, UsageError } from "./arguments.ts";
import { explain, type Io, processIo } from "./io.ts";

export { outliveReaders } from "./io.ts";

interface Command {
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  run(argv: string[], io: Io): Promise<number>;
}

/** Every command: one line each. docs/commands.md is held to this list by a test. */
export const COMMANDS: readonly Command[] = [
  {
    name: "start",
    usage: "[--chat]",
    about: "Run Jangkar; without credentials the sandbox, with a chat in a terminal (or of a pipe's lines, by --chat).",
    run: async (argv, io) => (await import("./start.ts")).start(argv, io),
  },
  {
    name: "demo",
    usage: "[approval] [--brief]",
    about: "Play the demo business's scenes live, with the trace of every loop round.",
    run: async (argv, io) => (await import("./demo.ts")).demo(argv, io),
  },
  {
    name: "replay",
    usage: "FILE... [--world WORLD.json] [--json] [--twice] [--keep] [--log LEVEL]",
    about: "Post webhook bodies through the real pipeline and print what came of them.",
    run: async (argv, io) => (await import("./replay.ts")).replay(argv, io),
  },
  {
    name: "scenario",
    usage: "FILE|DIR... [--json] [--db sqlite|postgres] [--jobs N]",
    about: "Run scripted cases against the real pipeline: kills, restarts, clock and all.",
    run: async (argv, io) => (await import("./scenario/index.ts")).scenario(argv, io),
  },
  {
    name: "trace",
    usage: "TURN|last [--json]",
    about: "Show a turn's loop rounds: messages, tool signals with their arguments, observations, text.",
    run: async (argv, io) => (await import("./records.ts")).trace(argv, io),
  },
  {
    name: "why",
    usage: "MESSAGE|TURN|last",
    about: "Show where each figure of a sent message came from.",
    run: async (argv, io) => (await import("./records.ts")).why(argv, io),
  },
  {
    name: "audit",
    usage: "[CODE] [--limit N] [--json]",
    about: "Show who proposed, who decided and what ran.",
    run: async (argv, io) => (await import("./records.ts")).audit(argv, io),
  },
  {
    name: "orders",
    usage: "import FILE.csv [--tenant ID]",
    about: "Import a business's orders, all lines or none.",
    run: async (argv, io) => (await import("./orders.ts")).orders(argv, io),
  },
  {
    name: "chaos",
    usage: "[--seconds N] [--seed N] [--form postgres|sqlite] [--customers N] [--json]",
    about: "Kill, freeze and starve a whole system under load, and count what was lost, repeated or left unanswered.",
    run: async (argv, io) => (await import("./chaos/index.ts")).chaosCommand(argv, io),
  },
  {
    name: "doctor",
    usage: "",
    about: "Say what is missing or wrong on this machine, and what mends it.",
    run: async (argv, io) => {
      readArguments(argv, { options: {} });
      return (await import("./doctor.ts")).doctor(io);
    },
  },
  {
    name: "eval",
    usage:
      "replies FILE [--predictions OUT.jsonl] | grounding FILE [--mutate] [--seed N] [--predictions OUT.jsonl] [--json]",
    about: "Score the reading of confirmation replies, or the grounding guard, on a labelled set.",
    run: async (argv, io) => evaluate(argv, io),
  },
  {
    name: "bench",
    usage: "[smoke] [loop] [grounding] [--rounds N] [--json]",
    about: "Measure ratios within one run: acknowledgement, queue, loop, guard; exit 1 on a missed bar.",
    run: async (argv, io) => (await import("./bench/index.ts")).bench(argv, io),
  },
  {
    name: "config",
    usage: "example",
    about: "Print .env.example as the schema gives it.",
    run: async (argv, io) => {
      oneOf("What config shows", readArguments(argv, { options: {}, least: 1, most: 1 }).positionals[0]!, ["example"]);
      io.out(envExample().trimEnd());
      return 0;
    },
  },
];

async function evaluate([what, ...rest]: string[], io: Io): Promise<number> {
  if (what === "replies") return (await import("./eval-replies.ts")).evalReplies(rest, io);
  if (what === "grounding") return (await import("./eval-grounding.ts")).evalGrounding(rest, io);
  throw new UsageError(what === undefined ? "Something is missing." : `There is nothing to evaluate by "${what}".`);
}

/** Runs the command line; the exit code. Errors are told in words, with what to do. */
export async function run(argv: string[], io: Io = processIo): Promise<number> {
  const [name = "help", ...rest] = argv;
  const command = COMMANDS.find((one) => one.name === name);
  try {
    loadDotEnv();
    if (command !== undefined) {
      if (!rest.includes("--help") && !rest.includes("-h")) return await command.run(rest, io);
      io.out(`usage: jangkar ${usageOf(command)}\n    ${command.about}`);
      return 0;
    }
    if (name !== "help" && name !== "--help" && name !== "-h") io.err(`There is no command "${name}".`);
    for (const one of COMMANDS) io.out(`jangkar ${usageOf(one)}\n    ${one.about}`);
    return name === "help" || name === "--help" || name === "-h" ? 0 : 2;
  } catch (error) {
    if (error instanceof UsageError && command !== undefined) {
      io.err(`${error.message}\nusage: jangkar ${usageOf(command)}`);
      return 2;
    }
    io.err(explain(error));
    return 1;
  }
}

function usageOf(command: Command): string {
  return `${command.name} ${command.usage}`.trimEnd();
}

/** A `.env` in the current folder; variables that are set already win. */
function loadDotEnv(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return;
    throw new JangkarError("CONFIG_INVALID", `.env in the current folder cannot be read: ${fileReason(error)}`, {
      cause: error,
    });
  }
}
