import { describe, expect, it } from "vitest";
import { COMMANDS, run } from "../../src/cli/index.ts";

async function told(line: string) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  return { code: await run(line.split(" "), io), out: out.join("\n"), err: err.join("\n") };
}

describe("a command line that is not right", () => {
  it.each([
    "start everything",
    "start --chta",
    "demo foo",
    "demo approval again",
    "replay",
    "replay --wrld x.json body.json",
    "scenario",
    "scenario cases --db mysql",
    "scenario cases --jobs many",
    "trace last first",
    "trace --jsno",
    "why last first",
    "why --json",
    "audit --limit x",
    "audit --limit 0",
    "audit --limit 1.5",
    "audit A7K2 B3C4",
    "orders",
    "orders export orders.csv",
    "orders import orders.csv more.csv",
    "chaos --seconds soon",
    "chaos --customers none",
    "chaos --form mysql",
    "chaos now",
    "doctor please",
    "eval",
    "eval something set.jsonl",
    "eval grounding",
    "eval grounding set.jsonl --seed x",
    "eval grounding set.jsonl --mutate --predictions out.jsonl",
    "bench nothing",
    "bench loop fast",
    "bench --rounds few",
    "config",
    "config all",
  ])("%s: is told with the usage, exit code 2, before anything runs", async (line) => {
    const { code, out, err } = await told(line);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`usage: jangkar ${line.split(" ")[0]}`);
  });

  it("names what was wrong", async () => {
    expect((await told("audit --limit x")).err).toContain('--limit takes a whole number from 1 up, not "x"');
    expect((await told("demo foo")).err).toContain('approval, not "foo"');
  });

  it.each(COMMANDS.map(({ name }) => name))("%s --help shows its usage", async (name) => {
    expect(await told(`${name} --help`)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`usage: jangkar ${name}`),
    });
  });

  it("an unknown command lists those there are", async () => {
    expect(await told("frobnicate")).toMatchObject({ code: 2, err: 'There is no command "frobnicate".' });
  });
});
