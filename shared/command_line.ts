/**
 * Command line of a program: parses arguments, prints help on standard output, and reports misuse
 * in one line on standard error with exit code 2.
 * @module
 */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { messageOf } from "./errors.ts";
import { writeToStandardError, writeToStandardOutput } from "./standard_streams.ts";
import { VERSION } from "./version.ts";

/** Exit code for arguments or configuration that the program cannot use. */
export const EXIT_USAGE = 2;

/** Prints `text` and ends the line. */
export function print(text: string): void {
  writeToStandardOutput(`${text}\n`);
}

/** Options that a command line may have, as `parseArgs` takes them. */
export type OptionTable = NonNullable<ParseArgsConfig["options"]>;
/** A parsed command line: the values of the options in such a table, and positionals. */
export type CommandLine<Options extends OptionTable> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

/** Prints `why` in one line and exits with code 2. */
export function misuse(why: string): never {
  writeToStandardError(`${why}; see --help\n`);
  Deno.exit(EXIT_USAGE);
}

/**
 * Parses `args` into option values and `positionals`; an option that is not in `options` is misuse.
 * --help, wherever it stands, prints `usage` and exits; --version prints the version and exits.
 */
export function readArguments<const Options extends OptionTable>(
  usage: string,
  args: readonly string[],
  options: Options,
): CommandLine<Options> {
  if (args.some((argument) => argument === "--help" || argument === "-h")) {
    print(usage.trimEnd());
    Deno.exit(0);
  }
  if (args.includes("--version")) {
    print(`parley ${VERSION}`);
    Deno.exit(0);
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    // Cuts off Node's hint about positionals that begin with a dash: there are none.
    const [why] = messageOf(cause).split(". To specify ");
    misuse(`Cannot read the command line: ${why}`);
  }
}

/** Parses `args`, which may have options only. */
export function readOptions<const Options extends OptionTable>(
  usage: string,
  args: readonly string[],
  options: Options,
): CommandLine<Options>["values"] {
  const { values, positionals: [extra] } = readArguments(usage, args, options);
  if (extra !== undefined) misuse(`Cannot use the argument ${extra}: only options are allowed`);
  return values;
}

/** Returns the entry of `commands` named `name`; any other name is misuse. */
export function commandNamed<Command>(
  name: string,
  commands: Readonly<Record<string, Command>>,
): Command {
  const known = Object.keys(commands).join(", ");
  if (!Object.hasOwn(commands, name)) misuse(`Cannot run ${name}: commands are ${known}`);
  return commands[name]!;
}

/**
 * Returns the entry of `commands` named `name`; any other name is misuse. Without a name, prints
 * `usage`, which lists the commands, on standard error and exits with code 2.
 */
export function commandOrUsage<Command>(
  usage: string,
  name: string | undefined,
  commands: Readonly<Record<string, Command>>,
): Command {
  if (name !== undefined) return commandNamed(name, commands);
  writeToStandardError(usage);
  Deno.exit(EXIT_USAGE);
}
