import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { isOutage } from '../kernel/index.ts';
import { inTransaction, openDatabase } from './database.ts';
import { createWhileLocked } from './while-locked.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-locked-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('waits for another program that locks the database, without blocking the process', async () => {
  const file = join(folder, 'ledger.db');
  const database = await openDatabase({ file });
  const other = new Sqlite(file);
  const setting = (name: string) => ({ name, value: '1' });
  other.exec('begin immediate');
  const writes = [
    inTransaction(database, (trx) => trx.insertInto('service_settings').values(setting('a')).execute()),
    database.db.insertInto('service_settings').values(setting('b')).execute(),
  ];
  let settled = false;
  const all = Promise.all(writes).finally(() => {
    settled = true;
  });
  let longestMs = 0;
  for (let turn = 0; turn < 30; turn++) {
    const started = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    longestMs = Math.max(longestMs, performance.now() - started);
    await database.db.selectFrom('service_settings').selectAll().execute();
  }
  assert.equal(settled, false);
  // SQLite would block for ten seconds. On a busy machine, a turn of the event loop can take seconds too.
  assert.ok(longestMs < 8000, `blocked for ${longestMs} ms`);
  other.exec('commit');
  await all;
  assert.equal((await database.db.selectFrom('service_settings').selectAll().execute()).length >= 2, true);
  other.close();
  await database.close();
});

test('reports an outage if the lock lasts', async () => {
  const locked = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const whileLocked = createWhileLocked(undefined, 0);
  await assert.rejects(
    whileLocked(() => Promise.reject(locked)),
    (error) => isOutage(error),
  );
  await assert.rejects(
    whileLocked(() => Promise.reject(new Error('other'))),
    { message: 'other' },
  );
});
