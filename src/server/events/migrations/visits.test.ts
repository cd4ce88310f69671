import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createClient } from '@clickhouse/client';
import Database from 'better-sqlite3';
import { silentLog } from '../../kernel/log.ts';
import { startEngine } from '../engine/start.ts';
import { openEvents } from '../events.ts';
import { statements as firstTables } from './0001-first-tables.ts';
import { statements as monitoring } from './0002-monitoring.ts';
import { resume, statements as visits } from './0003-visits.ts';

const minute = 60_000;
const start = Date.parse('2026-03-10T23:40:00Z');

for (const [how, begun] of [
  ['', 0],
  [', and after a kill when all were converted', resume.from],
] as const)
  test(`page views of the first version become visits, those that still wait in the spool included${how}`, (t) =>
    convert(t, begun));

/** The first `begun` statements were run by a process that was killed then. */
async function convert(t: TestContext, begun: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-visits-'));
  t.after(() => rmSync(dir, { recursive: true }));
  await writeFormerStore(join(dir, 'engine'), visits.slice(0, begun));
  writeFormerSpool(join(dir, 'spool.db'));

  const events = await openEvents({ dir, maxSpoolBytes: 1e8, log: silentLog() });
  t.after(() => events.close());
  await events.flush();
  const rows = await events.query<object>(
    `SELECT website, path, toString(visitor) AS visitor, uniqExact(visit) OVER (PARTITION BY visitor) AS visits, starts, engages, gap, entry, referrer, country
     FROM pageviews ORDER BY website, visitor, at`,
  );
  const row = (website: number, visitor: string, path: string, visits: number, rest: object) => ({
    ...{ website, path, visitor, visits, starts: 1, engages: 0, gap: 0, entry: path, referrer: '', country: 'CH' },
    ...rest,
  });
  assert.deepEqual(rows, [
    row(1, '4', '/a', 3, { referrer: 'news.example' }),
    row(1, '4', '/b', 3, { starts: 0, engages: 1, gap: 10 * minute, entry: '/a', referrer: 'news.example' }),
    // A visit ended with its day, and after half an hour.
    row(1, '4', '/c', 3, {}),
    row(1, '4', '/d', 3, {}),
    row(1, '5', '/', 1, {}),
    row(2, '7', '/spooled', 1, {}),
  ]);
}

/** Visitors were 64 bits wide; their upper 56 stay. */
const visitor = (number: number) => String(number * 256);

async function writeFormerStore(dir: string, since: readonly string[]): Promise<void> {
  const engine = await startEngine({ dir });
  const client = createClient({ url: engine.url });
  for (const query of [...firstTables, ...monitoring]) await client.command({ query });
  await client.command({
    query: `CREATE TABLE migrations (name String, applied_at DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY name`,
  });
  await client.command({
    query: `INSERT INTO migrations SELECT arrayJoin(['0001-first-tables', '0002-monitoring']), now64(3)`,
  });
  const view = (number: number, minutes: number, path: string, referrer = '') =>
    `(1, fromUnixTimestamp64Milli(toInt64(${start + minutes * minute})), ${visitor(number)}, 'site.example', '${path}', '${referrer}', 'CH', 'pageview', 0)`;
  const views = [
    view(4, 10, '/b'),
    view(4, 0, '/a', 'news.example'),
    view(4, 21, '/c'),
    view(4, 52, '/d'),
    view(5, 3, '/'),
  ];
  await client.command({
    query: `INSERT INTO pageviews (website, at, visitor, host, path, referrer, country, name, bot) SELECT * FROM VALUES('website UInt32, at DateTime64(3, \\'UTC\\'), visitor UInt64, host String, path String, referrer String, country String, name String, bot UInt8', ${views.join(', ')})`,
  });
  for (const query of since) await client.command({ query });
  await client.close();
  await engine.close();
}

function writeFormerSpool(path: string): void {
  const db = new Database(path);
  db.exec(`create table batches (
    id integer primary key autoincrement, stream text not null, rows integer not null, bytes integer not null, lines blob not null
  )`);
  const line = `${JSON.stringify({ website: 2, at: start, visitor: visitor(7), host: 'other.example', path: '/spooled', referrer: '', country: 'CH', name: 'pageview', bot: 0 })}\n`;
  db.prepare("insert into batches (stream, rows, bytes, lines) values ('pageviews', 1, ?, ?)").run(
    line.length,
    Buffer.from(line),
  );
  db.close();
}
