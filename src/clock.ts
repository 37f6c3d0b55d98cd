import { randomBytes, randomInt } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ulid } from "ulid";
import { z } from "zod";
import { JangkarError } from "./core/errors.ts";
import { ID_PREFIX, type IdKind, type IdTypes } from "./core/ids.ts";
import type { Clock, IdSource, Timer } from "./ports/runtime.ts";

/** The machine's clock as business time. */
export function createSystemClock(): Clock {
  return { now: () => Date.now(), refresh: async () => {} };
}

const storedClock = z.union([z.strictObject({ offsetMs: z.number() }), z.strictObject({ frozenAt: z.number() })]);
/** `{offsetMs}` runs beside real time, `{frozenAt}` stands still. */
export type StoredClock = z.infer<typeof storedClock>;

/**
 * The sandbox's business clock: a small file that every process of the sandbox reads again at each turn and sweep, so
 * that `/clock +25h` moves all of them.
 */
export function createSandboxClock(path: string): Clock & { set(stored: StoredClock): void; move(byMs: number): void } {
  let current: StoredClock = readStored(path);
  const now = () => ("frozenAt" in current ? current.frozenAt : Date.now() + current.offsetMs);
  const set = (stored: StoredClock) => {
    mkdirSync(dirname(path), { recursive: true });
    // Written beside and renamed, so that a reader never sees half a file.
    writeFileSync(`${path}.new`, JSON.stringify(stored));
    renameSync(`${path}.new`, path);
    current = stored;
  };
  return {
    now,
    refresh: async () => {
      current = readStored(path);
    },
    set,
    move: (byMs) => {
      current = readStored(path);
      set("frozenAt" in current ? { frozenAt: current.frozenAt + byMs } : { offsetMs: current.offsetMs + byMs });
    },
  };
}

function readStored(path: string): StoredClock {
  try {
    return storedClock.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    // No file yet: the sandbox starts at real time.
    if ((error as { code?: string }).code === "ENOENT") return { offsetMs: 0 };
    throw new JangkarError("DATA_DIR_UNUSABLE", `${path} holds no clock; remove it to go on at real time`, {
      cause: error,
    });
  }
}

/** Real time from the machine. */
export function createTimer(): Timer {
  return {
    now: () => Date.now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const stop = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener("abort", stop);
          resolve();
        }, ms);
        signal?.addEventListener("abort", stop, { once: true });
      }),
    deadline: (ms, parent) => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(new DOMException("the deadline has passed", "TimeoutError")), ms);
      const follow = () => controller.abort(parent?.reason);
      if (parent?.aborted) follow();
      parent?.addEventListener("abort", follow, { once: true });
      return {
        signal: controller.signal,
        clear: () => {
          clearTimeout(timer);
          parent?.removeEventListener("abort", follow);
        },
      };
    },
  };
}

// Without 0/O, 1/I/L, 5/S, 8/B, U/V: what a person types from a phone screen.
const CODE_ALPHABET = "234679ACDEFGHJKMNPQRTWXYZ";
const CODE_LENGTH = 4;
/** A letter first and a digit behind it: no amount ("42JT", "227K") and no word ("NAME") that staff may mean. */
const IS_CODE = /^[A-Z]\w*\d/;

function randomCode(): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
    if (IS_CODE.test(code)) return code;
  }
}

/** ULID-based ids and random codes. */
export function createIdSource(): IdSource {
  return {
    // The package's own source asks the system for every character.
    next: <K extends IdKind>(kind: K) =>
      `${ID_PREFIX[kind]}_${ulid(undefined, () => randomInt(32) / 32)}` as IdTypes[K],
    code: randomCode,
    token: () => randomBytes(16).toString("hex"),
  };
}
