/** Outcomes of a process that tries a GPU build. */
import assert from "node:assert/strict";
import { type GpuOutcome, tryBuild } from "./gpu_probe.ts";

const ADVICE = "the driver supports CUDA 13.0, but parts of this build require 13.1";
const TRYING = `console.log(JSON.stringify({ kind: "trying", advice: ${
  JSON.stringify(ADVICE)
} }));`;
const CUDA_ERROR = "CUDA error: the provided PTX was compiled with an unsupported toolchain";
/** What ggml does when CUDA fails. */
const ABORT = `console.error("ggml_cuda_init: found 1 CUDA devices");
  console.error("${CUDA_ERROR}.");
  console.error("  current device: 0, in function launch at ggml-cuda.cu:108");
  Deno.kill(Deno.pid, "SIGABRT");
  while (true);`;

function outcomeOf(code: string, seconds?: number): Promise<GpuOutcome> {
  const args = ["eval", "--quiet", "--no-config", code];
  return tryBuild({ path: Deno.execPath(), args, env: { NO_COLOR: "1" } }, seconds);
}

for (
  const { name, code, seconds, outcome } of [
    {
      name: "that computes",
      code: `${TRYING} console.log('{"kind":"works"}')`,
      outcome: { kind: "works" },
    },
    {
      name: "that is aborted by a CUDA error, with the driver that it wants",
      code: TRYING + ABORT,
      outcome: { kind: "failed", reason: `${CUDA_ERROR} (${ADVICE})` },
    },
    {
      name: "that says a CUDA error, where no driver is to blame",
      code: `console.log('{"kind":"trying","advice":null}'); ${ABORT}`,
      outcome: { kind: "failed", reason: CUDA_ERROR },
    },
    {
      name: "that is aborted without a word",
      code: `Deno.kill(Deno.pid, "SIGABRT"); while (true);`,
      outcome: { kind: "failed", reason: "its process ended with SIGABRT" },
    },
    {
      name: "that hangs",
      code: `${TRYING} while (true);`,
      seconds: 1,
      outcome: { kind: "failed", reason: `nothing was computed within 1 s (${ADVICE})` },
    },
    {
      name: "that computes wrongly",
      code: `${TRYING} console.log('{"kind":"failed","reason":"a sum came out wrong"}')`,
      outcome: { kind: "failed", reason: "a sum came out wrong" },
    },
    {
      name: "that cannot be loaded",
      code: `console.log('{"kind":"unloadable","reason":"no libcublas"}')`,
      outcome: { kind: "unloadable", reason: "no libcublas" },
    },
  ] as const
) {
  Deno.test(`tryBuild() of a build ${name}`, async () => {
    assert.deepEqual(await outcomeOf(code, seconds), outcome);
  });
}
