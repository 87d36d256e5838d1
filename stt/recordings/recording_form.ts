/**
 * A recording that comes as a form, in OpenAI's shape: its file, and what is asked of it.
 * @module
 */
import type { Context } from "hono";
import type { z } from "zod";
import { ServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { parseWith } from "../../shared/http/validation.ts";

/** Fields that are lists though their names may lack brackets. */
const LISTS: ReadonlySet<string> = new Set(["timestamp_granularities"]);

/** What came in a form. */
export interface RecordingForm<Fields> {
  /** Its fields besides the file. */
  readonly request: Fields;
  /** Its file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the form of a request whose fields have the shape of `schema`; others are ignored.
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

/** The fields that are known: to look each one up that is not takes the square of their number. */
function fieldsOf(form: FormData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, valueOf(form, name)]));
}

/** The value of a field, or the list of its values; undefined when there is none. */
function valueOf(form: FormData, name: string): unknown {
  const bracketed = form.getAll(`${name}[]`);
  const isList = bracketed.length > 0 || LISTS.has(name);
  const values = [...form.getAll(name), ...bracketed];
  // A field that was left empty says nothing.
  const given = (isList ? values.flatMap(itemsOf) : values).filter((value) => value !== "");
  // Several values of what takes one are refused with its name, like any other of another type.
  const isSeveral = isList || new Set(given).size > 1;
  return given.length > 0 && isSeveral ? given : given[0];
}

/** The items of a list, which some clients write as one text: `word,segment` or `["word"]`. */
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
