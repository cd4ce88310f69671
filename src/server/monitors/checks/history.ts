import type { Deps } from '../../deps.ts';
import { hourMs, minuteMs, toIso } from '../../kernel/time.ts';

type CheckAnswer = {
  at: string;
  good: boolean;
  maintenance: boolean;
  status: number;
  cause: string;
  dns: number;
  connect: number;
  tls: number;
  first_byte: number;
  total: number;
};
/** `average` and `maximum` in ms of the checks that met an answer; null where there was none. */
type SeriesAnswer = { at: string; average: number | null; maximum: number | null; good: number; bad: number };
export type CheckHistory = { checks: CheckAnswer[]; series: SeriesAnswer[] };

/** Width of the chart's buckets for each period: at most 200 of them. */
const bucketMs: Record<1 | 24 | 168 | 720, number> = { 1: minuteMs, 24: 10 * minuteMs, 168: hourMs, 720: 4 * hourMs };

type Fields = Record<
  'at' | 'good' | 'maintenance' | 'status' | 'dns' | 'connect' | 'tls' | 'first_byte' | 'total',
  number
> & { cause: string };
type Bucket = Record<'bucket' | 'average' | 'maximum' | 'good_checks' | 'bad_checks' | 'answers', number>;

/**
 * The checks of a monitor over the last hours: the latest 50, newest first, and a series of buckets for the chart, in
 * which maintenance is left out. The caller has made sure that the monitor is the account's own; events know monitors
 * only. Times are ISO 8601.
 */
export async function checkHistory(
  deps: Pick<Deps, 'events' | 'now'>,
  monitorId: number,
  hours: 1 | 24 | 168 | 720,
): Promise<CheckHistory> {
  const width = bucketMs[hours];
  const params = { monitor: monitorId, from: deps.now() - hours * hourMs, width };
  const [rows, buckets] = await Promise.all([
    deps.events.query<Fields>(
      `SELECT toUnixTimestamp64Milli(at) AS at, good, maintenance, status, cause, dns, connect, tls, first_byte, total
       FROM checks WHERE monitor = {monitor:UInt32} AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
       ORDER BY checks.at DESC LIMIT 50`,
      params,
    ),
    deps.events.query<Bucket>(
      `SELECT intDiv(toUnixTimestamp64Milli(checks.at), {width:Int64}) * {width:Int64} AS bucket,
         countIf(status > 0) AS answers, ifNotFinite(avgIf(total, status > 0), 0) AS average, maxIf(total, status > 0) AS maximum,
         countIf(good = 1) AS good_checks, countIf(good = 0) AS bad_checks
       FROM checks WHERE monitor = {monitor:UInt32} AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND maintenance = 0
       GROUP BY bucket ORDER BY bucket`,
      params,
    ),
  ]);
  return {
    checks: rows.map((row) => ({
      at: toIso(row.at),
      good: row.good === 1,
      maintenance: row.maintenance === 1,
      status: row.status,
      cause: row.cause,
      dns: tenth(row.dns),
      connect: tenth(row.connect),
      tls: tenth(row.tls),
      first_byte: tenth(row.first_byte),
      total: tenth(row.total),
    })),
    series: buckets.map((row) => ({
      at: toIso(row.bucket),
      average: row.answers === 0 ? null : tenth(row.average),
      maximum: row.answers === 0 ? null : tenth(row.maximum),
      good: row.good_checks,
      bad: row.bad_checks,
    })),
  };
}

const tenth = (ms: number): number => Math.round(ms * 10) / 10;
