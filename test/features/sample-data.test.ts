import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runDueDeletions } from '../../src/server/accounts/index.ts';
import { createSampleOpener } from '../../src/server/accounts/sample-data/open-sample-data.ts';
import { ada, ownersBrowser, TestBrowser } from '../../src/server/accounts/testing.ts';
import { accountTables } from '../../src/server/composition/account-tables.ts';
import { dumpTables } from '../../src/server/database/sample-rows.testing.ts';
import { createDeletionWorker } from '../../src/server/deletion-queue/deletion-worker.ts';
import { hourMs } from '../../src/server/kernel/index.ts';
import { writeSampleMonitors } from '../../src/server/monitors/index.ts';
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

  const runDeletions = async () => {
    const parts = { tables: accountTables, findMoneyMatters: async () => ({ moving: [], balances: [] }) };
    await runDueDeletions(service.deps, { ...parts, endAccess: async () => {} });
    await createDeletionWorker(service.deps).run();
  };
  const changedSince = async (before: [string, string[]][]) => {
    const known = new Map(before.map(([name, all]) => [name, all.join('\n')]));
    return (await rows()).filter(([name, all]) => all.join('\n') !== known.get(name));
  };

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
    for (const list of ['/monitors', '/incidents', '/market/items', '/market/purchases', '/market/orders'])
      assert.ok((await get(list)).data.length > 2, list);
    for (const list of ['/websites', '/monitor-groups', '/objectives', '/status-pages', '/market/reviews'])
      assert.ok((await get(list)).data.length > 0, list);
    const overview = (await get('/overview')).data;
    assert.equal(overview.monitors.paused, overview.monitors.total, 'nothing is checked');
    assert.ok(overview.visitors.has_pageviews);
    const refused = await owner.send('POST', '/websites', { domain: 'real.example' });
    assert.equal(refused.status, 403);
    const { data: items } = await get('/market/items');
    assert.deepEqual([...new Set(items.map(({ status }: { status: string }) => status))], ['draft']);
    const { db } = deps.database;
    for (const table of ['outbox', 'money_transactions', 'invoices', 'order_taxes'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().where('account_id', '=', first).execute(), [], table);

    const [page] = (await get('/status-pages')).data;
    const guest = await service.app.inject(`/status/${page.slug}`);
    assert.match(guest.body, /type="password"/);
    assert.doesNotMatch(guest.body, /Payments/);
    const [report] = (await get(`/status-pages/${page.id}/reports`)).data;
    assert.ok((await get('/incidents')).data.some(({ id }: { id: number }) => id === report.incident_id));
    assert.deepEqual(
      report.updates.map(({ phase }: { phase: string }) => phase),
      ['resolved', 'identified', 'investigating'],
    );
    assert.ok(Date.parse(report.resolved_at) < deps.now() - 8 * hourMs, report.resolved_at);
    const [objective] = (await get('/objectives')).data;
    assert.ok(objective.achieved > 99 && objective.achieved < 100, String(objective.achieved));
    assert.equal((await get('/monitor-groups')).data[0].monitors, 3);
    const { data: reviews } = await get('/market/reviews');
    assert.ok(reviews.some((review: { answer: unknown }) => review.answer !== null));
    const states = (await get('/market/orders?per_page=50')).data.map(({ state }: { state: string }) => state);
    assert.deepEqual(new Set(states), new Set(['paid', 'cancelled', 'expired']));

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
    await runDeletions();
    assert.deepEqual(await changedSince(untouched), []);
    assert.equal(await countEvents(), 0);
    const actions = (await get('/audit-log')).data.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions.slice(0, 1), ['sample_data.deleted']);
  });

  test('keeps nothing of a process that was killed before the sample data was complete', async () => {
    const { deps } = service;
    const { account, user } = (await get('/session')).data;
    const untouched = await rows();
    const [row] = await deps.database.db.selectFrom('accounts').selectAll().where('id', '=', account.id).execute();
    const [person] = await deps.database.db.selectFrom('users').selectAll().where('id', '=', user.id).execute();
    const { promise: isHalf, resolve: reached } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const openSample = createSampleOpener(deps, {
      onSuspended: async () => {},
      async fillSample({ id, time_zone: timeZone }) {
        await writeSampleMonitors(deps, { accountId: id, isOwner: false, timeZone });
        reached();
        await isOver;
      },
    });
    const opening = openSample({ account: row!, user: person! });
    await isHalf;
    assert.notDeepEqual(await changedSince(untouched), []);
    assert.deepEqual(
      (await get('/session')).data.accounts.map(({ id }: { id: number }) => id),
      [account.id],
    );
    await runDeletions();
    assert.notDeepEqual(await changedSince(untouched), [], 'another process can still be filling it');
    service.deps.clock.ms += hourMs;
    await runDeletions();
    assert.deepEqual(await changedSince(untouched), []);
    assert.equal(await countEvents(), 0);
    end();
    await assert.rejects(opening, 'a process that was only slow shows no deleted account');
  });
});
