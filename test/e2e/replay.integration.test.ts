import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReplayLine } from "../../src/cli/replay.ts";
import { FIXTURE_PHONE_NUMBER_ID, fixtureRows } from "../support/fixtures.ts";
import { textsBody } from "../support/wire.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const STAFF = ["12025550150", "12025550151"];

/** Runs the command as a user does; its result lines. */
async function replay(files: readonly string[], ...flags: readonly string[]): Promise<ReplayLine[]> {
  const paths = files.map((file) => resolve(root, "test", "fixtures", "cloud-api", file));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "scripts", "jangkar.mjs"), "replay", ...paths, "--json", ...flags],
    { cwd: root, maxBuffer: 1 << 26 },
  );
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ReplayLine);
}

describe("every webhook fixture, replayed through the real pipeline", () => {
  const rows = fixtureRows();
  const lines = new Map<string, ReplayLine>();
  const lineOf = (file: string) => lines.get(file)!;
  const toCustomers = (line: ReplayLine) => line.outbound.filter((sent) => !STAFF.includes(sent.to ?? ""));
  const wordsOf = (file: string) =>
    toCustomers(lineOf(file))
      .map((sent) => sent.text)
      .join("\n");

  beforeAll(async () => {
    for (const line of await replay(rows.map((row) => row.file))) lines.set(line.file, line);
  }, 600_000);

  test.each(rows.map((row) => [row.file, row] as const))("%s", (file, row) => {
    const line = lineOf(file);
    expect(line.errors).toEqual([]);
    expect(line.httpStatus).toBe(200);
    expect([row.inbound, ...(row.inboundAlso ?? [])]).toContain(line.accepted);
    expect(line.statuses).toBe(row.statuses);
    if (row.reply === "yes") expect(line.outbound.length).toBeGreaterThan(0);
    if (row.reply === "no") expect(line.outbound).toEqual([]);
  });

  test("the price of one package comes from the catalogue, in the customer's language", () => {
    const line = lineOf("text-price-question-id.json");
    expect(line.executed.map((call) => call.tool)).toEqual(["cek_detail_layanan"]);
    expect(wordsOf("text-price-question-id.json")).toMatch(/Rp3\.500\.000.*hari kerja/s);
  });

  test("a bundle is added up by the tool, with the automatic discount of two packages", () => {
    const line = lineOf("text-5000-chars.json");
    expect(line.executed.map((call) => call.tool)).toEqual(["hitung_estimasi_bundel"]);
    expect(wordsOf("text-5000-chars.json")).toMatch(/Rp9\.000\.000.*10%.*Rp900\.000.*Rp8\.100\.000/s);
  });

  test("a cart is priced line by line from the catalogue, and a discount above the automatic one goes to staff", () => {
    const { pending, outbound } = lineOf("order-cart-three-products.json");
    expect(pending).toContainEqual(
      expect.objectContaining({
        tool: "hitung_estimasi_bundel",
        decider: "staff",
        args: {
          daftar_kode_paket: ["landing-roas", "corporate-3d", "ai-agent-crm", "ai-agent-crm"],
          diskon_persen: 15,
        },
      }),
    );
    const approval = outbound.find((sent) => sent.kind === "approval");
    expect(approval?.text).toMatch(/Rp11\.900\.000.*Rp14\.000\.000/s);
    // Nothing that staff have not decided is promised.
    expect(wordsOf("order-cart-three-products.json")).not.toMatch(/11[.,]900[.,]000/);
    // Every line of the cart with its quantity, so that what the customer reads adds up.
    for (const line of ["1 x Landing Page High-ROAS: Rp1.500.000", "1 x Corporate WebGL & 3D Experience: Rp5.500.000"])
      expect(wordsOf("order-cart-three-products.json")).toContain(line);
    expect(wordsOf("order-cart-three-products.json")).toContain("CRM: @ Rp3.500.000 = Rp7.000.000");
  });

  test("an order is shown to its owner, in English to who asks in English", () => {
    const line = lineOf("text-order-status-en.json");
    expect(line.executed.map((call) => call.tool)).toEqual(["get_order_status"]);
    expect(wordsOf("text-order-status-en.json")).toMatch(/ORD-10520.*shipped/is);
  });

  test("a customer who is known by a user id alone is written to as recipient, never as to", () => {
    const { outbound } = lineOf("bsuid-only-text.json");
    expect(outbound.length).toBeGreaterThan(0);
    for (const sent of outbound.filter((one) => !STAFF.includes(one.to ?? ""))) {
      expect(sent.to).toBeUndefined();
      expect(sent.recipient).toMatch(/^ID\.7/);
    }
  });

  test("the newer of two statements stands: nothing is cancelled by the older one that came later", async () => {
    const [first, second] = await replay(
      ["out-of-order-1-arrives-first.json", "out-of-order-2-arrives-second.json"],
      "--keep",
    );
    for (const line of [first!, second!]) {
      expect(line.errors).toEqual([]);
      expect(line.executed.map((call) => call.tool)).not.toContain("cancel_order");
    }
  });

  test("a message for a number that is not ours gets no turn and no reply", () => {
    expect(lineOf("wrong-phone-number-id.json")).toMatchObject({ turns: 0, outbound: [] });
  });
});

test("another customer's order and one that does not exist get the same answer", async () => {
  const dir = mkdtempSync(join(tmpdir(), "jangkar-foreign-"));
  try {
    const asking = (orderId: string) => {
      const at = Date.parse("2026-11-24T03:00:00Z") / 1000;
      const file = join(dir, `${orderId}.json`);
      const text = `Where is my order ${orderId}?`;
      const from = "628000000112";
      const phoneNumberId = FIXTURE_PHONE_NUMBER_ID;
      writeFileSync(file, textsBody([{ id: `wamid.foreign.${orderId}`, phoneNumberId, from, text, at }]));
      return file;
    };
    const world = join(root, "test", "fixtures", "cloud-api", "_world.json");
    const lines = await replay([asking("ORD-10482"), asking("ORD-99999")], "--world", world);
    const [foreign, missing] = lines.map((line) => {
      expect(line).toMatchObject({ httpStatus: 200, accepted: 1, errors: [] });
      return line.outbound.map((sent) => sent.text.replace(/ORD-\d+/g, "ORD")).join("\n");
    });
    expect(foreign).not.toBe("");
    expect(foreign).toBe(missing);
    expect(foreign).not.toMatch(/processing|1[.,]500[.,]000|Landing/i);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}, 120_000);

test("a confirmation button posted twice at once cancels once and is answered once", async () => {
  const [line] = await replay(["interactive-button-confirm.json"], "--twice");
  expect(line).toMatchObject({ httpStatus: 200, accepted: 1, duplicates: 1, errors: [] });
  expect(line!.executed.filter((call) => call.tool === "cancel_order")).toHaveLength(1);
  expect(line!.outbound.filter((sent) => sent.to === "628000000111")).toHaveLength(1);
}, 120_000);

test("an ordinary text posted twice at once gives one turn and one reply", async () => {
  const [line] = await replay(["duplicate-delivery-post-twice.json"], "--twice");
  expect(line).toMatchObject({ httpStatus: 200, accepted: 1, duplicates: 1, turns: 1, errors: [] });
  expect(line!.outbound).toHaveLength(1);
}, 120_000);
