import { expect, test } from "vitest";
import { approvalKills } from "../support/approval-kills.ts";
import { postgresIsHere } from "../support/postgres.ts";
import { IS_PROOF, measured, sized } from "../support/proof.ts";

const KILLS = sized(6, 500);
const databases = postgresIsHere() && IS_PROOF ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);

test.each(databases)(
  `${KILLS} kills with -9 between proposal and reply on %s: each approved action once, none unapproved, unknown outcomes with staff`,
  async (database) => {
    const report = await approvalKills(KILLS, database);
    measured(`approval kills, ${database}`, { ...report });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(KILLS);
    expect(report.approved).toBeGreaterThan(0);
    expect(report.done).toBeGreaterThan(0);
    expect(report.notApproved).toBeGreaterThan(0);
  },
  7_200_000,
);
