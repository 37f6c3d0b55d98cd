import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "./stage.ts";

/** The longest wait that a case may ask for is a minute; beyond it something stands still. */
const LIMIT_MS = 90_000;
/** Between two looks that must both find it quiet. */
const SECOND_LOOK_MS = 100;
/** The sandbox sweeps every half second, give or take a fifth: after this a sweep has begun and ended. */
const SWEPT_MS = 800;

/**
 * Waits until nothing is left to do, seen twice; an application that a fail point killed is started again.
 * @returns what went wrong, or null
 */
export async function settle(stage: Stage): Promise<string | null> {
  const end = Date.now() + LIMIT_MS;
  let seen = 0;
  let killsKnown = stage.kills();
  while (Date.now() < end) {
    if (stage.app().hasEnded()) {
      if (!stage.wasKilledByOrder())
        return `Jangkar ended by itself (${await stage.app().ended}): ${stage.app().lastWords().slice(-800)}`;
      await stage.restart();
    }
    const quiet = await stage.isQuiet();
    // A kill that fell into the look makes it worthless.
    const undisturbed = stage.kills() === killsKnown && !stage.app().hasEnded();
    killsKnown = stage.kills();
    seen = quiet && undisturbed ? seen + 1 : 0;
    if (seen >= 2) return null;
    await pause(seen > 0 ? SECOND_LOOK_MS : 30);
  }
  return `it did not come to rest within ${LIMIT_MS / 1_000} s: ${stage.app().lastWords().slice(-800)}`;
}

/** Waits until the sweep has seen the clock's new time, and then for rest. */
export async function settleAfterClock(stage: Stage): Promise<string | null> {
  await pause(SWEPT_MS);
  return settle(stage);
}
