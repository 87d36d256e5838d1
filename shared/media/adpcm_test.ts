import assert from "node:assert/strict";
import { decodeIma, decodeMs } from "./adpcm.ts";

const TWO_CHANNELS = { channels: 2, blockBytes: 64 };

/** 12 ms of two loud channels in two blocks by FFmpeg, and the samples as SoX decodes them. */
const CLIPS = [
  {
    name: "Microsoft's",
    decode: decodeMs,
    blocks:
      "AAAQABAAuh3/fyQDfUd4c3hzeHgYyN3AwODxFyJgIDAgEADoz7DQ4PAgUDAwEAPXoNHgEEBAIADwsNz4IFAgAAAAXh3YKirCAID7LzqE4CBAMACw0BBAIPCw8CBB98fxQCDQ0DBA4MAgQNDgUADAICDAEC/BPgLYKAAAAAAAAAA=",
    samples:
      "JAN9R7od/38qHn9/NB//f7Ehp36nJ/9/7TVnfCJYn3HaY0dRvjk/8OETFoOJ5haDKbAWg4+PFoPqgMqaEo7XL7Sl/39i5f9/1g//fwxJ/39Qa/9/tHr/f7R6/3/eYQ+/PjUAgF7yAIBEsgCA4IsAgACAAID6ngCAjOQAgDonAIAiYwCAEnUAgBJ1VcqkSSNmnvsjZpit/38AgP9//ZT/f2ng/3/ZOv9/E3H/fxNx/38xW/9/5Pj/f6ma3zYAgH+HtLJ/h5Ikf4dWbX+HVm1/h/svOoQqwgCAbocAgDK8AIACGwCARnAAgEZwAICR/QCAnI8AgIqwAIDeJgCA0G0AgPJNAIDNvgCAEJEAgD7jAIDmdo6JokqhxY6rtFUAgP9/ZCv/f/9//3+B9f9/AID/f8bv/3+qdf9/YiX/fyKV/3+g6/9//3//fzr0/3+EoP9/hlz/f4Zc/3+ihP9/FAb/f2B6/39oqf9/Duj/f6BYOHpcjmh/RUQWdkVEdH5ysWRgYgk0BmIJNAZiCTQGYgk0BmIJNAZiCTQGYgk0BmIJNAY=",
    headBytes: 14,
  },
  {
    name: "IMA's",
    decode: decodeIma,
    blocks:
      "JAMAAH1HAAB3d3d3d3f3/8e9m0D/DxgHNSMB6gAICM/LmlIzgAgICILMnDBIF4AAJZC9GICA0J8loJ1BCAgICHR3WAAAgE8AuAwkyYCAgIBKk50lgHBngNtD2kOAgAAIrIZO8ggICIAzT9CDgKDyr4CAgIAICIAICIAIgAiAgAg=",
    samples:
      "JAN9Ry8DiEdNA6ZHjAPlRxQEbUg5BZJJsAcbR/0MzkFbGHA2tzAUHmAR2OkH4wCA2bf/j5iQc4FNgR+p74V1XdurdG3w4wB8MRj/f7FH+nOJZuh+W3f5dHR8AX5IZdQCgS4AgED6/48svXOBHZQAgACABYzuoReByuUGiwUl/oGAXjSK/3+9gjZ50b+wQf46gP78ajStiHlqjE9sWZZUeJTV/3/oL/9/BGz3dvJ2LX8kWbZ3x/V/fjSZozovjSSz+a0mg0UbAIACZDmNO3E0gR81IozkvDOC5ow7i4q4BYORL3yKdHcAgHVnyYagAZ6AmYo5hpiaIIGGHcKFhG2MgeBBYIXZyuWBAIAPhe4CL4LrcsyER0d3qM218fTPhf9/1SX/f9N1c3H+D6x+AICncv3vlX3rcqZz7SKufOeC/3/k8oh40nVRf9TlJnnWlcF+9VKoefZCSn7XhRR61RXofdNl/3+ci9V8mfu1f25hGH0Nm3h/CyupdAo7fX4Em69jAQs7KnX8LAGuCbX5qf1+AJcIU/qo/u7/sAcHBXr/ZQDxBi/8KAADAP35iPyY/7L/sQSSAg8A9f/Z+1UCrf8sACgDNf7+//7/",
    headBytes: 8,
  },
];

for (const { name, decode, blocks, samples, headBytes } of CLIPS) {
  const bytes = Uint8Array.fromBase64(blocks);
  const wanted = [...new Int16Array(Uint8Array.fromBase64(samples).buffer)];

  Deno.test(`${name} ADPCM of two channels sounds as it does elsewhere`, () => {
    assert.deepEqual([...decode(bytes, TWO_CHANNELS)], wanted);
  });

  Deno.test(`${name} ADPCM that ends anywhere sounds up to there`, () => {
    for (let length = 0; length < bytes.length; length++) {
      const decoded = [...decode(bytes.subarray(0, length), TWO_CHANNELS)];
      assert.deepEqual(decoded, wanted.slice(0, decoded.length));
      const blockSamples = wanted.length / 2;
      const whole = Math.floor(length / 64) * blockSamples;
      assert.ok(decoded.length >= whole, "whole blocks are there");
      if (length % 64 > headBytes + 8) assert.ok(decoded.length > whole, "and a part of the last");
    }
  });
}
