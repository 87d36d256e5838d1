/**
 * The command line of a program: what it says on standard output, help included, and misuse in one
 * line on standard error with exit code 2.
 * @module
 */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { messageOf } from "./errors.ts";
import { writeToStandardError, writeToStandardOutput } from "./standard_streams.ts";
import { VERSION } from "./version.ts";

/** Exit code of a program that was started with what it cannot use. */
export const EXIT_USAGE = 2;

/** Prints `text` and ends the line. */
export function print(text: string): void {
  writeToStandardOutput(`${text}\n`);
}

/** What may stand on a command line, as `parseArgs` takes it. */
export type OptionTable = NonNullable<ParseArgsConfig["options"]>;
/** What stands on a command line that may have more than the options in such a table. */
export type CommandLine<Options extends OptionTable> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

/** Ends the process with 2 and `why` in one line. */
export function misuse(why: string): never {
  writeToStandardError(`${why}; see --help\n`);
  Deno.exit(EXIT_USAGE);
}

/**
 * The options among `args` and, as `positionals`, the rest; an option that is none of `options` is
 * misuse. With --help, wherever it stands, it prints `usage` and ends the process; with --version the
 * version.
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
    // What Node says of arguments that begin with a dash helps nobody: there are none.
    const [why] = messageOf(cause).split(". To specify ");
    misuse(`Cannot read the command line: ${why}`);
  }
}

/** The options among `args`, which may hold nothing else. */
export function readOptions<const Options extends OptionTable>(
  usage: string,
  args: readonly string[],
  options: Options,
): CommandLine<Options>["values"] {
  const { values, positionals: [extra] } = readArguments(usage, args, options);
  if (extra !== undefined) misuse(`Cannot use the argument ${extra}: only options are allowed`);
  return values;
}

/** The entry of `commands` that is named `name`; any other name is misuse. */
export function commandNamed<Command>(
  name: string,
  commands: Readonly<Record<string, Command>>,
): Command {
  const known = Object.keys(commands).join(", ");
  if (!Object.hasOwn(commands, name)) misuse(`Cannot run ${name}: commands are ${known}`);
  return commands[name]!;
}

/**
 * The entry of `commands` that is named `name`; any other name is misuse. Without a name it prints
 * `usage` on standard error, which says what there is, and ends the process with 2.
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
