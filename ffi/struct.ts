/**
 * Layouts of C structs: typed access to their bytes, descriptors to pass them by value, and checks
 * that a library uses the same layout.
 * @module
 */

/** C types of fields. */
export type FieldType = "bool" | "i32" | "u32" | "f32" | "i64" | "u64" | "usize" | "pointer";

/** One field. */
export interface Field<Type extends FieldType = FieldType> {
  /** Bytes from the start of the struct. */
  readonly offset: number;
  /** Its C type. */
  readonly type: Type;
}

/** Fields by name; a dotted name is a field of a nested struct. */
export type Fields = Readonly<Record<string, Field>>;

/** A C struct as declared in one version of its header. */
export interface Layout<Names extends Fields = Fields> {
  /** Name of the struct in C. */
  readonly name: string;
  /** Header and version that declare it. */
  readonly header: string;
  /** sizeof. */
  readonly size: number;
  /** Its fields; unused ones may be left out. */
  readonly fields: Names;
}

/** JavaScript type of a field's value. */
export type FieldValue<Type extends FieldType> = Type extends "bool" ? boolean
  : Type extends "i32" | "u32" | "f32" ? number
  : Type extends "pointer" ? Deno.PointerValue
  : bigint;

/** Thrown when a library's struct differs from the layout declared here. */
export class LayoutMismatchError extends Error {
  /** Name of the class. */
  override readonly name = "LayoutMismatchError";
}

/** Deno FFI type of a struct passed by value. */
export interface StructDescriptor {
  /** Types of its members. */
  readonly struct: readonly FieldType[];
}

/** Up to this size, the calling conventions of x64 and arm64 may pass a struct in registers. */
const REGISTER_BYTES = 16;

/**
 * Returns the descriptor that passes a struct by value. A struct above {@linkcode REGISTER_BYTES}
 * is copied as memory whatever its fields, so eight-byte words describe it; a smaller one goes into
 * registers according to the type of each field, so its layout must list all of them.
 */
export function byValue(layout: Layout): StructDescriptor {
  return {
    struct: layout.size > REGISTER_BYTES
      ? Array.from({ length: wordsOf(layout) }, () => "u64" as const)
      : Object.values(layout.fields).map(({ type }) => type),
  };
}

function wordsOf(layout: Layout): number {
  return Math.ceil(layout.size / 8);
}

/** The bytes of one struct, with typed access to its fields. */
export class Struct<Names extends Fields> {
  /** Its bytes, in memory that does not move. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #layout: Layout<Names>;
  readonly #view: DataView;

  /**
   * Wraps `bytes`, or new zeroed memory.
   * @throws {RangeError} when `bytes` is shorter than the struct
   */
  constructor(layout: Layout<Names>, bytes?: Uint8Array<ArrayBuffer>) {
    if (bytes !== undefined && bytes.length < layout.size) {
      throw new RangeError(
        `Cannot read a ${layout.name} of ${layout.size} bytes from ${bytes.length}`,
      );
    }
    this.#layout = layout;
    this.bytes = bytes ?? new Uint8Array(wordsOf(layout) * 8);
    this.#view = new DataView(this.bytes.buffer, this.bytes.byteOffset);
  }

  /** Reads a field. */
  get<Name extends keyof Names & string>(name: Name): FieldValue<Names[Name]["type"]> {
    const { offset, type } = this.#layout.fields[name]!;
    // The field's type determines the value's type, which TypeScript cannot infer from a switch.
    return this.#read(offset, type) as FieldValue<Names[Name]["type"]>;
  }

  /** Writes a field; a pointer's target must be kept alive by the caller. */
  set<Name extends keyof Names & string>(
    name: Name,
    value: FieldValue<Names[Name]["type"]>,
  ): void {
    const { offset, type } = this.#layout.fields[name]!;
    this.#write(offset, type, value);
  }

  #read(offset: number, type: FieldType): boolean | number | bigint | Deno.PointerValue {
    switch (type) {
      case "bool":
        return this.#view.getUint8(offset) !== 0;
      case "i32":
        return this.#view.getInt32(offset, true);
      case "u32":
        return this.#view.getUint32(offset, true);
      case "f32":
        return this.#view.getFloat32(offset, true);
      case "i64":
        return this.#view.getBigInt64(offset, true);
      case "u64":
      case "usize":
        return this.#view.getBigUint64(offset, true);
      case "pointer":
        return Deno.UnsafePointer.create(this.#view.getBigUint64(offset, true));
    }
  }

  #write(
    offset: number,
    type: FieldType,
    value: boolean | number | bigint | Deno.PointerValue,
  ): void {
    switch (type) {
      case "bool":
        return this.#view.setUint8(offset, value ? 1 : 0);
      case "i32":
        return this.#view.setInt32(offset, Number(value), true);
      case "u32":
        return this.#view.setUint32(offset, Number(value), true);
      case "f32":
        return this.#view.setFloat32(offset, Number(value), true);
      // The casts below follow from FieldValue, which TypeScript cannot infer from a switch.
      case "i64":
        return this.#view.setBigInt64(offset, value as bigint, true);
      case "u64":
      case "usize":
        return this.#view.setBigUint64(offset, value as bigint, true);
      case "pointer":
        return this.#view.setBigUint64(
          offset,
          Deno.UnsafePointer.value(value as Deno.PointerValue),
          true,
        );
    }
  }
}

/**
 * Checks that a struct which the library filled with its defaults has the expected values, as a
 * sign that both sides use the same layout.
 * @throws {LayoutMismatchError} naming the library, the field, and the expected and actual values
 */
export function verifyDefaults<Names extends Fields>(
  library: string,
  layout: Layout<Names>,
  found: Struct<Names>,
  expected: { readonly [Name in keyof Names & string]?: FieldValue<Names[Name]["type"]> },
): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = found.get(name);
    if (!sameValue(actual, value)) {
      throw new LayoutMismatchError(
        `Cannot use ${library}: ${layout.name}.${name} defaults to ${actual} there, but ${value} in ${layout.header}; install the pinned version`,
      );
    }
  }
}

function sameValue(actual: unknown, expected: unknown): boolean {
  if (typeof actual === "number" && typeof expected === "number") {
    return Math.abs(actual - expected) <= 1e-6 * Math.max(1, Math.abs(expected));
  }
  return actual === expected;
}
