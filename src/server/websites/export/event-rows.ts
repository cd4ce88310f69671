import { dimensionRecords } from '../../../shared/dimensions.ts';
import { type Events, traitColumns } from '../../events/index.ts';
import { dayOf, fromMinor, toIso } from '../../kernel/index.ts';

export type EventRow = Record<string, string | number | Record<string, string>>;

const pageRows = 10_000;

const dimensionOfColumn = new Map<string | undefined, string>(
  dimensionRecords.map(([name, { column }]) => [column, name]),
);

/** `time` is added separately. */
const columns: [name: string, sql: string][] = [
  ['event', 'name'],
  ['visit', 'toString(visit)'],
  ['visitor', 'toString(visitor)'],
  ['host', 'host'],
  ['page', 'path'],
  ['title', 'title'],
  ['engaged_ms', 'engaged'],
  ['scroll', 'scroll'],
  ['properties', 'props'],
  ['revenue', 'revenue'],
  ['currency', 'currency'],
  ...traitColumns.map((column): [string, string] => [dimensionOfColumn.get(column) ?? column, column]),
  ['bot', "transform(bot, [1, 2, 3], ['user agent', 'data centre', 'behaviour'], '')"],
  ['counted', 'counted'],
  ['import', 'import'],
];

export const eventColumns: readonly string[] = ['time', ...columns.map(([name]) => name)];

const selected = columns.map(([name, sql]) => `${sql} AS column_${name}`).join(', ');

/**
 * Returns rows by UTC day and visit, with one page in memory. Times are epoch ms, and the end is exclusive. The
 * permanent key of identified users is not exported. Throws `unavailable`.
 */
export async function* eventRows(
  events: Pick<Events, 'query'>,
  of: { website: number; startMs: number; endMs: number },
): AsyncGenerator<EventRow[]> {
  for (const day of await storedDays(events, of)) {
    let after: { visit: string; at: number } | undefined = { visit: '0', at: -1 };
    while (after) {
      const rows: StoredRow[] = await events.query<StoredRow>(
        // Rows of a visit in the same millisecond are returned together.
        `SELECT toUnixTimestamp64Milli(at) AS ms, toString(visit) AS number, ${selected} FROM pageviews
         WHERE website = {website:UInt32} AND toDate(at) = {day:Date}
           AND at >= fromUnixTimestamp64Milli({startMs:Int64}, 'UTC') AND at < fromUnixTimestamp64Milli({endMs:Int64}, 'UTC')
           AND visit >= {visit:UInt64}
           AND (visit > {visit:UInt64} OR toUnixTimestamp64Milli(at) > {after:Int64})
         ORDER BY visit, at LIMIT {rows:UInt32} WITH TIES`,
        { ...of, day, visit: after.visit, after: after.at, rows: pageRows },
      );
      if (rows.length > 0) yield rows.map(exported);
      const last: StoredRow | undefined = rows.length < pageRows ? undefined : rows.at(-1);
      after = last && { visit: last.number, at: last.ms };
    }
  }
}

type StoredRow = { ms: number; number: string } & EventRow;

function exported(row: StoredRow): EventRow {
  const shown: EventRow = { time: toIso(row.ms) };
  for (const [name] of columns) shown[name] = row[`column_${name}`] ?? '';
  // In units, as everywhere in the API.
  const { revenue, currency } = shown;
  if (currency) shown.revenue = fromMinor(Number(revenue), String(currency));
  return shown;
}

async function storedDays(
  events: Pick<Events, 'query'>,
  { website, startMs, endMs }: { website: number; startMs: number; endMs: number },
): Promise<string[]> {
  const days = await events.query<{ day: string }>(
    `SELECT toString(toDate(at)) AS day FROM pageviews
     WHERE website = {website:UInt32} AND toDate(at) BETWEEN toDate({from:String}) AND toDate({to:String})
     GROUP BY day ORDER BY day`,
    { website, from: dayOf(startMs), to: dayOf(Math.max(startMs, endMs - 1)) },
  );
  return days.map(({ day }) => day);
}
