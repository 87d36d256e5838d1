/**
 * The floor of the chat service: llama.cpp without a server, by its own llama-batched-bench.
 * @module
 */
import { join } from "node:path";

/** Options of the floor, the same as of the servers. */
export interface FloorOptions {
  /** Folder with llama-batched-bench. */
  readonly folder: string;
  /** The GGUF file. */
  readonly modelPath: string;
  /** Total tokens of all conversations. */
  readonly contextTokens: number;
  /** Native threads. */
  readonly threads: number;
  /** Tokens of each prompt. */
  readonly promptTokens: number;
  /** Tokens of each answer. */
  readonly answerTokens: number;
}

/** Token rates, in tokens a second of all streams together. */
export interface FloorRate {
  /** Rate over the time of prefill and generation, as servers are measured. */
  readonly whole: number;
  /** Rate over the time of generation. */
  readonly writing: number;
}

/** Columns of the table that llama-batched-bench prints, its left edge counted. */
const COLUMNS = { streams: 3, writingRate: 8, wholeSeconds: 9 } as const;

/**
 * Runs llama-batched-bench with `streams` streams. It loads the model each time, which is not
 * counted.
 * @throws {Error} when it cannot be run or prints no such row
 */
export async function floorRate(streams: number, options: FloorOptions): Promise<FloorRate> {
  const { folder, modelPath, contextTokens, threads, promptTokens, answerTokens } = options;
  const { stdout, code } = await new Deno.Command(join(folder, "llama-batched-bench"), {
    args: [
      ...["-m", modelPath, "-c", String(contextTokens), "-b", "512", "-ub", "512"],
      ...["-npp", String(promptTokens), "-ntg", String(answerTokens), "-npl", String(streams)],
      ...["-t", String(threads), "-tb", String(threads)],
    ],
    stderr: "null",
  }).output();
  for (const line of new TextDecoder().decode(stdout).split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    if (cells[COLUMNS.streams] !== String(streams)) continue;
    const seconds = Number(cells[COLUMNS.wholeSeconds]);
    return {
      whole: streams * answerTokens / seconds,
      writing: Number(cells[COLUMNS.writingRate]),
    };
  }
  throw new Error(`llama-batched-bench exited with ${code} and no row for ${streams} streams`);
}
