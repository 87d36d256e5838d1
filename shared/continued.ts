/**
 * Async generators whose first item is requested before they are read.
 * @module
 */

/** Yields `first`, already requested from `rest`, then the rest. Leaving early ends `rest`. */
export async function* continued<Item>(
  first: Promise<IteratorResult<Item, void>>,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return();
  }
}
