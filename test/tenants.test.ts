import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { JangkarError } from "../src/core/errors.ts";
import { readTenants } from "../src/tenants.ts";
import { tools } from "../tools/index.ts";

const OURS = join(import.meta.dirname, "..", "tenants");
const FROZEN = join(import.meta.dirname, "fixtures", "tenants");
const EXAMPLES = join(import.meta.dirname, "..", "examples", "tenants");
const PHONE_NUMBER_ID = "100000000000001";

const SMALL = `id: kopi
name: Toko Kopi
timezone: Asia/Jakarta
currency: IDR
languages: [id]
catalog:
  - code: gayo
    name: Kopi Gayo
    price: 95000
numbers:
  - channel: whatsapp
    endpoint: "1"
`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "jangkar-tenants-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("the businesses that come with it", () => {
  it("are right by the schema, whatever was changed in them", () => {
    expect(readTenants(OURS, PHONE_NUMBER_ID).all.length).toBeGreaterThan(0);
  });

  it("are read, and found by id and by the number they answer on", () => {
    const tenants = readTenants(FROZEN, PHONE_NUMBER_ID);
    expect(tenants.byId("z-automation")?.name).toBe("Z-Automation");
    expect(tenants.byEndpoint("whatsapp", PHONE_NUMBER_ID)?.id).toBe("z-automation");
    expect(tenants.byEndpoint("whatsapp", "999")).toBeNull();
    expect(tenants.byId("constructor")).toBeNull();
  });

  it("include an example to copy that says no more than it must", () => {
    expect(readTenants(EXAMPLES, PHONE_NUMBER_ID).byId("toko-kopi")?.catalog).toHaveLength(2);
  });
});

describe("a package that is added to the file", () => {
  it("is known to the tools that take a package, and to nobody's code", async () => {
    const ours = readFileSync(join(FROZEN, "z-automation", "tenant.yaml"), "utf8");
    const added = "  - code: undangan-vip\n    name: Undangan Digital VIP\n    price: 750000\n    leadDays: 3\n";
    put("z-automation", ours.replace("\ndiscounts:", `${added}\ndiscounts:`));
    const tenant = readTenants(dir, PHONE_NUMBER_ID).byId("z-automation");
    expect(tenant?.catalog.map(({ code }) => code)).toContain("undangan-vip");
    const inputs = tools.flatMap((tool) => (typeof tool.input === "function" ? [tool.input(tenant!)] : []));
    expect(inputs.length).toBeGreaterThan(0);
    const detail = tools.find(({ name }) => name === "cek_detail_layanan")!;
    const input = typeof detail.input === "function" ? detail.input(tenant!) : detail.input;
    expect(input.safeParse({ kode_paket: "undangan-vip" }).success).toBe(true);
    expect(input.safeParse({ kode_paket: "undangan" }).success).toBe(false);
  });
});

describe("a file that is not right", () => {
  it.each([
    ["an unknown field", "namee: x\n", "(top)", /namee/],
    ["a wrong time zone", "timezone: Jakarta\n", "timezone", /IANA time zone such as Asia\/Jakarta/],
    ["an unknown language", "languages: [id, fr]\n", "languages[1]", /"id"/],
    ["a phone without country code", "contact: { phone: '0812345678' }\n", "contact.phone", /E\.164/],
    [
      "a time without quotes",
      "hours: [{ days: [mon], open: 8:00, close: '17:00' }]\n",
      "hours[0].open",
      /HH:MM|string/,
    ],
    ["a behaviour out of its range", "behaviour: { quietMs: -1 }\n", "behaviour.quietMs", />=\s?0/],
    ["staff nobody can recognise", "staff: [{ name: Sari, role: manager }]\n", "staff[0]", /phone or a bsuid/],
  ])("with %s is refused with file, field and what is right", (_what, line, field, words) => {
    const key = line.slice(0, line.indexOf(":"));
    const kept = SMALL.split("\n").filter((one) => !one.startsWith(`${key}:`));
    const file = put("kopi", `${line}${kept.join("\n")}`);
    const [problem] = problems();
    expect(problem).toContain(`${file}: ${field}: `);
    expect(problem).toMatch(words);
  });

  it("with a price finer than its currency is refused", () => {
    put("kopi", SMALL.replace("95000", "95000.5"));
    expect(problems()).toEqual([expect.stringContaining("catalog.gayo.price: 95000.5 has more digits than IDR has")]);
  });

  it("with one code twice is refused", () => {
    put("kopi", SMALL.replace("numbers:", "  - { code: gayo, name: Lagi, price: 1 }\nnumbers:"));
    expect(problems()).toEqual([expect.stringContaining("the code gayo stands twice")]);
  });

  it("that is no YAML is refused with its line", () => {
    const file = put("kopi", "id: [kopi\nname: x\n");
    expect(problems()[0]).toMatch(new RegExp(`^${file}: .*line \\d`));
  });

  it("does not hide the others: all problems of all files are told at once", () => {
    put("a", SMALL.replace("id: kopi", "id: a").replace("IDR", "XYZ").replace("Asia/Jakarta", "Mars/Base"));
    put("b", "name: B\n");
    const told = problems().join("\n");
    for (const part of ["currency", "timezone", join("b", "tenant.yaml"), "numbers", "languages"])
      expect(told).toContain(part);
  });
});

describe("several businesses", () => {
  it("may not answer on one number or share an id", () => {
    put("a", SMALL);
    put("b", SMALL);
    expect(problems()).toEqual(["kopi and kopi both answer on whatsapp 1", "two tenants have the id kopi"]);
  });

  it("are told apart by their numbers; `env` stands for the configured one", () => {
    put("a", SMALL.replace("id: kopi", "id: a").replace('"1"', "env"));
    put("b", SMALL.replace("id: kopi", "id: b"));
    const tenants = readTenants(dir, PHONE_NUMBER_ID);
    expect(tenants.byEndpoint("whatsapp", PHONE_NUMBER_ID)?.id).toBe("a");
    expect(tenants.byEndpoint("whatsapp", "1")?.id).toBe("b");
  });

  it("are missed when the folder is empty or not there, with what to do", () => {
    expect(problems()[0]).toContain(join(dir, "<name>", "tenant.yaml"));
    expect(() => readTenants(join(dir, "nowhere"), PHONE_NUMBER_ID)).toThrow(/set TENANTS_DIR/);
  });
});

function put(folder: string, text: string): string {
  mkdirSync(join(dir, folder), { recursive: true });
  const file = join(dir, folder, "tenant.yaml");
  writeFileSync(file, text);
  return file;
}

function problems(): string[] {
  try {
    readTenants(dir, PHONE_NUMBER_ID);
  } catch (error) {
    if (!(error instanceof JangkarError) || error.code !== "TENANT_INVALID") throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ""));
  }
  return [];
}
