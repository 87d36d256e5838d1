/**
 * Generates the arguments of a mock tool call, valid against the tool's JSON schema.
 * @module
 */
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fieldError, messageOf, ServiceError } from "../../shared/errors.ts";
import { isObject, type JsonObject } from "../../shared/json.ts";
import { withLocalReferences } from "../grammar/references.ts";
import { PatternError } from "../patterns/syntax.ts";
import { Choices } from "./choices.ts";
import { forValidator } from "./dialect.ts";
import { TEXT_FORMATS } from "./formats.ts";
import { MessageWords } from "./message_words.ts";
import { boundedPattern, PatternTimeError, renewSteps } from "./pattern_match.ts";
import { SampleError, Sampler } from "./sampler.ts";
import type { Schema } from "./schema.ts";

/** Attempts before a schema counts as impossible to match. */
const MOST_ATTEMPTS = 60;
/** Maximum characters of a validation message in the error. */
const MOST_TOLD = 200;
const OLD_DRAFT = /draft-0[3-7]/;

const AJV_OPTIONS: Options = {
  strict: false,
  validateSchema: true,
  logger: false,
  code: {
    // Ajv uses `code` in standalone validators only, which are not generated here.
    regExp: Object.assign((pattern: string) => boundedPattern(pattern), { code: "boundedPattern" }),
  },
  formats: Object.fromEntries(
    Object.entries(TEXT_FORMATS).map(([name, { pattern }]) => [name, pattern]),
  ),
};

const DRAFT_2020 = new Ajv2020(AJV_OPTIONS);
const DRAFT_7 = new Ajv(AJV_OPTIONS);

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
  const isValid = compile(local, field);
  let obstacle = "";
  try {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const value = trySample(local, message, attempt);
      if (!isObject(value)) continue;
      if (isValid(value)) return value;
      obstacle = obstacleOf(isValid.errors?.[0]);
    }
  } catch (thrown) {
    // A circular schema can make its validator recurse until the stack overflows.
    if (!(thrown instanceof RangeError || thrown instanceof PatternTimeError)) throw thrown;
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

/** Cache of validators by the schema's text; agents send the same tools with every request. */
const validators = new Map<string, ValidateFunction>();
const MOST_VALIDATORS = 200;

function compile(schema: Schema, field: string): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = validators.get(text);
  if (known !== undefined) return known;
  const validator = compileAnew(schema, field);
  if (validators.size >= MOST_VALIDATORS) validators.delete(validators.keys().next().value!);
  validators.set(text, validator);
  return validator;
}

function compileAnew(schema: Schema, field: string): ValidateFunction {
  const dialect = isObject(schema) ? schema.$schema : undefined;
  const isOld = typeof dialect === "string" && OLD_DRAFT.test(dialect);
  const plain = forValidator(schema);
  let problem: unknown;
  for (const validator of isOld ? [DRAFT_7, DRAFT_2020] : [DRAFT_2020, DRAFT_7]) {
    try {
      return validator.compile(plain);
    } catch (thrown) {
      problem ??= thrown;
    } finally {
      // Ajv must not remember one request's schema in the next, above all not its `$id`.
      validator.removeSchema(plain);
    }
  }
  const why = problem instanceof RangeError
    ? "it has more subschemas than can be checked"
    : `it is not a JSON schema: ${messageOf(problem)}`;
  throw fieldError(field, why);
}
