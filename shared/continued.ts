/**
 * Generators whose first item was asked for before somebody reads them.
 * @module
 */

/** `first`, which was asked of `rest`, and what comes after it. Leaving early ends `rest`. */
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
