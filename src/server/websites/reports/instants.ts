/**
 * SQL: whether a row of the table is between two instants, the end exclusive. `start` and `end` name parameters in
 * epoch ms. It asks for the UTC day too, because the table is sorted by it: without that all of a website is read.
 */
export function betweenInstants(start: string, end: string, table = 'pageviews'): string {
  const [from, to] = [start, end].map((name) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`);
  return `(toDate(${table}.at) BETWEEN toDate(${from}) AND toDate(${to}) AND ${table}.at >= ${from} AND ${table}.at < ${to})`;
}

/**
 * SQL: whether a row is within each of some spans (epoch ms, the end exclusive), with the parameters that it names. Of
 * one question: the names are taken in order.
 */
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
