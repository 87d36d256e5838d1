/**
 * Rows of the tables of operations, from which the machine-readable descriptions and the typed
 * client are generated.
 * @module
 */
import type { z } from "zod";
import type { ErrorCode } from "../../errors.ts";

/** A query or path parameter that is described in words rather than by a schema. */
export interface ParameterRow {
  /** Its name. */
  readonly name: string;
  /** Its JSON type. */
  readonly type: "string" | "integer" | "boolean";
  /** What it does. */
  readonly description: string;
  /** True when it may be given several times. */
  readonly repeatable?: boolean;
}

/** An answer. */
export interface AnswerRow {
  /** Description of the answer. */
  readonly description: string;
  /** Schema of a JSON body. */
  readonly schema?: z.ZodType;
  /** Media type of a body that is not JSON. */
  readonly contentType?: string;
  /** Its own headers: a description of each, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Schemas of bodies in other media types that a request may ask for. */
  readonly contents?: Readonly<Record<string, z.ZodType>>;
}

/** The body of a request: JSON, a form with fields and a `file`, or bytes that JSON may replace. */
export type OperationBody =
  | z.ZodType
  | { readonly kind: "form"; readonly fields: z.ZodObject }
  | { readonly kind: "bytes"; readonly mediaType: string; readonly orJson: z.ZodType };

/** One HTTP operation. */
export interface Operation {
  /** Its name in the generated client. */
  readonly id: string;
  /** Method. */
  readonly method: "get" | "post";
  /** Path, with parameters in braces. */
  readonly path: string;
  /** One line. */
  readonly summary: string;
  /** Whether a key is required. */
  readonly security: "open" | "key";
  /** Fields of its query. */
  readonly query?: z.ZodObject | readonly ParameterRow[];
  /** Body of its request. */
  readonly body?: OperationBody;
  /** Answers other than those of `errors`, by status. */
  readonly answers: Readonly<Record<number, AnswerRow>>;
  /** Codes that it may fail with, besides those that every operation has. */
  readonly errors: readonly ErrorCode[];
}

/** A socket: its path, query and the frames of both sides. */
export interface Channel {
  /** Its name. */
  readonly id: string;
  /** Path. */
  readonly path: string;
  /** One line. */
  readonly summary: string;
  /** Fields of its query. */
  readonly query: z.ZodObject | readonly ParameterRow[];
  /** Text frames of the client. */
  readonly receives: readonly z.ZodType[];
  /** Binary frames of the client, in words. */
  readonly receivesBinary?: string;
  /** Text frames of the server. */
  readonly sends: readonly z.ZodType[];
  /** Binary frames of the server, in words. */
  readonly sendsBinary?: string;
}

/** How a key is sent: its name in the description, and where it is. */
export type SecurityScheme =
  | { readonly type: "apiKey"; readonly in: "header" | "query"; readonly name: string }
  | { readonly type: "http"; readonly scheme: string };

/** Machine-readable description of one service. */
export interface ServiceDescription {
  /** Its title. */
  readonly title: string;
  /** What it is for. */
  readonly description: string;
  /** Default base URL. */
  readonly url: string;
  /** Ways to send a key. */
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** HTTP operations. */
  readonly operations: readonly Operation[];
  /** Sockets. */
  readonly channels: readonly Channel[];
}
