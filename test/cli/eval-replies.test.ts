import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { evalReplies } from "../../src/cli/eval-replies.ts";

const GIVEN = fileURLToPath(new URL("../fixtures/model-responses/_confirmation-replies.json", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "eval-replies-"));
afterAll(() => rmSync(dir, { recursive: true }));

async function run(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await evalReplies(argv, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out, err: err.join("\n") };
}

function file(name: string, content: string): string {
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
}

describe("the evaluation of replies", () => {
  it("passes the given set and writes one prediction a line in the order of the file", async () => {
    const predictions = join(dir, "out.jsonl");
    const { code, out } = await run(GIVEN, "--predictions", predictions);
    expect(code).toBe(0);
    expect(out).toEqual(["replies 206", "wrong yes 0", "wrong no 0", "misses 0 of 117 (0.0 %)"]);
    const lines = readFileSync(predictions, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toHaveLength(206);
    expect(lines[0]).toEqual({ text: "ya", lang: "id", expect: "yes", read: "yes" });
  });

  it("fails on a wrong reading and names it", async () => {
    const path = file("wrong.json", JSON.stringify([{ text: "ya", lang: "id", expect: "unclear" }]));
    const { code, out, err } = await run(path);
    expect(code).toBe(1);
    expect(out).toContain("wrong yes 1");
    expect(err).toContain('"ya" (id, cancel): expected unclear, read yes');
  });

  it("fails when one clear reply in twenty is missed", async () => {
    const yes = Array.from({ length: 19 }, () => ({ text: "ya", lang: "id", expect: "yes" }));
    const path = file("missed.json", JSON.stringify({ cases: [...yes, { text: "hmm", lang: "id", expect: "yes" }] }));
    const { code, out } = await run(path);
    expect([code, out.at(-1)]).toEqual([1, "misses 1 of 20 (5.0 %)"]);
  });

  it.each<[string, () => string[]]>([
    ["no file", () => []],
    ["two files", () => [GIVEN, GIVEN]],
    ["an unknown option", () => [GIVEN, "--nonsense"]],
    ["a missing file", () => [join(dir, "absent.json")]],
    ["broken JSON", () => [file("broken.json", "{")]],
    ["something else", () => [file("else.json", '{"cases":[{"text":1}]}')]],
    ["an empty list", () => [file("empty.json", "[]")]],
    ["a place that cannot be written", () => [GIVEN, "--predictions", join(dir, "absent", "out.jsonl")]],
  ])("says what is wrong with %s and ends with 2", async (_what, argv) => {
    const { code, err } = await run(...argv());
    expect(code).toBe(2);
    expect(err).not.toBe("");
  });
});
