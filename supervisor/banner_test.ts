/** The supervisor's message when all services answer. */
import assert from "node:assert/strict";
import { DEFAULT_PORTS, SERVICES } from "../shared/config/common.ts";
import { banner } from "./banner.ts";

for (
  const [mode, says] of [
    ["mock", /a mock, .*SVC_LLM_USE_REAL_MODEL=1/],
    ["real", /a model; run the demo with --real/],
  ] as const
) {
  Deno.test(`banner() names every address, and says that chat is ${mode}`, () => {
    const services = SERVICES.map((service, index) => ({
      service,
      address: `http://127.0.0.1:${index}`,
      health: "ok",
      mode: service === "llm" ? mode : undefined,
    }));
    const text = banner(services, 1.234);
    assert.match(text, says);
    assert.match(text, /^ {2}deno task demo /m);
    assert.ok(text.includes(`npx deno@${Deno.version.deno} `), text);
    assert.match(text, /^Parley is up after 1\.2 s\.$/m);
    for (const { service, address } of services) {
      assert.match(text, new RegExp(`^ *${service} .* ${address} +ok `, "m"));
    }
  });
}

for (
  const [name, ports, options] of [
    ["their usual addresses", DEFAULT_PORTS, ""],
    ["another address", { ...DEFAULT_PORTS, tts: 5300 }, " --tts http://127.0.0.1:5300"],
  ] as const
) {
  Deno.test(`banner() prints tasks that find the services at ${name}`, () => {
    const text = banner(
      SERVICES.map((service) => ({
        service,
        address: `http://127.0.0.1:${ports[service]}`,
        health: "ok",
        mode: undefined,
      })),
      1,
    );
    for (const task of ["talk", "demo"]) {
      assert.match(text, new RegExp(`^  deno task ${task}${options}   \\S`, "m"));
    }
  });
}

Deno.test("banner() names the services that are not ready", () => {
  const textOf = (health: string) =>
    banner(
      SERVICES.map((service) => ({
        service,
        address: "http://127.0.0.1:1",
        health: service === "tts" ? "ok" : health,
        mode: undefined,
      })),
      1,
    );
  assert.match(
    textOf("degraded"),
    /^Not ready: stt, llm; the errors above and \/health say why\.$/m,
  );
  assert.doesNotMatch(textOf("ok"), /Not ready/);
});
