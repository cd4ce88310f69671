/** Returns the known name that `written` most likely misspells. Ignores case and separators. */
export function closestName(written: string, known: readonly string[]): string | undefined {
  const name = plain(written);
  if (name === '' || name.length > 40) return undefined;
  return known
    .map((one) => ({ one, slips: editDistance(name, plain(one)) }))
    .filter(({ one, slips }) => slips <= Math.max(1, Math.floor(Math.min(name.length, one.length) / 3)))
    .sort((a, b) => a.slips - b.slips)[0]?.one;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the edit distance, in which swapped neighbors count as one edit. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let slips = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        slips = Math.min(slips, beforeLast[column - 2]! + 1);
      current.push(slips);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
