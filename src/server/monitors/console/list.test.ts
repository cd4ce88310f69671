import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { listMonitors } from '../monitor/monitor.store.ts';
import { createMonitor } from '../monitor/operations.ts';
import { changeMonitors } from './bulk.ts';
import { monitorCounts, monitorRows } from './rows.ts';
import { listRows } from './wire.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let ada: { accountId: number; isOwner: boolean; timeZone: string };
  let bob: typeof ada;

  beforeEach(async () => {
    deps = await open();
    const { db } = deps.database;
    ada = { accountId: await addAccount(db), isOwner: true, timeZone: 'UTC' };
    bob = { accountId: await addAccount(db, { is_owner: 0 }), isOwner: false, timeZone: 'UTC' };
  });
  afterEach(() => deps.close());

  const add = (accountId: number, given: Parameters<typeof addMonitorRow>[2]) => addMonitorRow(deps, accountId, given);
  const rows = (query: Record<string, unknown> = {}) => monitorRows(deps, ada, listRows.parse(query));
  const names = async (query: Record<string, unknown> = {}) => (await rows(query)).entries.map((row) => row.name);

  async function standings() {
    await add(ada.accountId, { name: 'Up', condition: 'up', response_time_ms: 12.34 });
    const down = await add(ada.accountId, { name: 'Down', condition: 'down' });
    await add(ada.accountId, { name: 'Paused', paused: 1 });
    await add(ada.accountId, {
      name: 'Slow',
      condition: 'up',
      degraded_since: deps.now(),
      degraded_cause: 'slow response',
    });
    await add(ada.accountId, { name: 'New' });
    await add(ada.accountId, { name: 'Lost', condition: 'up', unknown_since: deps.now(), unknown_cause: 'no network' });
    await add(ada.accountId, { name: 'Behind', condition: 'up', unreachable_since: deps.now() });
    await add(ada.accountId, {
      name: 'Works',
      condition: 'down',
      maintenance_start: '2026-03-10 11:00',
      maintenance_end: '2026-03-10 13:00',
    });
    await add(bob.accountId, { name: 'Foreign', condition: 'down' });
    await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: ada.accountId,
        monitor_id: down.id,
        cause: 'answered 500',
        started_at: deps.now(),
        ended_at: null,
        acknowledged_at: null,
        reminded_at: null,
      })
      .execute();
  }

  test('counts and filters the account’s monitors by displayed status', async () => {
    await standings();
    const found = await rows({ sort: 'asc' });
    const one = { up: 1, down: 1, unreachable: 1, pending: 1, paused: 1, maintenance: 1, unknown: 1, degraded: 1 };
    assert.deepEqual(found.counts, { total: 8, ...one });
    assert.deepEqual(found.counts, await monitorCounts(deps, ada.accountId));
    for (const [status, name] of [
      ['up', 'Up'],
      ['down', 'Down'],
      ['pending', 'New'],
      ['paused', 'Paused'],
      ['maintenance', 'Works'],
      ['unknown', 'Lost'],
      ['unreachable', 'Behind'],
      ['degraded', 'Slow'],
    ]) {
      assert.deepEqual(await names({ status }), [name]);
    }
    const causes = Object.fromEntries(found.entries.map((row) => [row.name, row.cause]));
    assert.deepEqual(causes, {
      Up: null,
      Down: 'answered 500',
      Paused: null,
      New: null,
      Lost: 'no network',
      Behind: null,
      Slow: 'slow response',
      Works: null,
    });
  });

  test('lists monitors with problems first, in a stable order across pages', async () => {
    await standings();
    const all = await names({ sort_by: 'status', sort: 'desc' });
    assert.deepEqual(all, ['Down', 'Behind', 'Lost', 'Slow', 'New', 'Works', 'Up', 'Paused']);
    for (let index = 0; index < 5; index++) await add(ada.accountId, { name: 'Same', url: 'http://same.example/' });
    const byName = await rows({ sort_by: 'name', sort: 'asc', per_page: 10 });
    assert.equal(byName.total, 13);
    const second = await rows({ sort_by: 'name', sort: 'asc', per_page: 10, page: 2 });
    assert.equal(new Set([...byName.entries, ...second.entries].map((row) => row.id)).size, 13);
  });

  test('lists the same monitors whether they are sorted by the database or by the service', async () => {
    await standings();
    const { db } = deps.database;
    const window = (start: string | null, end: string | null) =>
      db
        .updateTable('monitors')
        .set({ maintenance_start: start, maintenance_end: end })
        .where('account_id', '=', ada.accountId)
        .execute();
    for (let n = 0; n < 8; n++)
      await add(ada.accountId, { name: 'Slow', condition: 'up', response_time_ms: 900 - (n % 3) });
    const questions = ['id', 'status', 'response_time'].flatMap((sort_by) =>
      ['asc', 'desc'].flatMap((sort) =>
        [{}, { status: 'up' }, { status: 'maintenance' }, { search: 'o' }, { per_page: 10, page: 2 }].map((more) => ({
          sort_by,
          sort,
          ...more,
        })),
      ),
    );
    for (const question of questions) {
      await window(null, null);
      const ordered = await rows(question);
      await window('2098-03-10 11:00', '2098-03-10 13:00');
      assert.deepEqual(ordered, await rows(question), JSON.stringify(question));
    }
  });

  test('filters by tag, and lists all tags of the account', async () => {
    const fields = {
      name: 'Tagged',
      url: 'http://a.example/',
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
    } as const;
    await createMonitor(deps, ada, { ...fields, tags: ['shop', 'eu'] });
    await createMonitor(deps, ada, { ...fields, name: 'Plain' });
    await createMonitor(deps, bob, { ...fields, name: 'Foreign', tags: ['shop', 'hidden'] });
    const found = await rows({ tag: 'shop' });
    assert.deepEqual(
      found.entries.map((row) => [row.name, row.tags]),
      [['Tagged', ['eu', 'shop']]],
    );
    assert.deepEqual(found.tags, ['eu', 'shop']);
    assert.equal(found.counts.total, 2);
  });

  test('searches names, addresses and tags together', async () => {
    const fields = { interval: 60, alert_condition: 'url_unavailable', request_method: 'GET' } as const;
    await createMonitor(deps, ada, { ...fields, name: 'Shop', url: 'http://a.example/', tags: ['eu'] });
    await createMonitor(deps, ada, { ...fields, name: 'Home', url: 'http://shop.example/' });
    await createMonitor(deps, ada, { ...fields, name: 'API', url: 'http://b.example/', tags: ['eu', 'e-SHOPS', 'x'] });
    await createMonitor(deps, ada, { ...fields, name: 'Mail', url: 'http://c.example/', tags: ['100%'] });
    await createMonitor(deps, bob, { ...fields, name: 'Shop', url: 'http://shop.example/', tags: ['shop'] });
    const any = (search: string) => names({ search, search_by: 'any', sort_by: 'name', sort: 'asc' });
    assert.deepEqual(await any('sHop'), ['API', 'Home', 'Shop']);
    assert.deepEqual(await any('100%'), ['Mail']);
    assert.deepEqual(await any('_'), []);
    assert.deepEqual(await names({ search: 'shop' }), ['Shop']);
    const options = { search: 'shop', searchBy: 'any', sortBy: 'name', sort: 'asc', page: 1, perPage: 2 } as const;
    const listed = await listMonitors(deps.database, ada.accountId, options);
    assert.deepEqual([listed.total, listed.rows.map(({ name }) => name)], [3, ['API', 'Home']]);
  });

  test('shows the uptime of the last 30 days in the account’s time zone', async () => {
    const now = deps.now();
    const { id } = await add(ada.accountId, { condition: 'up', first_checked_at: now - 40 * 86_400_000 });
    await add(ada.accountId, { name: 'New' });
    await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: ada.accountId,
        monitor_id: id,
        cause: 'answered 500',
        started_at: now - 2.4 * 3_600_000,
        ended_at: now - 1.2 * 3_600_000,
        acknowledged_at: null,
        reminded_at: null,
      })
      .execute();
    const daysIn = async (timeZone: string) =>
      (await monitorRows(deps, { ...ada, timeZone }, listRows.parse({ sort: 'asc' }))).entries.map(({ days }) => days);
    const [days, none] = await daysIn('UTC');
    assert.deepEqual(days, [...Array(29).fill(100), 90]);
    assert.deepEqual(none, Array(30).fill(null));
    assert.deepEqual((await daysIn('Pacific/Auckland'))[0], [...Array(28).fill(100), 95, 100]);
  });

  test('changes many monitors, and skips those of other accounts', async () => {
    const mine = await add(ada.accountId, { name: 'Mine' });
    const other = await add(ada.accountId, { name: 'Other', paused: 1 });
    const foreign = await add(bob.accountId, { name: 'Foreign' });
    const ids = [mine.id, other.id, foreign.id, 999_999];
    assert.equal(await changeMonitors(deps, ada, { action: 'tag', ids, tag: 'shop' }), 2);
    assert.equal(await changeMonitors(deps, ada, { action: 'tag', ids, tag: 'shop' }), 0);
    assert.equal(await changeMonitors(deps, ada, { action: 'pause', ids }), 1);
    assert.equal((await rows({ status: 'paused', tag: 'shop' })).total, 2);
    assert.equal(await changeMonitors(deps, ada, { action: 'resume', ids }), 2);
    assert.equal(await changeMonitors(deps, ada, { action: 'untag', ids, tag: 'shop' }), 2);
    assert.equal(await changeMonitors(deps, ada, { action: 'delete', ids }), 2);
    assert.equal((await rows()).total, 0);
    assert.equal((await monitorCounts(deps, bob.accountId)).total, 1);
    const left = await deps.database.db.selectFrom('monitors').select(['id', 'paused']).execute();
    assert.deepEqual(left, [{ id: foreign.id, paused: 0 }]);
    await assert.rejects(changeMonitors(deps, ada, { action: 'tag', ids }), /tag is required/);
  });
});
