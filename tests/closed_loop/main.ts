/**
 * `deno task test:loop`: the tests that show each point of the closed loop, and no others.
 * @module
 */
import { print, readOptions } from "../../shared/command_line.ts";
import { ROOT } from "../../tools/source_files.ts";
import { loopFiles, POINTS } from "./points.ts";

const USAGE = `Usage: deno task test:loop [--list]

Runs the tests that show each point of the closed loop; \`deno task test\` runs all there are.

  --list    says which test files show which point, and runs none
`;

function tableOf(): string {
  return POINTS.map(({ title, sentences }) => {
    const lines = sentences.flatMap(({ says, shownBy }) => [
      `  ${says}`,
      ...shownBy.map((path) => `      ${path}`),
    ]);
    return [`\n${title}`, ...lines].join("\n");
  }).join("\n");
}

const { list } = readOptions(USAGE, Deno.args, { list: { type: "boolean" } });
if (list) {
  print(tableOf());
  Deno.exit(0);
}
const files = ["tests/closed_loop/points_test.ts", ...loopFiles()];
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["test", "-A", "--lock=locks/dev.lock", ...files],
  cwd: ROOT,
}).spawn().status;
Deno.exit(code);
