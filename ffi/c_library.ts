/**
 * The C library, which every process has loaded.
 * @module
 */

/** Its file name, by operating system. */
const FILES: Readonly<Partial<Record<typeof Deno.build.os, string>>> = {
  linux: "libc.so.6",
  darwin: "libSystem.B.dylib",
};

/** Opens its `symbols`; undefined where there is no POSIX C library or it cannot be opened. */
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
