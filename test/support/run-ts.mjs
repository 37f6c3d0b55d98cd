// Runs a TypeScript module of the tests in a process of its own: node run-ts.mjs FILE ARGUMENT...
// Its export `main(arguments)` is called with the rest; what it resolves to is printed as one line of JSON.
import { resolve } from "node:path";
import { runnerImport } from "vite";

const [file, ...rest] = process.argv.slice(2);
const { module } = await runnerImport(resolve(file), { configFile: false, logLevel: "error" });
console.log(JSON.stringify(await module.main(rest)));
process.exit(0);
