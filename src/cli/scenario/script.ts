import type { Evidence } from "./evidence.ts";
import { gather } from "./evidence.ts";
import type { InboundStep, Step } from "./format.ts";
import { hasPlaceholder, resolved } from "./placeholders.ts";
import type { LoadedCase } from "./read.ts";
import { settle, settleAfterClock } from "./settle.ts";
import type { Stage } from "./stage.ts";
import { deliver } from "./webhook.ts";

/** Plays one script; each step is followed by a wait for rest. */
export interface Player {
  /** @returns what kept the step from coming to rest, or null */
  play(step: Step): Promise<string | null>;
}

export function createPlayer(stage: Stage, loaded: LoadedCase): Player {
  let messages = 0;
  const names = new Map<string, string>(loaded.people.staff.map((member) => [member.id, member.name]));

  async function perform(step: Exclude<Step, { do: "parallel" }>, evidence: Evidence | null): Promise<void> {
    switch (step.do) {
      case "inbound": {
        const ready: InboundStep = evidence === null ? step : resolved(step, evidence, loaded);
        const id = ready.messageId ?? `wamid.${loaded.case.name}-${++messages}`;
        await deliver(stage, ready, id, names.get(ready.from) ?? `Pelanggan ${ready.from.slice(-4)}`);
        return;
      }
      case "advance":
        stage.clock.move(step.seconds * 1_000);
        return;
      case "restart":
        return stage.restart();
      case "world":
        return stage.world.change(step.set);
      case "failpoint":
        stage.arm(step.point);
        return;
      case "drain":
        return;
    }
  }

  return {
    async play(step) {
      const evidence = hasPlaceholder(step) ? await gather(stage) : null;
      if (step.do === "parallel") {
        await Promise.all(step.steps.map((one) => perform(one, evidence)));
        const moved = step.steps.some((one) => one.do === "advance");
        return moved ? settleAfterClock(stage) : settle(stage);
      }
      await perform(step, evidence);
      return step.do === "advance" ? settleAfterClock(stage) : settle(stage);
    },
  };
}
