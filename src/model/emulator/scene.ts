import type { Ask } from "./ask.ts";
import type { Phrases } from "./say/phrases.ts";
import type { MadeCall } from "./situation.ts";

/** What a renderer may use beside the call itself. */
export interface Scene {
  readonly say: Phrases;
  readonly asks: readonly Ask[];
  readonly made: readonly MadeCall[];
  /** Calls of earlier turns as they ended, oldest first. */
  readonly before: readonly MadeCall[];
  /** Whether a picture or a file came with the words. */
  readonly hasPicture: boolean;
}
