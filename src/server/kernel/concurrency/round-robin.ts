/** Takes the next work, round robin across keys. */
export function takeNext<Key, Work>(waiting: Map<Key, Work[]>): Work | undefined {
  for (const [key, works] of waiting) {
    waiting.delete(key);
    const work = works.shift();
    if (works.length > 0) waiting.set(key, works);
    if (work !== undefined) return work;
  }
  return undefined;
}

/**
 * Makes room in a full queue: removes the newest work of the longest queue. Returns undefined if the newcomer's queue
 * would be as long.
 */
export function takeNewestOfLongest<Key, Work>(waiting: Map<Key, Work[]>, newcomer: Key): Work | undefined {
  let longest: Work[] = [];
  for (const works of waiting.values()) if (works.length > longest.length) longest = works;
  const own = waiting.get(newcomer)?.length ?? 0;
  return longest.length > own + 1 ? longest.pop() : undefined;
}
