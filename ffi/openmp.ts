/**
 * The OpenMP runtime that the npm build of whisper.cpp asks for and a bare system does not have.
 * @module
 */
import { resourcePath } from "../shared/resources.ts";

/** Soname of GCC's OpenMP runtime. */
const SONAME = "libgomp.so.1";

/**
 * Makes sure that a library which needs OpenMP can be opened: loads the system's runtime or, where
 * there is none, the single-threaded one that ships. The loader then finds it by its soname.
 */
export function provideOpenMp(): void {
  if (Deno.build.os !== "linux") return;
  for (const file of [SONAME, resourcePath(`ffi/native/linux-x64/${SONAME}`)]) {
    try {
      Deno.dlopen(file, {});
      return;
    } catch {
      // The next one is tried; a build that needs none of them opens anyway.
    }
  }
}
