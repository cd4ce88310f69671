import { alignBuckets, type Interval } from './buckets.ts';
import type { Period } from './period.ts';
import type { QueriedWebsite } from './scope.ts';
import { type OneOrSome, websitesOf } from './website-set.ts';

export type TimeSql = { sql: (at: string, website: string) => string; params: Record<string, unknown> };
type Zoned = OneOrSome<Pick<QueriedWebsite, 'id' | 'time_zone'>>;

export const dayOf = (queried: Zoned): TimeSql =>
  byZone(queried, (zone, name) => ({
    sql: (at) => `toDate(${at}, {${name}:String})`,
    params: { [name]: zone },
  }));

/** Websites in other time zones than the period's use the same local time: 10:00 is 10:00 on each website. */
export const timeBucketOf = (queried: Zoned, period: Period, interval: Extract<Interval, 'minute' | 'hour'>): TimeSql =>
  byZone(queried, (zone, name) => {
    const { own, shown } = alignBuckets(period, zone, interval);
    const moments = `${name}_moments`;
    const begins = (at: string) => `roundDown(toUnixTimestamp64Milli(${at}), {${moments}:Array(Int64)})`;
    if (zone === period.zone) return { sql: begins, params: { [moments]: own } };
    const shows = `${name}_shown`;
    return {
      sql: (at) => `transform(${begins(at)}, {${moments}:Array(Int64)}, {${shows}:Array(Int64)}, toInt64(0))`,
      params: { [moments]: own, [shows]: shown },
    };
  });

type OfZone = { sql: (at: string) => string; params: Record<string, unknown> };

function byZone(queried: Zoned, ofZone: (zone: string, name: string) => OfZone): TimeSql {
  const zones = [...Map.groupBy(websitesOf(queried), ({ time_zone }) => time_zone)];
  if (zones.length === 1) return ofZone(zones[0]![0], 'zone');
  const parts = zones.map(([zone, websites], index) => ({
    ...ofZone(zone, `zone${index}`),
    among: `zone${index}_websites`,
    ids: websites.map(({ id }) => id),
  }));
  return {
    sql: (at, website) => {
      const choices = parts.map(({ sql, among }) => `${website} IN {${among}:Array(UInt32)}, ${sql(at)}`);
      return `multiIf(${choices.join(', ')}, ${parts[0]!.sql(at)})`;
    },
    params: Object.assign({}, ...parts.map(({ params, among, ids }) => ({ ...params, [among]: ids }))),
  };
}
