import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openConsole, ownersBrowser, secondBrowser } from '../testing.ts';

onEachDatabase((open) => {
  test('each owner switches modules on and off within their own reach', async (t) => {
    const opened = await openConsole({ open });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const { id } = (await second.send('GET', '/account')).answer.data;
    const off = async () =>
      (await second.send('GET', '/session')).answer.data.modules_off.map((one: { module: string; by: string }) => [
        one.module,
        one.by,
      ]);
    assert.deepEqual(await off(), [], 'all are on by default');

    assert.equal((await second.send('PUT', '/account/modules', { modules_off: ['market'] })).status, 200);
    assert.deepEqual((await second.send('GET', '/account')).answer.data.modules_off, ['market']);
    assert.deepEqual(await off(), [['market', 'account']]);
    const changed = await owner.send('PATCH', `/accounts/${id}`, { modules_off: ['websites', 'market'] });
    assert.deepEqual(changed.answer.data.modules_off, ['websites', 'market']);
    const service = await owner.send('PATCH', '/service', { modules_off: ['monitors'] });
    assert.deepEqual(service.answer.data.modules_off, ['monitors']);
    assert.deepEqual((await off()).sort(), [
      ['market', 'service_owner'],
      ['monitors', 'installation'],
      ['websites', 'service_owner'],
    ]);
    await owner.send('PATCH', `/accounts/${id}`, { modules_off: [] });
    await owner.send('PATCH', '/service', { modules_off: [] });
    assert.deepEqual(await off(), [['market', 'account']], 'the account’s own choice is kept');

    for (const [path, method] of [
      [`/accounts/${id}`, 'PATCH'],
      ['/service', 'PATCH'],
    ] as const)
      assert.equal((await second.send(method, path, { modules_off: [] })).status, 403, path);
    assert.equal((await owner.send('PATCH', '/service', { modules_off: ['shop'] })).status, 422);
  });
});
