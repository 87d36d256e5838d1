import assert from "node:assert/strict";
import type { Decoding } from "./contract.ts";
import { isNoise } from "./silence.ts";

const DECODING: Decoding = {
  tokens: [1, 2, 3],
  meanLogarithm: -1.2,
  temperature: 0,
  noSpeechProbability: 0.7,
};

const CASES: readonly { name: string; decoding: Partial<Decoding>; is: boolean }[] = [
  { name: "unlikely, and nobody speaks", decoding: {}, is: true },
  { name: "likely, though nobody seems to speak", decoding: { meanLogarithm: -0.9 }, is: false },
  { name: "unlikely, but somebody speaks", decoding: { noSpeechProbability: 0.5 }, is: false },
  {
    name: "unlikely by a model that cannot tell",
    decoding: { noSpeechProbability: null },
    is: false,
  },
];

for (const { name, decoding, is } of CASES) {
  Deno.test(`isNoise(), ${name}: ${is}`, () => {
    assert.equal(isNoise({ ...DECODING, ...decoding }), is);
  });
}
