// Holds the import rule. Fails as well when too few modules were read: a cruiser that cannot parse TypeScript reports
// "no violations" over nothing.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { cruise } from "dependency-cruiser";

const require = createRequire(import.meta.url);
const { forbidden, options } = require("../.dependency-cruiser.cjs");
const rooms = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ["src", "tools", "handlers", "queue"];

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".ts"),
  ),
);
const { output } = await cruise(rooms, { ...options, ruleSet: { forbidden }, validate: true });
const seen = output.modules.filter((module) => module.source.endsWith(".ts")).length;
if (seen < files.length) {
  console.error(`check-imports: read ${seen} of ${files.length} TypeScript files; the parser is not working.`);
  process.exit(1);
}
for (const violation of output.summary.violations) {
  const path = violation.cycle
    ? `${violation.from} → ${violation.cycle.map((step) => step.name).join(" → ")}`
    : `${violation.from} → ${violation.to}`;
  console.error(`${violation.rule.name}: ${path}`);
}
if (output.summary.violations.length > 0) process.exit(1);
console.log(`import rule holds over ${seen} files`);
