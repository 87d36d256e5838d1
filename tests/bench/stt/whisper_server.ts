/**
 * whisper.cpp's own server.
 * @module
 */

/** A server that runs. */
export interface RunningWhisperServer extends AsyncDisposable {
  /** Base URL. */
  readonly url: string;
  /** Process id. */
  readonly pid: number;
}

/** Starts the executable at `path` with the model at `modelPath`. */
export async function startWhisperServer(
  path: string,
  modelPath: string,
  threads: number,
): Promise<RunningWhisperServer> {
  const port = freePort();
  const child = new Deno.Command(path, {
    args: ["--model", modelPath, "--port", String(port), "--threads", String(threads)],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  const ended = child.status.then(({ code }) => {
    throw new Error(`whisper-server ended with ${code}`);
  });
  ended.catch(() => {});
  while (!await answers(url)) {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  return {
    url,
    pid: child.pid,
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
