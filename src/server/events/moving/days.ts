import type { EventStore } from '../event-store.ts';

/** `day`: SQL expression for the UTC day. */
export type MovedTable = { name: string; columns: readonly string[]; day: string; hash: string };

/** `hash` covers all columns. */
export type Day = { rows: number; hash: string };
export type Days = Map<string, Day>;

const daysAtOnce = 31;
const dayMs = 86_400_000;

type Column = { table: string; name: string; type: string };

/** Lists aggregates after the tables they are computed from. */
export async function readTables(store: EventStore): Promise<MovedTable[]> {
  const columns = await store.query<Column>(
    `SELECT table, name, type FROM system.columns
     WHERE database = currentDatabase() AND default_kind != 'ALIAS' AND table IN ('checks', 'pageviews', 'web_vitals', 'website_days')
     ORDER BY table, position`,
  );
  return ['checks', 'pageviews', 'web_vitals', 'website_days'].map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const hashed = own.flatMap(({ name: column, type }) => hashedParts(column, type));
    return {
      name,
      columns: own.map((column) => column.name),
      day: own.some((column) => column.name === 'day') ? 'day' : 'toDate(at)',
      hash: `cityHash64(${hashed.join(', ')})`,
    };
  });
}

/** The hash of NULL is NULL, which a sum would skip, so these values are replaced. */
function hashedParts(name: string, type: string): string[] {
  if (type.startsWith('Nullable(')) return [`isNull(${name})`, `ifNull(${name}, 0)`];
  if (type.startsWith('Map(')) return [`mapKeys(${name})`, `mapValues(${name})`];
  return [name];
}

export async function readDays(store: EventStore, { name, day, hash }: MovedTable): Promise<Days> {
  const [[first = '', last = '', rows] = []] = fields(
    await store.readLines(`SELECT min(${day}), max(${day}), count() FROM ${name}`),
  );
  if (rows === '0') return new Map();
  const days: Days = new Map();
  for (let from = Date.parse(first); from <= Date.parse(last); from += daysAtOnce * dayMs) {
    const until = `'${dayText(from)}' AND '${dayText(from + (daysAtOnce - 1) * dayMs)}'`;
    const found = await store.readLines(
      `SELECT ${day} AS on_day, count(), sum(${hash}) FROM ${name} WHERE ${day} BETWEEN ${until} GROUP BY on_day`,
    );
    for (const [on = '', count, sum = ''] of fields(found)) days.set(on, { rows: Number(count), hash: sum });
  }
  return days;
}

export const isSameDay = (one: Day | undefined, other: Day | undefined): boolean =>
  one?.rows === other?.rows && one?.hash === other?.hash;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const fields = (lines: Buffer): string[][] =>
  lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
