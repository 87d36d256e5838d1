/**
 * Validators of JSON schemas.
 * @module
 */
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fieldError, messageOf } from "../../shared/errors.ts";
import { isObject } from "../../shared/json.ts";
import { forValidator } from "./dialect.ts";
import { TEXT_FORMATS } from "./formats.ts";
import { boundedPattern } from "./pattern_match.ts";
import type { Schema } from "./schema.ts";
import { spendSteps, TooManyStepsError } from "./steps.ts";

const OLD_DRAFT = /draft-0[3-7]/;

const AJV_OPTIONS: Options = {
  strict: false,
  validateSchema: true,
  logger: false,
  // Called for each comment that a value is validated against; references have one.
  $comment: () => spendSteps(1),
  code: {
    // Tidying the generated code takes time with the square of a schema's members.
    optimize: false,
    // Ajv uses `code` in standalone validators only, which are not generated here.
    regExp: Object.assign((pattern: string) => boundedPattern(pattern), { code: "boundedPattern" }),
  },
  formats: Object.fromEntries(
    Object.entries(TEXT_FORMATS).map(([name, { pattern }]) => [name, pattern]),
  ),
};

/** Total characters of the schemas that are remembered, with all that Ajv keeps of each. */
const MOST_CHARACTERS = 2_000_000;
/** Characters that even the smallest schema counts as: its validator takes some kilobytes. */
const LEAST_CHARACTERS = 1000;

/** Compilers, and the validators that they made. */
interface Compilers {
  readonly draft2020: Ajv2020;
  readonly draft7: Ajv;
  /** By the schema's text; agents send the same tools with every request. */
  readonly made: Map<string, ValidateFunction>;
  /** Total characters that the compiled schemas count as. */
  characters: number;
}

let compilers = newCompilers();

function newCompilers(): Compilers {
  return {
    draft2020: new Ajv2020(AJV_OPTIONS),
    draft7: new Ajv(AJV_OPTIONS),
    made: new Map(),
    characters: 0,
  };
}

/**
 * Returns the validator of a schema, which throws a {@linkcode TooManyStepsError} where it takes too
 * long.
 * @throws {ServiceError} `request_invalid` naming `field` when it is not a schema
 * @throws {TooManyStepsError} when the steps of the request are used up
 */
export function validatorOf(schema: Schema, field: string): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = compilers.made.get(text);
  if (known !== undefined) return known;
  // Ajv never frees what it made of a single schema, so from time to time it is replaced as a whole.
  if (compilers.characters > MOST_CHARACTERS) compilers = newCompilers();
  compilers.characters += LEAST_CHARACTERS + text.length;
  const validator = compiled(schema, field);
  compilers.made.set(text, validator);
  return validator;
}

function compiled(schema: Schema, field: string): ValidateFunction {
  const dialect = isObject(schema) ? schema.$schema : undefined;
  const isOld = typeof dialect === "string" && OLD_DRAFT.test(dialect);
  const plain = forValidator(schema);
  const { draft2020, draft7 } = compilers;
  let problem: unknown;
  for (const validator of isOld ? [draft7, draft2020] : [draft2020, draft7]) {
    try {
      return validator.compile(plain);
    } catch (thrown) {
      if (thrown instanceof TooManyStepsError) throw thrown;
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
