import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { changePurchase } from '../purchases/index.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { insertSubscription } from '../subscription-records/index.ts';
import { makeAuthor } from '../testing.ts';
import { addVersion, openLibrary, signInToLibrary } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  before(async () => {
    deps = await open();
    ada = (await makeAuthor(deps)).id;
    app = await openLibrary(deps);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const email = 'list@buyer.example';
  const listed = async () => {
    const cookie = await signInToLibrary(deps, app, email);
    const { body } = await app.inject({ url: '/shop/library', headers: { cookie } });
    const rows = body.match(/<li><section>[\s\S]*?<\/section><\/li>/g) ?? [];
    const rowOf = (name: string) => rows.find((row) => row.includes(`>${name}</a>`)) ?? '';
    return { body, cookie, rowOf };
  };

  test('offers the newest published version for download', async () => {
    const item = await addItem(deps, ada, { name: 'Icons', thumbnail: 'https://x.example/icons.png' });
    await addVersion(deps, item, { version: '1.0.0' });
    deps.clock.ms += minuteMs;
    const file = await addVersion(deps, item, { version: '1.1.0', content: 'the newest' });
    await addVersion(deps, item, { version: '2.0.0', published: false });
    const { purchase } = await sell(deps, item, { email });
    const { rowOf, cookie } = await listed();
    const row = rowOf('Icons');
    const path = `/shop/library/purchases/${purchase.id}`;
    for (const shown of [
      `href="${path}"`,
      `href="${path}/files/${file.id}"`,
      'Version 1.1.0',
      'icons.png',
      '10 bytes',
      '10 March 2026',
    ])
      assert.ok(row.includes(shown), shown);
    assert.doesNotMatch(row, /1\.0\.0|2\.0\.0|Valid/);
    const leads = await app.inject({ url: `${path}/files/${file.id}`, headers: { cookie } });
    const answer = await app.inject({ url: String(leads.headers.location), headers: { cookie } });
    assert.deepEqual([answer.statusCode, answer.body], [200, 'the newest']);
  });

  test('links to the purchase for several files and for a code', async () => {
    const several = await addItem(deps, ada, { name: 'Several' });
    const first = await addVersion(deps, several, { version: '1.0.0', name: 'a.zip' });
    const { id, ...columns } = first;
    await deps.database.db
      .insertInto('item_files')
      .values({ ...columns, name: 'b.zip' })
      .execute();
    const codeOnly = await addItem(deps, ada, { name: 'Code', is_code_only: 1 });
    const soldSeveral = (await sell(deps, several, { email })).purchase;
    const soldCode = (await sell(deps, codeOnly, { email })).purchase;
    const { rowOf } = await listed();
    assert.match(rowOf('Several'), new RegExp(`/purchases/${soldSeveral.id}#downloads"[\\s\\S]*2 files`));
    assert.match(rowOf('Code'), new RegExp(`/purchases/${soldCode.id}#code">Show code`));
  });

  test('marks a refunded purchase and offers no download', async () => {
    const item = await addItem(deps, ada, { name: 'Refunded item' });
    await addVersion(deps, item, { version: '3.1.4' });
    const { purchase } = await sell(deps, item, { email });
    assert.match((await listed()).rowOf('Refunded item'), /3\.1\.4/);
    const refund = { kind: 'refund', provider: 'manual', reason: '', amount_minor: 2000, provider_ref: 'r1' } as const;
    await changePurchase(deps, { account_id: ada, purchase_id: purchase.id }, refund);
    const row = (await listed()).rowOf('Refunded item');
    assert.match(row, /<span class="state refunded">Refunded<\/span>/);
    assert.doesNotMatch(row, /\/files\/|3\.1\.4/);
  });

  test('marks a failed payment and links to it', async () => {
    const item = await addItem(deps, ada, { name: 'Subscribed' });
    const paid = await addItem(deps, ada, { name: 'Subscribed and paid' });
    for (const [of, state] of [
      [item, 'past_due'],
      [paid, 'active'],
    ] as const) {
      const { purchase } = await sell(deps, of, { email });
      await insertSubscription(deps.database.db, {
        account_id: ada,
        purchase_id: purchase.id,
        provider_ref: `sub_${state}`,
        state,
        tier_id: null,
        terms: '{}',
        price_minor: 900,
        currency: 'EUR',
        period_ends_at: deps.now(),
        next_look_at: null,
        created_at: deps.now(),
        ended_at: null,
      });
    }
    const { rowOf } = await listed();
    assert.match(rowOf('Subscribed'), /Payment failed[\s\S]*\/purchases\/\d+#subscription">Pay or change your card/);
    assert.doesNotMatch(rowOf('Subscribed and paid'), /Payment failed/);
  });

  test('keeps a full page small', async () => {
    const item = await addItem(deps, ada, { name: 'One of many' });
    await addVersion(deps, item, { version: '1.0.0' });
    for (let sold = 0; sold < 26; sold++) await sell(deps, item, { email });
    const { body } = await listed();
    assert.equal(body.match(/<li><section>/g)?.length, 25);
    assert.ok(Buffer.byteLength(body) < 60_000, String(Buffer.byteLength(body)));
  });
});
