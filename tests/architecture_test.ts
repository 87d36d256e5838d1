/**
 * The dependencies between rooms, as CONTRIBUTING.md states them.
 */
import assert from "node:assert/strict";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "../shared/project_root.ts";
import { sourceFiles } from "../tools/source_files.ts";

/** What each room may import from; a room may always import from itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  ffi: ["shared"],
  models: ["shared"],
  // Code that makes a model may use the service that will run it; nothing imports that code.
  "models/training": ["shared", "models", "tts"],
  stt: ["shared", "ffi", "models"],
  tts: ["shared", "models", "voices"],
  llm: ["shared", "ffi", "models"],
  supervisor: ["shared"],
  demo: ["shared"],
  tools: ["shared", "ffi", "models", "voices", "stt", "tts", "llm"],
};

/** Only these folders run in an engine process, so only they may import native code. */
const NATIVE_FOLDERS = ["stt/engine", "llm/engine", "ffi", "tools"];

interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Files that it imports. */
  readonly imports: readonly string[];
  /** Those of them from which it imports more than types. */
  readonly valueImports: readonly string[];
}

/** Type-only statements, which are erased before the program runs. */
const TYPES_ALONE = /^(?:import|export) type\b[^;]*;/gm;

async function readRooms(): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const room of Object.keys(ALLOWED).filter((room) => !room.includes("/"))) {
    for await (const path of sourceFiles(room)) {
      if (path.endsWith("_test.ts") || path.includes("/testing/")) continue;
      const text = await Deno.readTextFile(ROOT + path);
      files.push({
        path,
        text,
        imports: importsIn(text, path),
        valueImports: importsIn(text.replaceAll(TYPES_ALONE, ""), path),
      });
    }
  }
  return files;
}

/** Paths of the files that the source `text` at `path` imports. */
function importsIn(text: string, path: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)];
  return specifiers.map(([, specifier]) => normalize(join(dirname(path), specifier!)));
}

/** The room of a file: the longest match in the table, or else its top-level folder. */
function roomOf(path: string): string {
  const rooms = Object.keys(ALLOWED).filter((room) => path.startsWith(room + "/"));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? path.split("/")[0]!;
}

const files = await readRooms();

Deno.test("every room imports only from the rooms below it", () => {
  const wrong = files.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    return imports
      .filter((target) => target.includes("/"))
      .filter((target) => ![room, ...ALLOWED[room]!].includes(roomOf(target)))
      .map((target) => `${path} imports ${target}`);
  });
  assert.deepEqual(wrong, []);
});

Deno.test("no value imports form a cycle of any length", () => {
  const importsOf = new Map(files.map(({ path, valueImports }) => [path, valueImports]));
  const wrong = files.flatMap(({ path, valueImports }) => {
    // Iterating over a Set includes what is added to it meanwhile.
    const reached = new Set(valueImports);
    for (const target of reached) importsOf.get(target)?.forEach((next) => reached.add(next));
    return reached.has(path) ? [path] : [];
  });
  assert.deepEqual(wrong, []);
});

Deno.test("only engine folders import ffi", () => {
  const wrong = files.flatMap(({ path, imports }) =>
    NATIVE_FOLDERS.some((folder) => path.startsWith(folder + "/"))
      ? []
      : imports.filter((target) => target.startsWith("ffi/")).map((target) =>
        `${path} imports ${target}`
      )
  );
  assert.deepEqual(wrong, []);
});

for (
  const [what, pattern, allowed] of [
    // ONNX Runtime loads its own libraries; these files only call them, and check for a driver.
    [
      "Deno.dlopen",
      /Deno\.dlopen\(/,
      /^(ffi\/|shared\/onnx\/(cuda_driver|runtime_interface)\.ts$)/,
    ],
    [
      "Deno.env",
      /Deno\.env\b/,
      /^(shared\/program\.ts|shared\/engine\/command\.ts|supervisor\/|demo\/|tools\/)/,
    ],
    // The worker silences what decoders print.
    ["console", /\bconsole\./, /^shared\/media\/compressed\/worker\.ts$/],
  ] as const
) {
  Deno.test(`${what} is used only where it belongs`, () => {
    const wrong = files.filter(({ path, text }) => pattern.test(text) && !allowed.test(path));
    assert.deepEqual(wrong.map(({ path }) => path), []);
  });
}

Deno.test("native packages are imported only in ffi and tools", () => {
  const wrong = files.filter(({ path, text }) =>
    /@node-llama-cpp|@fugood\/node-whisper/.test(text) && !/^(ffi|tools)\//.test(path)
  );
  assert.deepEqual(wrong.map(({ path }) => path), []);
});
