import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { run } from "../../src/cli/index.ts";
import { createSandboxClock } from "../../src/clock.ts";
import { readTenants } from "../../src/tenants.ts";

/*
 * Every command that takes a file was once given a folder, a name that is not there, and what is no JSON: some answered
 * with the raw words of the system and a stack.
 */

const dir = mkdtempSync(join(tmpdir(), "jangkar-files-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
}
const folder = join(dir, "folder.json");
mkdirSync(folder);
const GOOD = file("body.json", '{"object":"whatsapp_business_account","entry":[]}');
const BAD = file("bad.json", "{no json");
const EMPTY = file("empty.json", "");
const ABSENT = join(dir, "absent.json");

async function told(argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  return { code: await run(argv, io), out: out.join("\n"), err: err.join("\n") };
}

it.each<[string, (path: string) => string[], number]>([
  ["replay", (path) => ["replay", path], 1],
  ["replay, the second file", (path) => ["replay", GOOD, path], 1],
  ["replay --world", (path) => ["replay", GOOD, "--world", path], 1],
  ["scenario", (path) => ["scenario", path], 1],
  ["orders import", (path) => ["orders", "import", path], 1],
  ["eval replies", (path) => ["eval", "replies", path], 2],
  ["eval grounding", (path) => ["eval", "grounding", path], 1],
])("%s names the file, what is wrong with it and what to do", async (what, argv, code) => {
  const isJson = what !== "orders import" && what !== "scenario";
  const cases: [string, string][] = [
    [ABSENT, "there is no such file or folder"],
    [join(GOOD, "below.json"), "a part of its path is a file"],
    ...(what === "scenario" ? [] : [[folder, "it is a folder, and a file is needed"] as [string, string]]),
    ...(isJson ? ([[BAD, "it is not JSON ("]] as [string, string][]) : []),
    ...(isJson && what !== "eval grounding" ? ([[EMPTY, "it is empty"]] as [string, string][]) : []),
  ];
  for (const [path, why] of cases) {
    const answer = await told(argv(path));
    expect(answer).toMatchObject({ code, out: "" });
    expect(answer.err).toContain("INPUT_INVALID: ");
    expect(answer.err).toContain(path);
    expect(answer.err).toContain(why);
    expect(answer.err).toContain("Correct the input as the message says.");
    // Words for whoever typed it: no stack, no bare name of a system error.
    expect(answer.err).not.toMatch(/\n +at |EISDIR|ENOENT|ENOTDIR|SyntaxError/);
  }
});

it("a set of labelled replies without a line, and a folder without a case, are told", async () => {
  expect((await told(["eval", "grounding", EMPTY])).err).toContain(`${EMPTY} holds no case`);
  expect((await told(["scenario", folder])).err).toContain(`there is no case in ${folder}`);
});

it.each(["replies", "grounding"])("eval %s tells where its predictions cannot be written", async (what) => {
  const set =
    what === "replies"
      ? file("set.json", '[{"text":"ya","lang":"id","expect":"yes"}]')
      : file(
          "set.jsonl",
          '{"id":"1","lang":"en","userMessages":[],"observations":[],"now":"2026-11-24T03:00:00Z","reply":"Hi","expected":"grounded"}\n',
        );
  const { err } = await told(["eval", what, set, "--predictions", folder]);
  expect(err).toContain(`INPUT_INVALID: ${folder} cannot be written: it is a folder, and a file is needed`);
});

it("the folder of the businesses and their files say the same", () => {
  const asTenants = (path: string) => () => readTenants(path, "1");
  expect(asTenants(GOOD)).toThrow(`TENANTS_DIR ${GOOD} cannot be read: a part of its path is a file`);
  mkdirSync(join(dir, "tenants", "shop", "tenant.yaml"), { recursive: true });
  expect(asTenants(join(dir, "tenants"))).toThrow("tenant.yaml: it is a folder, and a file is needed");
});

it("a clock of the sandbox that is damaged is named", () => {
  expect(() => createSandboxClock(GOOD)).toThrow(
    expect.objectContaining({
      code: "DATA_DIR_UNUSABLE",
      message: `${GOOD} holds no clock; remove it to go on at real time`,
    }),
  );
});
