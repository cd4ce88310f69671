import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { changePurchase } from '../purchases/index.ts';
import { purchaseRoutes } from '../purchases/routes.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { makeTwoAuthors } from '../testing.ts';
import { customerRoutes } from './routes.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let bob: number;
  let item: ItemRow;
  const ids: Record<string, number> = {};

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada);
    const dollars = await addItem(deps, ada, { currency: 'USD', name: 'Other' });
    const buy = async (name: string, email: string, of = item, total = 2000) => {
      deps.clock.ms += dayMs;
      ids[name] = (await sell(deps, of, { email, total, tax: 0 })).purchase.id;
    };
    await buy('grace', 'Grace@Buyer.example');
    await buy('linus', 'linus@buyer.example', item, 5000);
    await buy('graceAgain', 'grace@buyer.example', dollars, 700);
    await buy('ken', 'ken@buyer.example', item, 300);
    await sell(deps, await addItem(deps, bob), { email: 'grace@buyer.example' });
    app = fastify();
    trustAccountHeader(app);
    customerRoutes(useSchemas(app), deps);
    purchaseRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', async () => assert.fail());
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, account = ada) => {
    const headers = { 'x-account': String(account) };
    const answer = await app.inject({ method, url: `/market${path}`, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const emails = async (query: string) =>
    (await call('GET', `/customers${query}`)).body.data.map(({ email }: { email: string }) => email.split('@')[0]);

  test('groups purchases by address, whatever its case, with the account’s own figures only', async () => {
    const { data, next } = (await call('GET', '/customers')).body;
    assert.equal(next, null);
    assert.deepEqual(
      data.map(({ email, purchases, values }: Record<string, unknown>) => [email, purchases, values]),
      [
        ['ken@buyer.example', 1, [{ currency: 'EUR', value: 3 }]],
        [
          'grace@buyer.example',
          2,
          [
            { currency: 'EUR', value: 20 },
            { currency: 'USD', value: 7 },
          ],
        ],
        ['linus@buyer.example', 1, [{ currency: 'EUR', value: 50 }]],
      ],
    );
    assert.deepEqual(
      [data[1].id, data[1].name, data[1].country, data[1].valid_licences],
      [ids.grace, 'Grace Hopper', 'US', 2],
    );
    assert.equal((await call('GET', '/customers', undefined, bob)).body.data.length, 1);
    assert.equal((await call('GET', `/customers/${ids.grace}`, undefined, bob)).status, 404);
  });

  test('sorts and pages without repeating or skipping a customer', async () => {
    const orders = {
      email: ['grace', 'ken', 'linus'],
      first_purchase_at: ['ken', 'linus', 'grace'],
      last_purchase_at: ['ken', 'grace', 'linus'],
      purchases: ['grace', 'linus', 'ken'],
      'value&currency=usd': ['grace', 'linus', 'ken'],
      'value&currency=EUR': ['linus', 'grace', 'ken'],
    };
    for (const [sortBy, expected] of Object.entries(orders)) {
      const found: string[] = [];
      let after = '';
      do {
        const query = `?sort_by=${sortBy}&per_page=1${after && `&after=${encodeURIComponent(after)}`}`;
        const { data, next } = (await call('GET', `/customers${query}`)).body;
        found.push(...data.map(({ email }: { email: string }) => email.split('@')[0]));
        after = next ?? '';
        assert.doesNotMatch(after, /buyer/, 'the cursor does not show the address');
      } while (after);
      assert.deepEqual(found, expected, sortBy);
    }
    assert.deepEqual(await emails('?sort_by=purchases&sort=asc'), ['ken', 'linus', 'grace']);
    assert.equal((await call('GET', '/customers?after=x')).status, 422);
    assert.deepEqual(await emails('?search=LINUS'), ['linus']);
    assert.deepEqual(await emails('?search=hopper&sort_by=email'), ['grace', 'ken', 'linus']);
    const csv = await app.inject({ url: '/market/customers.csv', headers: { 'x-account': String(ada) } });
    assert.deepEqual(
      csv.body.split('\n').map((line) => line.split(',')[0]),
      ['email', 'grace@buyer.example', 'ken@buyer.example', 'linus@buyer.example', ''],
    );
  });

  test('the values are what was paid minus what was refunded', async () => {
    const { db } = deps.database;
    await db.updateTable('purchases').set({ refunded_minor: 1000 }).where('id', '=', ids.linus!).execute();
    const spent = async () => (await call('GET', `/customers/${ids.linus}`)).body.data.values[0].value;
    assert.equal(await spent(), 40);
    await db.updateTable('purchases').set({ state: 'disputed' }).where('id', '=', ids.linus!).execute();
    assert.equal(await spent(), 0);
    await db.updateTable('purchases').set({ state: 'valid', refunded_minor: 0 }).where('id', '=', ids.linus!).execute();
    await changePurchase(deps, { account_id: ada, purchase_id: ids.linus! }, { kind: 'revoke', reason: '' });
    assert.equal(await spent(), 50, 'a revoked purchase was paid');
  });

  test('notes stay with the buyer, and move with a corrected address', async () => {
    const written = await call('POST', `/customers/${ids.ken}/notes`, { text: 'Calls on Mondays.' });
    assert.equal(written.status, 201);
    const { id } = written.body.data;
    assert.equal((await call('PATCH', `/customers/${ids.ken}/notes/${id}`, { text: '' })).status, 422);
    assert.equal((await call('PATCH', `/customers/${ids.linus}/notes/${id}`, { text: 'x' })).status, 404);
    assert.equal((await call('PATCH', `/customers/${ids.ken}/notes/${id}`, { text: 'Calls.' }, bob)).status, 404);
    await call('PATCH', `/customers/${ids.ken}/notes/${id}`, { text: 'Calls on Fridays.' });
    const changed = await call('PATCH', `/purchases/${ids.ken}`, { buyer_email: 'kenneth@buyer.example' });
    assert.equal(changed.status, 200);
    const moved = (await call('GET', `/customers/${ids.ken}`)).body.data;
    assert.equal(moved.email, 'kenneth@buyer.example');
    assert.deepEqual(
      moved.notes.map(({ text }: { text: string }) => text),
      ['Calls on Fridays.'],
    );
    assert.equal(moved.latest_purchases[0].id, ids.ken);
    // Grace has another purchase, so her notes stay.
    await call('POST', `/customers/${ids.grace}/notes`, { text: 'Prefers email.' });
    await call('PATCH', `/purchases/${ids.graceAgain}`, { buyer_email: 'kenneth@buyer.example' });
    assert.equal((await call('GET', `/customers/${ids.grace}`)).body.data.notes.length, 1);
    assert.equal((await call('GET', `/customers/${ids.ken}`)).body.data.purchases, 2);
    assert.equal((await call('DELETE', `/customers/${ids.ken}/notes/${id}`)).body.deleted, true);
    assert.equal((await call('DELETE', `/customers/${ids.ken}/notes/${id}`)).status, 404);
  });
});
