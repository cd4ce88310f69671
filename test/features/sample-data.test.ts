import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runDueDeletions } from '../../src/server/accounts/index.ts';
import { ada, ownersBrowser, TestBrowser } from '../../src/server/accounts/testing.ts';
import { accountTables } from '../../src/server/composition/account-tables.ts';
import { dumpTables } from '../../src/server/database/sample-rows.testing.ts';
import { createDeletionWorker } from '../../src/server/deletion-queue/deletion-worker.ts';
import { onEachDatabase } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

/** The audit log, logins, running processes, and IDs that aren't used again. */
const records = /^(audit_|sessions|erasures|users|known_sign_ins|visit_runs|sqlite_sequence)/;

onEachDatabase((open) => {
  let service: WholeService;
  let owner: TestBrowser;
  before(async () => {
    service = await openWholeService(open);
    owner = await ownersBrowser({
      ...service,
      logged: [],
      browser: (at = '192.0.2.1') => new TestBrowser(service.app, at),
    });
  });
  after(() => service.close());

  const get = async (path: string) => {
    const { status, answer } = await owner.send('GET', path);
    assert.equal(status, 200, `${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const show = async (account_id: number) =>
    assert.equal((await owner.send('POST', '/session/account', { account_id })).status, 200);
  const setRole = async (role: 'editor' | 'owner') => {
    await service.deps.database.db.updateTable('members').set({ role }).execute();
  };
  const rows = async () =>
    Object.entries(await dumpTables(service.deps.database.db)).filter(([name]) => !records.test(name));
  const countEvents = async () =>
    (
      await service.deps.events.query<{ all: number }>(
        'SELECT (SELECT count() FROM checks) + (SELECT count() FROM pageviews) AS all',
      )
    )[0]?.all;

  test('shows sample data in every list, apart from real data, and removes all of it', async () => {
    const { deps } = service;
    const { id: own } = (await get('/account')).data;
    const untouched = await rows();

    await setRole('editor');
    assert.equal((await owner.send('POST', '/sample-data')).status, 403);
    await setRole('owner');
    const opened = await Promise.all([owner.send('POST', '/sample-data'), owner.send('POST', '/sample-data')]);
    const [first, second] = opened.map(({ answer }) => answer.data?.account_id);
    assert.deepEqual(
      [first, opened.map(({ status }) => status)],
      [second, [201, 201]],
      JSON.stringify(opened.map((o) => o.answer)),
    );

    await show(first);
    const session = (await get('/session')).data;
    assert.deepEqual([session.role, session.account.sample_of], ['viewer', own]);
    for (const list of ['/monitors', '/incidents', '/websites', '/market/items', '/market/purchases'])
      assert.ok((await get(list)).data.length > 2 || list === '/websites', list);
    const overview = (await get('/overview')).data;
    assert.equal(overview.monitors.paused, overview.monitors.total, 'nothing is checked');
    assert.ok(overview.visitors.has_pageviews);
    const refused = await owner.send('POST', '/websites', { domain: 'real.example' });
    assert.equal(refused.status, 403);
    const { data: items } = await get('/market/items');
    assert.deepEqual([...new Set(items.map(({ status }: { status: string }) => status))], ['draft']);
    const { db } = deps.database;
    assert.deepEqual(await db.selectFrom('outbox').selectAll().where('account_id', '=', first).execute(), []);

    const other = new TestBrowser(service.app, '192.0.2.2');
    await other.send('POST', '/login', { login: ada.username, password: ada.password });
    assert.equal((await other.send('GET', '/session')).answer.data.account.id, first, 'the account shown last');

    await show(own);
    assert.deepEqual((await get('/websites')).data, []);
    assert.equal((await get('/overview')).data.visitors.websites, 0);
    assert.equal((await owner.send('DELETE', '/sample-data')).status, 204);
    assert.deepEqual(
      (await get('/session')).data.accounts.map(({ id }: { id: number }) => id),
      [own],
    );
    const { state, account } = (await other.send('GET', '/session')).answer.data;
    assert.deepEqual([state, account.id], ['signed_in', own], 'another browser shows real data again');
    const parts = { tables: accountTables, findMoneyMatters: async () => ({ moving: [], balances: [] }) };
    await runDueDeletions(deps, { ...parts, endAccess: async () => {} });
    await createDeletionWorker(deps).run();
    const before = new Map(untouched.map(([name, all]) => [name, all.join('\n')]));
    const changed = (await rows()).filter(([name, all]) => all.join('\n') !== before.get(name));
    assert.deepEqual(changed, []);
    assert.equal(await countEvents(), 0);
    const actions = (await get('/audit-log')).data.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions.slice(0, 1), ['sample_data.deleted']);
  });
});
