import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const ROOMS = ["src", "tools", "handlers", "queue"] as const;
/** Lines above which a file probably holds a second idea. */
const LONGEST = 250;
/** Files that may be longer. It stays empty: split by idea instead. */
const MAY_BE_LONGER: readonly string[] = [];

describe("the import rule", () => {
  it("holds over everything there is", () => {
    const result = check(ROOT);
    expect(result.output).toMatch(/^import rule holds over \d+ files/);
    expect(result.status).toBe(0);
  }, 120_000);

  describe("with a violation planted in a small copy", () => {
    let copy: string;
    beforeAll(() => {
      copy = mkdtempSync(join(tmpdir(), "jangkar-imports-"));
      for (const file of [".dependency-cruiser.cjs", "package.json", "tsconfig.json"])
        cpSync(join(ROOT, file), join(copy, file));
      mkdirSync(join(copy, "scripts"));
      cpSync(join(ROOT, "scripts", "check-imports.mjs"), join(copy, "scripts", "check-imports.mjs"));
      symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    });
    afterAll(() => rmSync(copy, { recursive: true }));

    const PLAIN: Readonly<Record<string, string>> = {
      "src/core/money.ts": "export type Money = number;\n",
      "src/ports/mail.ts": 'import type { Money } from "../core/money.ts";\nexport type Fee = Money;\n',
      "src/engine/turn.ts": 'import type { Fee } from "../ports/mail.ts";\nexport const fee: Fee = 1;\n',
      "src/compose.ts": 'export { fee } from "./engine/turn.ts";\n',
      "tools/price.ts": 'import type { Money } from "../src/core/money.ts";\nexport const price: Money = 1;\n',
      "handlers/send.ts": 'import type { Fee } from "../src/ports/mail.ts";\nexport const send: Fee = 1;\n',
      "queue/jobs.ts": 'import type { Fee } from "../src/ports/mail.ts";\nexport const job: Fee = 1;\n',
    };

    it("passes when there is none", () => {
      expect(checkWith({})).toMatchObject({ status: 0, output: "import rule holds over 7 files\n" });
    });

    it.each([
      [
        "a sibling room",
        /room queue: queue\/jobs\.ts → handlers\/send\.ts/,
        { "queue/jobs.ts": 'export { send } from "../handlers/send.ts";\n' },
      ],
      [
        "a sibling room's type alone",
        /room handlers: handlers\/send\.ts → queue\/jobs\.ts/,
        { "handlers/send.ts": 'import type { job } from "../queue/jobs.ts";\nexport type Job = typeof job;\n' },
      ],
      [
        "the engine from the core",
        /room src\/core: src\/core\/money\.ts → src\/engine\/turn\.ts/,
        { "src/core/money.ts": 'import type { fee } from "../engine/turn.ts";\nexport type Money = typeof fee;\n' },
      ],
      [
        "a package in the core",
        /core imports zod alone: src\/core\/money\.ts → \S*node_modules\/yaml/,
        { "src/core/money.ts": 'import { parse } from "yaml";\nexport type Money = typeof parse;\n' },
      ],
      [
        "a wire in the engine",
        /the engine has no wire in it: src\/engine\/turn\.ts → \S*node_modules\/express/,
        { "src/engine/turn.ts": 'import type { Express } from "express";\nexport const fee: Express | 1 = 1;\n' },
      ],
      [
        "the composition root from a room",
        /only main and cli import compose: handlers\/send\.ts → src\/compose\.ts/,
        { "handlers/send.ts": 'export { fee as send } from "../src/compose.ts";\n' },
      ],
      [
        "a circle of types alone",
        /no circles: src\/core\//,
        {
          "src/core/money.ts": 'import type { Tax } from "./tax.ts";\nexport type Money = number | Tax;\n',
          "src/core/tax.ts": 'import type { Money } from "./money.ts";\nexport type Tax = { of: Money };\n',
        },
      ],
    ])("fails for %s", (_what, told, planted) => {
      const result = checkWith(planted);
      expect(result.output).toMatch(told);
      expect(result.status).toBe(1);
    });

    it("fails when files were not read, instead of finding nothing wrong in nothing", () => {
      const result = checkWith({}, { ".dependency-cruiser.cjs": overlooking("^src/engine") });
      expect(result.output).toMatch(/read \d of 7 TypeScript files/);
      expect(result.status).toBe(1);
    });

    function checkWith(planted: Readonly<Record<string, string>>, beside: Readonly<Record<string, string>> = {}) {
      for (const room of ROOMS) rmSync(join(copy, room), { recursive: true, force: true });
      cpSync(join(ROOT, ".dependency-cruiser.cjs"), join(copy, ".dependency-cruiser.cjs"));
      for (const [file, text] of Object.entries({ ...PLAIN, ...planted, ...beside })) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        writeFileSync(join(copy, file), text);
      }
      return check(copy);
    }
  });
});

describe("a source file", () => {
  const files = ROOMS.flatMap((room) =>
    (readdirSync(join(ROOT, room), { recursive: true }) as string[])
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(room, file)),
  );

  it(`is read at once: none is longer than ${LONGEST} lines`, () => {
    const long = files
      .map((file) => ({ file, lines: read(file).trimEnd().split("\n").length }))
      .filter(({ file, lines }) => lines > LONGEST && !MAY_BE_LONGER.includes(file))
      .map(({ file, lines }) => `${file}: ${lines}`);
    expect(long).toEqual([]);
    expect(MAY_BE_LONGER).toEqual([]);
  });

  it("holds nothing that was put off or silenced", () => {
    const silenced = /\bTODO\b|\bFIXME\b|\bas any\b|@ts-ignore|@ts-nocheck|biome-ignore/;
    const found = files.flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) => (silenced.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it("names its imports at the top, where the import rule sees them: it overlooks a type imported in place", () => {
    const inPlace = /(?<!await )\bimport\(/;
    expect(files.filter((file) => inPlace.test(withoutComments(read(file))))).toEqual([]);
  });

  it("has a name in kebab-case that says a concept", () => {
    const names = files.map((file) => file.split("/").at(-1)!);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(name))).toEqual([]);
    expect(names.filter((name) => /^(utils?|helpers?|misc|common)\.ts$/.test(name))).toEqual([]);
  });

  it("of the core, the ports and the engine reads no clock, chance or environment of the machine", () => {
    const ambient = /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)|\bprocess\.env\b/;
    const inner = files.filter((file) =>
      /^(src\/(core|ports|engine|texts|store|model)|tools|handlers|queue)\//.test(file),
    );
    expect(inner.filter((file) => ambient.test(withoutComments(read(file))))).toEqual([]);
  });
});

function check(root: string): { readonly status: number | null; readonly output: string } {
  const result = spawnSync(process.execPath, ["scripts/check-imports.mjs"], { cwd: root, encoding: "utf8" });
  return { status: result.status, output: result.stdout + result.stderr };
}

/** The configuration with files that the cruiser does not get to see, as where its parser reads no TypeScript. */
function overlooking(path: string): string {
  return read(".dependency-cruiser.cjs").replace("options: {", `options: { exclude: { path: "${path}" },`);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
