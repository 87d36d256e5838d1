/**
 * Generates OpenAPI 3.1 documents from the tables of operations.
 * @module
 */
import { z } from "zod";
import { type ErrorCode, HTTP_STATUS } from "../../shared/errors.ts";
import type { JsonObject } from "../../shared/json.ts";
import { ErrorBody } from "../../shared/schema/common.ts";
import type {
  AnswerRow,
  Operation,
  OperationBody,
  ServiceDescription,
} from "../../shared/schema/operations/operation.ts";
import { VERSION } from "../../shared/version.ts";
import { Components } from "./components.ts";

/** Response headers: the first of every response, the second of those with status 503. */
const HEADERS = {
  "X-Request-ID": {
    description: "The request's own id, or a new one; log lines carry it too",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds to wait before retrying",
    schema: { type: "integer" },
  },
} as const satisfies JsonObject;

const headerNamed = (name: keyof typeof HEADERS) => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

/** Returns the OpenAPI document of `service`. */
export function openapiOf(service: ServiceDescription): JsonObject {
  const components = new Components();
  const paths: Record<string, JsonObject> = {};
  for (const operation of service.operations) {
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method] = describe(operation, service, components);
  }
  components.reference(ErrorBody);
  return {
    openapi: "3.1.0",
    info: { title: service.title, version: VERSION, description: service.description },
    // Relative to the address that the document is fetched from, which works behind a proxy too.
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: components.schemas,
      headers: HEADERS,
      securitySchemes: { ...service.securitySchemes },
    },
  };
}

function describe(
  operation: Operation,
  service: ServiceDescription,
  components: Components,
): JsonObject {
  const parameters = [...pathParameters(operation.path), ...queryParameters(operation, components)];
  return {
    operationId: operation.id,
    summary: operation.summary,
    security: operation.security === "open"
      ? []
      : Object.keys(service.securitySchemes).map((name) => ({ [name]: [] })),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(operation.body, components) } }),
    responses: responsesOf(operation, components),
  };
}

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

/** Returns the OpenAPI parameters of the query. */
function queryParameters({ query }: Operation, components: Components): JsonObject[] {
  if (query === undefined) return [];
  if (query instanceof z.ZodObject) {
    return Object.entries(query.shape).map(([name, schema]) => ({
      name,
      in: "query",
      // Every value of a zod object's shape is a schema.
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: components.reference(schema as z.ZodType),
    }));
  }
  return query.map(({ name, type, description, repeatable }) => ({
    name,
    in: "query",
    required: false,
    description,
    schema: repeatable ? { type: "array", items: { type } } : { type },
  }));
}

const BYTES: JsonObject = { type: "string", format: "binary" };

function contentOf(body: OperationBody, components: Components): JsonObject {
  const json = (schema: z.ZodType) => (
    { "application/json": { schema: components.reference(schema) } }
  );
  if (body instanceof z.ZodType) return json(body);
  if (body.kind === "bytes") return { [body.mediaType]: { schema: BYTES }, ...json(body.orJson) };
  const file = { type: "object", properties: { file: BYTES }, required: ["file"] };
  return {
    "multipart/form-data": { schema: { allOf: [file, components.reference(body.fields)] } },
  };
}

function responsesOf(operation: Operation, components: Components): JsonObject {
  const responses: Record<string, JsonObject> = {};
  for (const [status, answer] of Object.entries(operation.answers)) {
    responses[status] = responseOf(answer, components);
  }
  for (const [status, codes] of errorsByStatus(operation)) {
    if (responses[status] !== undefined) continue;
    responses[status] = {
      description: codes.join(", "),
      headers: {
        ...headerNamed("X-Request-ID"),
        ...(status === 503 ? headerNamed("Retry-After") : {}),
      },
      content: { "application/json": { schema: components.reference(ErrorBody) } },
    };
  }
  return responses;
}

function responseOf(answer: AnswerRow, components: Components): JsonObject {
  const { description, schema, contentType, contents = {}, headers = {} } = answer;
  const others = Object.entries(contents).map(([type, body]) => [
    type,
    { schema: components.reference(body) },
  ]);
  const content: JsonObject = {
    ...(schema && { "application/json": { schema: components.reference(schema) } }),
    ...(contentType && { [contentType]: { schema: bodyOfType(contentType) } }),
    ...Object.fromEntries(others),
  };
  const described = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    description,
    headers: { ...headerNamed("X-Request-ID"), ...Object.fromEntries(described) },
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

function bodyOfType(contentType: string): JsonObject {
  if (contentType.endsWith("json")) return { type: "object" };
  return contentType.startsWith("text/")
    ? { type: "string" }
    : { type: "string", format: "binary" };
}

function errorsByStatus(operation: Operation): [number, ErrorCode[]][] {
  const codes = new Set<ErrorCode>(operation.errors);
  if (operation.security === "key") codes.add("unauthorized");
  if (operation.body !== undefined) codes.add("request_invalid").add("body_too_large");
  if (operation.security === "key") codes.add("overloaded").add("internal_error");
  const byStatus = Map.groupBy(codes, (code) => HTTP_STATUS[code]);
  return [...byStatus].toSorted(([a], [b]) => a - b);
}
