/**
 * ONNX Runtime's C API, of the library that onnxruntime-node has loaded into this process.
 * onnxruntime-node blocks the event loop while a graph runs; the same function called from here
 * does not.
 *
 * The API is a table of functions whose order never changes; later versions append to it. Source:
 * onnxruntime_c_api.h of ONNX Runtime.
 * @module
 */

/** Version of the table that has all functions below. */
const TABLE_VERSION = 17;
const POINTER_BYTES = 8;
const TABLE_OF = { parameters: ["u32"], result: "pointer" } as const;

/** Names by which the dynamic loader finds the library that is loaded already. */
const LIBRARY_NAMES: Readonly<Partial<Record<typeof Deno.build.os, string>>> = {
  linux: "libonnxruntime.so.1",
  windows: "onnxruntime.dll",
};

/**
 * Index in the table and signature of each function. All return a status, but for `messageOf` and
 * those that release.
 */
export const RUNTIME_FUNCTIONS = {
  messageOf: { place: 2, parameters: ["pointer"], result: "pointer" },
  createEnvironment: { place: 3, parameters: ["i32", "buffer", "buffer"], result: "pointer" },
  createSession: {
    place: 7,
    parameters: ["pointer", "buffer", "pointer", "buffer"],
    result: "pointer",
    nonblocking: true,
  },
  createSessionFromBytes: {
    place: 8,
    parameters: ["pointer", "buffer", "usize", "pointer", "buffer"],
    result: "pointer",
    nonblocking: true,
  },
  run: {
    place: 9,
    parameters: [
      "pointer",
      "pointer",
      "buffer",
      "buffer",
      "usize",
      "buffer",
      "usize",
      "buffer",
    ],
    result: "pointer",
    nonblocking: true,
  },
  createOptions: { place: 10, parameters: ["buffer"], result: "pointer" },
  setThreads: { place: 24, parameters: ["pointer", "i32"], result: "pointer" },
  createTensor: {
    place: 49,
    parameters: ["pointer", "buffer", "usize", "buffer", "usize", "i32", "buffer"],
    result: "pointer",
  },
  tensorData: { place: 51, parameters: ["pointer", "buffer"], result: "pointer" },
  elementType: { place: 60, parameters: ["pointer", "buffer"], result: "pointer" },
  dimensionCount: { place: 61, parameters: ["pointer", "buffer"], result: "pointer" },
  dimensions: { place: 62, parameters: ["pointer", "buffer", "usize"], result: "pointer" },
  tensorShape: { place: 65, parameters: ["pointer", "buffer"], result: "pointer" },
  createProcessorMemory: { place: 69, parameters: ["i32", "i32", "buffer"], result: "pointer" },
  releaseStatus: { place: 93, parameters: ["pointer"], result: "void" },
  releaseMemory: { place: 94, parameters: ["pointer"], result: "void" },
  releaseSession: { place: 95, parameters: ["pointer"], result: "void" },
  releaseValue: { place: 96, parameters: ["pointer"], result: "void" },
  releaseShape: { place: 99, parameters: ["pointer"], result: "void" },
  releaseOptions: { place: 100, parameters: ["pointer"], result: "void" },
  setOption: { place: 130, parameters: ["pointer", "buffer", "buffer"], result: "pointer" },
} as const satisfies Readonly<
  Record<string, Deno.ForeignFunction & { readonly place: number }>
>;

/** The functions of the table, by the names above. */
export type RuntimeInterface = {
  readonly [Name in keyof typeof RUNTIME_FUNCTIONS]: Deno.UnsafeFnPointer<
    (typeof RUNTIME_FUNCTIONS)[Name]
  >[
    "call"
  ];
};

/**
 * Returns the functions of the loaded library; undefined if the loader does not find it by name.
 * onnxruntime-node must have been imported before.
 */
export function runtimeInterface(): RuntimeInterface | undefined {
  const name = LIBRARY_NAMES[Deno.build.os];
  const base = name === undefined ? null : baseOf(name);
  if (base === null) return undefined;
  const first = new Deno.UnsafePointerView(base).getPointer<typeof TABLE_OF>(0);
  const table = first === null ? null : new Deno.UnsafeFnPointer(first, TABLE_OF)
    .call(TABLE_VERSION);
  if (table === null) return undefined;
  const view = new Deno.UnsafePointerView(table);
  const functions = Object.entries(RUNTIME_FUNCTIONS).map(([name, { place, ...definition }]) => {
    const pointer = view.getPointer<typeof definition>(place * POINTER_BYTES);
    if (pointer === null) throw new Error(`Cannot use ONNX Runtime: it has no function ${name}`);
    const callable = new Deno.UnsafeFnPointer(pointer, definition);
    return [name, callable.call.bind(callable)];
  });
  // Object.fromEntries loses the type of each function, which the table above states.
  return Object.fromEntries(functions) as RuntimeInterface;
}

function baseOf(name: string): Deno.PointerValue {
  try {
    const library = Deno.dlopen(
      name,
      { OrtGetApiBase: { parameters: [], result: "pointer" } } as const,
    );
    return library.symbols.OrtGetApiBase();
  } catch {
    return null;
  }
}
