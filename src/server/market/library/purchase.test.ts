import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { brokenRules } from '../e-invoices/en16931.testing.ts';
import { changePurchase } from '../purchases/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { updateShopRow } from '../shops/index.ts';
import { makeAuthor, validPurchase } from '../testing.ts';
import { addVersion, openLibrary, signInToLibrary } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let item: ItemRow;
  before(async () => {
    deps = await open();
    ada = (await makeAuthor(deps)).id;
    item = await addItem(deps, ada, { name: 'Harbour <b>Icons</b>' });
    app = await openLibrary(deps);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const pathOf = (purchase: Pick<PurchaseRow, 'id'>) => `/shop/library/purchases/${purchase.id}`;
  const get = (url: string, cookie: string) => app.inject({ url, headers: { cookie } });
  const post = (url: string, cookie: string, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const tokenIn = (body: string) => /name="form" value="([\w-]+)"/.exec(body)?.[1] ?? '';
  const bought = async (email: string) => {
    const sold = await sell(deps, item, { email });
    const cookie = await signInToLibrary(deps, app, email);
    const page = (await get(pathOf(sold.purchase), cookie)).body;
    return { ...sold, cookie, page, form: tokenIn(page), path: pathOf(sold.purchase) };
  };

  test('shows code, license, support and published versions, and escapes the author’s text', async () => {
    const file = await addVersion(deps, item, {
      version: '1.1.0',
      name: '<i>icons</i>.zip',
      changes: '**Faster**. <script>alert(1)</script>',
    });
    await addVersion(deps, item, { version: '2.0.0', published: false });
    const { page, code } = await bought('show@buyer.example');
    for (const shown of [
      code,
      'Regular license',
      '10 September 2026',
      `data-copy="${code}"`,
      'Version 1.1.0',
      file.sha256,
      '<strong>Faster</strong>',
    ])
      assert.ok(page.includes(shown), shown);
    for (const hidden of ['<b>Icons', '<i>icons', '<script>alert', '2.0.0']) assert.ok(!page.includes(hidden), hidden);
    assert.ok(Buffer.byteLength(page) < 60_000);
  });

  test('shows changes of the newest versions and files of all versions', async () => {
    const many = await addItem(deps, ada, { name: 'Button' });
    for (let minor = 0; minor < 12; minor++) {
      deps.clock.ms += 1;
      await addVersion(deps, many, {
        version: `1.${minor}.0`,
        name: `${minor}.zip`,
        changes: `What 1.${minor} brings.`,
      });
    }
    const { purchase } = await sell(deps, many, { email: 'versions@buyer.example' });
    const { body } = await get(pathOf(purchase), await signInToLibrary(deps, app, 'versions@buyer.example'));
    assert.deepEqual([body.match(/What 1\.\d+ brings/g)?.length, body.match(/\d+\.zip<\/b>/g)?.length], [10, 12]);
    assert.ok(body.indexOf('11.zip') < body.indexOf('0.zip</b>'));
    assert.match(body, new RegExp(`href="/shop/items/${many.id}/a-button"`));
  });

  test('forbids caching, and scripts other than the copy script', async () => {
    const { cookie, path } = await bought('headers@buyer.example');
    const { headers } = await get(path, cookie);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'sha256-[^;]*; script-src 'sha256-[^']{44}';/,
    );
    assert.deepEqual(
      [headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']],
      ['private, no-store', 'same-origin', 'noindex, nofollow'],
    );
  });

  test('hides every part of a purchase from other buyers', async () => {
    const { purchase, code } = await sell(deps, item, { email: 'owner@buyer.example' });
    const { cookie, form } = await bought('nosy@buyer.example');
    const path = pathOf(purchase);
    for (const part of ['', '/invoice.pdf']) assert.equal((await get(path + part, cookie)).statusCode, 404, part);
    for (const part of ['/code', '/review', '/licence'])
      assert.equal((await post(path + part, cookie, { form, stars: '1' })).statusCode, 404, part);
    assert.ok(await validPurchase(deps, ada, code));
    assert.equal((await get(path, '')).headers.location, '/shop/library');
  });

  test('rejects forms without its own form token', async () => {
    const { cookie, path, code } = await bought('forms@buyer.example');
    const { form: another } = await bought('another@buyer.example');
    for (const form of ['', another]) assert.equal((await post(`${path}/code`, cookie, { form })).statusCode, 403);
    assert.equal((await post(`${path}/code`, '', { form: another })).statusCode, 401);
    assert.ok(await validPurchase(deps, ada, code));
  });

  test('replaces the code, with a rate limit', async () => {
    const { cookie, path, form, code } = await bought('rotate@buyer.example');
    const done = await post(`${path}/code`, cookie, { form });
    assert.equal(done.statusCode, 303);
    const page = (await get(String(done.headers.location), cookie)).body;
    assert.match(page, /The old code is no longer valid/);
    assert.ok(!page.includes(code));
    assert.equal(await validPurchase(deps, ada, code), undefined);
    assert.ok(await validPurchase(deps, ada, /<code class="code">([\w-]+)</.exec(page)?.[1] ?? ''));
    for (let round = 0; round < 4; round++) await post(`${path}/code`, cookie, { form });
    assert.equal((await post(`${path}/code`, cookie, { form })).statusCode, 429);
  });

  test('saves a review, and shows errors on the page', async () => {
    const { cookie, path, form, purchase } = await bought('review@buyer.example');
    const wrong = await post(`${path}/review`, cookie, { form, stars: '6' });
    assert.equal(wrong.statusCode, 422);
    assert.match(wrong.body, /role="alert"><p>stars /);
    assert.equal((await post(`${path}/review`, cookie, { form, stars: '4', body: 'Fine.' })).statusCode, 303);
    const row = await deps.database.db
      .selectFrom('reviews')
      .selectAll()
      .where('purchase_id', '=', purchase.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.stars, row.body], [4, 'Fine.']);
  });

  test('serves a license file', async () => {
    const { cookie, path, form } = await bought('licence@buyer.example');
    const answer = await post(`${path}/licence`, cookie, { form, kind: 'domain', subject: 'www.Example.com' });
    assert.equal(answer.statusCode, 200);
    const claims = JSON.parse(Buffer.from(answer.body.split('.')[1] ?? '', 'base64url').toString());
    assert.deepEqual([claims.aud, claims.domain], [String(item.id), 'example.com']);
    assert.equal((await post(`${path}/licence`, cookie, { form, kind: 'domain', subject: ':::' })).statusCode, 422);
  });

  test('hides code, files and forms after a refund, and lists a credit note for each refund', async () => {
    const { cookie, path, form, purchase, code } = await bought('refund@buyer.example');
    const of = { account_id: ada, purchase_id: purchase.id };
    const refund = { kind: 'refund', provider: 'manual', reason: '' } as const;
    await changePurchase(deps, of, { ...refund, amount_minor: 500, provider_ref: 'r1' });
    assert.match((await get(path, cookie)).body, /<dt>Refunded<\/dt><dd>€5\.00/);
    await changePurchase(deps, of, { ...refund, amount_minor: 1500, provider_ref: 'r2' });
    const { body } = await get(path, cookie);
    assert.match(body, /This purchase was refunded/);
    for (const gone of [code, '/files/', 'name="stars"']) assert.ok(!body.includes(gone), gone);
    assert.equal((await post(`${path}/code`, cookie, { form })).statusCode, 409);
    const [first = '', second = ''] = [...body.matchAll(/documents\/(C2026-\d{6})/g)].map(([, number]) => number);
    const credit = pdfText((await get(`${path}/documents/${first}`, cookie)).rawPayload);
    for (const shown of ['Credit note', first, purchase.invoice ?? '', '€5.00', '€0.83', 'refunded to you'])
      assert.ok(credit.includes(shown), `${shown} in ${credit}`);
    assert.ok(pdfText((await get(`${path}/documents/${second}`, cookie)).rawPayload).includes('€15.00'));
    const invoice = pdfText((await get(`${path}/invoice.pdf`, cookie)).rawPayload);
    assert.ok(!invoice.includes('Refund'), invoice);
    assert.equal((await get(`${path}/documents/C2026-999999`, cookie)).statusCode, 404);
  });

  test('limits invoices per purchase and per network', async () => {
    const { cookie, path } = await bought('often@buyer.example');
    const ask = (at: string, who: string, from: string) =>
      app.inject({ url: `${at}/invoice.pdf`, headers: { cookie: who, 'x-forwarded-for': from } });
    for (let n = 0; n < 10; n++) assert.equal((await ask(path, cookie, `198.51.100.${n}`)).statusCode, 200);
    const refused = await ask(path, cookie, '198.51.100.99');
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '20']);
    for (let n = 0; n < 30; n++) await ask(path, cookie, '203.0.113.7');
    const other = await bought('other-often@buyer.example');
    assert.equal((await ask(other.path, other.cookie, '203.0.113.7')).statusCode, 429);
    assert.equal((await ask(other.path, other.cookie, '203.0.113.8')).statusCode, 200);
  });

  test('keeps an invoice as it was at the sale', async () => {
    const shop = {
      seller_name: 'Łódź Studio Ωμέγα Київ',
      seller_address: 'Main Street 1\nLisbon',
      tax_number: 'PT123',
    };
    const values = { tax_basis_points: 2000, fee_basis_points: 0, bank_instructions: '', next_invoice: 1 };
    const own = await addItem(deps, (await makeAuthor(deps, 'seller')).id, { name: 'Été' });
    await deps.database.db
      .insertInto('shops')
      .values({ account_id: own.account_id, ...shop, ...values, invoice_prefix: 'RE-' })
      .execute();
    await deps.database.db
      .insertInto('invoice_series')
      .values({ account_id: own.account_id, kind: 'invoice', year: 2026, next_number: 41 })
      .execute();
    const { purchase } = await sell(deps, own, { email: 'invoice@buyer.example' });
    const cookie = await signInToLibrary(deps, app, 'invoice@buyer.example');
    await deps.database.db.updateTable('shops').set({ seller_name: 'Sold to somebody' }).execute();
    await deps.database.db.updateTable('items').set({ name: 'Renamed' }).where('id', '=', own.id).execute();
    const answer = await get(`${pathOf(purchase)}/invoice.pdf`, cookie);
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="invoice-RE-2026-000041.pdf"');
    const text = pdfText(answer.rawPayload);
    for (const shown of [
      ...[
        'Invoice RE-2026-000041 · Łódź Studio Ωμέγα Київ',
        'Tax 20%',
        'Tax number PT123',
        'Online payment (Stripe), 10 March 2026',
        'Page 1 of 1',
        'Łódź Studio Ωμέγα Київ',
        'Lisbon',
        'PT123',
        'Grace Hopper',
        'invoice@buyer.example',
        'United States',
      ],
      ...['Été', 'Regular license', '€16.67', '€3.33', '€20.00'],
    ])
      assert.ok(text.includes(shown), `${shown} in ${text}`);
    const amounts = text.split('\n').filter((line) => /^(Net|Tax \d+%|Total)$/.test(line));
    assert.deepEqual(amounts, ['Net', 'Tax 20%', 'Total'], 'what adds up to the total stands above it');
    assert.equal((await rowOf(deps, purchase)).invoice, 'RE-2026-000041');
  });

  test('offers an e-invoice of each document that has what it needs', async () => {
    const early = await bought('early@buyer.example');
    assert.doesNotMatch(early.page, /E-invoice/, 'the seller has no address yet');
    const missing = await get(`${early.path}/documents/${early.purchase.invoice}/e-invoice`, early.cookie);
    assert.equal(missing.statusCode, 409);
    const seller = { seller_name: 'Ada', seller_address: '1 Harbour Lane', tax_number: 'DE123456789' };
    const own = await addItem(deps, (await makeAuthor(deps, 'e-seller')).id);
    await updateShopRow(deps.database.db, own.account_id, { ...seller, tax_basis_points: 2000 });
    const { purchase } = await sell(deps, own, { email: 'xml@buyer.example' });
    const of = { account_id: own.account_id, purchase_id: purchase.id };
    const refund = { kind: 'refund', provider: 'manual', reason: '', provider_ref: 'e1' } as const;
    await changePurchase(deps, of, { ...refund, amount_minor: 701 });
    const cookie = await signInToLibrary(deps, app, 'xml@buyer.example');
    const links = [...(await get(pathOf(purchase), cookie)).body.matchAll(/href="([^"]*\/e-invoice)"/g)];
    assert.equal(links.length, 2);
    const [invoice, credit] = await Promise.all(links.map(([, path = '']) => get(path, cookie)));
    assert.equal(invoice?.headers['content-disposition'], `attachment; filename="invoice-${purchase.invoice}.xml"`);
    assert.match(credit?.body ?? '', new RegExp(`<cac:InvoiceDocumentReference><cbc:ID>${purchase.invoice}<`));
    for (const answer of [invoice, credit]) assert.deepEqual(brokenRules(answer?.body ?? ''), []);
    assert.equal((await get(links[0]?.[1] ?? '', early.cookie)).statusCode, 404, 'another buyer');
  });

  test('keeps the VAT ID on an invoice without tax', async () => {
    const { cookie, path, form, purchase } = await bought('reverse@buyer.example');
    const { db } = deps.database;
    const of = db.selectFrom('invoices').selectAll().where('purchase_id', '=', purchase.id);
    const { id, facts } = await of.executeTakeFirstOrThrow();
    const issued = JSON.parse(facts);
    const verified = 'FR40303265045';
    const reverse = { ...issued, tax_rule: 'reverse_charge', buyer: { ...issued.buyer, vat_id: verified } };
    await db
      .updateTable('invoices')
      .set({ facts: JSON.stringify(reverse) })
      .where('id', '=', id)
      .execute();
    const correct = (vat_id: string) =>
      post(`${path}/invoice`, cookie, { form, name: 'Grace', company: '', address: '', vat_id });
    assert.equal((await correct('')).statusCode, 422);
    const other = await correct('FR83404833048');
    assert.equal(other.statusCode, 422);
    assert.match(other.body, /the VAT ID FR40303265045 was verified, so it can’t contain another one/);
    assert.equal((await of.execute()).length, 1, 'no other document');
    assert.equal((await correct('fr 40 303265045')).statusCode, 303);
  });

  test('dates an invoice in the seller’s time zone', async () => {
    const author = await makeAuthor(deps, 'abroad');
    const { purchase } = await sell(deps, await addItem(deps, author.id), { email: 'zone@buyer.example' });
    const { db } = deps.database;
    const at = Date.parse('2026-11-22T23:21:00Z');
    await db.updateTable('purchases').set({ purchased_at: at }).where('id', '=', purchase.id).execute();
    await db.updateTable('invoices').set({ issued_at: at }).where('purchase_id', '=', purchase.id).execute();
    await db.updateTable('orders').set({ settled_at: at }).where('id', '=', Number(purchase.order_id)).execute();
    const cookie = await signInToLibrary(deps, app, 'zone@buyer.example');
    for (const [time_zone, day, other] of [
      ['Europe/Berlin', '23 November 2026', '22 November'],
      ['America/New_York', '22 November 2026', '23 November'],
    ] as const) {
      await db.updateTable('accounts').set({ time_zone }).where('id', '=', author.id).execute();
      const text = pdfText((await get(`${pathOf(purchase)}/invoice.pdf`, cookie)).rawPayload);
      assert.equal(text.split(day).length - 1, 4, text);
      assert.ok(!text.includes(other), text);
    }
  });

  test('shows an imported purchase without an invoice', async () => {
    const { purchase } = await sell(deps, item, { email: 'import@buyer.example', total: 0, tax: 0 });
    const columns = { order_id: null, supported_until: null, buyer_email: 'Import@Buyer.example' };
    await deps.database.db.updateTable('purchases').set(columns).where('id', '=', purchase.id).execute();
    const cookie = await signInToLibrary(deps, app, 'import@buyer.example');
    const { body, statusCode } = await get(pathOf(purchase), cookie);
    assert.equal(statusCode, 200);
    assert.match(body, /<dt>Support<\/dt><dd>None/);
    assert.equal((await get(`${pathOf(purchase)}/invoice.pdf`, cookie)).statusCode, 404);
  });
});
