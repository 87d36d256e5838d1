import assert from "node:assert/strict";
import { ServiceError } from "./errors.ts";
import { withRenamedFields } from "./field_names.ts";

const toInput = (field: string) => field === "text" ? "input" : field;

Deno.test("withRenamedFields() renames the fields in message and detail, and keeps the rest", () => {
  const cause = new Error("why");
  const error = new ServiceError("overloaded", "Cannot speak `text` text with `voice`", {
    cause,
    retryAfterSeconds: 7,
    detail: [{ field: "text", message: "text" }, { field: "voice" }, "text"],
  });
  const renamed = withRenamedFields(error, toInput);
  assert.deepEqual(renamed.toBody(), {
    code: "overloaded",
    message: "Cannot speak `input` text with `voice`",
    detail: [{ field: "input", message: "text" }, { field: "voice" }, "text"],
  });
  assert.deepEqual([renamed.retryAfterSeconds, renamed.cause], [7, cause]);
});

Deno.test("withRenamedFields() leaves a detail that names no fields as it is", () => {
  const error = new ServiceError("text_too_long", "why", { detail: { limit: 1 } });
  assert.deepEqual(withRenamedFields(error, toInput).detail, { limit: 1 });
});
