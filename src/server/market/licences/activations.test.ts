import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { codeOf } from '../testing.ts';
import { setUpLicenceTests } from './testing.ts';
import { activated, activations, deactivated } from './wire.ts';

onEachDatabase({ forks: true }, (open) => {
  const room = setUpLicenceTests(open);
  const ask = async (verb: 'activate' | 'deactivate', number: number, subject: object, as = room.ada) => {
    const answer = await room.ask(`/purchases/${verb}`, { fields: { purchase_code: codeOf(number), ...subject }, as });
    if (answer.status === 200) (verb === 'activate' ? activated : deactivated).parse({ data: answer.data });
    return answer;
  };
  const listOf = async (number: number) => {
    const { status, text } = await room.ask(`/purchases/activations?purchase_code=${codeOf(number)}`, {
      method: 'GET',
    });
    assert.equal(status, 200);
    return activations.parse(JSON.parse(text));
  };

  test('allows exactly three of 200 concurrent activations with a limit of three', async () => {
    await room.limit(3);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) => ask('activate', 1, { machine: `machine ${number}` })),
    );
    const taken = answers.filter(({ data }) => data.activated);
    assert.equal(taken.length, 3);
    assert.deepEqual(taken.map(({ data }) => data.activations.used).sort(), [1, 2, 3]);
    assert.ok(answers.every(({ data }) => data.activated || data.reason === 'limit_reached'));
    assert.deepEqual((await listOf(1)).meta, { used: 3, limit: 3 });
  });

  test('activates a machine once for 100 concurrent requests', async () => {
    await room.limit(3);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ask('activate', 2, { machine: 'one', label: 'Box' })),
    );
    assert.equal(answers.filter(({ data }) => data.is_new).length, 1);
    assert.ok(answers.every(({ data }) => data.activated));
    const { data, meta } = await listOf(2);
    assert.deepEqual([data.length, meta.used, data[0]?.label, data[0]?.kind], [1, 1, 'Box', 'machine']);
  });

  test('normalizes domains, and distinguishes them from machines of the same name', async () => {
    await room.limit(2);
    for (const domain of ['bücher.example', 'https://www.Bücher.example:8443/shop', 'XN--BCHER-KVA.example.'])
      assert.equal((await ask('activate', 3, { domain })).data.activations.used, 1, domain);
    assert.equal((await ask('activate', 3, { machine: 'xn--bcher-kva.example' })).data.activations.used, 2);
    assert.equal((await ask('activate', 3, { domain: 'shop.bücher.example' })).data.reason, 'limit_reached');
    const validated = async (subject: object) =>
      (await room.ask('/purchases/validate', { fields: { purchase_code: codeOf(3), ...subject } })).data.activations;
    assert.deepEqual(await validated({ domain: 'www.bücher.example' }), { used: 2, limit: 2, activated: true });
    assert.deepEqual(await validated({ machine: 'another' }), { used: 2, limit: 2, activated: false });
  });

  test('stores machine names only as hashes that differ per purchase', async () => {
    await room.limit(null);
    for (const number of [4, 5]) await ask('activate', number, { machine: 'serial-0815' });
    const rows = await room.deps.database.db.selectFrom('activations').selectAll().where('label', '=', '').execute();
    assert.ok(!JSON.stringify(rows).includes('0815'));
    assert.equal(new Set(rows.map(({ subject_hash }) => subject_hash)).size, rows.length);
  });

  test('allows any number of activations without a limit', async () => {
    await room.limit(null);
    for (let number = 0; number < 20; number++)
      assert.equal((await ask('activate', 6, { machine: `m${number}` })).data.activated, true);
    assert.deepEqual((await listOf(6)).meta, { used: 20, limit: null });
  });

  test('frees a deactivated seat, even after a refund', async () => {
    await room.limit(1);
    assert.equal((await ask('activate', 7, { domain: 'a.example' })).data.activated, true);
    assert.equal((await ask('activate', 7, { domain: 'b.example' })).data.reason, 'limit_reached');
    assert.equal((await ask('deactivate', 7, { domain: 'b.example' })).data.reason, 'not_activated');
    assert.equal((await ask('deactivate', 7, { domain: 'www.a.example' })).data.deactivated, true);
    assert.equal((await ask('activate', 7, { domain: 'b.example' })).data.activated, true);
    await room.setState(7, 'refunded');
    assert.equal((await ask('activate', 7, { domain: 'b.example' })).data.reason, 'refunded');
    assert.equal((await ask('deactivate', 7, { domain: 'b.example' })).data.deactivated, true);
    assert.equal((await listOf(7)).data.length, 0);
  });

  test('rejects other authors’ codes and requires one machine or domain', async () => {
    const { bob } = room;
    room.deps.clock.ms += 60_000;
    for (const verb of ['activate', 'deactivate'] as const) {
      assert.equal((await ask(verb, 6, { machine: 'm1' }, bob)).data.reason, 'not_found');
      assert.equal((await ask(verb, 6, {})).status, 422);
      assert.equal((await ask(verb, 6, { machine: 'm1', domain: 'a.example' })).status, 422);
    }
    assert.equal((await ask('activate', 6, { machine: 'm1', item_id: room.ids.other })).data.reason, 'other_item');
    const url = `/purchases/activations?purchase_code=${codeOf(6)}`;
    assert.equal((await room.ask(url, { method: 'GET', as: bob })).status, 404);
  });

  test('lets only the author list and remove activations', async () => {
    const { ada, bob } = room;
    await room.limit(1);
    await ask('activate', 8, { domain: 'site.example' });
    const path = `/market/purchases/${await room.idOf(8)}/activations`;
    const { data } = await room.ask(path, { method: 'GET' });
    const [{ id }] = data;
    assert.deepEqual(data, [
      {
        id,
        object: 'activation',
        kind: 'domain',
        label: 'site.example',
        is_development: false,
        created_at: data[0].created_at,
        seen_at: data[0].seen_at,
      },
    ]);
    assert.equal((await room.ask(path, { method: 'GET', as: bob })).status, 404);
    assert.equal((await room.ask(`${path}/${id}`, { method: 'DELETE', as: bob })).status, 404);
    const elsewhere = `/market/purchases/${await room.idOf(9)}/activations/${id}`;
    assert.equal((await room.ask(elsewhere, { method: 'DELETE' })).status, 404);
    const gone = await room.ask(`${path}/${id}`, { method: 'DELETE', as: ada });
    assert.deepEqual([gone.status, gone.data], [200, { id, object: 'activation', deleted: true }]);
    assert.equal((await room.ask(`${path}/${id}`, { method: 'DELETE' })).status, 404);
    assert.equal((await ask('activate', 8, { domain: 'other.example' })).data.activated, true);
    const { data: local } = await ask('activate', 8, { domain: 'shop.test' });
    assert.deepEqual([local.activation.is_development, local.activations], [true, { used: 1, limit: 1 }]);
  });
});
