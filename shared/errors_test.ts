import assert from "node:assert/strict";
import {
  failureFields,
  fieldError,
  messageOf,
  modelNotFound,
  ServiceError,
  toServiceError,
} from "./errors.ts";

Deno.test("an unexpected error is logged with its stack, and the client is told only that it failed", () => {
  const thrown = new Error("Cannot open /secret/key");
  const error = toServiceError(thrown);
  assert.equal(JSON.stringify(error.toBody()).includes("secret"), false);
  const { code, message, cause } = failureFields(error);
  assert.deepEqual([code, message], ["internal_error", error.message]);
  assert.match(cause!, /Cannot open \/secret\/key\n\s+at /, "with its stack");
});

Deno.test("failureFields() of an error without a cause has no cause", () => {
  const error = new ServiceError("overloaded", "Cannot take more");
  const fields = { code: "overloaded", message: "Cannot take more", cause: undefined };
  assert.deepEqual(failureFields(error), fields);
});

Deno.test("failureFields() omits a cause with the same message", () => {
  const why = "Cannot load a.gguf: the file does not exist";
  const error = new ServiceError("model_unavailable", why, { cause: new Error(why) });
  assert.deepEqual(failureFields(error), { code: error.code, message: why, cause: undefined });
});

for (
  const [code, fallback, expected] of [
    ["engine_error", "internal_error", "engine_error"],
    ["engine_error", "llm_error", "llm_error"],
    ["overloaded", "llm_error", "overloaded"],
  ] as const
) {
  Deno.test(`toServiceError() makes ${code} ${expected} where the fallback is ${fallback}`, () => {
    const thrown = new ServiceError(code, "why", { detail: { a: 1 } });
    const error = toServiceError(thrown, fallback);
    assert.deepEqual([error.code, error.message], [expected, "why"]);
    assert.equal(error === thrown, code === expected);
  });
}

for (
  const error of [modelNotFound("m".repeat(1e6)), fieldError("f".repeat(1e6), "w".repeat(1e6))]
) {
  Deno.test(`a ${error.code} of a million characters is told by its beginning and end`, () => {
    const { message } = error;
    assert.ok(message.length < 2100, `${message.length} characters`);
    assert.match(message, /^Cannot .* … .*(lists the models|www)$/s);
    assert.ok(JSON.stringify(error.toBody()).length < 7000);
  });
}

Deno.test("messageOf() of a failed fetch is its reason, without the URL", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${listener.addr.port}/?key=secret`;
  listener.close();
  const thrown = await fetch(address).catch((thrown) => thrown);
  assert.match(messageOf(thrown), /^tcp connect error: .*refused/i);
});

for (const thrown of [new Error("fetch failed"), "fetch failed"]) {
  Deno.test(`messageOf() of ${thrown}, which has no cause, is what it says`, () => {
    assert.equal(messageOf(thrown), "fetch failed");
  });
}

for (
  const [options, code, message] of [
    [{}, "request_invalid", "Cannot accept `text`: why"],
    [{ code: "text_empty", verb: "speak" }, "text_empty", "Cannot speak `text`: why"],
  ] as const
) {
  Deno.test(`fieldError() says "${message}", and both parts in its detail`, () => {
    const error = fieldError("text", "why", options);
    const detail = [{ field: "text", message: "why" }];
    assert.deepEqual(error.toBody(), { code, message, detail });
  });
}
