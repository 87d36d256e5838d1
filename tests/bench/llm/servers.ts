/**
 * Starts chat servers for measuring: this project's service and llama.cpp's llama-server.
 * @module
 */
import { startService, untilReady } from "../../fixtures/service_process.ts";
import { childrenOf } from "../../fixtures/processes.ts";
import { pause } from "../../../shared/pause.ts";

/** How servers are configured; both alike. */
export interface ServerOptions {
  /** The GGUF file. */
  readonly modelPath: string;
  /** Folder with libllama that both use. */
  readonly libraryFolder: string;
  /** The opponent's executable. */
  readonly opponentPath: string;
  /** Answers at once. */
  readonly slots: number;
  /** Tokens of one conversation. */
  readonly contextTokens: number;
  /** Native threads. */
  readonly threads: number;
}

/** A server that runs. */
export interface RunningServer extends AsyncDisposable {
  /** For the report. */
  readonly name: string;
  /** Base URL. */
  readonly url: string;
  /** Memory of all its processes, in MiB. */
  memoryMebibytes(): Promise<number>;
}

/** Starts this project's chat service. */
export async function startParley(options: ServerOptions): Promise<RunningServer> {
  const service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: options.modelPath,
    SVC_LLAMA_LIBRARY: options.libraryFolder,
    SVC_LLM_PARALLEL: String(options.slots),
    SVC_LLM_CONTEXT: String(options.contextTokens),
    SVC_LLM_CACHE_TOKENS: String(options.slots * options.contextTokens),
    SVC_LLM_CACHE_TYPE: "f16",
    SVC_LLM_THREADS: String(options.threads),
    SVC_LLM_MAX_QUEUE: "1000",
  });
  await untilReady(service.url);
  return {
    name: "parley",
    url: service.url,
    memoryMebibytes: async () =>
      await residentMebibytes([service.pid, ...await childrenOf(service.pid)]),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Starts llama-server. */
export async function startOpponent(options: ServerOptions): Promise<RunningServer> {
  const port = freePort();
  const child = new Deno.Command(options.opponentPath, {
    args: [
      ...["--model", options.modelPath, "--port", String(port), "--jinja"],
      ...["--parallel", String(options.slots)],
      ...["--ctx-size", String(options.slots * options.contextTokens)],
      ...["--threads", String(options.threads), "--threads-batch", String(options.threads)],
      ...["--batch-size", "512", "--ubatch-size", "512", "--no-webui"],
    ],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  while (!await isOk(`${url}/health`)) await pause(50);
  return {
    name: "llama-server",
    url,
    memoryMebibytes: () => residentMebibytes([child.pid]),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
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

async function residentMebibytes(pids: readonly number[]): Promise<number> {
  const kibibytes = await Promise.all(pids.map(async (pid) => {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  }));
  return kibibytes.reduce((sum, part) => sum + part, 0) / 1024;
}
