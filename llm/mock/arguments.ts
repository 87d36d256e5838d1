/**
 * Generates the arguments of a mock tool call, valid against the tool's JSON schema.
 * @module
 */
import type { ErrorObject } from "ajv";
import { ServiceError } from "../../shared/errors.ts";
import { isObject, type JsonObject } from "../../shared/json.ts";
import { withLocalReferences } from "../grammar/references.ts";
import { PatternError } from "../patterns/syntax.ts";
import { Choices } from "./choices.ts";
import { MessageWords } from "./message_words.ts";
import { SampleError, Sampler } from "./sampler.ts";
import type { Schema } from "./schema.ts";
import { renewSteps, spendSteps, TooManyStepsError } from "./steps.ts";
import { validatorOf } from "./validators.ts";

/** Attempts before a schema counts as impossible to match. */
const MOST_ATTEMPTS = 60;
/** Characters of a value times those of its schema that are compared in the time of a step. */
const CHARACTERS_A_STEP = 10_000;
/** Maximum characters of a validation message in the error. */
const MOST_TOLD = 200;

/**
 * Returns arguments that match `schema`, with values from `message` where they fit. The first
 * attempt takes values from the message, the second the plainest values, and later ones vary what
 * the schema leaves open; the first valid result is returned. The same input gives the same
 * arguments.
 * @throws {ServiceError} `request_invalid` naming `field` when it is not a schema or nothing
 * matches
 */
export function argumentsFor(schema: Schema, message: string, field: string): JsonObject {
  renewSteps();
  const local = withLocalReferences(schema);
  const { length: schemaLength } = JSON.stringify(local);
  let obstacle = "";
  try {
    const isValid = validatorOf(local, field);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const value = trySample(local, message, attempt);
      if (!isObject(value)) continue;
      spendSteps(JSON.stringify(value).length * schemaLength / CHARACTERS_A_STEP);
      if (isValid(value)) return value;
      obstacle = obstacleOf(isValid.errors?.[0]);
    }
  } catch (thrown) {
    // A circular schema can make its validator recurse until the stack overflows.
    if (!(thrown instanceof RangeError || thrown instanceof TooManyStepsError)) throw thrown;
    obstacle = `: ${thrown.message}`;
  }
  throw new ServiceError(
    "request_invalid",
    `Cannot call the tool: no arguments were found that match \`${field}\`${obstacle}`,
    { detail: [{ field, message: `no arguments were found that match it${obstacle}` }] },
  );
}

/** Formats where and why the last attempt failed validation. */
function obstacleOf(error: ErrorObject | undefined): string {
  if (error === undefined) return "";
  const { instancePath, message = "" } = error;
  const told = [...message];
  const cut = told.length > MOST_TOLD ? `${told.slice(0, MOST_TOLD).join("")}…` : message;
  return `: ${instancePath || "/"} ${cut}`;
}

function trySample(schema: Schema, message: string, attempt: number): unknown {
  const words = attempt === 0 ? new MessageWords(message) : undefined;
  // Arguments must be an object even when the schema does not say so.
  const root = isObject(schema) && schema.type === undefined
    ? { ...schema, type: "object" }
    : schema;
  try {
    return new Sampler(root, words, new Choices(attempt)).sample();
  } catch (thrown) {
    if (thrown instanceof SampleError || thrown instanceof PatternError) return undefined;
    throw thrown;
  }
}
