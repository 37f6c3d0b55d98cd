/** Decides on a request in the name of a staff member: the caller's side of docs/decisions-api.md. */
export async function decide(options: {
  /** Where Jangkar listens, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The API_TOKEN of that installation. */
  readonly token: string;
  readonly decision: {
    readonly code: string;
    readonly verdict: "approve" | "reject";
    /** Phone in E.164 or user id of somebody on the business's staff list. */
    readonly by: string;
    readonly reason?: string;
    readonly tenant?: string;
  };
  /** One per decision, 8 to 200 characters; the same one when you try again. */
  readonly idempotencyKey: string;
}): Promise<{ readonly status: number; readonly answer: unknown }> {
  const response = await fetch(`${options.url}/api/decisions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${options.token}`,
      "content-type": "application/json",
      "idempotency-key": options.idempotencyKey,
    },
    body: JSON.stringify(options.decision),
  });
  return { status: response.status, answer: await response.json() };
}
