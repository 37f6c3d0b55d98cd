// Runs the built command line in a process that can be killed: node app-main.mjs start
// It ends when the pipe on its stdin closes, so it does not outlive the test that started it.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
process.stdin.resume();
process.stdin.once("close", () => process.kill(process.pid, "SIGKILL"));
const { run } = await import(pathToFileURL(join(root, "dist", "src", "cli", "index.js")).href);
process.exitCode = await run(process.argv.slice(2));
process.stdin.removeAllListeners("close");
process.stdin.destroy();
