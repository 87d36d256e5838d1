/**
 * Arguments of a mock tool call: valid against the tool's JSON schema.
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

/** Attempts before a schema counts as one that nothing matches. */
const MOST_ATTEMPTS = 60;
/** Characters that are told of what stood in the way. */
const MOST_TOLD = 200;
const OLD_DRAFT = /draft-0[3-7]/;

const AJV_OPTIONS: Options = {
  strict: false,
  validateSchema: true,
  logger: false,
  code: {
    // The name is for validators that are written to files, which these are not.
    regExp: Object.assign((pattern: string) => boundedPattern(pattern), { code: "boundedPattern" }),
  },
  formats: Object.fromEntries(
    Object.entries(TEXT_FORMATS).map(([name, { pattern }]) => [name, pattern]),
  ),
};

const DRAFT_2020 = new Ajv2020(AJV_OPTIONS);
const DRAFT_7 = new Ajv(AJV_OPTIONS);

/**
 * Arguments that match `schema`, with values of `message` where they fit. The first attempt takes
 * from the message, the second takes the plainest values, later ones vary what the schema leaves
 * open; the first that validates is returned. The same input gives the same arguments.
 * @throws {ServiceError} `request_invalid` naming `field` when it is no schema or nothing matches
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
    // A schema may lead its validator around in a circle, until the stack is full.
    if (!(thrown instanceof RangeError || thrown instanceof PatternTimeError)) throw thrown;
    obstacle = `: ${thrown.message}`;
  }
  throw new ServiceError(
    "request_invalid",
    `Cannot call the tool: no arguments were found that match \`${field}\`${obstacle}`,
    { detail: [{ field, message: `no arguments were found that match it${obstacle}` }] },
  );
}

/** Where the last try failed, and on what. */
function obstacleOf(error: ErrorObject | undefined): string {
  if (error === undefined) return "";
  const { instancePath, message = "" } = error;
  const told = [...message];
  const cut = told.length > MOST_TOLD ? `${told.slice(0, MOST_TOLD).join("")}…` : message;
  return `: ${instancePath || "/"} ${cut}`;
}

function trySample(schema: Schema, message: string, attempt: number): unknown {
  const words = attempt === 0 ? new MessageWords(message) : undefined;
  // Arguments are an object even where the schema does not say so.
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

/** Validators of the schemas seen lately, by their text; agents send the same tools every time. */
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
      // Nothing of one request's schema may stay for the next one, its `$id` least of all.
      validator.removeSchema(plain);
    }
  }
  const why = problem instanceof RangeError
    ? "it has more parts than can be checked"
    : `it is not a JSON schema: ${messageOf(problem)}`;
  throw fieldError(field, why);
}
