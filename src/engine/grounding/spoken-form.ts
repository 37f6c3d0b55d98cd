/** A claim that something was done in a form too free for the phrase tables. */
export interface Form {
  readonly lang: string;
  readonly pattern: RegExp;
  /** Letters without which the pattern finds nothing; looking for them is quicker. */
  readonly needs?: string;
  /** The verb of all that the pattern finds; without it the captured stem decides. */
  readonly verb?: string;
}
