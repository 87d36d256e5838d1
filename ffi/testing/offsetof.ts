/**
 * Compares struct layouts with the real C headers. The compiler writes each offset into its
 * assembly output (the technique of Linux's asm-offsets): nothing is run, so cross compilers work
 * too.
 * @module
 */
import assert from "node:assert/strict";
import type { LibraryName } from "../platform.ts";
import type { FieldType, Layout } from "../struct.ts";
import { type CHeader, hasProgram, headerPath } from "./headers.ts";

/** Compilers to try: this machine's, and cross compilers for the supported processors. */
const COMPILERS: readonly string[] = ["cc", "aarch64-linux-gnu-gcc", "x86_64-linux-gnu-gcc"];

/** Size of each type in bytes, and the letter that KIND in the C program gives it. */
const TYPES: Readonly<Record<FieldType, readonly [bytes: number, kind: string]>> = {
  bool: [1, "b"],
  f32: [4, "f"],
  pointer: [8, "p"],
  i32: [4, "i"],
  u32: [4, "i"],
  i64: [8, "i"],
  u64: [8, "i"],
  usize: [8, "i"],
};

/** Registers a test for each compiler; without a compiler or the header, one that is skipped. */
export async function testLayouts(
  library: LibraryName,
  layouts: readonly Layout[],
): Promise<void> {
  const title = `layouts of ${layouts.map(({ name }) => name).join(", ")} match the C header`;
  const compilers: string[] = [];
  for (const name of COMPILERS) if (await hasProgram(name)) compilers.push(name);
  if (compilers.length === 0) return skip(title, "there is no C compiler");
  const lookup = await headerPath(library);
  if (lookup.kind === "missing") return skip(title, lookup.reason);
  for (const compiler of compilers) {
    Deno.test(`${title} (${compiler})`, async () => {
      assert.deepEqual(
        await layoutDifferences(layouts, lookup.header, compiler),
        [],
      );
    });
  }
}

function skip(title: string, reason: string): void {
  Deno.test({ name: `${title} (skipped: ${reason})`, ignore: true, fn: () => {} });
}

/**
 * Lists the differences between `layouts` and the structs as `compiler` lays them out.
 * @throws {Error} when the compiler refuses, for example because a field does not exist
 */
export async function layoutDifferences(
  layouts: readonly Layout[],
  header: CHeader,
  compiler: string = "cc",
): Promise<string[]> {
  const program = offsetProgram(layouts, header.path);
  const measured = readMeasures(await compile(program, header, compiler));
  return layouts.flatMap((layout) => differencesOf(layout, measured));
}

function offsetProgram(layouts: readonly Layout[], header: string): string {
  const lines = [
    "#include <stddef.h>",
    `#include "${header}"`,
    `#define TELL(name, value) __asm__ volatile("\\n.ascii \\"->" name " %c0\\"" : : "i"(value))`,
    // GCC's and Clang's type classes distinguish pointers (class 5) from integers.
    `#define KIND(x) _Generic((x), _Bool: 'b', float: 'f', double: 'd', \\`,
    `  default: __builtin_classify_type(x) == 5 ? 'p' : 'i')`,
    "void tell(void) {",
  ];
  for (const { name, fields } of layouts) {
    lines.push(`TELL("${name}", sizeof(struct ${name}));`);
    for (const field of Object.keys(fields)) {
      const member = `((struct ${name} *)0)->${field}`;
      lines.push(
        `TELL("${name}.${field}:offset", offsetof(struct ${name}, ${field}));`,
        `TELL("${name}.${field}:bytes", sizeof(${member}));`,
        `TELL("${name}.${field}:kind", KIND(${member}));`,
      );
    }
  }
  return [...lines, "}", ""].join("\n");
}

async function compile(program: string, header: CHeader, compiler: string): Promise<string> {
  const file = await Deno.makeTempFile({ suffix: ".c" });
  try {
    await Deno.writeTextFile(file, program);
    const includes = header.includeFolders.map((folder) => `-I${folder}`);
    const { success, stdout, stderr } = await new Deno.Command(compiler, {
      args: ["-std=gnu11", "-w", "-S", "-o", "-", ...includes, file],
      stdin: "null",
    }).output();
    if (!success) throw new Error(`${compiler}: ${new TextDecoder().decode(stderr)}`);
    return new TextDecoder().decode(stdout);
  } finally {
    await Deno.remove(file);
  }
}

function readMeasures(assembly: string): Map<string, number> {
  return new Map(
    [...assembly.matchAll(/->([\w.:]+) [$#]?(\d+)/g)].map(([, name, value]) => [
      name!,
      Number(value),
    ]),
  );
}

function differencesOf(layout: Layout, measured: ReadonlyMap<string, number>): string[] {
  const found = (key: string): number | undefined => measured.get(`${layout.name}${key}`);
  const differences: string[] = [];
  const compare = (what: string, expected: unknown, actual: unknown): void => {
    if (expected !== actual) {
      differences.push(`${layout.name}${what} is ${expected} here, ${actual} in the header`);
    }
  };
  compare(" size", layout.size, found(""));
  for (const [field, { offset, type }] of Object.entries(layout.fields)) {
    compare(`.${field} offset`, offset, found(`.${field}:offset`));
    const [bytes, kind] = TYPES[type];
    compare(`.${field} bytes`, bytes, found(`.${field}:bytes`));
    const foundKind = found(`.${field}:kind`);
    compare(`.${field} kind`, kind, foundKind && String.fromCharCode(foundKind));
  }
  return differences;
}
