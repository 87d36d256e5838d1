/**
 * `deno task test:loop`: runs only the tests that verify the points of the closed loop, two files
 * at a time, each in its own process.
 * @module
 */
import { print, readOptions } from "../../shared/command_line.ts";
import { ROOT } from "../../shared/project_root.ts";
import { loopFiles, POINTS } from "./points.ts";

const USAGE = `Usage: deno task test:loop [--list]

Runs the tests that show each point of the closed loop; \`deno task test\` runs all there are.

  --list    says which test files show which point, and runs none
`;

/** Files at a time: more would slow down the tests that speak and listen in real time. */
const JOBS = 2;

function tableOf(): string {
  return POINTS.map(({ title, sentences }) => {
    const lines = sentences.flatMap(({ says, shownBy }) => [
      `  ${says}`,
      ...shownBy.map((path) => `      ${path}`),
    ]);
    return [`\n${title}`, ...lines].join("\n");
  }).join("\n");
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly ignored: number;
}

async function deno(...args: string[]): Promise<{ success: boolean; output: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    stdin: "null",
  }).output();
  const output = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  return { success, output };
}

/** Runs one file; its output is printed if it fails. */
async function runFile(path: string): Promise<Outcome> {
  const startMilliseconds = performance.now();
  const { success, output } = await deno("test", "-A", "--no-check", "--lock=locks/dev.lock", path);
  const summary = output.match(/(?:ok|FAILED).{0,9} \| .*passed.*$/m)?.[0] ?? "";
  const count = (what: string) => Number(summary.match(new RegExp(`(\\d+) ${what}`))?.[1] ?? 0);
  const [passed, failed, ignored] = [count("passed"), count("failed"), count("ignored")];
  const seconds = Math.round((performance.now() - startMilliseconds) / 1000);
  if (!success) print(output);
  print(`${success ? "ok" : "FAILED"}  ${path} (${passed} passed, ${seconds} s)`);
  return { passed, failed: success ? 0 : Math.max(failed, 1), ignored };
}

/** Runs all `files`, the last ones first, since the longest are among them. */
async function runAll(files: readonly string[]): Promise<Outcome[]> {
  const waiting = [...files];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      outcomes.push(await runFile(path));
    }
  };
  await Promise.all(Array.from({ length: JOBS }, work));
  return outcomes;
}

const { list } = readOptions(USAGE, Deno.args, { list: { type: "boolean" } });
if (list) {
  print(tableOf());
  Deno.exit(0);
}
const startMilliseconds = performance.now();
const files = ["tests/closed_loop/points_test.ts", ...loopFiles()];
const { success, output } = await deno("check", "--lock=locks/dev.lock", ...files);
if (!success) {
  print(output);
  Deno.exit(1);
}
const outcomes = await runAll(files);
const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
const seconds = Math.round((performance.now() - startMilliseconds) / 1000);
const [passed, failed, ignored] = [sum("passed"), sum("failed"), sum("ignored")];
print(
  `\n${files.length} files, ${passed} passed, ${failed} failed, ${ignored} skipped (${seconds} s)`,
);
Deno.exit(failed > 0 ? 1 : 0);
