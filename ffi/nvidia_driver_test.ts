import assert from "node:assert/strict";
import { driverAdvice } from "./nvidia_driver.ts";

const NEED = { cuda: "13.1", series: "590" };
const ADVICE = "the driver supports CUDA 13.0, but parts of this build require 13.1: " +
  "install NVIDIA's driver 590 or newer";

for (
  const { name, offered, need, advice } of [
    { name: "names the driver that is wanted", offered: 13_000, need: NEED, advice: ADVICE },
    { name: "is not wanted of one that is just new enough", offered: 13_010, need: NEED },
    { name: "is not wanted of a later one", offered: 14_000, need: NEED },
    { name: "is not there for a build of any driver", offered: 12_020, need: undefined },
    { name: "is not there without a driver", offered: undefined, need: NEED },
  ]
) {
  Deno.test(`driverAdvice() ${name}`, () => {
    assert.equal(driverAdvice(offered, need), advice);
  });
}
