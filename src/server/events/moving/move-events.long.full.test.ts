import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '@clickhouse/client';
import { extent, pickPoints } from '../../../../test/support/long-runs.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type Engine, startEngine } from '../engine/start.ts';
import { type Events, openEvents } from '../events.ts';
import { check, pageview, traits } from '../testing.ts';
import { startClusterServer, testCluster } from '../topology/cluster.testing.ts';
import { moveEvents } from './index.ts';
import { batches } from './move-table.ts';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-move-events-'));
const dir = join(root, 'events');
const engineDir = join(dir, 'engine');
const log = silentLog();
const dayMs = 86_400_000;
const start = Date.parse('2026-03-10T12:00:00Z');
const mark = 'of this installation';

/** Acts as a ClickHouse server: an engine with the same interface. */
let server: Engine;
before(async () => {
  server = await startEngine({ dir: join(root, 'server') });
  await withEvents(fill);
});
after(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

async function withEvents(work: (events: Events) => Promise<void>): Promise<void> {
  const events = await openEvents({ dir, maxSpoolBytes: 1e8, log });
  try {
    await work(events);
    await events.flush();
  } finally {
    await events.close();
  }
}

/** Records sample rows, including values that are hard to convert. */
async function fill(events: Events): Promise<void> {
  const hard = {
    title: `ё "'\\ \t\n\0 👩‍🚀`,
    props: { a: "it's", 'b\t': '{}' },
    revenue: -7,
    person: '18446744073709551615',
  };
  for (let day = 0; day < 40; day++)
    for (const n of [1, 2]) {
      const at = start + day * dayMs + n * 3_600_000;
      await Promise.all([
        events.record(
          'pageviews',
          pageview({ website: n, at, path: `/${day}`, ...hard, traits: traits({ country: 'DE' }) }),
        ),
        // Two identical rows must remain two rows.
        events.record('pageviews', pageview({ website: n, at })),
        events.record('pageviews', pageview({ website: n, at })),
        events.record('checks', check({ monitor: n, at, total: 0.1 + day })),
        events.record('web_vitals', {
          ...{ website: n, at, visit: '256', path: '/', lcp: day, inp: null, cls: 0, fcp: null, ttfb: 65_535 },
          traits: { country: '', device: 'mobile', browser: '', os: '' },
        }),
      ]);
    }
  await events.flush();
  await events.change(
    'pageviews',
    `INSERT INTO website_days (website, dimension, day, value, import, pageviews)
     SELECT website, 'page', toDate(at), path, import, count() FROM pageviews GROUP BY ALL`,
  );
  await events.change(
    'pageviews',
    'ALTER TABLE pageviews UPDATE counted = 0 WHERE website = 2 AND path = {path:String} SETTINGS mutations_sync = 2',
    { path: '/3' },
  );
}

const newDatabase = async (): Promise<string> => {
  const name = `moved_${randomUUID().replaceAll('-', '')}`;
  await ask(server.url, `CREATE DATABASE ${name}`);
  return `${server.url}/${name}`;
};

async function ask(url: string, query: string): Promise<string> {
  const client = createClient({ url });
  const { stream } = await client.exec({ query });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  await client.close();
  return Buffer.concat(chunks).toString();
}

async function dump(url: string): Promise<Record<string, string[]>> {
  const tables = (await ask(url, 'SHOW TABLES FORMAT TabSeparated')).split('\n').filter((name) => name !== '');
  const found: Record<string, string[]> = {};
  for (const name of tables.filter((one) => one !== 'migrations'))
    found[name] = (await ask(url, `SELECT * FROM ${name} FORMAT TabSeparated`)).split('\n').sort();
  return found;
}

async function dumpSource(): Promise<Record<string, string[]>> {
  const engine = await startEngine({ dir: engineDir });
  const found = await dump(engine.url);
  await engine.close();
  return found;
}

const move = (url: string, options: { isLast?: boolean; mark?: string; engineDir?: string } = {}) =>
  moveEvents({ engineDir, url, mark, isLast: true, log, ...options });

test('copies every row once and unchanged, and the server then works normally', async () => {
  const url = await newDatabase();
  const told: [number, number][] = [];
  const moved = await moveEvents({ engineDir, url, mark, isLast: true, log, onProgress: (...so) => told.push(so) });
  const source = await dumpSource();
  assert.deepEqual(await dump(url), source);
  assert.deepEqual(Object.keys(source), ['checks', 'pageviews', 'web_vitals', 'website_days']);
  assert.deepEqual(
    moved.tables.map(({ name, rows, days }) => [name, rows, days]),
    [
      ['checks', 80, 40],
      ['pageviews', 240, 40],
      ['web_vitals', 80, 40],
      ['website_days', 160, 40],
    ],
  );
  assert.deepEqual([moved.rows, moved.copied, told.at(-1)], [560, 560, [560, 560]]);
  const events = await openEvents({ dir: join(root, 'other'), url, maxSpoolBytes: 1e8, log });
  await events.record('checks', check({ monitor: 9, at: start }));
  await events.flush();
  assert.deepEqual(await events.query('SELECT count() AS n FROM checks WHERE monitor = 9'), [{ n: 1 }]);
  await events.close();
});

test('blocks other use until the move is complete, and applies later changes in the last run', async () => {
  const url = await newDatabase();
  await move(url, { isLast: false });
  const early = await openEvents({ dir: join(root, 'early'), url, maxSpoolBytes: 1e8, log });
  await early.record('checks', check({ monitor: 1, at: start + 1 }));
  assert.deepEqual([early.state().reachable, early.state().spooledRows], [false, 1]);
  await assert.rejects(early.query('SELECT 1'), { code: 'unavailable' });

  await withEvents(async (events) => {
    await events.record('checks', check({ monitor: 1, at: start + 5 * dayMs }));
    await events.record('checks', check({ monitor: 1, at: start + 50 * dayMs }));
    await events.flush();
    await events.erase('pageviews', 2);
    await events.change(
      'pageviews',
      "ALTER TABLE pageviews UPDATE city = 'Paris' WHERE website = 1 AND path = '/7' SETTINGS mutations_sync = 2",
    );
  });
  const moved = await move(url);
  assert.ok(moved.copied < moved.rows, `${moved.copied} of ${moved.rows}`);
  await early.flush();
  assert.equal(early.state().spooledRows, 0);
  await early.close();
  const source = await dumpSource();
  const arrived = await dump(url);
  const kept = arrived.checks!.filter((row) => !source.checks!.includes(row));
  assert.equal(kept.length, 1);
  assert.match(kept[0]!, /2026-03-10 12:00:00\.001/);
  assert.deepEqual({ ...arrived, checks: arrived.checks!.filter((row) => row !== kept[0]) }, source);
});

test(`resumes a killed move and copies the same rows, at ${extent}`, async () => {
  const run = (url: string, step: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const args = [join(import.meta.dirname, 'killed.fixture.ts'), engineDir, url, String(step)];
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (!error) resolve(Number(stdout));
      else if (error.signal === 'SIGKILL') resolve(undefined);
      else reject(new Error(stderr));
    });
    return promise;
  };
  const source = await dumpSource();
  const steps = (await run(await newDatabase(), 0)) as number;
  assert.ok(steps > 20, `${steps} steps`);
  for (const step of pickPoints(steps, 4)) {
    const url = await newDatabase();
    assert.equal(await run(url, step), undefined, `killed at step ${step} of ${steps}`);
    await move(url);
    assert.deepEqual(await dump(url), source, `step ${step} of ${steps}`);
  }
});

test('can also move to a cluster', async (t) => {
  const cluster = await startClusterServer(join(root, 'cluster'));
  t.after(() => cluster.close());
  const url = `${cluster.url}?cluster=${testCluster}`;
  await move(url, { isLast: false });
  await withEvents((events) => events.record('checks', check({ monitor: 1, at: start + 60 * dayMs })));
  const moved = await move(url);
  assert.equal(moved.copied, 1);
  const arrived = await dump(cluster.engine);
  for (const [name, rows] of Object.entries(await dumpSource())) assert.deepEqual(arrived[name], rows);
  assert.ok(cluster.server.received.some(({ sql }) => /^DELETE FROM migrations_local ON CLUSTER/.test(sql)));
});

test('rejects a server that is down or contains other data, and leaves it unchanged', async () => {
  const advice = /create a new database on the server/;
  const url = await newDatabase();
  await move(url);
  await assert.rejects(move(url), { code: 'conflict', message: /holds events of Gatehouse already/ });
  const other = await newDatabase();
  await ask(other, 'CREATE TABLE cats (name String) ENGINE = MergeTree ORDER BY name');
  await assert.rejects(move(other), { code: 'conflict', message: /not empty \(it has the table cats\)/ });
  await ask(other, 'DROP TABLE cats');
  await move(other, { isLast: false, mark: 'of another' });
  await assert.rejects(move(other), { code: 'conflict', message: advice });
  await assert.rejects(move(`${server.url}/nowhere`), { code: 'unavailable', message: /no database of that name/ });
  await assert.rejects(move('http://127.0.0.1:9'), {
    code: 'unavailable',
    message: /ECONNREFUSED.*Check the URL of --to/,
  });
  await assert.rejects(move(server.url.replace(/:[^:@]+@/, ':guess@')), {
    message: /rejected the user name or password/,
  });
  await assert.rejects(move(await newDatabase(), { engineDir: join(root, 'none') }), { message: /nothing to move/ });
});

test('combines small days into batches and splits a large day', async () => {
  const day = (n: number, rows: number) => ({ day: `2026-01-0${n}`, rows });
  assert.deepEqual(batches([day(3, 250_000), day(1, 60_000), day(2, 40_000), day(4, 1)]), [
    { days: ['2026-01-01', '2026-01-02'], rows: 100_000 },
    { days: ['2026-01-03'], rows: 250_000 },
    { days: ['2026-01-04'], rows: 1 },
  ]);
  await withEvents((events) =>
    events.change(
      'checks',
      `INSERT INTO checks (monitor, at, total) SELECT 3, fromUnixTimestamp64Milli(toInt64(${start}) + number % 1000), number FROM numbers(230000)`,
    ),
  );
  const url = await newDatabase();
  const { copied } = await move(url);
  assert.ok(copied > 230_000);
  assert.deepEqual(
    await ask(url, 'SELECT count(), uniqExact(total), sum(total) FROM checks WHERE monitor = 3'),
    '230000\t230000\t26449885000\n',
  );
});
