import assert from "node:assert/strict";
import { computingBackend } from "./computing_backend.ts";

const LIBRARY = { name: "llama", file: "/here/libllama.so", backend: "vulkan" } as const;
const CPU = { name: "CPU", description: "A processor", kind: "cpu" } as const;
const CUDA = { name: "CUDA0", description: "A card", kind: "gpu" } as const;
const VULKAN = { name: "Vulkan0", description: "A card", kind: "gpu" } as const;
const INTEGRATED = { ...VULKAN, kind: "integrated_gpu" } as const;

for (
  const { devices, preference, backend } of [
    { devices: [CUDA, CPU], preference: "auto", backend: "cuda" },
    { devices: [CUDA, CPU], preference: "cuda", backend: "cuda" },
    { devices: [CUDA, CPU], preference: "cpu", backend: "cpu" },
    { devices: [CPU], preference: "auto", backend: "cpu" },
    { devices: [INTEGRATED, CPU], preference: "auto", backend: "vulkan" },
    { devices: [INTEGRATED, CPU], preference: "vulkan", backend: "vulkan" },
    { devices: [INTEGRATED, CUDA, CPU], preference: "auto", backend: "cuda" },
  ] as const
) {
  const names = devices.map(({ name, kind }) => `${name} (${kind})`).join(", ");
  Deno.test(`computingBackend() of ${names} for ${preference} is ${backend}`, () => {
    assert.equal(computingBackend(LIBRARY, devices, preference), backend);
  });
}

Deno.test("computingBackend() of unknown devices is the backend that the library is built for", () => {
  assert.equal(computingBackend(LIBRARY, undefined, "auto"), "vulkan");
});

for (const [preference, devices] of [["cuda", [CPU]], ["vulkan", [CUDA, CPU]]] as const) {
  Deno.test(`computingBackend() refuses ${preference} where only others are`, () => {
    const there = devices.map(({ name, description }) => `${name} (${description})`).join(", ");
    assert.throws(() => computingBackend(LIBRARY, devices, preference), {
      name: "NativeLibraryError",
      message: `Cannot compute on ${preference}: libllama from /here/libllama.so finds no such ` +
        `device, only ${there}`,
    });
  });
}
