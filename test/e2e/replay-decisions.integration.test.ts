import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type ReplayLine, replay } from "../../src/cli/replay.ts";

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), "..", "fixtures", "cloud-api");
const BUDI = "628000000111";
const SITI = "628000000112";
const DEWI = "12025550150";

/** Replays files into one world, one after the other, and returns their result lines. */
async function replayed(files: readonly string[], ...flags: readonly string[]): Promise<ReplayLine[]> {
  const lines: ReplayLine[] = [];
  const paths = files.map((file) => join(FIXTURES, file));
  await replay([...paths, "--json", ...flags], {
    out: (line: string) => void lines.push(JSON.parse(line) as ReplayLine),
    err: () => undefined,
  } as Parameters<typeof replay>[1]);
  return lines;
}

const effects = (lines: readonly ReplayLine[]) =>
  lines.flatMap((line) => line.executed.filter(({ tool }) => tool === "cancel_order" || tool === "refund_order"));
const to = (line: ReplayLine, who: string) => line.outbound.filter((sent) => sent.to === who);

describe("the seeded actions of the webhook fixtures", () => {
  describe("the customer's button, posted twice at once, and then once more", () => {
    let lines: ReplayLine[];
    beforeAll(async () => {
      const file = "interactive-button-confirm.json";
      lines = await replayed([file, file], "--twice", "--keep");
    });

    test("cancels once", () => {
      expect(lines.flatMap(({ errors }) => errors)).toEqual([]);
      expect(effects(lines)).toEqual([
        { tool: "cancel_order", args: { order_id: "ORD-10482", reason: "berubah pikiran" } },
      ]);
    });

    test("tells the customer once", () => {
      expect(lines.flatMap((line) => to(line, BUDI))).toHaveLength(1);
      expect(lines.map(({ pending }) => pending.map(({ code }) => code))).toEqual([["4821"], ["4821"]]);
    });
  });

  describe("4821, approved by the staff member, posted twice at once, and then once more", () => {
    let lines: ReplayLine[];
    beforeAll(async () => {
      const file = "staff-approve-text.json";
      lines = await replayed([file, file], "--twice", "--keep");
    });

    test("refunds once and tells the customer", () => {
      expect(lines.flatMap(({ errors }) => errors)).toEqual([]);
      expect(effects(lines)).toEqual([
        { tool: "refund_order", args: { order_id: "ORD-10490", amount_rp: 500_000, reason: "terlambat" } },
      ]);
      expect(lines.flatMap((line) => to(line, SITI))).toHaveLength(1);
      expect(lines.flatMap((line) => to(line, SITI))[0]!.text).toContain("Rp500.000");
    });

    test("is not passed to the customer's loop: no model was asked about the command", () => {
      expect(to(lines[0]!, DEWI).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["notice"]));
      expect(lines[1]).toMatchObject({ accepted: 0, executed: [], outbound: [] });
    });
  });

  test("4821 is never approved by a customer, whatever the profile name says; staff are warned", async () => {
    const lines = await replayed(["customer-impersonates-staff.json"], "--twice");
    expect(effects(lines)).toEqual([]);
    expect(lines[0]!.pending).toMatchObject([{ tool: "cancel_order" }, { code: "4821", state: "open" }]);
    expect(
      to(lines[0]!, DEWI)
        .map(({ text }) => text)
        .join(),
    ).toContain("4821");
  });

  test("a thumbs-up on the question is no yes, and neither is STOP", async () => {
    const lines = await replayed(["reaction-thumbs-up-on-confirmation.json", "text-stop-opt-out.json"], "--keep");
    expect(lines.flatMap(({ errors }) => errors)).toEqual([]);
    expect(effects(lines)).toEqual([]);
    expect(lines.at(-1)!.pending.map(({ state }) => state)).toEqual(["open", "open"]);
  });

  test("the button after the thumbs-up and the customer's try still decides its own action alone", async () => {
    const files = ["reaction-thumbs-up-on-confirmation", "customer-impersonates-staff", "interactive-button-confirm"];
    const lines = await replayed(
      files.map((file) => `${file}.json`),
      "--keep",
    );
    expect(effects(lines).map(({ tool }) => tool)).toEqual(["cancel_order"]);
    expect(lines.at(-1)!.pending.map(({ code }) => code)).toEqual(["4821"]);
  });
});
