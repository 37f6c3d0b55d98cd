/** A decision that a back-office system makes for a staff member. */
export interface DecisionRequest {
  /** The short code of the request, as staff see it. */
  readonly code: string;
  readonly tenant: string | null;
  readonly verdict: "approve" | "reject";
  /** The revision the caller has read; needed to approve a request that staff have edited. */
  readonly revision: number | null;
  /** Phone (E.164) or user id of the staff member in whose name it is made; must be on the staff list. */
  readonly by: string;
  readonly reason: string | null;
  /** The caller's id of this decision: the same one again gets the same answer, and stands for nothing else. */
  readonly idempotencyKey: string;
}

export type DecisionAnswer =
  | {
      readonly outcome: "decided" | "already";
      readonly code: string;
      readonly state: string;
      readonly decidedBy: string | null;
      readonly message: string;
    }
  | {
      readonly outcome: "refused";
      readonly why:
        | "unknown-code"
        | "not-staff"
        | "not-allowed"
        | "closed"
        | "old-revision"
        | "needs-reason"
        | "key-reused";
      readonly message: string;
    };

/** Decides on pending actions without a chat: for the decisions API. */
export interface DecisionDesk {
  decide(request: DecisionRequest): Promise<DecisionAnswer>;
}

/** Something that happened to a pending action, for the business's own systems. */
export interface DecisionEvent {
  /** Stable id; the receiver drops what it has seen. */
  readonly id: string;
  readonly at: number;
  readonly tenant: string;
  /** `proposed`, `decided:approved`, `decided:rejected`, `expired`, `exec_done`, ... */
  readonly event: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
