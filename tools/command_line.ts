/**
 * The command line of a task: what it says on standard output, help included, and misuse in one line
 * on standard error with exit code 2.
 * @module
 */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { messageOf } from "../shared/errors.ts";

const EXIT_USAGE = 2;

/** Prints `text` and ends the line. */
export function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
}

/** What may stand on a command line, as `parseArgs` takes it. */
export type OptionTable = NonNullable<ParseArgsConfig["options"]>;
/** The values of the options in such a table. */
export type OptionValues<Options extends OptionTable> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options }>
>["values"];

/** Ends the process with 2 and `why` in one line. */
export function misuse(why: string): never {
  Deno.stderr.writeSync(new TextEncoder().encode(`${why}; see --help\n`));
  Deno.exit(EXIT_USAGE);
}

/**
 * The options among `args`; what is none of `options` is misuse. With --help it prints `usage` and
 * ends the process.
 */
export function readOptions<const Options extends OptionTable>(
  usage: string,
  args: readonly string[],
  options: Options,
): OptionValues<Options> {
  if (args.some((argument) => argument === "--help" || argument === "-h")) {
    Deno.stdout.writeSync(new TextEncoder().encode(usage));
    Deno.exit(0);
  }
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    misuse(messageOf(cause));
  }
}

/** The whole number of at least 1 that option `name` has. */
export function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    misuse(`Cannot use --${name} ${text}: allowed are whole numbers from 1`);
  }
  return count;
}

/** The whole numbers of at least 1 that option `name` has, with commas between them. */
export function readCounts(name: string, text: string): number[] {
  return text.split(",").map((count) => readCount(name, count));
}
