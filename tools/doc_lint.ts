/**
 * `deno task doc`: lints the documentation of every exported symbol. `deno doc --lint` reports
 * types of npm packages as private and asks for explicit types of zod schemas; those findings are
 * ignored.
 * @module
 */
import { print, readOptions } from "../shared/command_line.ts";
import { ROOT } from "../shared/project_root.ts";
import { ROOMS, sourceFiles } from "./source_files.ts";

const USAGE = `Usage: deno task doc

Lints the documentation of every exported symbol, and exits with 1 if any is missing.
`;

const SKIPPED = /_test\.ts$|\/generated\//;

/** Returns the names that `path` imports from packages. */
async function packageNames(path: string): Promise<Set<string>> {
  const text = await Deno.readTextFile(path);
  const imports = text.matchAll(/import\s+(?:type\s+)?([^;]*?)\s+from\s+"([^"]+)"/g);
  const names = [...imports]
    .filter(([, , specifier]) => !specifier!.startsWith("."))
    .flatMap(([, clause]) => clause!.match(/[A-Za-z_]\w*/g) ?? []);
  return new Set(names);
}

/** Returns whether a finding is about a package's type, or a constant whose type zod infers. */
async function isAboutPackage(finding: string): Promise<boolean> {
  if (finding.startsWith("error[missing-explicit-type]")) return /\/shared\/schema\//.test(finding);
  const type = finding.match(/references private type '([^']+)'/)?.[1]?.split(".")[0];
  const path = finding.match(/--> (\S+?):\d+:\d+/)?.[1];
  if (type === undefined || path === undefined) return false;
  const names = await packageNames(path);
  // `z.infer` is an alias of `z.output`.
  return names.has(type) || (names.has("z") && /^(Zod\w+|output)$/.test(type));
}

readOptions(USAGE, Deno.args, {});
const files: string[] = [];
for (const room of ROOMS) {
  for await (const path of sourceFiles(room)) if (!SKIPPED.test(path)) files.push(ROOT + path);
}
const { stderr } = await new Deno.Command(Deno.execPath(), {
  args: ["doc", "--lint", "--quiet", ...files],
  cwd: ROOT,
  env: { NO_COLOR: "1" },
}).output();
const findings = new TextDecoder().decode(stderr).split(/\n(?=error\[)/)
  .filter((finding) => finding.startsWith("error["));
const own: string[] = [];
for (const finding of findings) if (!await isAboutPackage(finding)) own.push(finding);
const report = own.length === 0
  ? `The documentation of ${files.length} files is complete.`
  : own.join("\n");
print(report);
if (own.length > 0) Deno.exit(1);
