import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../kernel/refusal.ts';
import { version } from '../kernel/version.ts';
import { copyBeforeUpgrade, deleteOldCopies, openDatabase } from './index.ts';
import { migrate, migrations } from './migrate.ts';
import { change, nextVersion } from './next-version.testing.ts';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';
import type { Schema } from './schema/index.ts';
import type { SchemaState } from './schema-state.ts';

const fixture = join(import.meta.dirname, 'upgrading.fixture.ts');
const start = (where: string, ...more: string[]) =>
  spawn(process.execPath, [fixture, where, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
const ended = async (child: ReturnType<typeof start>) => {
  const [said, failed, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, said, failed };
};

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upgrading-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

async function writePreviousVersion(db: Kysely<Schema>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await migrate(db, dialect);
  await db.insertInto('service_settings').values({ name: 'quotas', value: 'kept' }).execute();
  await db.destroy();
}

async function sqliteOfYesterday(): Promise<string> {
  const file = join(mkdtempSync(join(folder, `${files++}-`)), 'ledger.db');
  const opened = new Sqlite(file);
  opened.pragma('journal_mode = WAL');
  opened.function('fold', { deterministic: true }, (value) => value);
  await writePreviousVersion(new Kysely<Schema>({ dialect: new SqliteDialect({ database: opened }) }), 'sqlite');
  return file;
}

const places = (server: () => TestPostgres) =>
  ({
    SQLite: sqliteOfYesterday,
    PostgreSQL: async () => {
      const url = await server().newDatabase({ isBare: true });
      const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) });
      await writePreviousVersion(new Kysely<Schema>({ dialect }), 'postgres');
      return url;
    },
  }) as const;

const placeOf = (where: string) => (where.startsWith('postgres') ? { url: where } : { file: where });
const copiesBeside = (where: string) => readdirSync(join(where, '..')).filter((name) => name.startsWith('before-'));

describe('an upgrade', () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  for (const [kind, prepare] of Object.entries(places(() => server))) {
    const notedIn = async (where: string) => {
      const database = await openDatabase({ ...placeOf(where), list: nextVersion });
      const { rows } = await sql<{ name: string; version: string | null }>`
        select name, version from migrations where name = ${nextVersion.at(-1)![0]}`.execute(database.db);
      const kept = await database.db.selectFrom('service_settings').select('value').execute();
      await database.close();
      return { rows, kept: kept.map(({ value }) => value) };
    };

    test(`runs once for two processes that start together on ${kind}`, async () => {
      const where = await prepare();
      const both = await Promise.all([ended(start(where)), ended(start(where))]);
      assert.deepEqual(
        both.map(({ status }) => status),
        [0, 0],
        both.map(({ failed }) => failed).join('\n'),
      );
      assert.deepEqual(await notedIn(where), { rows: [{ name: nextVersion.at(-1)![0], version }], kept: ['kept'] });
      if (kind === 'SQLite') assert.deepEqual(copiesBeside(where), ['before-7.8.9.sqlite']);
    });

    test(`leaves ${kind} unchanged if killed, and runs at the next start`, async () => {
      const where = await prepare();
      const child = start(where, 'hang');
      for await (const chunk of child.stdout.setEncoding('utf8')) if (chunk.includes('in the middle')) break;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      if (kind === 'SQLite') {
        assert.deepEqual(copiesBeside(where), ['before-7.8.9.sqlite.part']);
        assert.equal((await ended(start(where))).status, 0);
        assert.deepEqual(copiesBeside(where), ['before-7.8.9.sqlite'], 'killed upgrades leave no copies');
      }
      assert.deepEqual(await notedIn(where), { rows: [{ name: nextVersion.at(-1)![0], version }], kept: ['kept'] });
    });

    test(`is refused if a newer version has changed ${kind}, and names that version`, async () => {
      const where = await prepare();
      const database = await openDatabase(placeOf(where));
      await sql`insert into migrations (name, applied_at, version) values ('9999-next', 1, '99.1.0')`.execute(
        database.db,
      );
      await database.close();
      await assert.rejects(
        openDatabase(placeOf(where)),
        (error) =>
          error instanceof Refusal &&
          error.message.startsWith('The database was changed by Gatehouse 99.1.0; this is ') &&
          error.message.includes('Start Gatehouse 99.1.0 or newer, or go back to a backup'),
      );
    });

    test(`lets this version keep using ${kind} if the newer version only added to it`, async () => {
      const where = await prepare();
      const opened =
        kind === 'SQLite'
          ? new Kysely<Schema>({ dialect: new SqliteDialect({ database: new Sqlite(where) }) })
          : new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: where }) }) });
      const dialect = kind === 'SQLite' ? 'sqlite' : 'postgres';
      const list: typeof nextVersion = [
        ...nextVersion,
        ['2999-01-02-less', change(['create table less (id integer)'], '0.0.1')],
      ];
      await migrate(opened, dialect, { list });
      const told: SchemaState[] = [];
      const database = await openDatabase({ ...placeOf(where), onNewerSchema: (state) => told.push(state) });
      assert.deepEqual(await database.db.selectFrom('service_settings').select('value').execute(), [{ value: 'kept' }]);
      await database.close();
      assert.deepEqual(
        told.map(({ unknown, incompatible }) => ({ unknown, incompatible })),
        [{ unknown: ['2999-01-01-next', '2999-01-02-less'], incompatible: [] }],
      );

      const taking = change(['alter table service_settings drop column next_note'], '99.2.0');
      await migrate(opened, dialect, { list: [...list, ['2999-01-03-taking', taking]] });
      await opened.destroy();
      await assert.rejects(
        openDatabase(placeOf(where)),
        (error) => error instanceof Refusal && /Start Gatehouse 99\.2\.0 or newer, or go back/.test(error.message),
      );
    });

    test(`does not begin on ${kind} if the preparatory step fails`, async () => {
      const where = await prepare();
      const beforeUpgrade = async () => {
        throw new Refusal('unavailable', 'no room');
      };
      await assert.rejects(openDatabase({ ...placeOf(where), beforeUpgrade, list: nextVersion }), /no room/);
      const { rows } = await notedIn(where);
      assert.equal(rows.length, 1, 'and is done by the next start');
    });
  }

  test('waits for a long read of a PostgreSQL table without blocking other reads', async () => {
    const url = await places(() => server).PostgreSQL();
    const pool = new pg.Pool({ connectionString: url, query_timeout: 20_000 });
    const dump = await pool.connect();
    await dump.query('begin');
    await dump.query('select * from service_settings');
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
    let begun = 0;
    const beforeUpgrade = async () => {
      begun += 1;
      return async () => {};
    };
    let isDone = false;
    const upgrade = migrate(db, 'postgres', { beforeUpgrade, list: nextVersion }).then(() => {
      isDone = true;
    });
    for (const endsAt = performance.now() + 4000; performance.now() < endsAt; ) {
      await pool.query('select * from service_settings');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.ok(!isDone);
    await dump.query('commit');
    dump.release();
    await upgrade;
    assert.equal(begun, 1);
    assert.deepEqual((await pool.query('select value, next_note from service_settings')).rows, [
      { value: 'kept', next_note: null },
    ]);
    await db.destroy();
    await pool.end();
  });

  test('skips the preparatory step for a new or current database', async () => {
    const file = join(mkdtempSync(join(folder, 'new-')), 'ledger.db');
    let asked = 0;
    const beforeUpgrade = async () => {
      asked++;
      return async () => {};
    };
    for (let i = 0; i < 2; i++) await (await openDatabase({ file, beforeUpgrade })).close();
    assert.equal(asked, 0);
  });
});

describe('the copy before an upgrade', () => {
  test('contains the complete database, and never replaces another copy', async () => {
    const file = await sqliteOfYesterday();
    const names: string[] = [];
    for (let n = 0; n < 4; n++) {
      const copy = await copyBeforeUpgrade(file, '1.2.3');
      await copy.keep();
      names.push(copy.name);
    }
    await deleteOldCopies(dirname(file), 2);
    assert.deepEqual(names, [
      'before-1.2.3.sqlite',
      'before-1.2.3-2.sqlite',
      'before-1.2.3-3.sqlite',
      'before-1.2.3-4.sqlite',
    ]);
    assert.equal(copiesBeside(file).length, 2, 'the newest are kept');
    const copy = new Sqlite(join(file, '..', 'before-1.2.3-4.sqlite'), { readonly: true });
    assert.deepEqual(copy.pragma('integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(copy.prepare('select value from service_settings').all(), [{ value: 'kept' }]);
    assert.deepEqual(copy.prepare('select count(*) as done from migrations').get(), { done: migrations.length });
    copy.close();
  });

  test('deletes partial files of killed copies', async () => {
    const file = await sqliteOfYesterday();
    writeFileSync(join(file, '..', 'before-1.0.0.sqlite.part'), 'half of it');
    await (await copyBeforeUpgrade(file, '1.2.3')).keep();
    assert.deepEqual(copiesBeside(file), ['before-1.2.3.sqlite']);
  });

  test('is refused if the disk is too full, with instructions', async () => {
    const file = await sqliteOfYesterday();
    // A sparse file with a size of 4 TB.
    writeFileSync(`${file}-wal`, '');
    truncateSync(`${file}-wal`, 2 ** 42);
    await assert.rejects(
      copyBeforeUpgrade(file, '1.2.3'),
      /copies it, which takes \d+ MB; .* has \d+ MB free\. Make room, or set GATEHOUSE_UPGRADE_COPIES=0/,
    );
    assert.deepEqual(copiesBeside(file), []);
  });
});
