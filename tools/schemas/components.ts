/**
 * Converts zod schemas to named JSON schemas, and collects those that a document refers to.
 * @module
 */
import { z } from "zod";
import type { JsonObject, JsonValue } from "../../shared/json.ts";

const PREFIX = "#/components/schemas/";

/** The named schemas that one document needs. */
export class Components {
  readonly #known: Readonly<Record<string, JsonObject>>;
  readonly #needed = new Map<string, JsonObject>();

  /** Converts every named schema that has been imported. */
  constructor() {
    const { schemas } = z.toJSONSchema(z.globalRegistry, {
      io: "input",
      target: "draft-2020-12",
      unrepresentable: "any",
      uri: (id) => `${PREFIX}${id}`,
    });
    // The cast is safe: JSON schemas are JSON.
    this.#known = schemas as Record<string, JsonObject>;
  }

  /** The requested schemas and all that they refer to, sorted by name. */
  get schemas(): JsonObject {
    return Object.fromEntries(
      [...this.#needed].toSorted(([a], [b]) => a < b ? -1 : 1),
    );
  }

  /** Returns a reference to `schema`, or the JSON schema itself when it has no name. */
  reference(schema: z.ZodType): JsonObject {
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined) {
      this.#need(id);
      return { $ref: `${PREFIX}${id}` };
    }
    return this.#inline(schema);
  }

  #inline(schema: z.ZodType): JsonObject {
    const written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    // The cast is safe: JSON schemas are JSON.
    return this.#clean(written as JsonObject);
  }

  #need(id: string): void {
    if (this.#needed.has(id)) return;
    const schema = this.#known[id];
    if (schema === undefined) throw new Error(`Cannot describe ${id}: it is not registered`);
    // Added before it is converted, so that schemas may refer to each other.
    this.#needed.set(id, {});
    this.#needed.set(id, this.#clean(schema));
  }

  #clean(schema: JsonObject): JsonObject {
    const { $schema: _dialect, $id: _id, id: _name, ...rest } = schema;
    for (const reference of references(rest)) this.#need(reference);
    return rest;
  }
}

function* references(value: JsonValue | undefined): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* references(item);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === "$ref" && typeof item === "string" && item.startsWith(PREFIX)) {
        yield item.slice(PREFIX.length);
      } else yield* references(item);
    }
  }
}
