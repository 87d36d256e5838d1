/**
 * Remembers what was computed from a text: a client sends the same tools with each of its requests.
 * @module
 */

/** Caches `find` for the most recently used texts, which have at most `mostCharacters` in total. */
export function remembered<Result>(
  find: (text: string) => Result,
  mostCharacters: number,
): (text: string) => Result {
  // Least recently used first.
  const results = new Map<string, Result>();
  let characters = 0;
  return (text) => {
    const isKnown = results.has(text);
    // A result may itself be undefined, so a lookup alone cannot tell whether the text is known.
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
