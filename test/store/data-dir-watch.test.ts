import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aofFiles } from "../../queue/embedded/aof-files.ts";
import { watchDataDir } from "../../src/store/data-dir-watch.ts";
import { recordingLog } from "../support/runtime.ts";

let parent: string;
let dir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "jangkar-watch-"));
  dir = join(parent, "data");
  mkdirSync(join(dir, "redis", "appendonlydir"), { recursive: true });
  writeFileSync(join(dir, "jangkar.sqlite"), "");
  aof(1);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const inAof = (name: string) => join(dir, "redis", "appendonlydir", name);

/** As Redis leaves it after its n-th rewrite: new files first, then the manifest in one step, then the old ones go. */
function aof(sequence: number): void {
  const names = [`appendonly.aof.${sequence}.base.rdb`, `appendonly.aof.${sequence}.incr.aof`];
  for (const name of names) writeFileSync(inAof(name), "");
  writeFileSync(
    inAof("temp"),
    `file ${names[0]} seq ${sequence} type b\nfile ${names[1]} seq ${sequence} type i\nfile gone seq 1 type h\n`,
  );
  renameSync(inAof("temp"), inAof("appendonly.aof.manifest"));
  for (const kind of ["base.rdb", "incr.aof"]) rmSync(inAof(`appendonly.aof.${sequence - 1}.${kind}`), { force: true });
}

function watch() {
  const log = recordingLog();
  const files = () => [{ path: dir }, { path: join(dir, "jangkar.sqlite") }, ...aofFiles(join(dir, "redis"))];
  const { lost } = watchDataDir({ dir, files, log });
  expect(lost()).toBeNull();
  return { lost, log };
}

it("finds everything in its place, also after the log of Redis was rewritten", () => {
  const { lost, log } = watch();
  aof(2);
  expect(lost()).toBeNull();
  aof(3);
  expect(lost()).toBeNull();
  expect(log.lines).toEqual([]);
});

it.each([
  ["the folder", () => rmSync(dir, { recursive: true }), "data was removed"],
  ["the database", () => rmSync(join(dir, "jangkar.sqlite")), "jangkar.sqlite was removed"],
  ["the folder of Redis", () => rmSync(join(dir, "redis"), { recursive: true }), "redis was removed"],
  ["a file of its log", () => rmSync(inAof("appendonly.aof.1.incr.aof")), "1.incr.aof was removed"],
  ["the manifest of its log", () => rmSync(inAof("appendonly.aof.manifest")), "manifest was removed"],
])("tells that %s was removed, once in the log", (_what, remove, sentence) => {
  const { lost, log } = watch();
  remove();
  expect(lost()).toContain(sentence);
  expect(lost()).toContain(sentence);
  expect(log.lines).toHaveLength(1);
  expect(JSON.stringify(log.lines)).toContain("Put the same folder back");
});

it("tells a copy from what it replaced, and is content when the same folder is back", () => {
  const { lost } = watch();
  renameSync(dir, join(parent, "away"));
  mkdirSync(dir);
  writeFileSync(join(dir, "jangkar.sqlite"), "");
  expect(lost()).toContain("removed or replaced");
  rmSync(dir, { recursive: true });
  renameSync(join(parent, "away"), dir);
  expect(lost()).toBeNull();
});

it("knows the single file that older Redis versions write", () => {
  rmSync(join(dir, "redis", "appendonlydir"), { recursive: true });
  writeFileSync(join(dir, "redis", "appendonly.aof"), "");
  const { lost } = watch();
  writeFileSync(join(dir, "redis", "new"), "");
  renameSync(join(dir, "redis", "new"), join(dir, "redis", "appendonly.aof"));
  expect(lost()).toBeNull();
  rmSync(join(dir, "redis", "appendonly.aof"));
  expect(lost()).toContain("appendonly.aof was removed");
});
