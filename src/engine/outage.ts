import { toJangkarError } from "../core/errors.ts";
import type { Jobs, RateLimiter } from "../ports/mail.ts";
import type { Log } from "../ports/runtime.ts";
import type { Outages } from "../ports/send-gate.ts";
import type { Stores } from "../ports/stores.ts";
import { customerLabel } from "./customer-label.ts";
import type { CommitDraft } from "./draft.ts";
import { whenText } from "./hours.ts";
import type { Scope } from "./scope.ts";
import type { StaffDesk } from "./staff-desk.ts";

/** The model as a thing that may be down for everybody. */
export interface ModelOutage {
  /** Notes a failed turn; true when the model is to blame and not the conversation. */
  failed(error: unknown): Promise<boolean>;
  worked(): Promise<void>;
  /** One line to staff for the whole outage. */
  tell(scope: Scope, draft: CommitDraft): Promise<void>;
  /** Arms conversations whose question waits: one as a probe while the model is down, all when it is back. */
  armWaiting(): Promise<void>;
}

const NAME = "model";
const PROBE_EVERY_MS = 30_000;
const PROBE_KEY = "model probe";
/** Waiting conversations armed by one sweep. */
const LIMIT = 100;

const BY_MODEL: ReadonlySet<string> = new Set([
  "MODEL_UNAVAILABLE",
  "MODEL_RATE_LIMITED",
  "MODEL_REJECTED",
  "MODEL_MALFORMED",
]);

export function createModelOutage(deps: {
  outages: Outages;
  stores: Stores;
  jobs: Jobs;
  limiter: RateLimiter;
  desk: StaffDesk;
  log: Log;
  /** How often one waiting question tries a model that is down. @defaultValue 30 seconds */
  probeEveryMs?: number;
}): ModelOutage {
  const probe = { calls: 1, windowMs: deps.probeEveryMs ?? PROBE_EVERY_MS };
  const { outages, log } = deps;
  return {
    async failed(error) {
      const { code } = toJangkarError(error);
      if (!BY_MODEL.has(code)) return false;
      if ((await outages.begin(NAME)).first)
        log.error("the model does not answer: check MODEL and its endpoint", { code });
      return true;
    },
    async worked() {
      if (await outages.end(NAME)) log.info("the model answers again");
    },
    async tell(scope, draft) {
      const { tenant, conversation, contact } = scope;
      // The tries have just failed; the first probe comes one interval later.
      await deps.limiter.take(PROBE_KEY, probe);
      const { since } = await outages.begin(NAME);
      const { when } = whenText(since, since, tenant.timezone, tenant.languages[0]!);
      // The key is the outage's: every conversation writes the same row, and the first one counts.
      const text = {
        key: "notice.model-down",
        params: { since: when.trim(), customer: customerLabel(contact, conversation) },
      };
      draft.rows.push(...(await deps.desk.notify(tenant, conversation, `model-down:${since}`, text)));
    },
    async armWaiting() {
      const waiting = await deps.stores.conversations.parked(LIMIT);
      if (waiting.length === 0) return;
      const isDown = await outages.isOn(NAME);
      if (isDown && !(await deps.limiter.take(PROBE_KEY, probe)).allowed) return;
      const armed = isDown ? waiting.slice(0, 1) : waiting;
      await Promise.all(armed.map((one) => deps.jobs.turn(one, { delayMs: 0, urgent: false })));
    },
  };
}
