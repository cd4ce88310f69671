import type { EventStore } from '../event-store.ts';

/** A table whose rows are moved. `day`: the expression that says on which day of UTC a row belongs. */
export type MovedTable = { name: string; columns: readonly string[]; day: string; hash: string };

/** What is known of the rows of a day: how many they are, and the sum of the hashes of all their columns. */
export type Day = { rows: number; hash: string };
export type Days = Map<string, Day>;

/** Days that are asked for at once, so that no question takes longer than a connection waits. */
const daysAtOnce = 31;
const dayMs = 86_400_000;

type Column = { table: string; name: string; type: string };

/** The tables of today's schema, in the order in which they are moved: sums of days come after what they sum up. */
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

/** Of a column: the hash of NULL would be NULL, and a sum would leave it out. */
function hashedParts(name: string, type: string): string[] {
  if (type.startsWith('Nullable(')) return [`isNull(${name})`, `ifNull(${name}, 0)`];
  if (type.startsWith('Map(')) return [`mapKeys(${name})`, `mapValues(${name})`];
  return [name];
}

/** Every day that has rows. */
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
