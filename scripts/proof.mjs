// Runs the long forms of the reliability tests one after another and prints a table: `npm run proof [-- NAME...]`.
// Ends with 1 when any of them fails. The figures are those that the tests themselves measured.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Each row is one test file in its long form; `figures` are the measured values the table shows. */
const PROOFS = [
  {
    name: "kills-sqlite",
    about: "200 x 20 messages, one process on SQLite killed with -9",
    file: "test/e2e/kills-sqlite.integration.test.ts",
    figures: ["messages", "kills", "turns", "replies", "duplicates", "inDoubt", "seconds"],
  },
  {
    name: "kills-postgres",
    about: "200 x 20 messages, web and two workers on PostgreSQL killed with -9",
    file: "test/e2e/kills-postgres.integration.test.ts",
    figures: ["messages", "kills", "turns", "replies", "duplicates", "inDoubt", "seconds"],
  },
  {
    name: "bodies",
    about: "10,000 generated and mutated webhook bodies over HTTP",
    file: "test/e2e/intake.integration.test.ts",
    figures: ["bodies", "good", "quarantined"],
  },
  {
    name: "isolation",
    about: "200 interleaved conversations, two businesses, a flood",
    file: "test/e2e/isolation.integration.test.ts",
    figures: ["conversations", "looked", "others", "flood"],
  },
  {
    name: "outages",
    about: "Redis and SQL stopped, disks full and read-only",
    file: "test/e2e/outages.integration.test.ts",
    figures: [],
  },
  {
    name: "restarts",
    about: "Redis emptied, Ctrl-C in a turn, second start, deep DATA_DIR, other user",
    file: "test/e2e/restarts.integration.test.ts",
    figures: [],
  },
  {
    name: "unknown-outcome",
    about: "sends of unknown outcome",
    file: "test/e2e/unknown-outcome.integration.test.ts",
    figures: [],
  },
  {
    name: "replay",
    about: "every webhook fixture through the command",
    file: "test/e2e/replay.integration.test.ts",
    figures: [],
  },
  {
    name: "approval-kills",
    about: "500 kills with -9 while actions are proposed, decided, carried out and told",
    file: "test/e2e/approval-kills.integration.test.ts",
    figures: [],
  },
  {
    name: "approval-machine",
    about: "any interleaving of proposals, decisions, edits, expiry and restarts, on both databases",
    file: "test/engine/approvals/machine.integration.test.ts",
    figures: [],
  },
  {
    name: "scenarios",
    about: "every scripted case, on both databases",
    file: "test/cli/scenario.integration.test.ts",
    figures: [],
  },
  {
    name: "chaos",
    about: "600 seconds of faults, a second apart, in both forms",
    file: "test/e2e/chaos.integration.test.ts",
    figures: [],
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(", ")}; known are ${PROOFS.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "jangkar-proof-"));
const results = [];
try {
  for (const proof of PROOFS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`\n== ${proof.name}: ${proof.about}`);
    const report = join(folder, `${proof.name}.jsonl`);
    const since = Date.now();
    const code = await run(proof.file, report);
    results.push({ proof, code, seconds: Math.round((Date.now() - since) / 1000), figures: figuresOf(proof, report) });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log("\n| proof | result | seconds | measured |\n| --- | --- | --- | --- |");
for (const { proof, code, seconds, figures } of results)
  console.log(`| ${proof.name} | ${code === 0 ? "holds" : "FAILS"} | ${seconds} | ${figures} |`);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;

function run(file, report) {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--project", "integration", file], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, JANGKAR_PROOF: "1", JANGKAR_PROOF_REPORT: report },
  });
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
}

function figuresOf(proof, report) {
  if (!existsSync(report)) return "";
  const lines = readFileSync(report, "utf8").trim().split("\n");
  const measured = Object.assign({}, ...lines.map((line) => JSON.parse(line)));
  const shown = proof.figures.filter((name) => measured[name] !== undefined);
  const kills = measured.byPoint === undefined ? [] : [`kills at ${JSON.stringify(measured.byPoint)}`];
  return [...shown.map((name) => `${name} ${count(measured[name])}`), ...kills].join(", ");
}

function count(value) {
  return Array.isArray(value) ? value.length : value;
}
