/**
 * Whatever the pages and the code refer to exists: files, headings, tasks, variables.
 */
import assert from "node:assert/strict";
import { dirname, normalize } from "node:path";
import manifest from "../deno.json" with { type: "json" };
import { SERVICES } from "../shared/config/common.ts";
import { LLM_VARIABLES } from "../shared/config/llm.ts";
import { STT_VARIABLES } from "../shared/config/stt.ts";
import { TTS_VARIABLES } from "../shared/config/tts.ts";
import { unknownNames } from "../shared/config/unknown_names.ts";
import { fileExists } from "../shared/file_exists.ts";
import { ROOT } from "../shared/project_root.ts";
import { ROOMS, sourceFiles } from "../tools/source_files.ts";

const VARIABLES = { stt: STT_VARIABLES, tts: TTS_VARIABLES, llm: LLM_VARIABLES };
/** Paths that exist only after a run. */
const MADE = /^models\/(cache|training\/.*work)\b/;

interface TextFile {
  readonly path: string;
  readonly text: string;
}

async function readAll(paths: readonly string[]): Promise<TextFile[]> {
  return await Promise.all(
    paths.map(async (path) => ({ path, text: await Deno.readTextFile(ROOT + path) })),
  );
}

async function filesOf(folders: readonly string[], ending: string): Promise<string[]> {
  const found = folders.map((folder) => Array.fromAsync(sourceFiles(folder, ending)));
  return (await Promise.all(found)).flat().filter((path) => !MADE.test(path));
}

const pages = await readAll([
  ...["README.md", "CONTRIBUTING.md"],
  ...await filesOf(["docs", "models", "voices"], ".md"),
]);
const sources = await readAll(
  (await filesOf(ROOMS, ".ts")).filter((path) => !/_test\.ts$|\/generated\//.test(path)),
);

/** Matches of `pattern` in all files, each with the path of its file. */
function named(files: readonly TextFile[], pattern: RegExp): { path: string; name: string }[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ path, name: name! }))
  );
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}

Deno.test("every link of a page leads to a file, and to a heading of it", () => {
  const wrong = named(pages, /\]\((?!https?:)([^)\s]+)\)/g).filter(({ path, name }) => {
    const [file, anchor] = name.split("#");
    const target = file ? normalize(`${dirname(path)}/${file}`) : path;
    if (anchor === undefined) return !fileExists(ROOT + target);
    const page = pages.find((candidate) => candidate.path === target);
    return page === undefined || !anchorsOf(page.text).includes(anchor);
  });
  assert.deepEqual(wrong, []);
});

Deno.test("every path of the project that a page names exists", () => {
  const rooms = [...ROOMS, "docs", "locks", "tests", "voices"].join("|");
  const wrong = named(pages, new RegExp(`[\`( ]((?:${rooms})/[\\w./-]*\\w)\``, "g"))
    .filter(({ name }) => !MADE.test(name) && !fileExists(ROOT + name));
  assert.deepEqual(wrong, []);
});

Deno.test("every task that a page or the code names exists", () => {
  const wrong = named([...pages, ...sources], /deno task ([a-z][a-z:]*)/g)
    .filter(({ name }) => !Object.hasOwn(manifest.tasks, name));
  assert.deepEqual(wrong, []);
});

Deno.test("every SVC_ name in a page or the code is a configuration variable", () => {
  const wrong = named([...pages, ...sources], /\b(SVC_[A-Z_]*[A-Z])(?![A-Z_.*])/g)
    .filter(({ name }) => SERVICES.some((service) => unknownNames(service, [name]).length > 0));
  assert.deepEqual(wrong, []);
});

Deno.test("every variable is documented on a page, alone or with those of other services", () => {
  const told = new Set(named(pages, /(SVC_[A-Z._]*[A-Z])/g).map(({ name }) => name));
  const names = SERVICES.flatMap((service) => Object.values(VARIABLES[service]))
    .map(({ name }) => name);
  const untold = names.filter((name) =>
    !told.has(name) && !told.has(name.replace(/^SVC_(STT|TTS|LLM)_/, "SVC_..._"))
  );
  assert.deepEqual(untold, []);
});

Deno.test("every metric that a page names exists in the code", () => {
  const counted = sources.map(({ text }) => text).join("\n");
  const wrong = named(pages, /`(parley_[a-z_]*[a-z])(?![a-z_.])/g)
    .filter(({ name }) => !counted.includes(`"${name}"`));
  assert.deepEqual(wrong, []);
});

for (const service of SERVICES) {
  Deno.test(`every variable of ${service} is read`, () => {
    const readers = sources
      .filter(({ path }) => !path.startsWith("shared/config/"))
      .filter(({ path }) => path.startsWith("shared/") || path.startsWith(`${service}/`))
      .map(({ text }) => text).join("\n");
    const unread = Object.keys(VARIABLES[service])
      .filter((key) => !new RegExp(`(?:\\.|["{,]\\s*)${key}\\b`).test(readers));
    assert.deepEqual(unread, []);
  });
}
