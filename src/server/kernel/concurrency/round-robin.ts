/** The next of whoever's turn it is, who then comes last: the order of the keys is that of the turns. */
export function takeNext<Key, Work>(waiting: Map<Key, Work[]>): Work | undefined {
  for (const [key, works] of waiting) {
    waiting.delete(key);
    const work = works.shift();
    if (works.length > 0) waiting.set(key, works);
    if (work !== undefined) return work;
  }
  return undefined;
}
