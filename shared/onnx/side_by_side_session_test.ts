import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import { isCallable, type NamedTensors } from "./native_session.ts";
import { SideBySideSession } from "./side_by_side_session.ts";
import { pause } from "../pause.ts";

const TEXT_GRAPH = fileURLToPath(
  new URL("../../models/tts/parley-tts-small/onnx/text.onnx", import.meta.url),
);

const source = () => Promise.resolve(TEXT_GRAPH);

/** Ids, a style and a rate, which differ for each `seed`. */
function inputsOf(seed: number, length = 100): Record<string, Tensor> {
  const ids = BigInt64Array.from({ length }, (_, index) => BigInt((index * 7 + seed) % 100));
  return {
    input_ids: new Tensor("int64", ids, [1, length]),
    style: new Tensor("float32", new Float32Array(256).fill(seed / 100), [1, 256]),
    speed: new Tensor("float32", Float32Array.of(1), [1]),
  };
}

function heard(outputs: NamedTensors): unknown[] {
  return Object.entries(outputs).map(([name, { type, dims, data }]) => [name, type, dims, data]);
}

/** Calls `use` with both kinds of session of one graph. */
async function withSessions(
  use: (own: SideBySideSession, theirs: InferenceSession) => Promise<void>,
): Promise<void> {
  const theirs = await InferenceSession.create(TEXT_GRAPH, { intraOpNumThreads: 2 });
  const own = await SideBySideSession.load(source, theirs, 2);
  try {
    await use(own, theirs);
  } finally {
    await own.release();
    await theirs.release();
  }
}

Deno.test("concurrent runs give the same outputs, to the bit, as single ones", {
  ignore: !isCallable,
}, async () => {
  await withSessions(async (own, theirs) => {
    const seeds = [1, 2, 3, 4, 5, 6];
    const alone: unknown[] = [];
    for (const seed of seeds) alone.push(heard(await theirs.run(inputsOf(seed))));
    // Run by one session in the first round, then by two with one thread each.
    for (const _ of [1, 2, 3]) {
      const together = await Promise.all(seeds.map((seed) => own.run(inputsOf(seed))));
      assert.deepEqual(together.map(heard), alone);
    }
  });
});

Deno.test("a graph's bytes give the outputs of its file", { ignore: !isCallable }, async () => {
  await withSessions(async (own, theirs) => {
    const read = async () => ({ bytes: await Deno.readFile(TEXT_GRAPH), folder: "." });
    const bytes = await SideBySideSession.load(read, theirs, 2);
    assert.deepEqual(heard(await bytes.run(inputsOf(1))), heard(await own.run(inputsOf(1))));
    await bytes.release();
  });
});

Deno.test("timers fire while a graph runs", { ignore: !isCallable }, async () => {
  await withSessions(async (own) => {
    let turns = 0;
    for (let run = 0; run < 20; run++) {
      let isOver = false;
      const running = own.run(inputsOf(run, 500)).then(() => isOver = true);
      await pause(0);
      if (!isOver) turns++;
      await running;
    }
    assert.ok(turns > 0, "the timer came while one ran");
  });
});

Deno.test("a bad input is rejected, and the next run works", { ignore: !isCallable }, async () => {
  await withSessions(async (own) => {
    const { style: _, ...incomplete } = inputsOf(1);
    await assert.rejects(own.run(incomplete), /style/);
    const wrong = { ...inputsOf(1), style: new Tensor("float32", new Float32Array(3), [1, 3]) };
    await assert.rejects(own.run(wrong), /style/);
    assert.ok((await own.run(inputsOf(1))).durations);
  });
});

Deno.test(
  "release() waits for the runs in progress",
  { ignore: !isCallable },
  async () => {
    await withSessions(async (_, theirs) => {
      const own = await SideBySideSession.load(source, theirs, 2);
      const running = [1, 2, 3].map((seed) => own.run(inputsOf(seed, 500)));
      await own.release();
      for (const outputs of await Promise.all(running)) assert.ok(outputs.durations);
    });
  },
);

Deno.test("load() rejects what is not an ONNX graph", { ignore: !isCallable }, async () => {
  const names = { inputNames: [], outputNames: [] };
  const bytes = Uint8Array.of(1, 2, 3);
  for (
    const [graph, reason] of [
      ["/no/such.onnx", /\/no\/such\.onnx.*File doesn't exist/],
      [{ bytes, folder: "." }, /protobuf parsing failed/],
    ] as const
  ) {
    const load = () => SideBySideSession.load(() => Promise.resolve(graph), names, 1);
    await assert.rejects(load, reason);
  }
});

Deno.test("a second session is loaded for concurrent runs only, and never with a single thread", {
  ignore: !isCallable,
}, async () => {
  const theirs = await InferenceSession.create(TEXT_GRAPH);
  for (const [threads, expected] of [[1, 1], [2, 2]] as const) {
    let loads = 0;
    const counted = () => {
      loads++;
      return Promise.resolve(TEXT_GRAPH);
    };
    const own = await SideBySideSession.load(counted, theirs, threads);
    await own.run(inputsOf(1));
    await own.run(inputsOf(2));
    assert.equal(loads, 1);
    await Promise.all([1, 2, 3, 4].map((seed) => own.run(inputsOf(seed))));
    assert.equal(loads, expected, `${threads} threads`);
    await own.release();
  }
  await theirs.release();
});
