import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lockDataDir } from "../../src/store/data-dir.ts";
import { DISKS } from "../support/disks.ts";

const folder = mkdtempSync(join(tmpdir(), "jangkar-dir-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lock = (dir: string) => lockDataDir(dir, process.pid);
const unusable = (reason: string) =>
  expect.objectContaining({ code: "DATA_DIR_UNUSABLE", message: expect.stringContaining(reason) });

describe("lockDataDir", () => {
  it("makes the folder and those above it, and leaves only its own two files there", () => {
    const dir = join(folder, "deep", "er");
    for (let round = 0; round < 2; round++) lock(dir).release();
    expect(readdirSync(dir).sort()).toEqual(["owner.lock", "owner.pid"]);
  });

  it("refuses a second holder, and names the first", () => {
    const dir = join(folder, "held");
    const first = lock(dir);
    expect(() => lock(dir)).toThrow(
      expect.objectContaining({ code: "DATA_DIR_IN_USE", message: expect.stringContaining(`process ${process.pid}`) }),
    );
    first.release();
    lock(dir).release();
  });

  it("refuses a path that cannot be a folder", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => lock(join(folder, "file"))).toThrow(unusable("EEXIST"));
    expect(() => lock(join(folder, "file", "data"))).toThrow(unusable("ENOTDIR"));
  });

  // Node's recursive mkdir would hang here, and this run with it.
  it.runIf(existsSync("/proc/self"))("refuses a place in which no folder can be made", () => {
    for (const dir of ["/proc/jangkar", "/proc/jangkar/data"])
      expect(() => lock(dir)).toThrow(unusable("cannot be written"));
  });

  it("refuses what it may not lock, and says so", () => {
    const dir = join(folder, "unlockable");
    mkdirSync(join(dir, "owner.lock"), { recursive: true });
    expect(() => lock(dir)).toThrow(unusable("cannot be locked"));
    rmSync(join(dir, "owner.lock"), { recursive: true });
    mkdirSync(join(dir, "owner.pid"));
    expect(() => lock(dir)).toThrow(unusable("EISDIR"));
    rmSync(join(dir, "owner.pid"), { recursive: true });
    lock(dir).release();
  });

  it.each(DISKS)("leaves nothing on a disk that took half of its probe ($name)", async (disks) => {
    const disk = disks.full(join(folder, "full"), 100_000);
    try {
      expect(() => lock(disk.path)).toThrow(unusable(disk.refusal));
      expect(readdirSync(disk.path).filter((name) => name.startsWith(".probe"))).toEqual([]);
    } finally {
      await disk.remove();
    }
  });
});
