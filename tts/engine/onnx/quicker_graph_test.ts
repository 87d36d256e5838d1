import assert from "node:assert/strict";
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import {
  type AttributeValue,
  graph,
  type GraphParts,
  INT64,
  node,
  onnxFile,
  tensor,
  value,
} from "../../../tests/fixtures/onnx_graph.ts";
import { EditableGraph } from "./editable_graph.ts";
import { computeQuicker } from "./quicker_graph.ts";

const CHANNELS = 16;
const FRAMES = 37;
/** Rounding error of sums of a few hundred products of numbers below 1, added in another order. */
const ROUNDING = 1e-5;

const SOUND = "sound";
const ANY = ["batch", "channels", "frames"];

/** Threads, output channels of a convolution, and whether it is then computed in blocks. */
const THREADS = [
  [1, 16, true],
  [1, 72, false],
  [2, 64, false],
  [2, 128, true],
  [2, 192, false],
  [2, 256, true],
  [4, 128, false],
  [4, 512, true],
] as const;

function floats(length: number, seed: number): Float32Array<ArrayBuffer> {
  const next = randomNumbers(seed);
  return Float32Array.from({ length }, () => next() * 2 - 1);
}

function weights(name: string, dims: readonly number[]) {
  return tensor(name, dims, floats(dims.reduce((product, size) => product * size, 1), 7));
}

/** A graph of convolutions of the sound, whose results are its outputs. */
function convolutions(
  rows: readonly { weights: string; attributes?: Record<string, AttributeValue> }[],
  tensors: GraphParts["tensors"],
  more: Partial<GraphParts> = {},
): GraphParts {
  const bias = tensor("bias", [32], floats(32, 8));
  return {
    nodes: [
      ...rows.map(({ weights, attributes }, index) =>
        node("Conv", [SOUND, weights, "bias"], [`out${index}`], attributes)
      ),
      ...more.nodes ?? [],
    ],
    tensors: [bias, ...tensors ?? []],
    inputs: [value(SOUND, ANY), ...more.inputs ?? []],
    outputs: [...rows.map((_, index) => value(`out${index}`, ANY)), ...more.outputs ?? []],
  };
}

async function outputsOf(
  file: Uint8Array<ArrayBuffer>,
  inputs: Record<string, Tensor>,
): Promise<Record<string, { dims: readonly number[]; data: Float32Array }>> {
  const session = await InferenceSession.create(file, { logSeverityLevel: 3 });
  try {
    const outputs = await session.run(inputs);
    return Object.fromEntries(
      // All outputs of these graphs are floats.
      Object.entries(outputs).map(([name, { dims, data }]) => [
        name,
        { dims, data: data as Float32Array },
      ]),
    );
  } finally {
    await session.release();
  }
}

function quicker(
  file: Uint8Array<ArrayBuffer>,
  threads = 1,
): Uint8Array<ArrayBuffer> | undefined {
  const graph = new EditableGraph(file);
  computeQuicker(graph, threads);
  return graph.finish();
}

function kinds(file: Uint8Array<ArrayBuffer>): string[] {
  return new EditableGraph(file).nodes.map(({ kind }) => kind);
}

/** Checks that the rewritten graph gives the results of the original. */
async function assertSame(
  file: Uint8Array<ArrayBuffer>,
  rewritten: Uint8Array<ArrayBuffer>,
  inputs: Record<string, Tensor>,
): Promise<void> {
  const [before, after] = [await outputsOf(file, inputs), await outputsOf(rewritten, inputs)];
  assert.deepEqual(Object.keys(after), Object.keys(before));
  for (const [name, { dims, data }] of Object.entries(before)) {
    assert.deepEqual(after[name]!.dims, dims);
    const apart = data.reduce(
      (most, number, index) => Math.max(most, Math.abs(number - after[name]!.data[index]!)),
      0,
    );
    assert.ok(apart < ROUNDING, `${name} is ${apart} apart`);
    assert.ok(data.some((number) => Math.abs(number) > 0.1), `${name} is not silent`);
  }
}

function sound(): Record<string, Tensor> {
  const data = floats(2 * CHANNELS * FRAMES, 3);
  return { [SOUND]: new Tensor("float32", data, [2, CHANNELS, FRAMES]) };
}

const REWRITTEN: Readonly<
  Record<string, { kernel: number; attributes?: Record<string, AttributeValue> }>
> = {
  "nothing but its weights": { kernel: 3 },
  "a kernel of one": { kernel: 1, attributes: { kernel_shape: [1] } },
  "all attributes": {
    kernel: 7,
    attributes: {
      auto_pad: "NOTSET",
      dilations: [3],
      group: 1,
      kernel_shape: [7],
      pads: [9, 9],
      strides: [1],
    },
  },
  "a stride": { kernel: 5, attributes: { strides: [2], pads: [2, 2] } },
  "a dilation": { kernel: 3, attributes: { dilations: [5] } },
  "more before it than behind": { kernel: 4, attributes: { pads: [3, 0] } },
  "stride, dilation and more behind it than before": {
    kernel: 5,
    attributes: { strides: [3], dilations: [2], pads: [1, 6], kernel_shape: [5] },
  },
};

for (const opset of [11, 13, 17]) {
  Deno.test(`convolutions over time become two-dimensional, with operators of ${opset}`, async (t) => {
    for (const [what, { kernel, attributes }] of Object.entries(REWRITTEN)) {
      await t.step(what, async () => {
        const row = { weights: "w", ...(attributes === undefined ? {} : { attributes }) };
        const file = onnxFile(convolutions([row], [weights("w", [32, CHANNELS, kernel])]), opset);
        const rewritten = quicker(file);
        assert.ok(rewritten !== undefined);
        assert.deepEqual(kinds(rewritten), ["Unsqueeze", "Conv", "Squeeze"]);
        assert.deepEqual(
          new EditableGraph(rewritten).tensors.get("w")!.dims,
          [32, CHANNELS, 1, kernel],
        );
        await assertSame(file, rewritten, sound());
      });
    }
  });
}

Deno.test("convolutions with the same input and weights share one Unsqueeze", async () => {
  const rows = [{ weights: "w" }, { weights: "w", attributes: { dilations: [2] } }];
  const file = onnxFile(convolutions(rows, [weights("w", [32, CHANNELS, 3])]));
  const rewritten = quicker(file)!;
  assert.deepEqual(kinds(rewritten), ["Unsqueeze", "Conv", "Squeeze", "Conv", "Squeeze"]);
  await assertSame(file, rewritten, sound());
});

Deno.test("a convolution is rewritten beside another that cannot be", async () => {
  const rows = [{ weights: "grouped", attributes: { group: 2 } }, { weights: "w" }];
  const tensors = [weights("grouped", [32, CHANNELS / 2, 3]), weights("w", [32, CHANNELS, 3])];
  const file = onnxFile(convolutions(rows, tensors));
  const rewritten = quicker(file)!;
  assert.deepEqual(kinds(rewritten), ["Conv", "Unsqueeze", "Conv", "Squeeze"]);
  await assertSame(file, rewritten, sound());
});

Deno.test("names added to a graph do not clash with existing ones", async () => {
  const parts = convolutions([{ weights: "w" }], [weights("w", [32, CHANNELS, 3])]);
  const taken = Array.from({ length: 9 }, (_, index) => `two_dimensional_${index}`);
  const chain = taken.map((name, index) =>
    node("Neg", [index === 0 ? "out0" : taken[index - 1]!], [name])
  );
  const outputs = [...parts.outputs, value(taken.at(-1)!, ANY)];
  const file = onnxFile({ ...parts, nodes: [...parts.nodes, ...chain], outputs });
  await assertSame(file, quicker(file)!, sound());
});

for (const [threads, outputs, isRewritten] of THREADS) {
  Deno.test(`a convolution to ${outputs} channels ${isRewritten ? "has" : "has no"} work for ${threads} threads`, () => {
    const rows = [{ weights: "w" }];
    const file = onnxFile(convolutions(rows, [weights("w", [outputs, CHANNELS, 3])]));
    assert.equal(quicker(file, threads) !== undefined, isRewritten);
  });
}

const plain = { weights: "w" };
const W = weights("w", [32, CHANNELS, 3]);
const LEFT_ALONE: Readonly<Record<string, GraphParts>> = {
  "of groups": convolutions([{ weights: "w", attributes: { group: 2 } }], [
    weights("w", [32, CHANNELS / 2, 3]),
  ]),
  "of groups of whole blocks": convolutions([{ weights: "w", attributes: { group: 2 } }], [W]),
  "of channels that are no whole blocks": convolutions([plain], [weights("w", [32, 24, 3])]),
  "to channels that are no whole blocks": convolutions([plain], [
    weights("w", [24, CHANNELS, 3]),
  ]),
  "that pad by themselves": convolutions(
    [{ weights: "w", attributes: { auto_pad: "SAME_UPPER" } }],
    [W],
  ),
  "whose kernel is not that of the weights": convolutions(
    [{ weights: "w", attributes: { kernel_shape: [4] } }],
    [W],
  ),
  "with an attribute that nobody knows": convolutions(
    [{ weights: "w", attributes: { unknown: 1 } }],
    [W],
  ),
  "that share weights with one that pads by itself": convolutions(
    [plain, { weights: "w", attributes: { auto_pad: "VALID" } }],
    [W],
  ),
  "whose weights another node reads": convolutions([plain], [W], {
    nodes: [node("Neg", ["w"], ["other"])],
    outputs: [value("other", ANY)],
  }),
  "whose weights are an output": convolutions([plain], [W], { outputs: [value("w", ANY)] }),
  "whose weights may be given": convolutions([plain], [W], { inputs: [value("w", ANY)] }),
  "whose weights are given": convolutions([plain], [], { inputs: [value("w", ANY)] }),
  "whose weights a graph within reads": convolutions([plain], [W], {
    nodes: [
      node("If", ["is_other"], ["chosen"], {
        then_branch: {
          graph: graph({ nodes: [node("Neg", ["w"], ["yes"])], outputs: [value("yes", ANY)] }),
        },
        else_branch: {
          graph: graph({ nodes: [node("Abs", ["w"], ["no"])], outputs: [value("no", ANY)] }),
        },
      }),
    ],
    inputs: [value("is_other", [], 9)],
    outputs: [value("chosen", ANY)],
  }),
  "whose weights are whole numbers": convolutions([plain], [
    tensor("w", [32, CHANNELS, 1], new BigInt64Array(32 * CHANNELS)),
  ]),
};

for (const [what, parts] of Object.entries(LEFT_ALONE)) {
  Deno.test(`convolutions ${what} are left alone`, () => {
    assert.equal(quicker(onnxFile(parts)), undefined);
  });
}

function power(exponent: Partial<GraphParts>): GraphParts {
  return {
    nodes: [...exponent.nodes ?? [], node("Pow", [SOUND, "exponent"], ["out"])],
    tensors: exponent.tensors ?? [],
    inputs: [value(SOUND, ANY), ...exponent.inputs ?? []],
    outputs: [value("out", ANY)],
  };
}

const two = tensor("exponent", [], Float32Array.of(2));
const SQUARES: Readonly<Record<string, readonly [GraphParts, kinds: readonly string[]]>> = {
  "a tensor": [power({ tensors: [two] }), ["Mul"]],
  "a tensor of a whole number": [
    power({ tensors: [tensor("exponent", [], BigInt64Array.of(2n))] }),
    ["Mul"],
  ],
  "a node's tensor": [
    power({
      nodes: [
        node("Constant", [], ["exponent"], {
          value: { tensor: tensor("", [], Float32Array.of(2)) },
        }),
      ],
    }),
    ["Mul"],
  ],
  "a node's number": [
    power({ nodes: [node("Constant", [], ["exponent"], { value_float: { float: 2 } })] }),
    ["Mul"],
  ],
  "a constant that others read": [{
    nodes: [
      node("Constant", [], ["exponent"], { value_float: { float: 2 } }),
      node("Pow", [SOUND, "exponent"], ["square"]),
      node("Mul", ["square", "exponent"], ["out"]),
    ],
    inputs: [value(SOUND, ANY)],
    outputs: [value("out", ANY)],
  }, ["Constant", "Mul", "Mul"]],
};

for (const opset of [13, 17]) {
  for (const [what, [parts, expected]] of Object.entries(SQUARES)) {
    Deno.test(`to the power of 2 is to multiply, told by ${what}, with operators of ${opset}`, async () => {
      const file = onnxFile(parts, opset);
      const rewritten = quicker(file)!;
      assert.deepEqual(kinds(rewritten), expected);
      await assertSame(file, rewritten, sound());
    });
  }
}

const POWERS: Readonly<Record<string, GraphParts>> = {
  "of 3": power({ tensors: [tensor("exponent", [], Float32Array.of(3))] }),
  "of several": power({ tensors: [tensor("exponent", [2], Float32Array.of(2, 2))] }),
  "that may be given": power({ tensors: [two], inputs: [value("exponent", [])] }),
  "that is given": power({ inputs: [value("exponent", [], INT64)] }),
  "that is computed": power({
    nodes: [node("Neg", ["less"], ["exponent"])],
    tensors: [
      tensor("less", [], Float32Array.of(-2)),
    ],
  }),
};

for (const [what, parts] of Object.entries(POWERS)) {
  Deno.test(`powers ${what} are left alone`, () => {
    assert.equal(quicker(onnxFile(parts)), undefined);
  });
}
