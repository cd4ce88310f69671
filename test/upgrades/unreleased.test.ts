import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createClient } from '@clickhouse/client';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { type Config, readConfig, withSecret } from '../../src/server/config/config.ts';
import { inspectDatabase, moveDatabase, openDatabase } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { type Engine, startEngine } from '../../src/server/events/engine/start.ts';
import { openEvents } from '../../src/server/events/events.ts';
import { inspectEvents } from '../../src/server/events/inspect.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import { Refusal } from '../../src/server/kernel/refusal.ts';
import { openCommandDeps, openStores } from '../../src/server/main.ts';
import { writeArchive } from '../../src/server/operations/backup/archive/index.ts';
import { createBackup } from '../../src/server/operations/backup/create-backup.ts';
import { checkBackup, restoreBackup } from '../../src/server/operations/backup/restore-backup.ts';
import { writeSpool } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-unreleased-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const refused = (error: unknown): boolean =>
  error instanceof Refusal &&
  /^[^.:]+ is from before version 1\.0\.0, which this version cannot open: the last commit that opens it is aec9bef8\.$/.test(
    error.message.replace(/\/[^ ]+/, ''),
  );

const oldMigration =
  "insert into migrations (name, applied_at, version, oldest_version) values ('0001-first-tables', 1, '0.1.0', '0')";

let count = 0;
/** With `isKilled`, the database still has a write-ahead log, as after a kill. */
async function oldFolder({ isKilled = false } = {}): Promise<Config> {
  const config = withSecret(readConfig({ GATEHOUSE_DATA: join(folder, `installation-${count++}`) }));
  await (await openCommandDeps(config)).close();
  const file = join(config.dataDir, 'ledger.db');
  const database = new Sqlite(file);
  database.exec(`delete from migrations; ${oldMigration}`);
  if (!isKilled) {
    database.close();
    return config;
  }
  const dataDir = join(folder, `installation-${count++}`);
  cpSync(config.dataDir, dataDir, { recursive: true });
  database.close();
  return { ...config, dataDir };
}

/** Leaves out SQLite's `-shm` files, which SQLite can rebuild at any time. */
function contentOf(dir: string): string[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('-shm'));
  return names.sort().map((name) => {
    const found = statSync(join(dir, name));
    const content = found.isDirectory()
      ? ''
      : createHash('sha256')
          .update(readFileSync(join(dir, name)))
          .digest('hex');
    return `${name} ${found.mode.toString(8)} ${content}`;
  });
}

describe('data from before version 1.0.0', () => {
  let postgres: TestPostgres;
  let engine: Engine;
  before(async () => {
    postgres = await startPostgres();
    engine = await startEngine({ dir: join(folder, 'engine') });
  });
  after(async () => {
    await engine.close();
    await postgres.stop();
  });

  for (const isKilled of [false, true])
    test(`is rejected as a data folder${isKilled ? ' whose service was killed' : ''}, and stays unchanged`, async () => {
      const config = await oldFolder({ isKilled });
      chmodSync(join(config.dataDir, 'ledger.db'), 0o644);
      const before = contentOf(config.dataDir);
      const { dataDir } = config;
      await assert.rejects(openStores(config, silentLog()), refused);
      await assert.rejects(openCommandDeps(config), refused);
      await assert.rejects(
        createBackup(config, join(folder, 'no.backup'), { withSecret: true, now: Date.now }),
        refused,
      );
      assert.deepEqual(contentOf(dataDir), before);
      if (isKilled) return;
      const move = {
        file: join(dataDir, 'ledger.db'),
        url: 'postgres://127.0.0.1:1/none',
        version: '1.0.0',
        isLast: true,
        record: async () => {},
      };
      await assert.rejects(moveDatabase(move), refused);
      assert.equal((await inspectDatabase({ file: move.file })).schema?.isUnreleased, true);
    });

  test('is rejected as a PostgreSQL database, and stays unchanged', async () => {
    const url = await postgres.newDatabase();
    const database = await openDatabase({ url });
    await sql`delete from migrations`.execute(database.db);
    await sql.raw(oldMigration).execute(database.db);
    await assert.rejects(openDatabase({ url }), refused);
    const { rows } = await sql`select name from migrations`.execute(database.db);
    assert.deepEqual(rows, [{ name: '0001-first-tables' }]);
    await database.close();
  });

  test('is rejected as a spool, and stays unchanged', async () => {
    const dir = mkdtempSync(join(folder, 'spool-'));
    const file = join(dir, 'spool.db');
    writeSpool(file);
    const spool = new Sqlite(file);
    spool.pragma('user_version = 2');
    spool.close();
    const before = contentOf(dir);
    await assert.rejects(openEvents({ dir, url: engine.url, maxSpoolBytes: 1e8, log: silentLog() }), refused);
    assert.deepEqual(contentOf(dir), before);
  });

  test('is rejected as an event store, and stays unchanged', async () => {
    const client = createClient({ url: engine.url });
    await client.command({ query: 'CREATE DATABASE old' });
    await client.command({
      query:
        "CREATE TABLE old.migrations (name String, applied_at DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY name",
    });
    await client.command({ query: "INSERT INTO old.migrations SELECT '0001-first-tables', now64(3)" });
    const url = `${engine.url}/old`;
    const dir = mkdtempSync(join(folder, 'events-'));
    await assert.rejects(openEvents({ dir, url, maxSpoolBytes: 1e8, log: silentLog() }), refused);
    const found = await client.query({
      query: "SELECT name FROM system.tables WHERE database = 'old'",
      format: 'JSONEachRow',
    });
    assert.deepEqual(await found.json(), [{ name: 'migrations' }]);
    await client.close();
    const inspected = await inspectEvents({ dir, url });
    assert.match('cause' in inspected ? inspected.cause : '', /^it is from before version 1\.0\.0.* is aec9bef8$/);
  });

  test('is rejected as a backup, and restores nothing', async () => {
    const file = join(folder, 'old.backup');
    await writeArchive(createWriteStream(file), [{ name: 'ledger.db', text: 'whatever it held' }], {
      format: 'gatehouse-backup',
      version: 1,
      gatehouse: '0.1.0',
      taken_at: '2026-11-28T10:00:00.000Z',
      secret: 'left_out',
      database: 'included',
      events: 'included',
      files: 'included',
    });
    const dataDir = mkdtempSync(join(folder, 'restored-'));
    await assert.rejects(checkBackup(file), refused);
    await assert.rejects(restoreBackup({ dataDir }, file, { force: false, now: Date.now }), refused);
    assert.deepEqual(readdirSync(dataDir), []);
  });
});
