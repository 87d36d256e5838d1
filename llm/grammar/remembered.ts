/**
 * What was found out of a text is kept for when it comes again: a client's tools are the same in each
 * of its requests.
 * @module
 */

/** `find`, asked once for a text as long as that is among the last, of `mostCharacters` together. */
export function remembered<Result>(
  find: (text: string) => Result,
  mostCharacters: number,
): (text: string) => Result {
  // In the order of their last use.
  const results = new Map<string, Result>();
  let characters = 0;
  return (text) => {
    const isKnown = results.has(text);
    // What was found may be undefined itself, so that its type is all there is to say of it.
    const result = isKnown ? results.get(text) as Result : find(text);
    if (text.length > mostCharacters) return result;
    results.delete(text);
    results.set(text, result);
    if (!isKnown) characters += text.length;
    for (const oldest of results.keys()) {
      if (characters <= mostCharacters) break;
      results.delete(oldest);
      characters -= oldest.length;
    }
    return result;
  };
}
