import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '../kernel/log.ts';
import { listLostParts } from './engine/lost-parts.ts';
import { startEngine } from './engine/start.ts';
import { EventStore } from './event-store.ts';
import { type Events, openEvents } from './index.ts';
import { Shipper } from './shipper.ts';
import { Spool } from './spool/index.ts';
import { streams } from './streams.ts';
import { check, pageview, until } from './testing.ts';

test('discards a damaged merged part and recovers its source parts', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-damaged-'));
  const logged: string[] = [];
  const log = createLog('warn', { write: (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) });
  const events = await openEvents({ dir, log, maxSpoolBytes: 1e8 });
  try {
    let rows = 0;
    const parts = () =>
      events.query<{ path: string }>(
        `SELECT path FROM system.parts WHERE database = currentDatabase() AND table = 'pageviews' AND active AND level > 0`,
      );
    await until(async () => {
      await events.record('pageviews', pageview({ path: `/${rows++}` }));
      await events.flush();
      return (await parts()).length > 0;
    });
    const seen = async () => {
      const [found] = await events.query<{ rows: number; visitors: number }>(
        'SELECT count() AS rows, uniqExact(path) AS visitors FROM pageviews WHERE NOT ignore(*)',
      );
      return found;
    };
    // ClickHouse leaves an empty marks file if the disk is full at the end of a merge.
    for (const { path } of await parts()) for (const marks of globSync(join(path, '*.cmrk*'))) truncateSync(marks);
    let failures = 0;
    await until(() =>
      seen().then(
        () => true,
        () => ++failures < 0,
      ),
    );
    assert.deepEqual(await seen(), { rows, visitors: rows });
    assert.ok(failures > 0, 'it could not be read');
    assert.ok(
      logged.includes('restarting the event engine to discard a merge that failed on a full disk'),
      String(logged),
    );
  } finally {
    await events.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

const partOf = async (events: Events, table: string) => {
  const [part] = await events.query<{ path: string }>(
    `SELECT path FROM system.parts WHERE database = currentDatabase() AND table = '${table}' AND active LIMIT 1`,
  );
  return part!.path;
};

test('reports a damaged block, and continues to record and ship', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-bad-block-'));
  const log = createLog('silent');
  let events = await openEvents({ dir, log, maxSpoolBytes: 1e8 });
  try {
    await events.record('pageviews', pageview({ website: 8 }));
    await events.flush();
    const part = await partOf(events, 'pageviews');
    await events.close();
    for (const file of globSync(join(part, '*.bin'))) {
      const bytes = readFileSync(file);
      bytes.fill(0xee, 0, 16);
      writeFileSync(file, bytes);
    }
    events = await openEvents({ dir, log, maxSpoolBytes: 1e8 });
    assert.equal(events.state().problem, undefined);
    await assert.rejects(events.query('SELECT * FROM pageviews'), { code: 'unavailable' });
    assert.equal(events.state().problem, 'damaged');
    assert.deepEqual(await events.storedSubjects(), { monitor: 0, website: 8, import: 0 });
    await events.record('checks', check({ monitor: 3 }));
    await events.record('pageviews', pageview({ website: 9 }));
    await events.flush();
    assert.equal(events.state().spooledRows, 0);
    assert.deepEqual(await events.storedSubjects(), { monitor: 3, website: 9, import: 0 });
  } finally {
    await events.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('reports parts that the engine discarded at its start, until they are moved away', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-lost-part-'));
  const log = createLog('silent');
  let events = await openEvents({ dir, log, maxSpoolBytes: 1e8 });
  try {
    await events.record('checks', check());
    await events.flush();
    const part = await partOf(events, 'checks');
    await events.close();
    for (const file of globSync(join(part, '*'))) truncateSync(file);
    events = await openEvents({ dir, log, maxSpoolBytes: 1e8 });
    assert.deepEqual(await events.query('SELECT count() AS rows FROM checks'), [{ rows: 0 }]);
    const folders = listLostParts(join(dir, 'engine'));
    assert.equal(folders.length, 1);
    assert.equal(events.state().problem, 'damaged');
    rmSync(folders[0]!, { recursive: true });
    assert.equal(events.state().problem, undefined);
  } finally {
    await events.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('keeps rows in the spool while the disk is almost full, and inserts them once afterwards', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-full-'));
  const log = createLog('silent');
  const engine = await startEngine({ dir: join(dir, 'engine') });
  let isFull = false;
  const store = new EventStore({ isEmbedded: true, addresses: () => [engine.url], log, hasRoom: async () => !isFull });
  const spool = new Spool({ dir, maxBytes: 1e8 });
  const shipping = new Shipper({ spool, store, log });
  try {
    const count = async () => (await store.query<{ rows: number }>('SELECT count() AS rows FROM pageviews'))[0]?.rows;
    assert.equal(await count(), 0);
    isFull = true;
    await spool.record('pageviews', streams.pageviews.line(pageview()));
    await assert.rejects(shipping.flush(), { code: 'unavailable' });
    await assert.rejects(store.command('INSERT INTO pageviews SELECT * FROM pageviews', {}), { code: 'unavailable' });
    assert.deepEqual([await count(), spool.totals.rows], [0, 1]);
    isFull = false;
    await until(async () => (await count()) === 1);
    await shipping.flush();
    assert.deepEqual([await count(), spool.totals.rows], [1, 0]);
  } finally {
    await shipping.close();
    await spool.close();
    await store.close();
    await engine.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
