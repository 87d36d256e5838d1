/**
 * The typed client module: types of every body and frame, and a function for every operation.
 * @module
 */
import { z } from "zod";
import openapiTS, { astToString } from "npm:openapi-typescript@7.13.0";
import type { JsonObject } from "../../shared/json.ts";
import type {
  Operation,
  OperationBody,
  ServiceDescription,
} from "../../shared/schema/operations/operation.ts";

/** A service with its documents. */
export interface DescribedService {
  /** Short name: stt, tts or llm. */
  readonly name: string;
  /** Its table. */
  readonly description: ServiceDescription;
  /** Its OpenAPI document. */
  readonly openapi: JsonObject;
  /** Its AsyncAPI document, where it has sockets. */
  readonly asyncapi: JsonObject | undefined;
}

const HEADER = `// Written by \`deno task schemas\` from shared/schema. Do not edit.
// deno-lint-ignore-file -- the generator decides how it writes
// deno-fmt-ignore-file
`;

/** Writes the types of one service: its paths, bodies and frames. */
export async function typesOf(service: DescribedService): Promise<string> {
  const { components: framesOnly } = service.asyncapi ?? { components: { schemas: {} } };
  const { components, ...rest } = service.openapi;
  // Both documents are written here, with schemas by name in their components.
  const [ofFrames, ofBodies] = [framesOnly, components] as { schemas: JsonObject }[];
  const schemas = { ...ofFrames!.schemas, ...ofBodies!.schemas };
  const document = { ...rest, components: { ...ofBodies, schemas } };
  // A field with a default may be left out of a request; `required` says what must be there.
  const tree = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  return HEADER + astToString(tree);
}

/** Writes the client module of all services. */
export function clientOf(services: readonly DescribedService[]): string {
  return [
    HEADER,
    `/**
 * Typed client of the three services, for browsers, Deno, Node and Bun. Needs nothing but \`fetch\`.
 *
 * @example
 * \`\`\`ts
 * const tts = createTtsClient({ baseUrl: "http://127.0.0.1:4300", apiKey: "me" });
 * const { audio_b64 } = await tts.synthesizeHq({ body: { text: "Hello." } });
 * \`\`\`
 * @module
 */`,
    ...services.map(({ name }) => `import type * as ${name} from "./${name}.types.ts";`),
    RUNTIME,
    ...services.map(serviceClient),
  ].join("\n") + "\n";
}

const RUNTIME = `
/** Where a service is and how to be let in. */
export interface ClientOptions {
  /** Base URL without a slash at its end. */
  baseUrl: string;
  /** API key. */
  apiKey?: string;
  /** Another fetch. @default {globalThis.fetch} */
  fetch?: typeof globalThis.fetch;
}

/** A service has answered with an error. */
export class ParleyError extends Error {
  /** Creates the error of a response. */
  constructor(
    /** HTTP status. */
    readonly status: number,
    /** Machine-readable code, such as \`request_invalid\`. */
    readonly code: string,
    message: string,
    /** Facts a program can use. */
    readonly detail: unknown,
  ) {
    super(message);
  }
}

/** Options of every call. */
export interface CallOptions {
  /** Headers besides the key. */
  headers?: Record<string, string>;
  /** Cancels the request. */
  signal?: AbortSignal;
}

interface Call extends CallOptions {
  body?: unknown;
  query?: object;
  path?: object;
}

async function send(
  options: ClientOptions,
  method: string,
  path: string,
  call: Call,
): Promise<Response> {
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name) =>
    encodeURIComponent(String((call.path as Record<string, unknown>)[name])));
  const url = new URL(options.baseUrl + filled);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) url.searchParams.append(name, String(item));
    }
  }
  const isRaw = call.body instanceof Uint8Array || call.body instanceof ArrayBuffer ||
    call.body instanceof Blob || call.body instanceof FormData || call.body instanceof ReadableStream;
  const headers = new Headers(call.headers);
  if (options.apiKey !== undefined) headers.set("X-API-Key", options.apiKey);
  if (call.body !== undefined && !isRaw) headers.set("Content-Type", "application/json");
  const body = call.body === undefined ? null : isRaw ? call.body as BodyInit : JSON.stringify(call.body);
  const response = await (options.fetch ?? fetch)(url, { method, headers, body, signal: call.signal ?? null });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new ParleyError(
    response.status,
    problem.code ?? problem.err_code ?? "http_error",
    problem.message ?? problem.err_msg ?? response.statusText,
    problem.detail,
  );
}
`;

function serviceClient({ name, description }: DescribedService): string {
  const title = name[0]!.toUpperCase() + name.slice(1);
  const operations = description.operations;
  return `
/** ${description.title}. */
export function create${title}Client(options: ClientOptions) {
  return {
${operations.map((operation) => method(name, operation)).join("\n")}
  };
}

/** Bodies and frames of ${description.title}. */
export type ${title}Schemas = ${name}.components["schemas"];
`;
}

/** The type of a body in TypeScript; `json` is that of its JSON. */
function bodyType(body: OperationBody, json: string): string {
  if (body instanceof z.ZodType) return json;
  return body.kind === "form" ? "BodyInit" : `BodyInit | ${json}`;
}

function method(service: string, operation: Operation): string {
  const { id, path, summary, body, query } = operation;
  const shape = `${service}.operations["${id}"]`;
  const json = `${shape}["requestBody"]["content"]["application/json"]`;
  const fields = [
    ...(path.includes("{") ? [`path: ${shape}["parameters"]["path"]`] : []),
    ...(body === undefined ? [] : [`body: ${bodyType(body, json)}`]),
    ...(query === undefined ? [] : [`query?: NonNullable<${shape}["parameters"]["query"]>`]),
  ];
  const isRequired = fields.some((field) => !/^\w+\?/.test(field));
  const own = fields.length > 0 ? `{ ${fields.join("; ")} } & ` : "";
  const call = `call: ${own}CallOptions${isRequired ? "" : " = {}"}`;
  const answer = operation.answers[200];
  const send = `send(options, "${operation.method.toUpperCase()}", "${path}", call)`;
  if (answer?.schema === undefined) {
    return `    /** ${summary}. */
    ${id}: (${call}): Promise<Response> => ${send},`;
  }
  const type = `${shape}["responses"][200]["content"]["application/json"]`;
  return `    /** ${summary}. */
    ${id}: async (${call}): Promise<${type}> =>
      (await ${send}).json(),`;
}
