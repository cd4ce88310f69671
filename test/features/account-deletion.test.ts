import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { cancelDeletion, deletionSteps, requestDeletion } from '../../src/server/accounts/deletion/index.ts';
import { runDueDeletions } from '../../src/server/accounts/index.ts';
import { accountTables, tableDeclarations } from '../../src/server/composition/account-tables.ts';
import { dumpTables, insertSampleRows, readReferences } from '../../src/server/database/sample-rows.testing.ts';
import { startDeletionWorker } from '../../src/server/deletion-queue/index.ts';
import { check, pageview } from '../../src/server/events/testing.ts';
import { dayMs, minuteMs } from '../../src/server/kernel/time.ts';
import { findUnsettledMoney } from '../../src/server/market/index.ts';
import { removeUnusedFiles } from '../../src/server/market/items/unused-files.ts';
import { suspendMonitors } from '../../src/server/monitors/index.ts';
import { addAccount, addOwner, onEachDatabase, type TestDeps } from '../support/testing.ts';

const partsOf = (deps: TestDeps) => ({
  tables: accountTables,
  onSuspended: suspendMonitors(deps),
  findMoneyMatters: async () => ({ moving: [], balances: [] }),
  endAccess: async () => {},
});

let references: Awaited<ReturnType<typeof readReferences>>;
before(async () => {
  references = await readReferences();
});

test('connects every table with data of an account to that account', async () => {
  const owned = new Set<string>(['accounts', ...accountTables.keys()]);
  const columns = /^(account|monitor|website|item|purchase|order|status_page|incident|import)_id$/;
  const deps = [...references].filter(([, of]) => of.size > 0);
  assert.ok(deps.length > 60);
  const misplaced = deps.filter(
    ([table, of]) =>
      !owned.has(table) && [...of].some(([column, { table: to }]) => owned.has(to) && column !== 'last_account_id'),
  );
  assert.deepEqual(misplaced, []);
  assert.deepEqual(
    Object.keys(tableDeclarations).filter(
      (table) =>
        !accountTables.has(table) && [...(references.get(table)?.keys() ?? [])].some((name) => columns.test(name)),
    ),
    [],
  );
});

onEachDatabase((open) => {
  const addPerson = async (deps: TestDeps, username: string, isOwner = 0) => {
    const names = { username, email: `${username}@example.com`, first_name: 'A', last_name: username };
    const accountId = await addAccount(deps.database.db, { ...names, is_owner: isOwner });
    const userId = await addOwner(deps.database.db, accountId, { ...names, password_hash: null });
    return { accountId, userId };
  };

  const fill = async (deps: TestDeps, who: { accountId: number; userId: number }) => {
    const rows = await insertSampleRows(deps.database, who, references);
    const idOf = (table: string) => Number(rows.get(table)?.id);
    const [monitor, website] = [idOf('monitors'), idOf('websites')];
    const own = await deps.files.put(Readable.from([`of ${who.accountId}`]), { maxBytes: 1000 });
    const shared = await deps.files.put(Readable.from(['of everybody']), { maxBytes: 1000 });
    const { db } = deps.database;
    await db.updateTable('item_files').set({ file_key: own.key }).where('account_id', '=', who.accountId).execute();
    await db.updateTable('item_media').set({ file_key: shared.key }).where('account_id', '=', who.accountId).execute();
    const trashed = monitor + 1000;
    await db
      .updateTable('trash')
      .set({ event_stream: 'checks', subject_id: trashed })
      .where('account_id', '=', who.accountId)
      .execute();
    await deps.events.record('checks', check({ monitor, at: deps.now() }));
    await deps.events.record('checks', check({ monitor: trashed, at: deps.now() }));
    await deps.events.record('pageviews', pageview({ website, at: deps.now() }));
    await deps.events.flush();
    await deps.events.change(
      'pageviews',
      `INSERT INTO website_days (website, dimension, day, value, import, pageviews) SELECT {website:UInt32}, '', toDate('2026-03-01'), '', 0, 7`,
      { website },
    );
    await deps.events.change(
      'web_vitals',
      `INSERT INTO web_vitals (website, at, visit, path) SELECT {website:UInt32}, now64(3), 1, '/'`,
      { website },
    );
    return { monitor, website };
  };

  const dumpEvents = async ({ events }: TestDeps) => {
    const tables = await events.query<{ name: string }>(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND name != 'migrations' ORDER BY name`,
    );
    const dump: Record<string, unknown> = {};
    for (const { name } of tables) dump[name] = await events.query(`SELECT * FROM ${name} ORDER BY ALL`);
    return dump;
  };

  const erase = async (deps: TestDeps) => {
    const eraser = startDeletionWorker(deps, { everyMs: 1 });
    const { db } = deps.database;
    for (;;) {
      const left = await db.selectFrom('erasures').selectAll().where('erased_at', 'is', null).execute();
      if (left.length === 0) break;
      deps.clock.ms += minuteMs;
      await new Promise(setImmediate);
    }
    await eraser.stop();
  };

  const filesOf = ({ config }: TestDeps) =>
    readdirSync(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();

  test('deletes all data of only one account, in all tables, event tables and files', async (t) => {
    const deps = await open({ events: true });
    t.after(() => deps.close());
    const { db } = deps.database;
    const ada = await addPerson(deps, 'ada', 1);
    await fill(deps, ada);
    const [tablesBefore, eventsBefore, filesBefore] = [await dumpTables(db), await dumpEvents(deps), filesOf(deps)];

    const bob = await addPerson(deps, 'bob');
    await db
      .insertInto('members')
      .values({ account_id: bob.accountId, user_id: ada.userId, role: 'viewer', created_at: 0 })
      .execute();
    await fill(deps, bob);
    const filled = await dumpTables(db);
    const unfilled = [...accountTables.keys()].filter((table) => filled[table]!.length === tablesBefore[table]!.length);
    assert.deepEqual(unfilled, [], 'there is something to delete in every table');

    const parts = partsOf(deps);
    await requestDeletion(deps, bob.accountId, { confirmation: 'bob', by: 'ada' }, parts);
    deps.clock.ms += 7 * dayMs;
    const connected: number[] = [];
    const endAccess = async (accountId: number) => {
      const rows = db.selectFrom('search_console_connections').where('account_id', '=', accountId);
      connected.push(accountId, (await rows.selectAll().execute()).length);
    };
    const stopping = AbortSignal.abort();
    await runDueDeletions(deps, { ...parts, endAccess }, { isStopping: () => false, signal: stopping });
    await runDueDeletions(deps, { ...parts, endAccess });
    assert.deepEqual(connected, [bob.accountId, 1, bob.accountId, 1], 'access elsewhere ends before the tables');
    await erase(deps);
    const yesterday = new Date(Date.now() - 2 * dayMs);
    for (const file of filesOf(deps)) utimesSync(file, yesterday, yesterday);
    await removeUnusedFiles(deps);

    const after = await dumpTables(db);
    const [told] = after.audit_entries!.filter((entry) => !tablesBefore.audit_entries!.includes(entry));
    const entry = JSON.parse(told ?? '{}');
    assert.deepEqual(
      [entry.account_id, entry.action, entry.subject_name, entry.actor_name],
      [null, 'account.deleted', 'bob', 'ada'],
    );
    // The erasures stay, because deletions are checked again later. IDs are never used again.
    assert.equal(after.erasures!.length, 3);
    assert.deepEqual(
      { ...after, audit_entries: after.audit_entries!.filter((one) => one !== told), erasures: [] },
      tablesBefore,
    );
    assert.deepEqual(await dumpEvents(deps), eventsBefore);
    assert.deepEqual(filesOf(deps), filesBefore);
  });

  test('resumes after it was interrupted in any table', async (t) => {
    const deps = await open();
    t.after(() => deps.close());
    const { db } = deps.database;
    await addPerson(deps, 'ada', 1);
    const before = await dumpTables(db);
    const bob = await addPerson(deps, 'bob');
    await insertSampleRows(deps.database, bob, references);
    const parts = partsOf(deps);
    await requestDeletion(deps, bob.accountId, { confirmation: 'BOB', by: 'bob' }, parts);
    deps.clock.ms += 7 * dayMs;
    let runs = 0;
    for (let left = true; left && runs < 500; runs++) {
      let asked = 0;
      await runDueDeletions(deps, parts, { isStopping: () => asked++ > 0 });
      left = (await db.selectFrom('accounts').select('id').where('id', '=', bob.accountId).execute()).length > 0;
      if (!left || runs > 2) continue;
      await assert.rejects(cancelDeletion(deps, bob.accountId, parts.onSuspended), /has begun/);
    }
    assert.ok(runs > deletionSteps(accountTables).length / 2, `${runs} runs`);
    const { audit_entries: told, erasures, ...after } = await dumpTables(db);
    const { audit_entries: _, erasures: none, ...rest } = before;
    assert.equal(told!.length, 1);
    assert.deepEqual([none!.length, erasures!.length], [0, 3], 'events of a monitor, a website and a trashed monitor');
    assert.deepEqual(after, rest);
  });

  test('suspends immediately, can be cancelled for seven days, and restores everything', async (t) => {
    const deps = await open();
    t.after(() => deps.close());
    const { db } = deps.database;
    const ada = await addPerson(deps, 'ada', 1);
    const bob = await addPerson(deps, 'bob');
    await insertSampleRows(deps.database, bob, references);
    const state = () =>
      db.selectFrom('accounts').select(['disabled_at', 'delete_at']).where('id', '=', bob.accountId).executeTakeFirst();
    const parts = partsOf(deps);
    const ask = (id: number, confirmation: string) => requestDeletion(deps, id, { confirmation, by: 'ada' }, parts);
    await assert.rejects(ask(ada.accountId, 'ada'), { code: 'conflict', message: /owns the service/ });
    await assert.rejects(ask(bob.accountId, 'bop'), { code: 'invalid' });
    await assert.rejects(ask(9999, 'bob'), { code: 'not_found' });
    const kept = await dumpTables(db);
    await ask(bob.accountId, 'bob');
    const requestedAt = deps.now();
    assert.deepEqual(await state(), { disabled_at: requestedAt, delete_at: requestedAt + 7 * dayMs });
    deps.clock.ms += 7 * dayMs - 1;
    await runDueDeletions(deps, parts);
    await cancelDeletion(deps, bob.accountId, parts.onSuspended);
    assert.deepEqual(await state(), { disabled_at: null, delete_at: null });
    deps.clock.ms += dayMs;
    await runDueDeletions(deps, parts);
    const { sessions, monitors, monitor_gaps, ...rest } = await dumpTables(db);
    const { sessions: ended, monitors: _, monitor_gaps: __, ...before } = kept;
    assert.deepEqual([ended!.length, sessions!.length], [1, 0]);
    assert.equal(monitors!.length, 1);
    assert.deepEqual(rest, before);
  });

  test('rejects a deletion while money is unsettled, and waits if money moves later', async (t) => {
    const deps = await open();
    t.after(() => deps.close());
    const { db } = deps.database;
    await addPerson(deps, 'ada', 1);
    const bob = await addPerson(deps, 'bob');
    const book = async (name: 'author' | 'payout', total_minor: number) =>
      db
        .insertInto('money_days')
        .values({ account_id: bob.accountId, book: name, currency: 'EUR', day: 1, total_minor })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'book', 'currency', 'day']).doUpdateSet({ total_minor }),
        )
        .execute();
    const real = { ...partsOf(deps), findMoneyMatters: findUnsettledMoney };
    const ask = (givesUpBalances: boolean) =>
      requestDeletion(deps, bob.accountId, { confirmation: 'bob', by: 'ada', givesUpBalances }, real);
    await book('payout', 1200);
    await assert.rejects(ask(true), { code: 'conflict', message: /withdrawal of €12\.00 is open/ });
    await book('payout', 0);
    await book('author', 500);
    await assert.rejects(ask(false), { code: 'conflict', message: /€5\.00 has not been withdrawn/ });
    await ask(true);
    deps.clock.ms += 8 * dayMs;
    await book('payout', 300);
    await runDueDeletions(deps, real);
    const there = () => db.selectFrom('accounts').select('id').where('id', '=', bob.accountId).executeTakeFirst();
    assert.ok(await there());
    await book('payout', 0);
    await runDueDeletions(deps, real);
    assert.equal(await there(), undefined);
  });
});
