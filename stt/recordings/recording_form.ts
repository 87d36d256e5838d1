/**
 * Reads a recording that is sent as a form, in OpenAI's shape: a file and parameters.
 * @module
 */
import type { Context } from "hono";
import type { z } from "zod";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { parseWith } from "../../shared/http/validation.ts";

/** Fields that are lists even when their names lack brackets. */
const LISTS: ReadonlySet<string> = new Set(["timestamp_granularities"]);

/** The contents of a form. */
export interface RecordingForm<Fields> {
  /** Its fields other than the file. */
  readonly request: Fields;
  /** The contents of its file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the form of a request and parses its fields with `schema`; other fields are ignored.
 * @throws {ServiceError} `request_invalid` naming the field at fault
 */
export async function readRecordingForm<Fields>(
  context: Context<ServiceEnvironment>,
  schema: z.ZodType<Fields> & Pick<z.ZodObject, "shape">,
): Promise<RecordingForm<Fields>> {
  const form = await readForm(context);
  const request = parseWith(schema, fieldsOf(form, Object.keys(schema.shape)));
  return { request, bytes: new Uint8Array(await fileOf(form).arrayBuffer()) };
}

async function readForm(context: Context<ServiceEnvironment>): Promise<FormData> {
  try {
    return await context.get("arrived")(context.req.formData());
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError(
      "request_invalid",
      "Cannot read the body: it is not multipart/form-data",
      { cause },
    );
  }
}

/** Reads the known fields only: looking up each field of a form takes quadratic time. */
function fieldsOf(form: FormData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, valueOf(form, name)]));
}

/** Returns the value of a field, or the list of its values; undefined when there is none. */
function valueOf(form: FormData, name: string): unknown {
  const bracketed = form.getAll(`${name}[]`);
  const isList = bracketed.length > 0 || LISTS.has(name);
  const values = [...form.getAll(name), ...bracketed];
  // An empty field counts as absent.
  const given = (isList ? values.flatMap(itemsOf) : values).filter((value) => value !== "");
  // Several values of a single-valued field become a list, which the schema refuses by name.
  const isSeveral = isList || new Set(given).size > 1;
  return given.length > 0 && isSeveral ? given : given[0];
}

/** Splits a list that some clients write as one text: `word,segment` or `["word"]`. */
function itemsOf(value: FormDataEntryValue): FormDataEntryValue[] {
  if (typeof value !== "string") return [value];
  return value.replaceAll(/[[\]"\s]/g, "").split(",");
}

function fileOf(form: FormData): File {
  const [file, ...others] = form.getAll("file");
  if (file instanceof File && others.length === 0) return file;
  const message = others.length === 0 ? "must be a file" : "must be one file";
  throw new ServiceError("request_invalid", `Cannot accept \`file\`: it ${message}`, {
    detail: [{ field: "file", message }],
  });
}
