/**
 * Memory of front and engine apart from the model, measured with a tiny one.
 * @module
 */
import { print } from "../../../shared/command_line.ts";
import { childrenOf } from "../../fixtures/processes.ts";
import { startOnTinyModel } from "../../fixtures/tiny_model_service.ts";
import { memoryPartsOf, type ProcessMemory, sumOfMemory } from "../process_memory.ts";
import { throughput } from "./load.ts";

const ROUNDS = 2;
const ANSWER_TOKENS = 48;
/** The unit of the target, which is not MiB. */
const MEGABYTE = 1e6;
const END_OF_ANSWER = "<|im_end|>";

/** Starts the service with `streams` slots on a tiny model, uses it, and prints its memory. */
export async function measureOverhead(streams: number): Promise<void> {
  await using service = await startOnTinyModel({ SVC_LLM_PARALLEL: String(streams) });
  const endToken = service.controlTokens.get(END_OF_ANSWER) ?? 0;
  const text = "the weather in London";
  for (let round = 0; round < ROUNDS; round++) {
    await throughput(service.url, streams, () => ({ text, tokens: ANSWER_TOKENS, endToken }));
  }
  const front = await memoryPartsOf(service.pid);
  const engine = sumOfMemory(
    await Promise.all((await childrenOf(service.pid)).map(memoryPartsOf)),
  );
  print(
    `memory beyond the model (with one of 1 MB), MB, after ${ROUNDS * streams} answers: ` +
      "private; with a share of the shared pages (PSS); with all shared pages (RSS)",
  );
  const rows = { front, engine, both: sumOfMemory([front, engine]) };
  for (const [name, memory] of Object.entries(rows)) print(`  ${name.padEnd(7)} ${told(memory)}`);
}

function told({ own, proportional, resident }: ProcessMemory): string {
  return [own, proportional, resident]
    .map((bytes) => (bytes / MEGABYTE).toFixed(1).padStart(7))
    .join("  ");
}
