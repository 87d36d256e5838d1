/**
 * Whether native code that loads a model is left with the path it was given, for tests: Deno does not
 * keep the buffers of a nonblocking call from the garbage collector.
 * @module
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pause } from "../../shared/pause.ts";

/** Runs `load` with a stand-in for the function `name`; returns whether its path survives the call. */
export async function keepsPath(
  library: { readonly functions: object },
  name: string,
  load: () => Promise<unknown>,
): Promise<boolean> {
  const { functions } = library;
  const ended = Promise.withResolvers<null>();
  let given: WeakRef<object> | undefined;
  const standIn = (path: object) => {
    given = new WeakRef(path);
    return ended.promise;
  };
  Object.assign(library, { functions: { ...functions, [name]: standIn } });
  const loaded = load().catch(() => {});
  // An object is not collected in the turn in which a reference to it was made.
  await pause(0);
  collectGarbage();
  const isKept = given?.deref() !== undefined;
  ended.resolve(null);
  await loaded;
  Object.assign(library, { functions });
  return isKept;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
