/**
 * A session of ONNX Runtime that does not block the event loop.
 * @module
 */
import { Tensor } from "npm:onnxruntime-node@1.30.0";
import { type RuntimeInterface, runtimeInterface } from "./runtime_interface.ts";
import { type GraphBytes, sessionSettings } from "./session_settings.ts";

/** Tensors by the names of a graph's inputs or outputs. */
export type NamedTensors = Readonly<Record<string, Tensor>>;

/** Names of a graph's inputs and outputs. */
export interface GraphNames {
  /** Names of its inputs. */
  readonly inputNames: readonly string[];
  /** Names of its outputs. */
  readonly outputNames: readonly string[];
}

/** ONNX's element types: number, name, and the typed array that holds them. */
const ELEMENTS = [
  [1, "float32", Float32Array],
  [2, "uint8", Uint8Array],
  [3, "int8", Int8Array],
  [4, "uint16", Uint16Array],
  [5, "int16", Int16Array],
  [6, "int32", Int32Array],
  [7, "int64", BigInt64Array],
  [9, "bool", Uint8Array],
  [10, "float16", Uint16Array],
  [11, "float64", Float64Array],
  [12, "uint32", Uint32Array],
  [13, "uint64", BigUint64Array],
] as const;

const RUNTIME = runtimeInterface();

/** Lowest severity that ONNX Runtime logs: errors. */
const LOG_ERRORS = 3;
const DEVICE_ALLOCATOR = 0;
const DEFAULT_MEMORY = 0;

/** Keeps buffers alive while native code on another thread reads or writes them. */
const HELD = new Set<readonly ArrayBufferView[]>();

/** Whether ONNX Runtime can be called directly, not through onnxruntime-node. */
export const isCallable: boolean = RUNTIME !== undefined;

/** A session of ONNX Runtime on the CPU. */
export class NativeSession {
  readonly #names: GraphNames;
  readonly #runtime: RuntimeInterface;
  readonly #session: bigint;
  readonly #memory: bigint;

  private constructor(
    runtime: RuntimeInterface,
    session: bigint,
    memory: bigint,
    names: GraphNames,
  ) {
    this.#runtime = runtime;
    this.#session = session;
    this.#memory = memory;
    this.#names = names;
  }

  /**
   * Loads a graph with `threads` threads, 0 for as many as ONNX Runtime chooses.
   * @param graph path of its file, or the content of one
   * @throws {Error} when ONNX Runtime cannot load it, or cannot be called from here
   */
  static async load(
    graph: string | GraphBytes,
    names: GraphNames,
    threads: number,
  ): Promise<NativeSession> {
    const runtime = RUNTIME;
    if (runtime === undefined) {
      throw new Error("Cannot call ONNX Runtime: its library was not found");
    }
    const environment = given(
      runtime,
      (out) => runtime.createEnvironment(LOG_ERRORS, text(""), out),
    );
    const options = given(runtime, (out) => runtime.createOptions(out));
    const bytes = typeof graph === "string" ? pathText(graph) : graph.bytes;
    const session = inPlace(new BigUint64Array(1));
    const held = [inPlace(bytes), session];
    HELD.add(held);
    try {
      check(runtime, runtime.setThreads(at(options), threads));
      for (const [name, value] of Object.entries(sessionSettings(graph))) {
        check(runtime, runtime.setOption(at(options), text(`session.${name}`), text(value)));
      }
      check(
        runtime,
        typeof graph === "string"
          ? await runtime.createSession(at(environment), bytes, at(options), session)
          : await runtime.createSessionFromBytes(
            at(environment),
            bytes,
            BigInt(bytes.length),
            at(options),
            session,
          ),
      );
      const memory = given(
        runtime,
        (out) => runtime.createProcessorMemory(DEVICE_ALLOCATOR, DEFAULT_MEMORY, out),
      );
      return new NativeSession(runtime, session[0]!, memory, names);
    } finally {
      HELD.delete(held);
      runtime.releaseOptions(at(options));
    }
  }

  /** Frees the graph's memory; no run may be in progress. */
  release(): void {
    this.#runtime.releaseSession(at(this.#session));
    this.#runtime.releaseMemory(at(this.#memory));
  }

  /**
   * Runs the graph; its outputs are copies.
   * @throws {Error} what ONNX Runtime reports
   */
  async run(inputs: NamedTensors): Promise<NamedTensors> {
    const { outputNames } = this.#names;
    const runtime = this.#runtime;
    const given = Object.entries(inputs);
    const names = pointersTo([...given.map(([name]) => name), ...outputNames]);
    const values = inPlace(new BigUint64Array(given.length));
    const outputs = inPlace(new BigUint64Array(outputNames.length));
    const tensors = given.map(([, tensor]) => arrayOf(tensor));
    const held = [...tensors, ...names.texts, names.pointers, values, outputs];
    HELD.add(held);
    try {
      for (const [index, [, tensor]] of given.entries()) values[index] = this.#valueOf(tensor);
      check(
        runtime,
        await runtime.run(
          at(this.#session),
          null,
          names.pointers.subarray(0, given.length),
          values,
          BigInt(values.length),
          names.pointers.subarray(given.length),
          BigInt(outputs.length),
          outputs,
        ),
      );
      const results = [...outputs].map((value) => this.#tensorOf(value));
      return Object.fromEntries(outputNames.map((name, index) => [name, results[index]!]));
    } finally {
      HELD.delete(held);
      for (const value of [...values, ...outputs]) {
        if (value !== 0n) runtime.releaseValue(at(value));
      }
    }
  }

  /** Creates a tensor of ONNX Runtime over the memory of `tensor`. */
  #valueOf(tensor: Tensor): bigint {
    const array = arrayOf(tensor);
    const element = ELEMENTS.find(([, name]) => name === tensor.type);
    if (element === undefined) {
      throw new Error(`Cannot run the graph: inputs of type ${tensor.type} are not supported`);
    }
    return given(this.#runtime, (out) =>
      this.#runtime.createTensor(
        at(this.#memory),
        array,
        BigInt(array.byteLength),
        BigInt64Array.from(tensor.dims, BigInt),
        BigInt(tensor.dims.length),
        element[0],
        out,
      ));
  }

  /** Copies a tensor of ONNX Runtime. */
  #tensorOf(value: bigint): Tensor {
    const runtime = this.#runtime;
    const shape = given(runtime, (out) => runtime.tensorShape(at(value), out));
    try {
      const type = Number(given(runtime, (out) => runtime.elementType(at(shape), out)));
      const count = given(runtime, (out) => runtime.dimensionCount(at(shape), out));
      const dims = new BigInt64Array(Number(count));
      check(runtime, runtime.dimensions(at(shape), dims, count));
      const element = ELEMENTS.find(([number]) => number === type);
      if (element === undefined) {
        throw new Error(`Cannot read an output of the graph: type ${type} is not supported`);
      }
      const [, name, Numbers] = element;
      const sizes = [...dims].map(Number);
      const bytes = sizes.reduce((product, size) => product * size, Numbers.BYTES_PER_ELEMENT);
      const data = given(runtime, (out) => runtime.tensorData(at(value), out));
      const copy = bytes === 0
        ? new ArrayBuffer(0)
        : Deno.UnsafePointerView.getArrayBuffer(at(data), bytes).slice(0);
      return new Tensor(name, new Numbers(copy), sizes);
    } finally {
      runtime.releaseShape(at(shape));
    }
  }
}

/** Returns the data of a tensor, at a fixed address. */
function arrayOf(
  { data, type }: Tensor,
): Exclude<Tensor["data"], string[]> & ArrayBufferView<ArrayBuffer> {
  if (Array.isArray(data)) {
    throw new Error(`Cannot run the graph: tensors of type ${type} are not supported`);
  }
  // Tensors that are made in this process are never backed by a SharedArrayBuffer.
  return inPlace(data as ReturnType<typeof arrayOf>);
}

/** Returns what `call` writes to its output pointer. */
function given(
  runtime: RuntimeInterface,
  call: (out: BigUint64Array<ArrayBuffer>) => Deno.PointerValue,
): bigint {
  const out = new BigUint64Array(1);
  check(runtime, call(out));
  return out[0]!;
}

function check(runtime: RuntimeInterface, status: Deno.PointerValue): void {
  if (status === null) return;
  const message = runtime.messageOf(status);
  const why = message === null ? "" : Deno.UnsafePointerView.getCString(message);
  runtime.releaseStatus(status);
  throw new Error(why);
}

function at(address: bigint): Deno.PointerObject {
  const pointer = Deno.UnsafePointer.create(address);
  if (pointer === null) throw new Error("ONNX Runtime returned no result");
  return pointer;
}

/** Converts `texts` to C strings, with their addresses. */
function pointersTo(
  texts: readonly string[],
): { texts: Uint8Array<ArrayBuffer>[]; pointers: BigUint64Array<ArrayBuffer> } {
  const strings = texts.map(text);
  const pointers = strings.map((string) => Deno.UnsafePointer.value(Deno.UnsafePointer.of(string)));
  return { texts: strings, pointers: inPlace(BigUint64Array.from(pointers)) };
}

function text(content: string): Uint8Array<ArrayBuffer> {
  return inPlace(new TextEncoder().encode(`${content}\0`));
}

/**
 * Pins `view` to its address: V8 keeps small arrays where the garbage collector moves them, until
 * their `buffer` is accessed.
 */
function inPlace<View extends ArrayBufferView>(view: View): View {
  void view.buffer;
  return view;
}

/** Encodes a path for the system: UTF-16 on Windows, else UTF-8. */
function pathText(path: string): Uint8Array<ArrayBuffer> {
  if (Deno.build.os !== "windows") return text(path);
  const units = Uint16Array.from(`${path}\0`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
}
