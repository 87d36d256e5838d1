/**
 * The command line of `deno task compile`.
 * @module
 */
import { misuse, readOptions } from "../../shared/command_line.ts";
import { type ServiceName, SERVICES } from "../../shared/config/common.ts";
import type { ONNX_MODULES } from "../onnx_runtime.ts";

const USAGE = `Usage: deno task compile [options]

Builds dist/parley-stt, dist/parley-tts and dist/parley-llm, each with front and engine in one file.

  --service NAME          only this service (stt, tts or llm)
  --output FOLDER         where to put them (default: dist)
  --libraries beside      native libraries into FOLDER/lib/ (default)
  --libraries embed       native libraries inside the executable, which unpacks them at first start
  --models beside         models into FOLDER/models/ (default)
  --models embed          models inside the executable, which unpacks them at first start
  --onnx SERVICES         executables that include ONNX Runtime: tts (default), stt, both as
                          "stt,tts", or none; they unpack it at first start. The CUDA provider is
                          included if \`deno task gpu install cuda\` has fetched it
  --target TRIPLE         builds for another platform; you then supply its native libraries, and no
                          executable includes ONNX Runtime

The build needs the denort binary of this Deno version, which Deno downloads; DENORT_BIN names a
local one to use instead.
`;

/** Targets of `deno compile`. */
const TARGETS: readonly string[] = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-pc-windows-msvc",
  "aarch64-pc-windows-msvc",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
];

/** Where a file is put: beside the executable, or into it. */
export type Placement = "beside" | "embed";
/** A service that may run models in ONNX Runtime. */
export type OnnxService = keyof typeof ONNX_MODULES;

/** Options of a build. */
export interface CompileOptions {
  /** Services to build an executable for. */
  readonly services: readonly ServiceName[];
  /** Folder of the executables. */
  readonly output: string;
  /** Where native libraries are put. */
  readonly libraries: Placement;
  /** Where models are put. */
  readonly models: Placement;
  /** Services that include ONNX Runtime. */
  readonly onnx: readonly OnnxService[];
  /** Platform to build for; undefined for this one. */
  readonly target: string | undefined;
}

/** Reads the command line; a wrong option ends the process with exit code 2 and one line. */
export function compileOptions(): CompileOptions {
  const values = readOptions(USAGE, Deno.args, {
    service: { type: "string" },
    output: { type: "string", default: "dist" },
    libraries: { type: "string", default: "beside" },
    models: { type: "string", default: "beside" },
    onnx: { type: "string", default: "tts" },
    target: { type: "string" },
  });
  const service = SERVICES.find((name) => name === values.service);
  if (values.service !== undefined && service === undefined) {
    misuse(`Cannot compile ${values.service}: services are ${SERVICES.join(", ")}`);
  }
  const { target } = values;
  if (target !== undefined && !TARGETS.includes(target)) {
    misuse(`Cannot compile for ${target}: targets are ${TARGETS.join(", ")}`);
  }
  return {
    services: service === undefined ? SERVICES : [service],
    output: values.output,
    libraries: placement("libraries", values.libraries),
    models: placement("models", values.models),
    onnx: target === undefined ? onnxServices(values.onnx) : [],
    target,
  };
}

function placement(name: string, value: string): Placement {
  if (value === "beside" || value === "embed") return value;
  misuse(`Cannot use --${name} ${value}: allowed is beside or embed`);
}

function onnxServices(value: string): OnnxService[] {
  if (value === "none") return [];
  return value.split(",").map((name) => {
    if (name === "stt" || name === "tts") return name;
    misuse(`Cannot use --onnx ${value}: allowed is tts, stt, stt,tts or none`);
  });
}
