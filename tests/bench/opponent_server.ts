/**
 * Servers of other projects, measured beside this project's.
 * @module
 */
import { basename } from "node:path";
import { pause } from "../../shared/pause.ts";
import { freePort } from "../fixtures/free_port.ts";

/** A running server. */
export interface OpponentServer extends AsyncDisposable {
  /** Base URL. */
  readonly url: string;
  /** Process id. */
  readonly pid: number;
}

/**
 * Starts the executable at `path` on a free port and waits until GET `readyPath` succeeds.
 * @throws {Error} when it ends before that
 */
export async function startOpponentServer(
  path: string,
  args: readonly string[],
  readyPath: string,
): Promise<OpponentServer> {
  const port = freePort();
  const child = new Deno.Command(path, {
    args: [...args, "--port", String(port)],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  const ended = child.status.then(({ code }) => {
    throw new Error(`${basename(path)} exited with ${code}`);
  });
  ended.catch(() => {});
  while (!await isOk(url + readyPath)) await Promise.race([ended, pause(50)]);
  return {
    url,
    pid: child.pid,
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
