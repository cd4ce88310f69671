/**
 * SQL: whether a row of `pageviews` is between two instants, the end exclusive. `start` and `end` name parameters in
 * epoch ms. It asks for the UTC day too, because the table is sorted by it: without that all of a website is read.
 */
export function betweenInstants(start: string, end: string): string {
  const [from, to] = [start, end].map((name) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`);
  return `(toDate(pageviews.at) BETWEEN toDate(${from}) AND toDate(${to}) AND pageviews.at >= ${from} AND pageviews.at < ${to})`;
}
