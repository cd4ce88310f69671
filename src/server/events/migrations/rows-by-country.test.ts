import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@clickhouse/client';
import { silentLog } from '../../kernel/log.ts';
import { startEngine } from '../engine/start.ts';
import { openEvents } from '../events.ts';
import { pageview, traits } from '../testing.ts';
import { statements as firstTables } from './0001-first-tables.ts';
import { statements as monitoring } from './0002-monitoring.ts';
import { statements as visits } from './0003-visits.ts';
import { statements as countedBots } from './0005-counted-bots.ts';
import { statements as rowsByCountry } from './0007-rows-by-country.ts';

const start = Date.parse('2026-03-10T12:00:00Z');
const rows = 500;

test('rows are put into the order of countries, each once and as it was, also after an interruption', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-countries-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const before = await writeFormerStore(join(dir, 'engine'));

  const events = await openEvents({ dir, maxSpoolBytes: 1e8, log: silentLog() });
  t.after(() => events.close());
  const sums = async () => (await events.query<Sums>(sumsSql))[0];
  const order = async () =>
    (await events.query<{ key: string }>("SELECT sorting_key AS key FROM system.tables WHERE name = 'pageviews'"))[0]
      ?.key;
  assert.deepEqual(await sums(), before);
  assert.equal(await order(), 'website, toDate(at), country, visit, at');

  // Killed after the tables were exchanged, and before the former one was dropped and the migration was noted.
  await events.change('pageviews', 'CREATE TABLE pageviews_next AS pageviews ENGINE = MergeTree ORDER BY website', {});
  await events.change('pageviews', 'INSERT INTO pageviews_next SELECT * FROM pageviews LIMIT 7', {});
  for (const statement of rowsByCountry) await events.change('pageviews', statement, {});
  assert.deepEqual(await sums(), before);
  assert.equal(await order(), 'website, toDate(at), country, visit, at');

  // Written by another process between two shares.
  const check = rowsByCountry.findIndex((statement) => statement.startsWith('SELECT throwIf'));
  for (const statement of rowsByCountry.slice(0, check)) await events.change('pageviews', statement, {});
  await events.change('pageviews', 'INSERT INTO pageviews SELECT * FROM pageviews_next LIMIT 1', {});
  const grown = await sums();
  await assert.rejects(async () => {
    for (const statement of rowsByCountry.slice(check)) await events.change('pageviews', statement, {});
  }, /stop every Gatehouse process/);
  assert.deepEqual(await sums(), grown);
  for (const statement of rowsByCountry) await events.change('pageviews', statement, {});
  assert.deepEqual(await sums(), grown);

  const visit = { website: 3, at: start, traits: { ...traits(), country: 'CH' } };
  await events.record('pageviews', pageview(visit));
  await events.flush();
  const [stored] = await events.query<object>(
    'SELECT country, counted, toString(visitor) AS visitor FROM pageviews WHERE website = 3',
  );
  assert.deepEqual(stored, { country: 'CH', counted: 1, visitor: String(BigInt(pageview(visit).visit) >> 8n) });
});

type Sums = { rows: number; hash: string };
/** Of everything that a row says, whatever the order of the rows. */
const sumsSql = `SELECT count() AS rows, toString(sum(sipHash64(website, at, visit, name, starts, path, country, toString(props), revenue, counted))) AS hash
  FROM pageviews`;

/** Rows of forty days, of two websites and three countries. */
async function writeFormerStore(dir: string): Promise<Sums> {
  const engine = await startEngine({ dir });
  const client = createClient({ url: engine.url });
  for (const query of [...firstTables, ...monitoring, ...visits, ...countedBots]) await client.command({ query });
  await client.command({
    query: `CREATE TABLE migrations (name String, applied_at DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY name`,
  });
  await client.command({
    query: `INSERT INTO migrations SELECT arrayJoin(['0001-first-tables', '0002-monitoring', '0003-visits', '0005-counted-bots']), now64(3)`,
  });
  for (const website of [1, 2])
    await client.command({
      query: `INSERT INTO pageviews (website, at, visit, name, starts, path, props, revenue, country, counted)
        SELECT ${website}, fromUnixTimestamp64Milli(toInt64(${start}) + number * 7000000), number * 256, 'pageview', 1,
          concat('/', toString(number)), map('n', toString(number)), number, ['DE', '', 'US'][number % 3 + 1], number % 5 > 0
        FROM numbers(${rows})`,
    });
  const answer = await client.query({
    query: `${sumsSql} SETTINGS output_format_json_quote_64bit_integers = 0`,
    format: 'JSONEachRow',
  });
  const [sums] = await answer.json<Sums>();
  await client.close();
  await engine.close();
  assert.equal(sums?.rows, 2 * rows);
  return sums;
}
