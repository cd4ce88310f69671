import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { extent, pickPoints } from '../../../../test/support/long-runs.testing.ts';
import { inTransaction, openDatabase } from '../database.ts';
import { indexWords, matchesText } from '../full-text.ts';
import { startPostgres, type TestPostgres } from '../postgres.testing.ts';
import { insertSampleRows, readReferences } from '../sample-rows.testing.ts';
import { moveDatabase, reopenFile } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-move-'));
const filled = join(folder, 'filled.db');
let server: TestPostgres;
before(async () => {
  server = await startPostgres();
  await fill(filled);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

let copies = 0;
const copyOfFilled = (): string => {
  const file = join(folder, `copy-${++copies}.db`);
  copyFileSync(filled, file);
  return file;
};
const move = (file: string, url: string, options: { isLast?: boolean } = {}) =>
  moveDatabase({ file, url, version: '0', isLast: true, record: async () => {}, ...options });

/** Inserts sample rows, including values that are hard to convert. */
async function fill(file: string): Promise<void> {
  const database = await openDatabase({ file });
  const { db } = database;
  const references = await readReferences();
  for (const id of [1, 2]) {
    const names = { username: `u${id}`, email: `u${id}@example.com`, first_name: 'Ada', last_name: 'L' };
    const texts = {
      heading: '',
      description: '',
      contact_email: '',
      social_links: '{}',
      time_zone: 'UTC',
      currency: 'USD',
    };
    await db
      .insertInto('accounts')
      .values({ id, ...names, ...texts, is_owner: 0, created_at: id })
      .execute();
    await db
      .insertInto('users')
      .values({ id, ...names, password_hash: null, language: null, created_at: id } as never)
      .execute();
    await db
      .insertInto('members')
      .values({ account_id: id, user_id: id, role: 'owner', created_at: id } as never)
      .execute();
    await insertSampleRows(database, { accountId: id, userId: id }, references);
  }
  await db
    .insertInto('service_settings')
    .values({ name: 'secret_mark', value: 'of this installation' } as never)
    .execute();
  await database.close();

  const lite = new Sqlite(file);
  lite.function('fold', (text) => text);
  lite.pragma('foreign_keys = off');
  for (const { name } of tablesOf(lite)) {
    if (rowsOf(lite, name) > 0) continue;
    const columns = lite.prepare('select name, type from pragma_table_info(?)').all(name) as {
      name: string;
      type: string;
    }[];
    const values = columns.map(({ name: column, type }) => {
      if (column === 'user_id') return 1;
      if (/blob/i.test(type)) return Buffer.from('x');
      return /int|real|double/i.test(type) ? 7 : 'seven';
    });
    lite.prepare(`insert into ${name} values (${values.map(() => '?').join()})`).run(...values);
  }
  const hard = `ё 漢字 👩‍🚀 "'\\ \u0001\u001f\r\n\t{"a":[1,null]} \\x00 \ufffd ￿ ${'long '.repeat(20_000)}`;
  lite.prepare('update accounts set description = ? where id = 1').run(hard);
  lite.prepare("update accounts set description = '' where id = 2").run();
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
  lite.prepare('update shop_logos set content = ?').run(bytes);
  lite.prepare('update money_entries set amount_minor = ? where id = 1').run(BigInt(Number.MIN_SAFE_INTEGER));
  lite.prepare('update monitors set created_at = ? where id = 1').run(Number.MAX_SAFE_INTEGER);
  lite.prepare('update monitors set response_time_ms = ? where id = 1').run(0.1 + 0.2);
  lite.prepare('update monitors set response_time_ms = ? where id = 2').run(1e-7);
  lite.prepare("update items set name = 'Süße Straße', description = 'A theme'").run();
  lite.prepare("update sqlite_sequence set seq = 41 where name = 'monitors'").run();
  const empty = tablesOf(lite).filter(({ name }) => rowsOf(lite, name) === 0);
  assert.deepEqual(empty, []);
  lite.pragma('foreign_keys = on');
  assert.deepEqual(lite.pragma('foreign_key_check'), []);
  lite.close();
}

const tablesOf = (lite: Sqlite.Database) =>
  lite
    .prepare(
      "select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite_%' and name <> 'migrations' order by name",
    )
    .all() as { name: string }[];
const rowsOf = (lite: Sqlite.Database, name: string) =>
  lite.prepare(`select count(*) from ${name}`).pluck().get() as number;

function dumpSqlite(file: string): Record<string, string[]> {
  const lite = new Sqlite(file, { readonly: true });
  lite.defaultSafeIntegers(true);
  const dump = Object.fromEntries(
    tablesOf(lite).map(({ name }) => [
      name,
      (lite.prepare(`select * from ${name}`).all() as object[]).map(asJson).sort(),
    ]),
  );
  lite.close();
  return dump;
}

async function dumpPostgres(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.setTypeParser(20, BigInt as never);
  client.setTypeParser(23, BigInt as never);
  const { rows: tables } = await client.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'item_words') order by relname collate \"C\"",
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select * from ${name}`);
    dump[name] = rows.map(asJson).sort();
  }
  await client.end();
  return dump;
}

const asJson = (row: object): string =>
  JSON.stringify(
    Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)),
    (_, value) => (typeof value === 'bigint' ? String(value) : Buffer.isBuffer(value) ? value.toString('hex') : value),
  );

test('copies every row of every table unchanged, into a database that works', async () => {
  const file = copyOfFilled();
  const url = await server.newDatabase({ isBare: true });
  const told: [number, number][] = [];
  const moved = await moveDatabase({
    file,
    url,
    version: '0',
    isLast: true,
    onTarget: (name) => assert.equal(name, new URL(url).pathname.slice(1)),
    onProgress: (done, all) => told.push([done, all]),
    record: async (trx) => {
      await sql`insert into audit_entries (at, actor_kind, actor_name, path, address, action, subject_kind, fields)
        values (1, 'operator', 'ada', 'move', '', 'database.moved', 'database', '[]')`.execute(trx);
    },
  });
  const source = dumpSqlite(file);
  const all = Object.values(source).reduce((sum, rows) => sum + rows.length, 0);
  assert.deepEqual(moved, { tables: Object.keys(source).length, rows: all, copied: all });
  assert.deepEqual(told.at(-1), [all, all]);

  const target = await dumpPostgres(url);
  const [recorded] = target.audit_entries!.filter((row) => row.includes('database.moved'));
  target.audit_entries = target.audit_entries!.filter((row) => row !== recorded);
  assert.deepEqual(target, source);

  const fresh = await server.newDatabase();
  assert.deepEqual(await describeSchema(url), await describeSchema(fresh));
  const database = await openDatabase({ url });
  const { db } = database;
  const text = { words: await indexWords(database, 'suße'), tagWords: [] };
  const { rows: found } = await sql`select found.id from ${matchesText(database, text)} as found`.execute(db);
  assert.equal(found.length, 2);
  const { rows: words } = await sql<{ n: number }>`select count(*) as n from item_words`.execute(db);
  assert.equal(words[0]!.n, source.items!.length);
  const { rows: numbers } = await sql<{
    n: number;
  }>`select nextval(pg_get_serial_sequence('monitors', 'id')) as n`.execute(db);
  assert.equal(numbers[0]!.n, 42);
  await assert.rejects(sql`update audit_entries set action = 'x'`.execute(db));
  await assert.rejects(
    sql`insert into members (account_id, user_id, role, created_at) values (99, 1, 'owner', 1)`.execute(db),
    /foreign key/,
  );
  await database.close();
});

async function describeSchema(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) || convalidated::text as what
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`);
  await client.end();
  return rows;
}

test('applies changes made since a first run in the last run', async () => {
  const file = copyOfFilled();
  const url = await server.newDatabase({ isBare: true });
  await move(file, url, { isLast: false });
  await assert.rejects(openDatabase({ url }), {
    code: 'conflict',
    message: /is not complete: .*gatehouse database move once more/,
  });

  const lite = new Sqlite(file);
  lite.function('fold', (text) => String(text).toLowerCase());
  lite.pragma('foreign_keys = on');
  lite.exec(
    "update users set username = 'x' where id = 1; update users set username = 'u1' where id = 2; update users set username = 'u2' where id = 1",
  );
  lite.exec("insert into service_settings (name, value) values ('new', '1'); delete from monitors where id = 2");
  lite.close();
  const moved = await move(file, url);
  assert.deepEqual(await dumpPostgres(url), dumpSqlite(file));
  assert.equal(moved.copied, 3);
  await (await openDatabase({ url })).close();
});

test('blocks writes to the source after the last run, until the operator returns to SQLite', async () => {
  const file = copyOfFilled();
  const early = await openDatabase({ file });
  const write = (value: string) =>
    inTransaction(early, (trx) => trx.insertInto('service_settings').values({ name: 'late', value }).execute());
  const rename = () => early.db.updateTable('users').set({ first_name: 'late' }).execute();
  await rename();
  const before = dumpSqlite(file);
  await move(file, await server.newDatabase({ isBare: true }));
  await assert.rejects(write('1'), /moved to PostgreSQL: .*Set GATEHOUSE_DATABASE_URL/);
  await assert.rejects(rename(), /moved to PostgreSQL/);
  await assert.rejects(early.db.deleteFrom('monitors').execute(), /moved to PostgreSQL/);
  assert.deepEqual(dumpSqlite(file), before);

  const noted = () => {
    throw new Error('the note is there');
  };
  assert.throws(() => reopenFile(file, noted), /the note is there/);
  await assert.rejects(write('1'), /moved to PostgreSQL/);
  reopenFile(file, () => {});
  await write('2');
  await early.close();
});

test('leaves the source unchanged and writable if the last run fails', async () => {
  const file = copyOfFilled();
  const failing = moveDatabase({
    file,
    url: await server.newDatabase({ isBare: true }),
    version: '0',
    isLast: true,
    record: () => Promise.reject(new Error('not recorded')),
  });
  await assert.rejects(failing, /not recorded/);
  const lite = new Sqlite(file);
  lite.function('fold', (text) => text);
  lite.exec("update users set first_name = 'new'");
  lite.close();
});

test(`resumes a killed move and copies the same rows, at ${extent}`, async () => {
  const run = (file: string, url: string, step: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'killed.fixture.ts'), file, url, String(step)],
      (error, stdout, stderr) => {
        if (!error) resolve(Number(stdout));
        else if (error.signal === 'SIGKILL') resolve(undefined);
        else reject(new Error(stderr));
      },
    );
    return promise;
  };
  const file = copyOfFilled();
  const source = dumpSqlite(file);
  const steps = (await run(file, await server.newDatabase({ isBare: true }), 0)) as number;
  assert.ok(steps > 300, `${steps} steps`);
  for (const point of pickPoints(20, 3)) {
    const step = Math.ceil((point * steps) / 20);
    const url = await server.newDatabase({ isBare: true });
    assert.equal(await run(file, url, step), undefined, `killed at step ${step} of ${steps}`);
    if (step < steps) await move(file, url);
    else await assert.rejects(move(file, url), /holds this installation already/);
    assert.deepEqual(await dumpPostgres(url), source, `step ${step} of ${steps}`);
    await (await openDatabase({ url })).close();
  }
});

test("rejects a target that isn't an empty database, and leaves it unchanged", async () => {
  const file = copyOfFilled();
  const url = await server.newDatabase({ isBare: true });
  await move(file, url);
  await assert.rejects(move(file, url), { code: 'conflict', message: /holds this installation already/ });
  await assert.rejects(move(file, await server.newDatabase()), {
    message: /holds an installation of Gatehouse: create a new one/,
  });

  const other = await server.newDatabase({ isBare: true });
  const client = new pg.Client({ connectionString: other });
  await client.connect();
  await client.query('create table cats (name text)');
  await assert.rejects(move(file, other), { message: /not empty \(it has the table cats\): create a new one/ });
  await client.query('drop table cats');
  const latin = `${new URL(other).pathname.slice(1)}_latin`;
  await client.query(`create database ${latin} encoding 'LATIN1' locale 'C' template template0`);
  await assert.rejects(move(file, other.replace(/[^/]+$/, latin)), {
    message:
      /^The database is encoded in LATIN1; create one with UTF8 \(createdb --encoding=UTF8 .*, and use its URL\.$/,
  });
  await move(file, other, { isLast: false });
  await client.query("update database_move set source = 'another'");
  await client.end();
  await assert.rejects(move(file, other), { message: /unfinished move of another installation/ });
  await assert.rejects(move(file, url.replace(/:\d+\//, ':1/')), {
    code: 'unavailable',
    message: /ECONNREFUSED.*Check the URL of --to/,
  });
  await assert.rejects(move(file, `${url}_missing`), {
    code: 'unavailable',
    message: /does not exist.*Check the URL of --to/,
  });
});

test("rejects a source of another version, and names the row that PostgreSQL can't store", async () => {
  const file = copyOfFilled();
  const lite = new Sqlite(file);
  lite.function('fold', (text) => text);
  const url = await server.newDatabase({ isBare: true });
  lite.exec("update accounts set heading = 'a' || char(0) where id = 2");
  await assert.rejects(move(file, url), {
    message: /The row of accounts with id = 2 has a value in heading .*NUL.*Correct it in SQLite/,
  });
  lite.exec("update accounts set heading = '', created_at = 1.5 where id = 2");
  await assert.rejects(move(file, url), { message: /in created_at .*\(1\.5\)/ });
  lite.exec('update accounts set created_at = 1 where id = 2; pragma foreign_keys = off');
  lite.exec('update incidents set monitor_id = 99 where id = 1');
  await assert.rejects(move(file, url), { message: /A row of incidents refers to one that is not there .*Delete it/ });
  lite.exec('update incidents set monitor_id = 1 where id = 1');
  const last = lite.prepare('select name from migrations order by applied_at desc, name desc limit 1').pluck().get();
  lite.prepare('delete from migrations where name = ?').run(last);
  await assert.rejects(move(file, url), {
    message: /of an earlier version .*start the service with this version once/,
  });
  lite
    .prepare("insert into migrations (name, applied_at, version) values (?, 1, '0'), ('9999-later', 2, '99')")
    .run(last);
  await assert.rejects(move(file, url), { message: /Gatehouse 99/ });
  lite.close();
});
