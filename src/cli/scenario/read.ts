import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { z } from "zod";
import { projectRoot } from "../../config.ts";
import { JangkarError } from "../../core/errors.ts";
import { merged, scenarioWorldSchema } from "../../sandbox/world-state.ts";
import { filesAt, readJson } from "../files.ts";
import { caseSchema, type Registry, registrySchema, type ScenarioCase } from "./format.ts";

/** A case with the registry laid under it. */
export interface LoadedCase {
  readonly file: string;
  readonly case: ScenarioCase;
  readonly people: Registry["people"];
  readonly world: Registry["world"];
  readonly limits: Readonly<Record<string, unknown>>;
}

/**
 * The files of the cases behind files and folders, in order. Of a folder all `*.json` whose name does not begin with `_`.
 * @throws JangkarError INPUT_INVALID when a path does not exist, or there is no case at all
 */
export function caseFiles(paths: readonly string[]): string[] {
  const files = paths.flatMap(expand);
  if (files.length === 0) throw new JangkarError("INPUT_INVALID", `there is no case in ${paths.join(", ")}`);
  return files;
}

/** All cases behind files and folders. @throws JangkarError INPUT_INVALID with file and field */
export function loadCases(paths: readonly string[]): LoadedCase[] {
  return caseFiles(paths).map(loadCase);
}

function expand(path: string): string[] {
  return filesAt(path, "a case", (name) => name.endsWith(".json") && !name.startsWith("_"));
}

/** One case with its registry. @throws JangkarError INPUT_INVALID with file and field */
export function loadCase(file: string): LoadedCase {
  const raw = readJson(file, "a case");
  const name = basename(file, ".json");
  const one = parse(caseSchema, isRecord(raw) ? { name, ...raw } : raw, file);
  const registry = registryFor(file);
  const people = parse(registrySchema.shape.people, merged(registry.people, one.people), `${file}: people`);
  return {
    file,
    case: one,
    people,
    world: parse(scenarioWorldSchema, merged(registry.world, one.world), `${file}: world`),
    limits: { ...registry.limits, ...one.limits },
  };
}

/** The registry of the case's own folder, else the published one. */
function registryFor(file: string): Registry {
  const beside = join(dirname(file), "_registry.json");
  const published = join(projectRoot(), "test", "fixtures", "model-responses", "_registry.json");
  const found = existsSync(beside) ? beside : published;
  return parse(registrySchema, readJson(found, "a registry"), found);
}

function parse<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${issue.path.join(".") || "(top)"}: ${issue.message}`);
  throw new JangkarError("INPUT_INVALID", `${where}: ${issues.join("; ")}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
