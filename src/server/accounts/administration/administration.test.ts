import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { accountTables } from '../../composition/account-tables.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import { findByKeepLink, runDueDeletions } from '../deletion/index.ts';
import { keepLink } from '../deletion/keep-link.ts';
import { ada, grace, openConsole, ownersBrowser, secondBrowser } from '../testing.ts';
import type { ManagedAccount } from './wire.ts';

const usage = {
  monitors: 0,
  websites: 0,
  items: 0,
  fileBytes: 0,
  pageviews: 0,
  recentPageviews: 0,
  monthPageviews: 0,
  lastEventAt: null,
};

onEachDatabase((open, testOnce) => {
  test('sorts accounts by usage, searches name, address and members, and paginates', async (t) => {
    let counts = 0;
    const countUsage = async () => {
      counts++;
      return (id: number) => ({ ...usage, recentPageviews: 1000 - id, fileBytes: id });
    };
    const opened = await openConsole({ open, countUsage });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const names = async (query: string): Promise<string[]> => {
      const { status, answer } = await owner.send('GET', `/accounts?${query}`);
      assert.equal(status, 200, JSON.stringify(answer));
      return answer.data.map(({ username }: ManagedAccount) => username);
    };
    assert.deepEqual(await names(''), ['Ada', 'grace']);
    assert.deepEqual(await names('sort_by=pageviews&sort=desc'), ['Ada', 'grace']);
    assert.deepEqual(await names('sort_by=file_bytes&sort=desc'), ['grace', 'Ada']);
    assert.deepEqual(await names('per_page=1&page=2'), ['grace']);
    for (const search of ['LOVELACE', 'ada%40example', 'ada'])
      assert.deepEqual(await names(`search=${search}`), ['Ada']);
    assert.deepEqual(await names('search=nobody'), []);
    assert.equal((await owner.send('GET', '/accounts?sort_by=password')).status, 422);
    assert.equal(counts, 1, 'one count for all that ask within minutes');
    opened.deps.clock.ms += 6 * minuteMs;
    const { data, counted_at } = (await owner.send('GET', '/accounts')).answer;
    assert.deepEqual([counts, counted_at], [2, new Date(opened.deps.clock.ms).toISOString()]);
    assert.deepEqual([data[1].owners, data[1].members, data[1].state], [['grace'], 1, 'active']);
    assert.ok(data[1].last_used_at !== null);
    assert.doesNotMatch(JSON.stringify(data), /hash|sealed/);

    const { id } = data[1];
    const page = (await owner.send('GET', `/accounts/${id}`)).answer.data;
    assert.deepEqual(
      page.people.map(({ username, role }: { username: string; role: string }) => [username, role]),
      [['grace', 'owner']],
    );
    assert.ok(page.rows >= 2, 'a member and a session');
    for (const unknown of [9999, 'x']) assert.equal((await owner.send('GET', `/accounts/${unknown}`)).status, 404);
    for (const path of ['/accounts', `/accounts/${id}`]) assert.equal((await second.send('GET', path)).status, 403);
  });

  test("counts only the member's own account", async (t) => {
    const asked: number[] = [];
    const opened = await openConsole({
      open,
      countUsage: () => assert.fail('all accounts were counted'),
      countOwnUsage: async (_, id) => {
        asked.push(id);
        return { monitors: 1, websites: 2, monthPageviews: 3 };
      },
    });
    t.after(() => opened.close());
    const second = await secondBrowser(opened, await ownersBrowser(opened));
    const { id } = (await second.send('GET', '/account')).answer.data;
    const { status, answer } = await second.send('GET', '/account/usage');
    assert.equal(status, 200, JSON.stringify(answer));
    assert.deepEqual([answer.data.used, asked], [{ monitors: 1, websites: 2, pageviews: 3 }, [id]]);
    opened.deps.clock.ms += 59_000;
    assert.deepEqual((await second.send('GET', '/account/usage')).answer, answer, 'counted a minute ago at most');
    opened.deps.clock.ms += 1000;
    const later = (await second.send('GET', '/account/usage')).answer.data;
    assert.deepEqual([later.counted_at, asked], [new Date(opened.deps.clock.ms).toISOString(), [id, id]]);
  });

  test('shows the reason of a suspension only to members who log in', async (t) => {
    const opened = await openConsole({ open });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const { id } = (await second.send('GET', '/account')).answer.data;
    const suspend = (body: object) => owner.send('PATCH', `/accounts/${id}`, body);
    const logIn = async (password: string) =>
      (await second.send('POST', '/login', { login: grace.username, password })).answer.message;
    await suspend({ suspended: true, reason: 'The invoice of March is unpaid' });
    assert.match(await logIn(grace.password), /suspended\. Reason: The invoice of March is unpaid\. Ask the owner/);
    assert.doesNotMatch(await logIn('a guess'), /invoice/);
    assert.deepEqual((await owner.send('GET', '/accounts?state=suspended')).answer.meta.total, 1);
    await suspend({ suspended: true, reason: 'Another' });
    assert.match(await logIn(grace.password), /Another/);
    const after = (await suspend({ suspended: false })).answer.data;
    assert.deepEqual([after.state, after.suspension_reason], ['active', null]);
    assert.equal((await suspend({ suspended: true, reason: 'x'.repeat(501) })).status, 422);
  });

  test('schedules and cancels a deletion, and refuses to delete the caller’s own account', async (t) => {
    let moving: string[] = ['A withdrawal is open.'];
    const opened = await openConsole({
      open,
      findMoneyMatters: async () => ({ moving, balances: ['€5.00 is left.'] }),
    });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const { id } = (await second.send('GET', '/account')).answer.data;
    const remove = (of: number | string, body: object) => owner.send('POST', `/accounts/${of}/deletion`, body);
    assert.deepEqual((await owner.send('GET', `/accounts/${id}`)).answer.data.money.moving, moving);
    const refused = await remove(id, { confirmation: 'grace', gives_up_balances: true });
    assert.deepEqual([refused.status, /A withdrawal is open/.test(refused.answer.message)], [409, true]);
    moving = [];
    assert.equal((await remove(id, { confirmation: 'grace' })).status, 409);
    assert.equal((await remove(id, { confirmation: 'gracE2', gives_up_balances: true })).status, 422);
    assert.equal((await remove(9999, { confirmation: 'grace' })).status, 404);
    const [{ id: own }] = (await owner.send('GET', '/accounts')).answer.data;
    assert.equal((await remove(own, { confirmation: ada.username })).status, 409);
    assert.equal((await second.send('POST', `/accounts/${id}/deletion`, { confirmation: 'grace' })).status, 403);
    assert.equal((await second.send('DELETE', `/accounts/${id}/deletion`)).status, 403);

    const planned = await remove(id, { confirmation: 'grace', gives_up_balances: true });
    const deleteAt = new Date(opened.deps.clock.ms + 7 * dayMs).toISOString();
    assert.deepEqual(
      [
        planned.status,
        planned.answer.data.state,
        planned.answer.data.delete_at,
        planned.answer.data.delete_requested_by,
      ],
      [202, 'to_be_deleted', deleteAt, ada.username],
    );
    assert.equal((await second.send('GET', '/account')).status, 401);
    const login = await second.send('POST', '/login', { login: grace.username, password: grace.password });
    assert.match(login.answer.message, /will be deleted on .* use the link in the email/);
    assert.equal((await owner.send('PATCH', `/accounts/${id}`, { suspended: false })).status, 409);
    const canBeKept = async () => (await owner.send('GET', `/accounts/${id}`)).answer.data.can_be_kept;
    assert.equal(await canBeKept(), true);
    opened.deps.clock.ms += 7 * dayMs;
    assert.equal(await canBeKept(), false, 'its time has come');
    opened.deps.clock.ms -= 7 * dayMs;
    const kept = await owner.send('DELETE', `/accounts/${id}/deletion`);
    assert.deepEqual([kept.status, kept.answer.data.state, kept.answer.data.delete_at], [200, 'active', null]);
    assert.equal(
      (await second.send('POST', '/login', { login: grace.username, password: grace.password })).status,
      200,
    );
  });

  test('deletes an account immediately after proof of identity, even if scheduled, but not during payments', async (t) => {
    let moving: string[] = [];
    const opened = await openConsole({ open, findMoneyMatters: async () => ({ moving, balances: [] }) });
    const endAccess = async () => {};
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const { id } = (await second.send('GET', '/account')).answer.data;
    const remove = (body: object) =>
      owner.send('POST', `/accounts/${id}/deletion`, { confirmation: 'grace', now: true, ...body });
    assert.equal((await remove({})).status, 403, 'nothing shows who is there');
    assert.equal((await remove({ current_password: 'a guess' })).status, 422);
    const proof = { current_password: ada.password };
    assert.equal((await remove({ ...proof, confirmation: 'Ada' })).status, 422);
    assert.equal((await owner.send('POST', `/accounts/${id}/deletion`, { confirmation: 'grace' })).status, 202);
    moving = ['€5.00 is held in disputes: they have to end.'];
    const held = await remove(proof);
    assert.deepEqual([held.status, /held in disputes/.test(held.answer.message)], [409, true]);
    moving = [];
    const begun = await remove(proof);
    assert.deepEqual(
      [begun.status, begun.answer.data.delete_at],
      [202, new Date(opened.deps.clock.ms).toISOString()],
      JSON.stringify(begun.answer),
    );
    assert.equal((await owner.send('DELETE', `/accounts/${id}/deletion`)).status, 409, 'nobody can keep it any more');
    const { db } = opened.deps.database;
    moving = ['A refund is on its way.'];
    await runDueDeletions(opened.deps, {
      tables: accountTables,
      findMoneyMatters: async () => ({ moving, balances: [] }),
      endAccess,
    });
    assert.ok(await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst(), 'it waits');
    await runDueDeletions(opened.deps, {
      tables: accountTables,
      findMoneyMatters: async () => ({ moving: [], balances: [] }),
      endAccess,
    });
    assert.equal(await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst(), undefined);
  });

  testOnce('accepts a keep link only for its account and only while the deletion can be cancelled', async (t) => {
    const opened = await openConsole({ open });
    t.after(() => opened.close());
    const { deps } = opened;
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const { id } = (await second.send('GET', '/account')).answer.data;
    const planned = { id, delete_at: deps.clock.ms + 7 * dayMs };
    const token = new URL(keepLink(deps, planned)).hash.slice(1);
    await assert.rejects(findByKeepLink(deps, token), { code: 'invalid' });
    await owner.send('POST', `/accounts/${id}/deletion`, { confirmation: 'grace' });
    assert.equal((await findByKeepLink(deps, token)).id, id);
    const others = [
      `${token}x`,
      token.replace(/^\d+/, '1'),
      new URL(keepLink(deps, { ...planned, delete_at: planned.delete_at + 1 })).hash.slice(1),
      '',
      'x',
    ];
    for (const other of others) await assert.rejects(findByKeepLink(deps, other), { code: 'invalid' });
    await owner.send('DELETE', `/accounts/${id}/deletion`);
    await assert.rejects(findByKeepLink(deps, token), { code: 'invalid' });
  });
});
