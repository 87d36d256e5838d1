/**
 * Starts the chat servers to measure: this project's service and llama.cpp's llama-server.
 * @module
 */
import { startService, untilReady } from "../../fixtures/service_process.ts";
import { childrenOf, memoryOf } from "../../fixtures/processes.ts";
import { startOpponentServer } from "../opponent_server.ts";

const MEBIBYTE = 2 ** 20;

/** Configuration of both servers. */
export interface ServerOptions {
  /** The GGUF file. */
  readonly modelPath: string;
  /** Folder of the libllama that both use. */
  readonly libraryFolder: string;
  /** The opponent's executable. */
  readonly opponentPath: string;
  /** Number of concurrent answers. */
  readonly slots: number;
  /** Context length of one conversation, in tokens. */
  readonly contextTokens: number;
  /** Native threads. */
  readonly threads: number;
  /** Whether this project's service determines the fastest number itself; llama-server cannot. */
  readonly choosesThreads: boolean;
}

/** A running server. */
export interface RunningServer extends AsyncDisposable {
  /** Name in the report. */
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
    SVC_LLM_THREADS: String(options.choosesThreads ? 0 : options.threads),
    SVC_LLM_MAX_QUEUE: "1000",
  });
  await untilReady(service.url);
  return {
    name: "parley",
    url: service.url,
    memoryMebibytes: async () =>
      await memoryOf(service.pid, ...await childrenOf(service.pid)) / MEBIBYTE,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Starts llama-server. */
export async function startOpponent(options: ServerOptions): Promise<RunningServer> {
  const server = await startOpponentServer(options.opponentPath, [
    ...["--model", options.modelPath, "--jinja", "--parallel", String(options.slots)],
    ...["--ctx-size", String(options.slots * options.contextTokens)],
    ...["--threads", String(options.threads), "--threads-batch", String(options.threads)],
    ...["--batch-size", "512", "--ubatch-size", "512", "--no-webui"],
  ], "/health");
  return {
    name: "llama-server",
    url: server.url,
    memoryMebibytes: async () => await memoryOf(server.pid) / MEBIBYTE,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
