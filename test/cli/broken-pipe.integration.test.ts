import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");

it("a command whose reader has left (`| head`) goes on to its end without a word", async () => {
  const script = join(root, "scripts", "jangkar.mjs");
  const child = spawn(process.execPath, [script, "help"], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, "close");
  expect({ code, said }).toEqual({ code: 0, said: "" });
});
