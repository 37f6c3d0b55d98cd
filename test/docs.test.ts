import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BLOCKS, FILES_WITH_BLOCKS, fillBlocks, withoutPadding } from "../scripts/reference.ts";
import { COMMANDS } from "../src/cli/index.ts";
import { ENVIRONMENT, envExample } from "../src/config.ts";
import { ERROR_CODES } from "../src/core/errors.ts";
import { tenantSchema } from "../src/core/tenant.ts";
import { METRICS } from "../src/ports/runtime.ts";
import { tools } from "../tools/index.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGES = ["README.md", "CHANGELOG.md", ...list("docs").map((file) => join("docs", file))].filter((file) =>
  file.endsWith(".md"),
);

describe("what the docs repeat from the code", () => {
  it.each(FILES_WITH_BLOCKS)("%s is as `node scripts/docs.mjs` writes it", (file) => {
    expect(page(file)).toBe(withoutPadding(fillBlocks(read(file))));
  });

  it("fills every block somewhere", () => {
    const all = FILES_WITH_BLOCKS.map(read).join("\n");
    expect(Object.keys(BLOCKS).filter((name) => !all.includes(`<!-- begin ${name} -->`))).toEqual([]);
  });

  it(".env.example is as the schema gives it", () => {
    expect(read(".env.example")).toBe(envExample());
  });
});

describe("names in the docs and in the code, both ways", () => {
  it.each([
    ["error codes", "docs/errors.md", /`([A-Z]+(?:_[A-Z]+)*)` \|/g, Object.keys(ERROR_CODES)],
    ["variables", "docs/configuration.md", /^\| `([A-Z_]+)` \|/gm, Object.keys(ENVIRONMENT)],
    ["commands", "docs/commands.md", /^\| `jangkar ([a-z]+)/gm, COMMANDS.map(({ name }) => name)],
    ["metrics", "docs/operations.md", /^\| `jangkar_([a-z_]+)` \|/gm, Object.keys(METRICS)],
    [
      "tools",
      "docs/adding-a-tool.md",
      /^\| `([a-z_]+)` \| (?:query|action|computation) \|/gm,
      tools.map(({ name }) => name),
    ],
  ])("%s", (_what, file, pattern, known) => {
    const told = [...page(file).matchAll(pattern)].map((match) => match[1]!);
    expect(told.sort()).toEqual([...known].sort());
  });

  it("metrics and variables that any page mentions exist", () => {
    const metrics = mentions(/\bjangkar_([a-z_]+)\b/g);
    expect(metrics.filter(({ name }) => !Object.hasOwn(METRICS, name))).toEqual([]);
    const variables = mentions(/\b((?:WHATSAPP|OPENAI|JANGKAR|DATABASE|REDIS|GRAPH|DECISION)_[A-Z_]*[A-Z])\b/g);
    const known = [...Object.keys(ENVIRONMENT), ...Object.keys(ERROR_CODES), ...READ_BY_TESTS];
    expect(variables.filter(({ name }) => !known.includes(name))).toEqual([]);
  });
});

describe("docs/adding-a-business.md", () => {
  const told = new Map(
    [...page("docs/adding-a-business.md").matchAll(/^\| `([\w.[\]]+)` \| ([^|]*) \|/gm)].map(
      (row) => [row[1]!, row[2]!.trim().replaceAll("`", "")] as const,
    ),
  );
  const fields = fieldsOf(tenantSchema, "");

  it("explains every field of a business's file and none that is not there", () => {
    expect([...told.keys()].sort()).toEqual(fields.map(({ path }) => path).sort());
  });

  it("says of each field what it is when it is left out", () => {
    const wrong = fields.filter(({ path, absent }) => told.get(path) !== absent);
    expect(wrong.map(({ path, absent }) => `${path}: ${absent}, not ${told.get(path)}`)).toEqual([]);
  });
});

describe("links and commands", () => {
  it("every link to a file of ours leads somewhere, to its heading too", () => {
    const broken = PAGES.flatMap((page) =>
      linksOf(read(page)).flatMap((link) => {
        const [path = "", heading] = link.split("#");
        const target = path === "" ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
        if (!existsSync(target)) return [`${page}: ${link}`];
        const hasHeading = heading === undefined || headingsOf(readFileSync(target, "utf8")).includes(heading);
        return hasHeading ? [] : [`${page}: ${link} has no such heading`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("every page is reached from the README", () => {
    const reached = linksOf(read("README.md")).map((link) => link.split("#")[0]);
    expect(PAGES.filter((page) => page !== "README.md" && !reached.includes(page))).toEqual([]);
  });

  it("every npm script and every command that a page names is there", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const npmScripts = mentions(/\bnpm (?:run (?:-s )?)?(?!run\b|ci\b|install\b)([a-z][a-z:]*)\b/g, codeOf);
    expect(npmScripts.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
    const commands = mentions(/(?:^|`|jangkar -- |jangkar\.mjs )(?:jangkar )?([a-z]+)/gm, jangkarCallsOf);
    const known = COMMANDS.map(({ name }) => name);
    expect(commands.filter(({ name }) => !known.includes(name))).toEqual([]);
  });

  it("every file that a page names in code is there", () => {
    const files = mentions(
      /`((?:src|tools|handlers|queue|test|scripts|docs|examples|tenants)\/[\w./-]*\w\/?)`/g,
    ).filter(({ name }) => !/hari-selesai|<|\btenants\/$/.test(name));
    expect(files.filter(({ name }) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});

/** Switches of the test runs; the program reads none of them. */
const READ_BY_TESTS = ["JANGKAR_PROOF"];

interface Field {
  readonly path: string;
  /** The word of the second column: the default, `optional` or `needed`. */
  readonly absent: string;
}

/** Every field below a schema, with what stands for it when it is left out. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, value]) => {
      const below = path === "" ? key : `${path}.${key}`;
      return [{ path: below, absent: absentWord(value as z.ZodType) }, ...fieldsOf(value as z.ZodType, below)];
    });
  }
  return inner instanceof z.ZodArray ? fieldsOf(inner.element as z.ZodType, `${path}[]`) : [];
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrap(schema.unwrap() as z.ZodType);
  return schema;
}

function absentWord(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional) return "optional";
  if (schema instanceof z.ZodPrefault) return "all defaults";
  if (!(schema instanceof z.ZodDefault)) return "needed";
  const value: unknown = schema.parse(undefined);
  if (typeof value !== "object") return String(value);
  // A group whose parts have defaults of their own.
  return schema.unwrap() instanceof z.ZodObject && Object.keys(value as object).length > 0
    ? "none"
    : JSON.stringify(value);
}

/** What a pattern's group finds on all pages, with the page. */
function mentions(pattern: RegExp, part: (text: string) => string = (text) => text): { page: string; name: string }[] {
  return PAGES.flatMap((page) => [...part(read(page)).matchAll(pattern)].map((match) => ({ page, name: match[1]! })));
}

/** Code blocks and code in lines, without the comments of shell lines. */
function codeOf(text: string): string {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((match) => match[1]!.replace(/\s#.*$/gm, ""));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return [...blocks, ...inline].join("\n");
}

/** Lines of code that call our command line, each from its command on. */
function jangkarCallsOf(text: string): string {
  return [...codeOf(text).matchAll(/(?:^jangkar |jangkar -- |jangkar\.mjs )([a-z].*)$/gm)]
    .map((match) => match[1]!)
    .join("\n");
}

function linksOf(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Anchors as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function list(folder: string): string[] {
  return (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => relative(".", file));
}

/** A page as it was before its tables were aligned. */
function page(file: string): string {
  return withoutPadding(read(file));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
