import { type ParseArgsConfig, parseArgs } from "node:util";

/** A command line that could not be read: told with the command's usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * The options and positionals of a command; what was not expected is refused, not passed over.
 * @param least - how many positionals there must be. @defaultValue 0
 * @param most - how many there may be. @defaultValue 0
 * @throws UsageError
 */
export function readArguments<const T extends Options>(
  argv: readonly string[],
  { options, least = 0, most = 0 }: { options: T; least?: number; most?: number },
) {
  const { values, positionals } = parsed(argv, options);
  const extra = positionals[most];
  if (extra !== undefined) throw new UsageError(`"${extra}" was not expected.`);
  if (positionals.length < least) throw new UsageError("Something is missing.");
  return { values, positionals };
}

function parsed<const T extends Options>(argv: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * A whole number of an option.
 * @throws UsageError when it is none, or outside the bounds
 */
export function wholeNumber(name: string, value: string, least = 1, most = Number.MAX_SAFE_INTEGER): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`;
  throw new UsageError(`--${name} takes a whole number ${range}, not "${value}".`);
}

/**
 * One of a few words.
 * @throws UsageError when it is none of them
 */
export function oneOf<T extends string>(what: string, value: string, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`${what} is ${words.join(" or ")}, not "${value}".`);
  return found;
}
