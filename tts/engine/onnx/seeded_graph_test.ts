import assert from "node:assert/strict";
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import { node, onnxFile, value } from "../../../tests/fixtures/onnx_graph.ts";
import { normalNoise } from "../seed_noise.ts";
import { EditableGraph } from "./editable_graph.ts";
import { NOISE_INPUT, NOISE_NUMBERS, takeNoiseFromInput } from "./seeded_graph.ts";

/** Made by noise.py beside it: noise of each kind, in the shape of the input or a constant one. */
const NOISY = new URL("../../../tests/fixtures/synthesizers/noisy.onnx", import.meta.url);
const QUIET = new URL("../../../tests/fixtures/kokoro/onnx/model.onnx", import.meta.url);
const SHAPE = [3, 20_000];

async function run(session: InferenceSession, seed: number) {
  const outputs = await session.run({
    x: new Tensor("float32", new Float32Array(SHAPE[0]! * SHAPE[1]!), SHAPE),
    [NOISE_INPUT]: new Tensor("float32", normalNoise(seed, NOISE_NUMBERS), [NOISE_NUMBERS]),
  });
  return Object.fromEntries(
    // All outputs are floats.
    Object.entries(outputs).map(([name, tensor]) => [name, tensor.data as Float32Array]),
  );
}

function facts(values: Float32Array) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
  );
  return {
    mean,
    spread,
    least: Math.min(...values.slice(0, 9999)),
    most: values.reduce((a, b) => Math.max(a, b)),
  };
}

Deno.test("noise taken from the input keeps its distribution, and is determined by the seed", async () => {
  const graph = new EditableGraph(await Deno.readFile(NOISY));
  assert.ok(takeNoiseFromInput(graph));
  const bytes = graph.finish();
  assert.ok(bytes !== undefined);
  const session = await InferenceSession.create(bytes);
  assert.deepEqual(session.inputNames.toSorted(), [NOISE_INPUT, "x"].toSorted());
  const one = await run(session, 1);
  const [again, other] = [await run(session, 1), await run(session, 2)];
  for (const name of session.outputNames) {
    assert.deepEqual(again[name], one[name], name);
    assert.notDeepEqual(other[name], one[name], name);
    assert.equal(one[name]!.length, name === "fixed" ? 6000 : SHAPE[0]! * SHAPE[1]!);
  }
  const normal = facts(one.normal!);
  assert.ok(
    Math.abs(normal.mean - 3) < 0.05 && Math.abs(normal.spread - 2) < 0.05,
    `${normal.mean}`,
  );
  const uniform = facts(one.uniform!);
  assert.ok(Math.abs(uniform.mean - 1) < 0.05, `${uniform.mean}`);
  assert.ok(Math.abs(uniform.spread - 4 / Math.sqrt(12)) < 0.03, `${uniform.spread}`);
  assert.ok(uniform.least >= -1 && uniform.most <= 3);
  const fixed = facts(one.fixed!);
  assert.ok(Math.abs(fixed.mean) < 0.05 && Math.abs(fixed.spread - 1) < 0.05);
  const together =
    one.normal!.reduce((sum, value, index) => sum + (value - 3) * (one.uniform![index]! - 1), 0) /
    one.normal!.length;
  assert.ok(Math.abs(together) < 0.1, "no two nodes have the same noise");
  await session.release();
});

Deno.test("a graph without noise stays unchanged, and bytes that are not a model are rejected", async () => {
  const graph = new EditableGraph(await Deno.readFile(QUIET));
  assert.ok(!takeNoiseFromInput(graph));
  assert.equal(graph.finish(), undefined);
  assert.throws(() => new EditableGraph(new TextEncoder().encode("no model")), Error);
});

for (const opset of [7, 10, 11, 14, 15, 17]) {
  Deno.test(`a graph with noise by operators of ${opset} is one that ONNX Runtime loads`, async () => {
    const file = onnxFile({
      nodes: [node("RandomNormalLike", ["x"], ["noise"])],
      inputs: [value("x", [1, "frames"])],
      outputs: [value("noise", [1, "frames"])],
    }, opset);
    const graph = new EditableGraph(file);
    const isSeeded = takeNoiseFromInput(graph);
    const session = await InferenceSession.create(graph.finish() ?? file);
    assert.equal(session.inputNames.includes(NOISE_INPUT), isSeeded);
    assert.equal(isSeeded, opset >= 11);
    await session.release();
  });
}
