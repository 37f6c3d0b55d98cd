import type { GraphFault } from "./graph-faults.ts";
import type { AcceptedMessage, GraphJournal, ReadReceipt, RefusedRequest, StubStatus } from "./graph-journal.ts";
import type { StubMedia } from "./graph-media.ts";
import type { StubTemplate } from "./graph-rules-template.ts";
import type { StateRules } from "./graph-state.ts";

export interface GraphStubOptions extends StateRules {
  /** 0 takes a free port. @defaultValue 0 */
  readonly port?: number;
  readonly accessToken: string;
  readonly numbers: readonly { readonly phoneNumberId: string; readonly display: string }[];
  readonly templates?: readonly StubTemplate[];
  /** Signs the status webhooks. */
  readonly appSecret: string;
  /** Where statuses are posted; null posts none until `setWebhook`. @defaultValue null */
  readonly webhookUrl?: string | null;
  /** What follows each accepted message. @defaultValue sent, delivered */
  readonly statuses?: readonly StubStatus[];
  /** @defaultValue 5 */
  readonly statusDelayMs?: number;
  /** @defaultValue 500 */
  readonly statusRetryMs?: number;
  /** @defaultValue 240 */
  readonly statusTries?: number;
  /** Business time, for timestamps and the window. @defaultValue the machine's clock */
  readonly now?: () => number;
  /** Keeps what was seen as JSON lines and reads it again at start. */
  readonly journalFile?: string;
}

/** What a test, the admin endpoint or the replay may ask of the stand-in. */
export interface GraphControls {
  messages(): readonly AcceptedMessage[];
  /** Every refused request; those with `why: "shape"` broke a limit and fail any test that looks. */
  refused(): readonly RefusedRequest[];
  reads(): readonly ReadReceipt[];
  readonly journal: GraphJournal;
  /** Makes the next calls go wrong, in this order. */
  faults(...faults: readonly GraphFault[]): void;
  clearFaults(): void;
  /** A file that customers' messages may name. */
  addMedia(id: string, media: StubMedia): void;
  noteInbound(address: string, at?: number): void;
  setWebhook(url: string | null): void;
  /** The person reads the message: a `read` status. */
  markRead(id: string): void;
  /** Calls that are open and statuses that are on their way. */
  busy(): { readonly calls: number; readonly statuses: number };
}
