import { createHash, timingSafeEqual } from "node:crypto";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import { z } from "zod";
import type { DecisionAnswer, DecisionDesk } from "../src/ports/decisions.ts";
import type { Log } from "../src/ports/runtime.ts";

export const DECISIONS_PATH = "/api/decisions";

/** A decision is a few hundred bytes. */
const BODY_LIMIT_BYTES = 20 * 1024;

const requestSchema = z.strictObject({
  code: z.string().min(3).max(12),
  tenant: z.string().min(1).optional(),
  verdict: z.enum(["approve", "reject"]),
  by: z.string().min(3).max(150),
  revision: z.int().min(1).optional(),
  reason: z.string().trim().min(1).max(500).optional(),
});

const STATUS: Record<Exclude<DecisionAnswer, { outcome: "decided" | "already" }>["why"], number> = {
  "unknown-code": 404,
  "not-staff": 403,
  "not-allowed": 403,
  closed: 409,
  "old-revision": 409,
  "needs-reason": 422,
  "key-reused": 422,
};

/**
 * `POST /api/decisions` for back-office systems: `{code, verdict, by, reason?, revision?, tenant?}` with a bearer token and an
 * `Idempotency-Key`; the same key again gets the same answer and decides nothing twice, and with another body is refused.
 * The token is looked at before anything of the body is read.
 */
export function createDecisionsApi(deps: { desk: DecisionDesk; token: string; log: Log }): Router {
  const router = express.Router();
  router.post(DECISIONS_PATH, authorised, express.json({ limit: BODY_LIMIT_BYTES }), async (request, response) => {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key.length < 8 || key.length > 200) {
      response.status(400).json({
        error: {
          code: "INPUT_INVALID",
          message: "send an Idempotency-Key header of 8 to 200 characters; use the same one when you try again",
        },
      });
      return;
    }
    const parsed = requestSchema.safeParse(request.body);
    if (!parsed.success) {
      const message = parsed.error.issues
        .map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`)
        .join("; ");
      response.status(400).json({ error: { code: "INPUT_INVALID", message } });
      return;
    }
    const { code, tenant = null, verdict, by, revision = null, reason = null } = parsed.data;
    const answer = await deps.desk.decide({ code, tenant, verdict, by, revision, reason, idempotencyKey: key });
    deps.log.info("decision by API", { code, verdict, outcome: answer.outcome });
    response.status(answer.outcome === "refused" ? STATUS[answer.why] : 200).json(answer);
  });
  return router;

  function authorised(request: Request, response: Response, next: NextFunction): void {
    if (isBearer(request.headers.authorization, deps.token)) {
      next();
      return;
    }
    deps.log.warn("decision with a bad token refused");
    const message = "send Authorization: Bearer with the API_TOKEN of this installation";
    // The body is not read: the connection cannot go on with a next request.
    response
      .status(401)
      .set("connection", "close")
      .json({ error: { code: "UNAUTHORIZED", message } });
  }
}

/** Compared as digests, so that neither length nor content of the token shows in the time it takes. */
function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}
