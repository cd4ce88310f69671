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
