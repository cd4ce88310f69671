import { statements as firstTables } from './0001-first-tables.ts';
import { statements as monitoring } from './0002-monitoring.ts';
import { statements as visits } from './0003-visits.ts';
import { statements as countedBots } from './0005-counted-bots.ts';
import { statements as webVitals } from './0006-web-vitals.ts';
import { statements as rowsByCountry } from './0007-rows-by-country.ts';

type Migration = { name: string; statements: string[] };

/** In order, never edited once released. Each statement can be repeated: ClickHouse has no transaction around them. */
const migrations: Migration[] = [
  { name: '0001-first-tables', statements: firstTables },
  { name: '0002-monitoring', statements: monitoring },
  { name: '0003-visits', statements: visits },
  { name: '0005-counted-bots', statements: countedBots },
  { name: '0006-web-vitals', statements: webVitals },
  { name: '0007-rows-by-country', statements: rowsByCountry },
];

/** What this version knows, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

type Connection = {
  command(sql: string, params?: Record<string, unknown>): Promise<void>;
  select<Row>(sql: string): Promise<Row[]>;
};

/** Brings the event store to the newest schema; the same text for the embedded engine and a server. */
export async function migrate(store: Connection): Promise<void> {
  await store.command(
    `CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime64(3, 'UTC'))
     ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  );
  const rows = await store.select<{ name: string }>('SELECT DISTINCT name FROM migrations ORDER BY name');
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `The event store was written by a newer Gatehouse (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  for (const { name, statements } of migrations) {
    if (applied.has(name)) continue;
    for (const statement of statements) await store.command(statement);
    await store.command('INSERT INTO migrations SELECT {name:String}, now64(3)', { name });
  }
}
