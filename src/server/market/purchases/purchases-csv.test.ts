import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { makeAuthor, makeTwoAuthors } from '../testing.ts';
import { changePurchase } from './change-purchase.ts';
import { purchasesCsv } from './purchases-csv.ts';
import { purchaseRoutes } from './routes.ts';
import { addItem, sell, sellMany } from './testing.ts';

type Line = Record<string, string>;

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let bob: number;

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    app = fastify();
    presentErrors(app);
    app.addHook('onRequest', async (request) => {
      setCaller(request, { accountId: Number(request.headers['x-account']), isOwner: false, timeZone: 'UTC' });
    });
    purchaseRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', async () => assert.fail());
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const ask = (query = '', account = ada) =>
    app.inject({ url: `/market/purchases.csv${query}`, headers: { 'x-account': String(account) } });
  const lines = async (query = '', account = ada): Promise<Line[]> =>
    parse((await ask(query, account)).body, { columns: true });

  test('exports every purchase with its code and forbids caching', async () => {
    const item = await addItem(deps, ada, { name: 'Icons, "all" of them' });
    deps.clock.ms += 1000;
    const { purchase, code, order } = await sell(deps, item, { email: 'first@buyer.example' });
    await changePurchase(
      deps,
      { account_id: ada, purchase_id: purchase.id },
      { kind: 'refund', amount_minor: 550, provider: 'manual', provider_ref: 'part', reason: '' },
    );
    const answer = await ask();
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control'].map((name) => answer.headers[name]),
      ['text/csv; charset=utf-8; header=present', 'attachment; filename="purchases.csv"', 'no-store'],
    );
    const [line] = parse(answer.body, { columns: true }) as Line[];
    assert.deepEqual(line, {
      id: String(purchase.id),
      purchase_code: code,
      state: 'valid',
      license_type: 'Regular License',
      item_id: String(item.id),
      item_name: 'Icons, "all" of them',
      price: '20',
      refunded: '5.5',
      currency: 'EUR',
      buyer_email: 'first@buyer.example',
      buyer_name: 'Grace Hopper',
      date: '2026-03-10T12:00:01.000Z',
      supported_until: '2026-09-10T12:00:01.000Z',
      ends_at: '',
      updates_until: '',
      downloaded: 'false',
      first_downloaded_at: '',
      state_changed_at: '',
      order_number: order.number,
      invoice_number: String(purchase.invoice),
      ...{ visit_channel: '', visit_source: '', visit_referrer: '', visit_utm_source: '', visit_utm_medium: '' },
      ...{ visit_utm_campaign: '', visit_entry_page: '', visit_country: '', visit_device: '' },
    });
  });

  test('applies the list’s filters and sorts the newest first', async () => {
    const [one, two] = [
      await addItem(deps, ada, { name: 'Narrow one' }),
      await addItem(deps, ada, { name: 'Narrow two' }),
    ];
    const sold = [];
    for (const [item, email] of [
      [one, 'a@narrow.example'],
      [one, 'b@narrow.example'],
      [two, 'c@narrow.example'],
    ] as const) {
      deps.clock.ms += 1000;
      sold.push(await sell(deps, item, { email }));
    }
    const [a, b, c] = sold.map(({ purchase }) => String(purchase.id));
    await changePurchase(deps, { account_id: ada, purchase_id: Number(b) }, { kind: 'revoke', reason: '' });
    const found = async (query: string, account = ada) => (await lines(query, account)).map(({ id }) => id);
    assert.deepEqual(await found('?search=NARROW.example'), [c, b, a]);
    assert.deepEqual(await found('?search=narrow&state=valid'), [c, a]);
    assert.deepEqual(await found(`?item_id=${one.id}`), [b, a]);
    assert.deepEqual(await found(`?item_id=${one.id}&state=revoked&search=`), [b]);
    assert.deepEqual(await found('?search=Narrow+two'), [c]);
    assert.deepEqual(await found(`?search=${sold[0]?.code.toUpperCase()}`), [a]);
    assert.deepEqual(await found('?search=nobody'), []);
    assert.match((await ask('?search=nobody')).body, /^id,purchase_code,state,.*\n$/);
    for (const wrong of ['state=lost', 'item_id=x', `search=${'x'.repeat(201)}`])
      assert.equal((await ask(`?${wrong}`)).statusCode, 422, wrong);
    assert.deepEqual(await found('', bob), []);
    assert.deepEqual(await found(`?item_id=${one.id}`, bob), []);
    assert.deepEqual(await found(`?search=${sold[0]?.code}`, bob), []);
  });

  test('escapes formulas in buyers’ text and keeps rows intact', async () => {
    const item = await addItem(deps, ada, { name: '@item' });
    const formulas = ['=HYPERLINK("http://evil.example")', '+1+1', '-2', '@SUM(A1)', '\t=1', 'two\nlines, "quoted"'];
    for (const buyer_name of formulas) await sell(deps, item, { email: '=1@x.example', orders: { buyer_name } });
    const found = await lines(`?item_id=${item.id}`);
    assert.deepEqual(
      found.map(({ buyer_name }) => buyer_name).sort(),
      [...formulas.slice(0, 5).map((text) => `'${text}`), formulas[5]].sort(),
    );
    for (const { buyer_email, item_name } of found)
      assert.deepEqual([buyer_email, item_name], ["'=1@x.example", "'@item"]);
  });

  test('leaves a code that can’t be decrypted empty and exports the rest', async () => {
    const item = await addItem(deps, ada);
    const [broken, whole] = [await sell(deps, item), await sell(deps, item)];
    await deps.database.db
      .updateTable('purchases')
      .set({ code_sealed: 'broken' })
      .where('id', '=', broken.purchase.id)
      .execute();
    const found = await lines(`?item_id=${item.id}`);
    assert.deepEqual(
      found.map(({ purchase_code }) => purchase_code),
      [whole.code, ''],
    );
  });

  test('excludes purchases of an import in progress', async () => {
    const item = await addItem(deps, ada);
    const { purchase } = await sell(deps, item);
    const { id } = await deps.database.db
      .insertInto('market_imports')
      .values({ account_id: ada, started_at: 0, alive_at: 0, finished_at: null, source: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.database.db.updateTable('purchases').set({ import_id: id }).where('id', '=', purchase.id).execute();
    assert.deepEqual(await lines(`?item_id=${item.id}`), []);
    await deps.database.db.updateTable('market_imports').set({ finished_at: 1 }).where('id', '=', id).execute();
    assert.equal((await lines(`?item_id=${item.id}`)).length, 1);
  });

  test('exports each of thousands of purchases once, during concurrent sales', async () => {
    const carla = (await makeAuthor(deps, 'carla')).id;
    const item = await addItem(deps, carla);
    await sellMany(deps, item, 2750);
    const wanted = { search: undefined, codeHashes: [], state: undefined, itemId: item.id };
    let text = '';
    for await (const part of purchasesCsv(deps, carla, wanted)) {
      text += part;
      deps.clock.ms += 1000;
      await sell(deps, item);
    }
    const emails = (parse(text, { columns: true }) as Line[]).map(({ buyer_email }) => buyer_email ?? '');
    const many = emails.filter((email) => email.startsWith('buyer-'));
    assert.deepEqual([many.length, new Set(many).size], [2750, 2750]);
    assert.equal(many[0], 'buyer-2750@buyer.example');
  });
});
