import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { ada, findByKey, grace, openConsole, ownersBrowser, secondBrowser } from '../testing.ts';

onEachDatabase((open) => {
  test('signs a suspended account out and rejects logins and keys until it is reactivated', async (t) => {
    const suspendedIds: number[] = [];
    const opened = await openConsole({ open, onSuspended: async (_, accountId) => void suspendedIds.push(accountId) });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const key = (await second.send('POST', '/account/api-key')).answer.data.api_key;
    const { id } = (await second.send('GET', '/account')).answer.data;
    const find = findByKey(opened.deps);
    assert.equal((await find(key))?.id, id);

    const suspended = await owner.send('PATCH', `/accounts/${id}`, { suspended: true });
    assert.equal(suspended.status, 200);
    assert.equal(suspended.answer.data.suspended_at, new Date(opened.deps.clock.ms).toISOString());
    assert.deepEqual(suspendedIds, [id]);
    assert.equal((await second.send('GET', '/account')).status, 401);
    const ended = (await second.send('GET', '/session')).answer.data;
    assert.equal(ended.state, 'signed_out');
    assert.match(ended.ended_because, /suspended. Ask the owner/, 'the browser that was logged in learns why');
    assert.equal((await opened.browser().send('GET', '/session')).answer.data.ended_because, null);
    const login = { login: grace.username, password: grace.password };
    const refused = await second.send('POST', '/login', login);
    assert.equal(refused.status, 403);
    assert.match(refused.answer.message, /suspended. Ask the owner/);
    // Reveals nothing without the password.
    assert.equal((await second.send('POST', '/login', { ...login, password: 'a guess' })).status, 422);
    await assert.rejects(find(key), { code: 'forbidden', message: /suspended/ });

    assert.equal((await owner.send('PATCH', `/accounts/${id}`, { suspended: true })).status, 200);
    assert.deepEqual(suspendedIds, [id], 'nothing happens twice');
    const reactivated = await owner.send('PATCH', `/accounts/${id}`, { suspended: false });
    assert.equal(reactivated.answer.data.suspended_at, null);
    assert.equal((await find(key))?.id, id);
    assert.equal((await second.send('GET', '/account')).status, 401, 'sessions of before stay ended');
    assert.equal((await second.send('GET', '/session')).answer.data.ended_because, null);
    assert.equal((await second.send('POST', '/login', login)).status, 200);
  });

  test('lets only the owner see and suspend accounts, except the owner’s own', async (t) => {
    const opened = await openConsole({ open });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const listed = await owner.send('GET', '/accounts');
    assert.deepEqual(
      listed.answer.data.map((row: { username: string; is_owner: boolean }) => [row.username, row.is_owner]),
      [
        [ada.username, true],
        [grace.username, false],
      ],
    );
    assert.equal(listed.answer.meta.total, 2);
    assert.doesNotMatch(JSON.stringify(listed.answer), /hash|sealed/);
    const [{ id }] = listed.answer.data;
    const own = await owner.send('PATCH', `/accounts/${id}`, { suspended: true, quotas: { monitors: 7 } });
    assert.equal(own.status, 409);
    assert.match(own.answer.message, /owns the service/);
    const { quotas } = (await owner.send('GET', '/accounts')).answer.data[0];
    assert.deepEqual(quotas, {}, 'what is refused in part changes nothing');
    assert.equal((await owner.send('GET', '/account')).status, 200);
    assert.equal((await second.send('GET', '/accounts')).status, 403);
    assert.equal((await second.send('PATCH', `/accounts/${id}`, { suspended: true })).status, 403);
    for (const unknown of [9999, 'x'])
      assert.equal((await owner.send('PATCH', `/accounts/${unknown}`, { suspended: true })).status, 404);
    assert.equal((await owner.send('PATCH', `/accounts/${id}`, { suspended: 'perhaps' })).status, 422);
  });
});
