import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { JangkarError } from "../core/errors.ts";
import { fileReason } from "../core/file-errors.ts";

/**
 * The bytes of a file that a person has named.
 * @param what - what it should be, with its article: "an order file"
 * @throws JangkarError INPUT_INVALID with the file and what is wrong with it
 */
export function readBytes(path: string, what: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw unreadable(path, what, fileReason(cause), cause);
  }
}

/** As {@link readBytes}, parsed as JSON. */
export function readJson(path: string, what: string): unknown {
  return parseJson(readBytes(path, what).toString("utf8"), path, what);
}

/**
 * @param where - the file, or a line of it as `file:line`
 * @throws JangkarError INPUT_INVALID
 */
export function parseJson(text: string, where: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = text.trim() === "" ? "it is empty" : `it is not JSON (${fileReason(cause)})`;
    throw unreadable(where, what, why, cause);
  }
}

/** The files that a path stands for: itself, or the entries of a folder that `isWanted`, sorted by name. */
export function filesAt(path: string, what: string, isWanted: (name: string) => boolean): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter(isWanted)
      .sort()
      .map((name) => `${path.replace(/\/+$/, "")}/${name}`);
  } catch (cause) {
    throw unreadable(path, what, fileReason(cause), cause);
  }
}

/** @throws JangkarError INPUT_INVALID with the file and why it cannot be written */
export function writeText(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new JangkarError("INPUT_INVALID", `${path} cannot be written: ${fileReason(cause)}`, { cause });
  }
}

function unreadable(path: string, what: string, why: string, cause: unknown): JangkarError {
  return new JangkarError("INPUT_INVALID", `${path} cannot be read as ${what}: ${why}`, { cause });
}
