import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@clickhouse/client';
import { silentLog } from '../../kernel/log.ts';
import { startEngine } from '../engine/start.ts';
import { openEvents } from '../events.ts';
import { pageview } from '../testing.ts';
import { statements as firstTables } from './0001-first-tables.ts';
import { statements as monitoring } from './0002-monitoring.ts';
import { statements as visits } from './0003-visits.ts';
import { statements as countedBots } from './0005-counted-bots.ts';

const at = Date.parse('2026-03-10T12:00:00Z');

test('bots that were kept before they counted stay out of the figures, those that come now count', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bots-'));
  t.after(() => rmSync(dir, { recursive: true }));
  await writeFormerStore(join(dir, 'engine'));

  const events = await openEvents({ dir, maxSpoolBytes: 1e8, log: silentLog() });
  t.after(() => events.close());
  const stored = () =>
    events.query<object>('SELECT path, bot, counted FROM pageviews WHERE website = 1 ORDER BY at, path');
  const before = [
    { path: '/bot', bot: 2, counted: 0 },
    { path: '/person', bot: 0, counted: 1 },
  ];
  const days = () =>
    events.query<object>(
      'SELECT website, dimension, toString(day) AS day, value, import, visitors, pageviews FROM website_days ORDER BY website, dimension, import',
    );
  const day = { website: 1, dimension: '', day: '2026-03-09', value: '', import: 0, visitors: 5, pageviews: 9 };
  const people = { ...day, dimension: 'bot', value: 'people' };
  assert.deepEqual(await stored(), before);
  assert.deepEqual(await days(), [day, { ...day, import: 3 }, people]);

  // Killed before the migration was noted, it is done again.
  for (const statement of countedBots) await events.change('pageviews', statement, {});
  assert.deepEqual(await stored(), before);
  assert.deepEqual(await days(), [day, { ...day, import: 3 }, people]);

  await events.record('pageviews', pageview({ website: 1, at: at + 1, path: '/new', bot: 1 }));
  await events.flush();
  assert.deepEqual(await stored(), [...before, { path: '/new', bot: 1, counted: 1 }]);
});

async function writeFormerStore(dir: string): Promise<void> {
  const engine = await startEngine({ dir });
  const client = createClient({ url: engine.url });
  const run = (query: string) => client.command({ query });
  for (const query of [...firstTables, ...monitoring, ...visits]) await run(query);
  await run(`CREATE TABLE migrations (name String, applied_at DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY name`);
  await run(
    `INSERT INTO migrations SELECT arrayJoin(['0001-first-tables', '0002-monitoring', '0003-visits']), now64(3)`,
  );
  const row = (path: string, bot: number) =>
    `SELECT 1, fromUnixTimestamp64Milli(toInt64(${at})), 256, 'pageview', '${path}', ${bot}`;
  await run(
    `INSERT INTO pageviews (website, at, visit, name, path, bot) ${row('/person', 0)} UNION ALL ${row('/bot', 2)}`,
  );
  const sums = (number: number) => `SELECT 1, '', toDate('2026-03-09'), '', ${number}, 5, 9`;
  await run(
    `INSERT INTO website_days (website, dimension, day, value, import, visitors, pageviews) ${sums(0)} UNION ALL ${sums(3)}`,
  );
  await client.close();
  await engine.close();
}
