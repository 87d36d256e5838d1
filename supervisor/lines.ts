/**
 * Splits a byte stream into lines.
 * @module
 */

/** Yields each line of `stream` without its line end; the last one also without a line end. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let rest = "";
  // The decoder's input type is wider than what TypeScript's stream types let through.
  const text = stream.pipeThrough(
    new TextDecoderStream() as TransformStream<Uint8Array, string>,
  );
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
