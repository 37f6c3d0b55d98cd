// Writes what the docs repeat from the code: the marked blocks in docs/ and .env.example. test/docs.test.ts fails when
// they differ: run `node scripts/docs.mjs`.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { module } = await runnerImport(join(root, "scripts", "reference.ts"), { configFile: false, logLevel: "error" });

write(".env.example", () => module.envExample());
for (const file of module.FILES_WITH_BLOCKS) write(file, (text) => module.fillBlocks(text));
// Tables are aligned as `npm run check:format` wants them.
const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
spawnSync(process.execPath, [biome, "format", "--write", "docs"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});

function write(file, change) {
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  const after = change(before);
  if (module.withoutPadding(after) === module.withoutPadding(before)) return;
  writeFileSync(path, after);
  console.log(`written: ${file}`);
}
