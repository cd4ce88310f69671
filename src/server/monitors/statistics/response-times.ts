import type { Deps } from '../../deps.ts';
import { bucketStarts } from './period.ts';
import { answered, inScope, type Scope, tenth } from './scope.ts';

/** Milliseconds with one decimal; null if there were no answers. */
type Spread = { average: number | null; p50: number | null; p95: number | null; p99: number | null };
type Phases = Record<'dns' | 'connect' | 'tls' | 'first_byte', number | null>;

export type ResponseTimes = {
  checks: number;
  good: number;
  response_time: Spread & { minimum: number | null; maximum: number | null };
  phases: Phases;
  /** 0 to 1 with two decimals; null if there are no response times */
  apdex: number | null;
};

export type SeriesBucket = Spread & { atMs: number; good: number; bad: number };

/*
 * Percentiles of days can't be combined, so they are computed from single checks. A year of checks every minute takes
 * about 40 ms, because ClickHouse stores a monitor's checks together.
 */
const spread = `countIf(${answered}) AS answers, avgIf(total, ${answered}) AS average,
  quantilesExactInclusiveIf(0.5, 0.95, 0.99)(total, ${answered}) AS quantiles`;

type SpreadRow = { answers: number; average: number; quantiles: [number, number, number] };
type TotalsRow = SpreadRow &
  Record<
    | 'all_checks'
    | 'good_checks'
    | 'minimum'
    | 'maximum'
    | 'avg_dns'
    | 'avg_connect'
    | 'avg_tls'
    | 'avg_first_byte'
    | 'satisfied'
    | 'tolerating'
    | 'rated',
    number
  >;

/**
 * Apdex: answers within T count fully, answers within 4T count half, and slower answers and failed checks count zero.
 */
export async function responseTimes(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  apdexMs: number,
): Promise<ResponseTimes> {
  const [row] = await events.query<TotalsRow>(
    `SELECT count() AS all_checks, countIf(checks.good = 1) AS good_checks, ${spread},
       minIf(total, ${answered}) AS minimum, maxIf(total, ${answered}) AS maximum,
       avgIf(dns, ${answered}) AS avg_dns, avgIf(connect, ${answered}) AS avg_connect,
       avgIf(tls, ${answered}) AS avg_tls, avgIf(first_byte, ${answered}) AS avg_first_byte,
       countIf(checks.good = 1 AND ${answered} AND total <= {apdex:UInt32}) AS satisfied,
       countIf(checks.good = 1 AND ${answered} AND total > {apdex:UInt32} AND total <= 4 * {apdex:UInt32}) AS tolerating,
       countIf(checks.good = 0 OR ${answered}) AS rated
     FROM checks WHERE ${inScope} AND maintenance = 0`,
    { ...scope, apdex: apdexMs },
  );
  const { answers, satisfied, tolerating, rated, good_checks: good } = row!;
  // Checks that pass without an answer are heartbeat calls.
  const hasTimes = answers > 0 || (rated > 0 && good === 0);
  const known = (ms: number) => (answers === 0 ? null : tenth(ms));
  return {
    checks: row!.all_checks,
    good,
    response_time: { ...spreadOf(row!), minimum: known(row!.minimum), maximum: known(row!.maximum) },
    phases: {
      dns: known(row!.avg_dns),
      connect: known(row!.avg_connect),
      tls: known(row!.avg_tls),
      first_byte: known(row!.avg_first_byte),
    },
    apdex: hasTimes ? Math.round(((satisfied + tolerating / 2) / rated) * 100) / 100 : null,
  };
}

/** Empty buckets contain null, which interrupts the lines in charts. */
export async function responseSeries(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  widthMs: number,
): Promise<SeriesBucket[]> {
  const rows = await events.query<SpreadRow & { bucket: number; good_checks: number; bad_checks: number }>(
    `SELECT intDiv(toUnixTimestamp64Milli(checks.at), {width:Int64}) * {width:Int64} AS bucket, ${spread},
       countIf(checks.good = 1) AS good_checks, countIf(checks.good = 0) AS bad_checks
     FROM checks WHERE ${inScope} AND maintenance = 0 GROUP BY bucket`,
    { ...scope, width: widthMs },
  );
  const found = new Map(rows.map((row) => [row.bucket, row]));
  return bucketStarts(scope, widthMs).map((atMs) => {
    const row = found.get(atMs);
    return row
      ? { atMs, ...spreadOf(row), good: row.good_checks, bad: row.bad_checks }
      : { atMs, average: null, p50: null, p95: null, p99: null, good: 0, bad: 0 };
  });
}

function spreadOf({ answers, average, quantiles: [p50, p95, p99] }: SpreadRow): Spread {
  if (answers === 0) return { average: null, p50: null, p95: null, p99: null };
  return { average: tenth(average), p50: tenth(p50), p95: tenth(p95), p99: tenth(p99) };
}
