/**
 * What the tables of operations are made of. Machine-readable descriptions and the typed client are
 * written from them.
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
  /** What it says. */
  readonly description: string;
  /** Its body, where that is JSON. */
  readonly schema?: z.ZodType;
  /** Media type of a body that is no JSON. */
  readonly contentType?: string;
  /** Headers of its own: what each has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bodies in other media types that a request may ask for. */
  readonly contents?: Readonly<Record<string, z.ZodType>>;
}

/** The body of a request: JSON, a form with a `file` besides its fields, or bytes, for which JSON may stand. */
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
  /** Whether a key is asked for. */
  readonly security: "open" | "key";
  /** Fields of its query. */
  readonly query?: z.ZodObject | readonly ParameterRow[];
  /** What it is sent. */
  readonly body?: OperationBody;
  /** Answers that are no errors, by status. */
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

/** One service, as machines see it. */
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
