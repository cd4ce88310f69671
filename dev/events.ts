import { join } from 'node:path';
import { readConfig } from '../src/server/config/config.ts';
import { openEvents } from '../src/server/events/index.ts';
import { silentLog } from '../src/server/kernel/index.ts';

/**
 * `node dev/events.ts "SELECT …"` queries the event store of an installation that is stopped (GATEHOUSE_DATA), or a
 * ClickHouse server (GATEHOUSE_CLICKHOUSE_URL). It prints one row per line.
 */
const [sql] = process.argv.slice(2);
if (sql === undefined) throw new Error('Give a statement: node dev/events.ts "SHOW TABLES"');
const config = readConfig(process.env, { mustExist: true });
const events = await openEvents({
  dir: join(config.dataDir, 'events'),
  ...(config.clickhouseUrl && { url: config.clickhouseUrl }),
  maxSpoolBytes: config.spoolMaxBytes,
  log: silentLog(),
});
try {
  const startedAt = performance.now();
  const rows = await events.query(sql);
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.stderr.write(`${rows.length} rows in ${Math.round(performance.now() - startedAt)} ms\n`);
} finally {
  await events.close();
}
