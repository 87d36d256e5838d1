/**
 * The C library that every process has.
 * @module
 */

/** Its file by system. */
const FILES: Readonly<Partial<Record<typeof Deno.build.os, string>>> = {
  linux: "libc.so.6",
  darwin: "libSystem.B.dylib",
};

/** Its `symbols`; undefined where the system has no POSIX one, or where that cannot be opened. */
export function openCLibrary<const Symbols extends Deno.ForeignLibraryInterface>(
  symbols: Symbols,
): Deno.StaticForeignLibraryInterface<Symbols> | undefined {
  const file = FILES[Deno.build.os];
  if (file === undefined) return undefined;
  try {
    return Deno.dlopen(file, symbols).symbols;
  } catch {
    return undefined;
  }
}
