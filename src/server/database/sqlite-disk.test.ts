import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { until } from '../events/testing.ts';
import { createLog } from '../kernel/log.ts';
import { isOutage } from '../kernel/outage.ts';

import { inTransaction, openDatabase } from './index.ts';
import { describeDiskProblem } from './sqlite-disk.ts';

async function openFull(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-full-disk-'));
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const file = join(folder, 'ledger.db');
  const database = await openDatabase({ file, durability: 'process', log });
  t.after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const { db } = database;
  const fill = async () => {
    await sql`pragma max_page_count = 1`.execute(db);
  };
  const free = async () => {
    await sql`pragma max_page_count = 1000000`.execute(db);
  };
  const write = (name: string) =>
    inTransaction(database, (trx) =>
      trx
        .insertInto('service_settings')
        .values({ name, value: 'x'.repeat(200_000) })
        .execute(),
    );
  const names = async () => (await db.selectFrom('service_settings').select('name').execute()).map(({ name }) => name);
  return { database, file, folder, lines, fill, free, write, names };
}

test('a full disk is an outage: reads work, writes fail, and one line says what to do', async (t) => {
  const { folder, lines, fill, free, write, names } = await openFull(t);
  await write('before');
  await fill();
  for (const name of ['first', 'second', 'third']) await assert.rejects(write(name), isOutage);
  assert.deepEqual(await names(), ['before']);
  await free();
  await write('after');
  assert.deepEqual(await names(), ['after', 'before']);
  assert.deepEqual(
    lines.filter(({ level }) => level === 40).map(({ msg }) => msg),
    [`the disk of ${folder} is full: nothing can be saved until you free some space`],
  );
});

test('counts as unavailable until the disk accepts writes again', async (t) => {
  const { database, file, lines, fill, free, write } = await openFull(t);
  let recovered = 0;
  database.onRecovered(() => {
    recovered += 1;
  });
  const probe = `${file}-probe`;
  // The file of the probe can't be written.
  mkdirSync(probe);
  await fill();
  await assert.rejects(write('first'), isOutage);
  await until(() => database.isUnavailable());
  assert.equal(database.isReadOnly(), true);
  await free();
  rmSync(probe, { recursive: true });
  await until(() => !database.isUnavailable());
  assert.equal(recovered, 1);
  await write('after');
  assert.deepEqual(lines.map(({ level, msg }) => [level, msg]).slice(1), [[30, 'the database can be written again']]);
});

test('names the cause and the next step', () => {
  const describe = (code: string) => describeDiskProblem(Object.assign(new Error(), { code }), '/data');
  for (const code of ['SQLITE_FULL', 'ENOSPC', 'EDQUOT']) assert.match(describe(code), /is full: .* free some space$/);
  for (const code of ['SQLITE_READONLY', 'EROFS', 'EACCES']) assert.match(describe(code), /make it writable$/);
  for (const code of ['SQLITE_IOERR_WRITE', 'EIO']) assert.match(describe(code), /Check the disk$/);
});
