/**
 * Keeps what a library prints out of standard error, which becomes the log.
 * @module
 */
import { openCLibrary } from "./c_library.ts";
import { cString } from "./c_string.ts";

const STANDARD_ERROR = 2;
/** O_WRONLY of fcntl.h */
const WRITE_ONLY = 1;

const functions = openCLibrary({
  // int open(const char * path, int flags)
  open: { parameters: ["buffer", "i32"], result: "i32" },
  // int dup(int descriptor)
  dup: { parameters: ["i32"], result: "i32" },
  // int dup2(int descriptor, int target)
  dup2: { parameters: ["i32", "i32"], result: "i32" },
  // int close(int descriptor)
  close: { parameters: ["i32"], result: "i32" },
});

/**
 * Runs `call`, a short native call, while all that the process writes to standard error is dropped;
 * where descriptors cannot be exchanged, nothing is.
 */
export function muted<Result>(call: () => Result): Result {
  if (functions === undefined) return call();
  const { open, dup, dup2, close } = functions;
  const nowhere = open(cString("/dev/null"), WRITE_ONLY);
  const kept = dup(STANDARD_ERROR);
  try {
    if (nowhere >= 0 && kept >= 0) dup2(nowhere, STANDARD_ERROR);
    return call();
  } finally {
    if (kept >= 0) dup2(kept, STANDARD_ERROR);
    for (const descriptor of [nowhere, kept]) if (descriptor >= 0) close(descriptor);
  }
}
