/** IDs that fit into the parameters of one SQL statement. */
export const idsAtOnce = 10_000;

/** Splits a list into lists of up to `size` elements. */
export function* inChunks<T>(all: readonly T[], size = 100): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Returns the rows of all statements. */
export async function readInChunks<T, R>(all: readonly T[], read: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = [];
  // Spreading many rows into `push` would overflow the stack.
  for (const some of inChunks(all, idsAtOnce)) for (const row of await read(some)) rows.push(row);
  return rows;
}
