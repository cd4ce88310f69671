/**
 * Instants are in epoch ms, and the end is exclusive. The table is sorted by UTC day, so without a condition on the
 * day, all rows of a website would be read.
 */
export function betweenInstants(start: string, end: string, table = 'pageviews'): string {
  const [from, to] = [start, end].map((name) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`);
  return `(toDate(${table}.at) BETWEEN toDate(${from}) AND toDate(${to}) AND ${table}.at >= ${from} AND ${table}.at < ${to})`;
}

/** A query can use this only once, because the parameter names are numbered from 0. */
export function withinSpans(spans: readonly { from: number; to: number }[]): {
  within: string[];
  params: Record<string, number>;
} {
  return {
    within: spans.map((_, index) => betweenInstants(`from${index}`, `to${index}`)),
    params: Object.fromEntries(
      spans.flatMap(({ from, to }, index) => [
        [`from${index}`, from],
        [`to${index}`, to],
      ]),
    ),
  };
}
