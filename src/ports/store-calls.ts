/** A call of another system, as its idempotency key was first used. */
export interface BoundCall {
  /** Of what was asked under the key. */
  readonly digest: string;
  /** The first answer; null while none was kept. */
  readonly answer: unknown;
}

/** Which calls of other systems were made under which idempotency key. */
export interface CallStore {
  /** Binds a key that is new to `digest`; one that is known stays as it is. Keys are forgotten after 30 days. */
  bind(key: string, digest: string, now: number): Promise<BoundCall>;
  /** Keeps the answer of a bound call; the first one stays. */
  keepAnswer(key: string, answer: unknown): Promise<void>;
}
