import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { pdfText } from '../../documents/pdf/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { type Notice, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import { createEndpoint } from '../../webhooks/endpoint.ts';
import { everyEvent, webhookDepsOf } from '../../webhooks/testing.ts';
import { createLibraryLink } from '../buyers/index.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { openLibrary } from '../library/testing.ts';
import { catalogueOf, itemOf, makeAuthor, makeTwoAuthors, purchaseOf, validPurchase } from '../testing.ts';
import { changeBuyer } from './change-buyer.ts';
import { changePurchase } from './change-purchase.ts';
import { purchaseRoutes } from './routes.ts';
import { addItem, rowOf, sell } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let library: FastifyInstance;
  let ada: number;
  let bob: number;
  let item: ItemRow;

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada);
    await createEndpoint(webhookDepsOf(deps), ada, { url: 'https://hooks.example/ada' }, everyEvent);
    library = await openLibrary(deps);
    app = fastify();
    trustAccountHeader(app);
    purchaseRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', async () => assert.fail());
  });
  after(async () => {
    await library.close();
    await app.close();
    await deps.close();
  });

  const patch = async ({ id }: Pick<PurchaseRow, 'id'>, payload: object, account = ada) => {
    const headers = { 'x-account': String(account) };
    const answer = await app.inject({ method: 'PATCH', url: `/market/purchases/${id}`, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const enter = async (link: string): Promise<string> => {
    const opened = await library.inject({ method: 'POST', url: new URL(link).pathname });
    assert.equal(opened.statusCode, 303);
    return String(opened.headers['set-cookie']).split(';')[0] ?? '';
  };
  const enterAs = async (email: string) => enter(await createLibraryLink(deps, email));
  const pageOf = (purchase: PurchaseRow, cookie: string, part = '') =>
    library.inject({ url: `/shop/library/purchases/${purchase.id}${part}`, headers: { cookie } });
  const lettersOf = async ({ id }: Pick<PurchaseRow, 'id'>) => {
    const rows = await deps.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('idempotency_key', 'like', `purchase_${id}_buyer_%`)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      to: unsealDestination(deps.vault, row.destination_sealed),
      notice: unsealFacts(deps.vault, row.facts) as Notice,
      facts: row.facts,
    }));
  };
  const toldOf = async ({ id }: Pick<PurchaseRow, 'id'>) =>
    (
      await deps.database.db
        .selectFrom('outbox')
        .select('facts')
        .where('channel', '!=', 'email')
        .orderBy('id')
        .execute()
    )
      .map(({ facts }) => JSON.parse(facts))
      .filter(({ type, data }) => type === 'purchase.buyer_changed' && data.id === id);
  const notesOf = async ({ id }: Pick<PurchaseRow, 'id'>) =>
    (
      await deps.database.db
        .selectFrom('purchase_history')
        .select('note')
        .where('purchase_id', '=', id)
        .where('event', '=', 'buyer_changed')
        .orderBy('id')
        .execute()
    ).map(({ note }) => note);

  test('moves the purchase to the new address’s library and mails a link', async () => {
    const wrong = { email: 'gracce@buyer.example' };
    const { purchase, code, order } = await sell(deps, item, wrong);
    const other = await sell(deps, item, wrong);
    const [oldSession, oldLink] = [await enterAs(wrong.email), await createLibraryLink(deps, wrong.email)];
    assert.equal((await pageOf(purchase, oldSession)).statusCode, 200);

    const { status, body } = await patch(purchase, { buyer_email: ' Grace@Buyer.example ' });
    assert.deepEqual(
      [status, body.data.buyer_email, body.data.buyer_name],
      [200, 'grace@buyer.example', 'Grace Hopper'],
    );

    const [letter, ...more] = await lettersOf(purchase);
    assert.ok(letter && more.length === 0);
    assert.equal(letter.to, 'grace@buyer.example');
    assert.ok(!letter.facts.includes('/open/') && !letter.facts.includes('grace@'), 'lies sealed');
    assert.ok(!JSON.stringify(letter.notice).includes(wrong.email));
    const session = await enter(letter.notice.action?.url ?? '');
    assert.ok((await pageOf(purchase, session)).body.includes(code));

    for (const cookie of [oldSession, await enter(oldLink)]) {
      for (const part of ['', '/invoice.pdf']) assert.equal((await pageOf(purchase, cookie, part)).statusCode, 404);
      const list = (await library.inject({ url: '/shop/library', headers: { cookie } })).body;
      assert.ok(!list.includes(`purchases/${purchase.id}"`) && list.includes(`purchases/${other.purchase.id}"`));
    }
    const kept = await deps.database.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirst();
    assert.deepEqual(kept, order, 'the order is as it was placed');
  });

  test('changes the VAT ID by a new invoice, and keeps one on an invoice without tax', async () => {
    const { db } = deps.database;
    const { purchase } = await sell(deps, item, { email: 'vat@buyer.example' });
    const documents = db.selectFrom('invoices').selectAll().where('purchase_id', '=', purchase.id).orderBy('id');
    const issued = await documents.executeTakeFirstOrThrow();
    assert.equal((await patch(purchase, { buyer_vat_id: 'FR83404833048' })).body.data.buyer_vat_id, 'FR83404833048');
    const [kept, credit, replacement, ...more] = await documents.execute();
    assert.deepEqual([kept, more], [issued, []], 'an issued document does not change');
    assert.deepEqual([credit?.refers_to, replacement?.refers_to], [issued.number, issued.number]);
    assert.equal(JSON.parse(replacement?.facts ?? '').buyer.vat_id, 'FR83404833048');
    assert.deepEqual(await notesOf(purchase), ['VAT ID changed']);

    await patch(purchase, { buyer_vat_id: 'FR83404833048' });
    assert.equal((await documents.execute()).length, 3, 'the same VAT ID');
    const facts = JSON.stringify({ ...JSON.parse(replacement?.facts ?? ''), tax_rule: 'reverse_charge' });
    await db.updateTable('invoices').set({ facts }).where('id', '=', Number(replacement?.id)).execute();
    for (const buyer_vat_id of ['', null, '83404833048'])
      assert.equal((await patch(purchase, { buyer_vat_id })).status, 422, String(buyer_vat_id));
    assert.equal((await patch(purchase, { buyer_vat_id: 'FR40303265045' })).status, 200);

    const refund = { kind: 'refund', amount_minor: 1, provider: 'manual', provider_ref: 'vat', reason: '' } as const;
    await changePurchase(deps, { account_id: ada, purchase_id: purchase.id }, refund);
    assert.equal((await patch(purchase, { buyer_vat_id: 'FR83404833048' })).status, 409);
    assert.equal((await documents.execute()).length, 6, 'two corrections and the refund’s credit note');
  });

  test('replaces the invoice by one that differs only in the buyer and its number', async () => {
    const { purchase } = await sell(deps, item, { email: 'lnus@buyer.example' });
    const textOf = async (email: string) =>
      pdfText((await pageOf(purchase, await enterAs(email), '/invoice.pdf')).rawPayload);
    const before = await textOf('lnus@buyer.example');
    await patch(purchase, { buyer_email: 'linus@buyer.example', buyer_name: 'Linus T.' });
    const after = await textOf('linus@buyer.example');
    const [first = '', second = ''] = [purchase.invoice, (await rowOf(deps, purchase)).invoice].map(String);
    assert.notEqual(first, second);
    const changed = before.replace('lnus@buyer.example', 'linus@buyer.example').replace('Grace Hopper', 'Linus T.');
    assert.equal(after.replace(`Replaces invoice\n${first}\n`, ''), changed.replaceAll(first, second));
    await patch(purchase, { buyer_name: null });
    assert.ok(!(await textOf('linus@buyer.example')).includes('Linus T.'));
  });

  test('records masked addresses and sends a webhook', async () => {
    const { purchase, code } = await sell(deps, item, { email: 'typo@wrong.example' });
    await patch(purchase, { buyer_email: 'right@buyer.example', buyer_name: 'Right' });
    assert.deepEqual(await notesOf(purchase), ['address t…@wrong.example became r…@buyer.example, name changed']);
    const [told, ...more] = await toldOf(purchase);
    assert.ok(told && more.length === 0);
    assert.deepEqual([told.data.buyer_email, told.data.buyer_name], ['right@buyer.example', 'Right']);
    for (const hidden of ['typo@wrong.example', code, '/open/']) assert.ok(!JSON.stringify(told).includes(hidden));
  });

  test('ignores repeated values, and reports each move back and forth', async () => {
    const { purchase } = await sell(deps, item, { email: 'same@buyer.example' });
    const row = await rowOf(deps, purchase);
    for (const same of [{}, { buyer_email: 'SAME@buyer.example' }, { buyer_name: ' Grace Hopper ' }])
      assert.equal((await patch(purchase, same)).status, 200);
    assert.deepEqual([await rowOf(deps, purchase), await lettersOf(purchase)], [row, []]);
    assert.deepEqual([await notesOf(purchase), await toldOf(purchase)], [[], []]);

    const there = { buyer_email: 'there@buyer.example' };
    await Promise.all([patch(purchase, there), patch(purchase, there), patch(purchase, there)]);
    assert.equal((await lettersOf(purchase)).length, 1, 'of three at once, one is a change');
    await patch(purchase, { buyer_email: 'same@buyer.example' });
    await patch(purchase, there);
    assert.deepEqual(
      (await lettersOf(purchase)).map(({ to }) => to),
      ['there@buyer.example', 'same@buyer.example', 'there@buyer.example'],
    );
  });

  test('removes a name, and sends no mail for name changes', async () => {
    const { purchase } = await sell(deps, item);
    for (const [buyer_name, kept] of [
      ['Ada B.', 'Ada B.'],
      ['', ''],
      ['Once more', 'Once more'],
      [null, ''],
    ])
      assert.equal((await patch(purchase, { buyer_name })).body.data.buyer_name, kept);
    assert.deepEqual(await lettersOf(purchase), []);
    assert.deepEqual(await notesOf(purchase), Array(4).fill('name changed'));
  });

  test('changes the buyer in any state, and offers no download if the license has ended', async () => {
    for (const change of [
      { kind: 'revoke', reason: '' },
      { kind: 'refund', amount_minor: 2000, provider: 'manual', provider_ref: 'all', reason: '' },
      { kind: 'dispute_opened', amount_minor: 2000, provider: 'stripe', provider_ref: 'dp' },
    ] as const) {
      const { purchase, code } = await sell(deps, item);
      const { state } = await changePurchase(deps, { account_id: ada, purchase_id: purchase.id }, change);
      const { status, body } = await patch(purchase, { buyer_email: `${state}@buyer.example` });
      assert.deepEqual([status, body.data.state, body.data.buyer_email], [200, state, `${state}@buyer.example`]);
      const [letter] = await lettersOf(purchase);
      assert.ok(letter && !JSON.stringify(letter.notice).includes('Downloads'));
      assert.equal(await validPurchase(deps, ada, code), undefined);
    }
  });

  test('rejects invalid addresses without changing anything', async () => {
    const { purchase } = await sell(deps, item);
    const row = await rowOf(deps, purchase);
    for (const buyer_email of [
      'grace',
      'grace@',
      'a@b@c.example',
      '',
      null,
      7,
      `a@${'b'.repeat(260)}.example`,
      'x\n@y.z',
    ]) {
      const { status, body } = await patch(purchase, { buyer_email, buyer_name: 'Other' });
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['buyer_email']], String(buyer_email));
      assert.match(body.errors.buyer_email[0], /^buyer_email (must|is required)/);
    }
    assert.equal((await patch(purchase, { buyer_name: 'x'.repeat(201) })).status, 422);
    assert.deepEqual(await rowOf(deps, purchase), row);
  });

  test('returns 404 for another account’s purchase', async () => {
    const { purchase } = await sell(deps, item);
    assert.equal((await patch(purchase, { buyer_email: 'bob@author.example' }, bob)).status, 404);
    assert.deepEqual(await rowOf(deps, purchase), purchase);
    assert.deepEqual([await lettersOf(purchase), await notesOf(purchase)], [[], []]);
  });

  test('adds a buyer to an imported purchase, and keeps it in later imports', async () => {
    const author = (await makeAuthor(deps, 'carla')).id;
    const file = (changes: object) =>
      importCatalogue(deps, author, catalogueOf([itemOf(1)], [purchaseOf(1, 1, { ...changes })]));
    await file({ buyer_email: null });
    const of = async () =>
      deps.database.db.selectFrom('purchases').selectAll().where('account_id', '=', author).executeTakeFirstOrThrow();
    const { status } = await patch(await of(), { buyer_email: 'right@buyer.example' }, author);
    assert.equal(status, 200);
    assert.deepEqual(await notesOf(await of()), ['address r…@buyer.example added']);
    await file({ buyer_email: 'wrong@buyer.example', buyer_name: 'Wrong', downloaded: true });
    const { buyer_email, buyer_name, downloaded } = await of();
    assert.deepEqual([buyer_email, buyer_name, downloaded], ['right@buyer.example', '', 1]);
  });

  test('rolls back a failed change', async () => {
    const { purchase } = await sell(deps, item);
    const failing = { ...deps, vault: { ...deps.vault, seal: () => assert.fail('no seal') } };
    await assert.rejects(
      changeBuyer(failing, { account_id: ada, purchase_id: purchase.id }, { email: 'x@buyer.example', name: 'X' }),
      /no seal/,
    );
    assert.deepEqual(await rowOf(deps, purchase), purchase);
    assert.deepEqual([await notesOf(purchase), await toldOf(purchase)], [[], []]);
  });
});
