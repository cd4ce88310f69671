import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freePort } from '../../../test/support/free-port.testing.ts';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { containsText, inTransaction, lockForUpdate, openDatabase } from './index.ts';
import { migrate } from './migrate.ts';
import { startPostgres } from './postgres.testing.ts';

onEachDatabase({ forks: true }, (open) => {
  const withDeps = (name: string, body: (deps: TestDeps) => Promise<void>) =>
    test(name, async () => {
      const deps = await open();
      try {
        await body(deps);
      } finally {
        await deps.close();
      }
    });

  const addAccount = async (deps: TestDeps, username: string, isOwner = 0) => {
    const text = {
      email: `${username}@example.com`,
      first_name: 'A',
      last_name: 'B',
      time_zone: 'UTC',
      currency: 'USD',
    };
    const empty = { heading: '', description: '', contact_email: '', social_links: '{}' };
    return deps.database.db
      .insertInto('accounts')
      .values({ username, ...text, ...empty, is_owner: isOwner, created_at: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  withDeps('returns IDs, times and counts as numbers', async (deps) => {
    const account = await addAccount(deps, 'ann');
    assert.equal(typeof account.id, 'number');
    assert.equal(typeof account.created_at, 'number');
    const { total } = await deps.database.db
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    assert.equal(total, 1);
  });

  withDeps('never reuses an ID', async (deps) => {
    const first = await addAccount(deps, 'ann');
    await deps.database.db.deleteFrom('accounts').where('id', '=', first.id).execute();
    const second = await addAccount(deps, 'ann');
    assert.ok(second.id > first.id);
  });

  withDeps('allows only one owner', async (deps) => {
    await addAccount(deps, 'ann', 1);
    await assert.rejects(addAccount(deps, 'ben', 1));
    await addAccount(deps, 'cid', 0);
    await addAccount(deps, 'dan', 0);
  });

  withDeps('rolls back a transaction that fails', async (deps) => {
    const failing = inTransaction(deps.database, async (trx) => {
      await trx.insertInto('service_settings').values({ name: 'a', value: '1' }).execute();
      throw new Error('on purpose');
    });
    await assert.rejects(failing, /on purpose/);
    assert.deepEqual(await deps.database.db.selectFrom('service_settings').selectAll().execute(), []);
  });

  withDeps('locks a row between reading and updating it', async (deps) => {
    const { id } = await addAccount(deps, 'ann');
    const addOne = () =>
      inTransaction(deps.database, async (trx) => {
        const found = trx.selectFrom('accounts').select('created_at').where('id', '=', id);
        const { created_at } = await lockForUpdate(deps.database, found).executeTakeFirstOrThrow();
        await trx
          .updateTable('accounts')
          .set({ created_at: created_at + 1 })
          .where('id', '=', id)
          .execute();
      });
    await Promise.all(Array.from({ length: 10 }, addOne));
    const after = await deps.database.db.selectFrom('accounts').select('created_at').executeTakeFirstOrThrow();
    assert.equal(after.created_at, 11);
  });

  withDeps('migrates only once', async (deps) => {
    await addAccount(deps, 'ann');
    await migrate(deps.database.db, deps.database.dialect);
    assert.equal((await deps.database.db.selectFrom('accounts').select('id').execute()).length, 1);
  });

  const searches: [string, string, boolean][] = [
    ['Überwachung', 'ÜBER', true],
    ['Überwachung', 'über', true],
    ['иконки', 'ИКОНКИ', true],
    ['100% sure', '0%', true],
    ['100 sure', '0%', false],
    ['a_b', '_', true],
    ['ab', '_', false],
    ['back\\slash', '\\', true],
    ['plain', '\\', false],
    ['Straße', 'straSSE', false],
  ];
  withDeps('finds substrings, ignoring letter case and treating wildcards literally', async (deps) => {
    for (const [stored, searched, expected] of searches) {
      await deps.database.db.deleteFrom('service_settings').execute();
      await deps.database.db.insertInto('service_settings').values({ name: 'a', value: stored }).execute();
      const found = await deps.database.db
        .selectFrom('service_settings')
        .select('name')
        .where((eb) => containsText(eb.ref('value'), searched))
        .execute();
      assert.equal(found.length === 1, expected, `${searched} in ${stored}`);
    }
  });
});

test('survives a PostgreSQL connection that breaks during a transaction', async () => {
  const server = await startPostgres();
  const database = await openDatabase({ url: await server.newDatabase() });
  try {
    const other = Promise.withResolvers<number>();
    const ended = Promise.withResolvers<void>();
    const breaking = inTransaction(database, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      other.resolve(rows[0]!.pid);
      await ended.promise;
      await sql`select 1`.execute(trx);
    });
    const pid = await other.promise;
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db);
    ended.resolve();
    await assert.rejects(breaking);
    assert.equal((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]?.one, 1);
  } finally {
    await database.close();
    await server.stop();
  }
});

test("explains why it can't connect to PostgreSQL", async () => {
  const url = `postgres://ann:secret@127.0.0.1:${await freePort()}/gatehouse`;
  await assert.rejects(openDatabase({ url }), ({ message }: Error) => {
    assert.match(message, /^PostgreSQL cannot be used: .*ECONNREFUSED.* Check GATEHOUSE_DATABASE_URL\.$/);
    return !message.includes('secret');
  });
});

test('syncs each commit to an SQLite file, unless a lower durability is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-durability-'));
  const synchronous = async (durability?: 'process') => {
    const { db, close } = await openDatabase({ file: join(folder, 'x.db'), ...(durability && { durability }) });
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    await close();
    return rows[0]?.synchronous;
  };
  const [off, full] = [0, 2];
  assert.equal(await synchronous(), full);
  assert.equal(await synchronous('process'), off);
  rmSync(folder, { recursive: true });
});
