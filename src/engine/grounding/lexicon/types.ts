/**
 * Phrases of one language by meaning: the key is `kind value`, the phrases are separated by `;`, alternatives stand in
 * braces (`{sudah|telah} dikirim`). All languages are searched in every reply, since replies mix them.
 *
 * Kinds: `num` number words, `mag` magnitudes, `cur` currencies, `unit`, `per` periods, `month`, `wday` weekdays (0 is
 * Sunday; `!` asks for a capital), `rel` days from today, `span` vaguer times, `part` of the day, `round`, `roundafter`,
 * `neg`, `cond`, `ask`, `role` of an amount, `drole` of a date or duration, `is` a state, `did` an action (a perfect),
 * `fin` that something is done, whatever it was,
 * `stock`, `term`, `cue`.
 */
export type LexiconTable = Readonly<Record<string, string>>;
