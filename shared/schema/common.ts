/**
 * Bodies that all three services share.
 * @module
 */
import { z } from "zod";
import { type ErrorCode, HTTP_STATUS } from "../errors.ts";
import { isObject } from "../json.ts";

/** Every error code. The cast is sound: `HTTP_STATUS` is a constant without other keys. */
const ERROR_CODES = Object.keys(HTTP_STATUS) as [ErrorCode, ...ErrorCode[]];

/** Body of an HTTP error. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES).describe("Machine-readable code"),
  message: z.string().describe("One sentence for a person; names the field at fault"),
  detail: z.unknown().optional().describe("Machine-readable details"),
}).meta({ id: "ErrorBody", description: "Why a request failed" });

/** Values of `status` in GET /health. */
export const HEALTH_STATUSES = ["ok", "loading", "degraded"] as const;

/** Answer of GET /health and /healthz. */
export const HealthBody = z.looseObject({
  status: z.enum(HEALTH_STATUSES).describe("Whether requests are served"),
  version: z.string().describe("Version of the service"),
  uptime_s: z.number().describe("Seconds since the service started"),
}).meta({ id: "Health", description: "State of the service; the HTTP status is always 200" });

/** A string that is one of a few, with a message that lists them. */
export function oneOf<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
): z.ZodEnum<{ [Name in Choice]: Name }> {
  return z.enum(choices, { error: () => `must be one of ${choices.join(", ")}` });
}

/** A number that is one of a few, with a message that lists them. */
export function oneNumberOf<const Choice extends number>(
  choices: readonly [Choice, ...Choice[]],
): z.ZodLiteral<Choice> {
  return z.literal([...choices], { error: () => `must be one of ${choices.join(", ")}` });
}

/** Makes a field optional; null counts as left out, as many clients send it. */
export function optionalOrNull<Output, Input>(
  schema: z.ZodType<Output, Input>,
): z.ZodOptional<z.ZodType<Output | undefined, Input | null>> {
  return schema.nullable().transform((value) => value ?? undefined).optional();
}

/** An object with keys of the client's choice, `__proto__` included, which zod's records drop. */
export function mapOf<Value>(schema: z.ZodType<Value>): z.ZodType<Record<string, Value>> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: "input" });
  return z.custom<Record<string, Value>>(isObject, "must be an object").superRefine(
    (map, context) => {
      for (const [key, value] of Object.entries(map)) {
        for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
          context.addIssue({ code: "custom", path: [key, ...path], message, input: value });
        }
      }
    },
  ).meta({ type: "object", additionalProperties: described });
}

/** A number in a range, both ends included. */
export function numberIn(minimum: number, maximum: number): z.ZodNumber {
  const error = `must be a number from ${minimum} to ${maximum}`;
  return z.number({ error }).min(minimum, error).max(maximum, error);
}

/** A whole number in a range, both ends included. */
export function integerIn(minimum: number, maximum: number): z.ZodNumber {
  const error = `must be an integer from ${minimum} to ${maximum}`;
  return z.number({ error }).int(error).min(minimum, error).max(maximum, error);
}
