import assert from "node:assert/strict";
import { ServiceError, StandstillError, toServiceError } from "./errors.ts";
import { createLog } from "./log.ts";
import { logError } from "./log_error.ts";

const STANDSTILL = new StandstillError("Cannot continue: the client is not reading");
const BUG = new TypeError("Cannot read properties of undefined");

for (
  const [what, thrown, expected] of [
    ["an unforeseen failure is an error with its stack", BUG, {
      level: "error",
      code: "llm_error",
      message: "The request failed inside the service",
      cause: BUG.stack,
    }],
    ["a full service is a warning", new ServiceError("overloaded", "Cannot queue"), {
      level: "warn",
      code: "overloaded",
      message: "Cannot queue",
    }],
    ["a client that stops reading is a warning that says so", STANDSTILL, {
      level: "warn",
      message: STANDSTILL.message,
    }],
    ["a client's own error is not logged", new ServiceError("unauthorized", "Cannot"), undefined],
  ] as const
) {
  Deno.test(`in the log, ${what}`, () => {
    const lines: string[] = [];
    const log = createLog({ level: "debug", fields: {}, write: (line) => lines.push(line) });
    logError(log, "stream_failed", toServiceError(thrown, "llm_error"));
    const written = lines.map((line) => ({ ...JSON.parse(line), time: undefined }));
    const wanted = expected && { ...expected, event: "stream_failed", time: undefined };
    assert.deepEqual(written, wanted === undefined ? [] : [wanted]);
  });
}
