import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow, Schema } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { unsealDestination } from '../../outbox/destinations/index.ts';
import { unsealFacts } from '../../outbox/messages/index.ts';
import { insertCustomerNote } from '../customer-notes/index.ts';
import { insertChanges } from '../import/change.store.ts';
import { openLibrary, signInToLibrary } from '../library/testing.ts';
import { changePurchase } from '../purchases/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { requestRefund } from '../refund-requests/index.ts';
import { postReview } from '../reviews/index.ts';
import { addBuyerMessage, askQuestion } from '../support-questions/index.ts';
import { makeTwoAuthors } from '../testing.ts';
import { chooseVersionMails } from '../version-mails/index.ts';
import { deleteErasedInvoices } from './delete-invoices.ts';
import { eraseCustomer } from './erase.ts';
import { customerDataRoutes } from './routes.ts';

const email = 'Quux.Buyer@example.test';
const stored = email.toLowerCase();
const traces = /quux/i;
const orders = {
  buyer_name: 'Zebulon Quux',
  buyer_company: 'Quux GmbH',
  buyer_address: 'Quuxstraße 1',
  buyer_vat_id: 'DE-QUUX',
  buyer_key: 'quux.buyer@example.test',
};

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let library: FastifyInstance;
  let ada: number;
  let bob: number;
  let item: ItemRow;
  let bobs: ItemRow;

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada);
    bobs = await addItem(deps, bob, { name: 'Other Icons' });
    library = await openLibrary(deps);
    app = fastify();
    trustAccountHeader(app);
    customerDataRoutes(useSchemas(app), deps);
    for (const account_id of [ada, bob])
      await deps.database.db
        .insertInto('webhook_endpoints')
        .values({
          account_id,
          url_sealed: deps.vault.seal('webhook', 'https://hooks.example/'),
          secret_sealed: deps.vault.seal('webhook secret', 'whsec'),
          events: '[]',
          created_at: deps.now(),
        })
        .execute();
  });
  after(async () => {
    await library.close();
    await app.close();
    await deps.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, payload?: object, account = ada) => {
    const headers = { 'x-account': String(account) };
    const answer = await app.inject({ method, url: `/market/customers${path}`, payload, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  const erase = (id: number, account = ada) => call('POST', `/${id}/erasure`, { confirm: email }, account);

  /** Uses everything that stores data about a buyer. */
  async function live(of: ItemRow, address: string): Promise<PurchaseRow> {
    const { db } = deps.database;
    const { purchase } = await sell(deps, of, { email: address, orders });
    const buyer = address.toLowerCase();
    const asked = await askQuestion(deps, { purchase, email: buyer, subject: 'A quux', message: 'I am Quux' });
    await addBuyerMessage(deps, { purchase, email: buyer, questionId: asked.id, message: 'Quux again' });
    await postReview(deps, { purchase: { ...purchase }, stars: 5, body: 'Good', name: 'Z. Quux' });
    await requestRefund(deps, { payment: purchase, email: buyer, reason: 'Quux does not need it' });
    await db.updateTable('refund_requests').set({ state: 'declined', answer: 'Sorry, Quux' }).execute();
    const note = { author: 'ada', body: 'Quux is nice', created_at: deps.now(), updated_at: deps.now() };
    await insertCustomerNote(db, { account_id: of.account_id, email: buyer, ...note });
    await chooseVersionMails(deps, { email: buyer, itemId: of.id, isWanted: true });
    const paidBack = { amount_minor: 500, provider: 'stripe', provider_ref: `re_${purchase.id}` };
    const key = { account_id: of.account_id, purchase_id: purchase.id };
    await changePurchase(deps, key, { kind: 'refund', ...paidBack, reason: 'Quux complained' });
    await db
      .insertInto('activations')
      .values({
        account_id: of.account_id,
        purchase_id: purchase.id,
        kind: 'machine',
        subject_hash: `hash-${purchase.id}`,
        label: 'quux-laptop',
        created_at: deps.now(),
        seen_at: deps.now(),
      })
      .execute();
    await signInToLibrary(deps, library, address);
    return purchase;
  }

  /** Rows by table. The rows of the outbox are decrypted. */
  async function dump(accountId?: number): Promise<Map<string, string[]>> {
    const { db } = deps.database;
    const tables = await db.introspection.getTables();
    const rows = new Map<string, string[]>();
    for (const { name, columns } of tables) {
      if (accountId !== undefined && !columns.some((column) => column.name === 'account_id')) continue;
      let wanted = db.selectFrom(name as 'purchases').selectAll();
      if (accountId !== undefined) wanted = wanted.where('account_id', '=', accountId);
      const found = (await wanted.execute()) as Record<string, unknown>[];
      rows.set(name, found.map((row) => JSON.stringify(readable(name, row))).sort());
    }
    return rows;
  }
  const readable = (table: string, row: Record<string, unknown>): unknown => {
    if (table === 'market_import_changes')
      return { ...row, text_sealed: deps.vault.open('import change', String(row.text_sealed)) };
    if (table !== 'outbox') return row;
    const isMail = row.channel === 'email';
    return {
      ...row,
      facts: unsealFacts(deps.vault, String(row.facts)),
      destination_sealed: isMail ? unsealDestination(deps.vault, String(row.destination_sealed)) : '',
    };
  };
  const tracesIn = (tables: Map<string, string[]>): string[] =>
    [...tables].filter(([, rows]) => rows.some((row) => traces.test(row))).map(([name]) => name);

  test('erases a buyer everywhere except in issued invoices, and nothing at another seller', async () => {
    const purchase = await live(item, email);
    const [second, elsewhere] = [await sell(deps, item, { email, orders }), await live(bobs, email.toUpperCase())];
    const started = { account_id: ada, started_at: deps.now(), alive_at: deps.now(), finished_at: deps.now() };
    const run = await deps.database.db
      .insertInto('market_imports')
      .values(started)
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertChanges(deps.database.db, [
      {
        account_id: ada,
        import_id: run.id,
        subject: 'purchase',
        change: 'new',
        text_sealed: deps.vault.seal('import change', JSON.stringify({ name: email, details: '' })),
      },
    ]);
    const before = tracesIn(await dump(ada));
    for (const table of ['activations', 'customer_notes', 'market_import_changes', 'orders', 'outbox', 'purchases'])
      assert.ok(before.includes(table), `${table} has a trace before`);
    for (const table of ['refund_requests', 'refunds', 'reviews', 'support_messages', 'support_questions'])
      assert.ok(before.includes(table), `${table} has a trace before`);
    const others = await dump(bob);

    const planned = await call('GET', `/${purchase.id}/erasure`);
    assert.equal(planned.body.data.obstacle, null);
    const done = await erase(second.purchase.id);
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.deepEqual(done.body.data, planned.body.data);
    const { erases, keeps } = done.body.data;
    assert.deepEqual([erases.purchases, erases.support_questions, erases.reviews, erases.notes], [2, 1, 1, 1]);
    assert.deepEqual(
      keeps.map(({ kind, count, names_buyer, until }: Record<string, unknown>) => [kind, count, names_buyer, until]),
      [
        ['invoices', 3, true, `${new Date(deps.now()).getUTCFullYear() + 10}-12-31`],
        ['bookings', 2, false, `${new Date(deps.now()).getUTCFullYear() + 10}-12-31`],
      ],
    );
    assert.deepEqual(tracesIn(await dump(ada)), ['invoices']);
    assert.deepEqual(await dump(bob), others);
    const left = await dump();
    assert.ok(
      left.get('buyer_sessions')?.some((row) => traces.test(row)),
      'the buyer still has Bob’s library',
    );
    const row = await rowOf(deps, purchase);
    assert.deepEqual([row.state, row.buyer_email, row.code_hash], ['valid', null, purchase.code_hash]);
    assert.equal((await call('GET', `/${purchase.id}/data`)).status, 404);
    assert.equal((await erase(purchase.id)).status, 404);

    assert.equal((await erase(elsewhere.id, bob)).status, 200);
    assert.deepEqual(tracesIn(await dump()), ['invoices']);
  });

  test('deletes the invoices of erased buyers after ten years, and no others', async () => {
    const sold = await sell(deps, item, { email: 'old@buyer.example' });
    const { purchase: kept } = await sell(deps, item, { email: 'kept@buyer.example' });
    await eraseCustomer(deps, { accountId: ada, email: 'old@buyer.example' });
    const invoicesOf = ({ id }: PurchaseRow) =>
      deps.database.db.selectFrom('invoices').select('id').where('purchase_id', '=', id).execute();
    const year = new Date(deps.now()).getUTCFullYear();
    const deleteAt = (time: string) => deleteErasedInvoices({ ...deps, now: () => Date.parse(time) });
    await deleteAt(`${year + 10}-12-31T23:59:59Z`);
    assert.equal((await invoicesOf(sold.purchase)).length, 1);
    await deleteAt(`${year + 11}-01-01T00:00:00Z`);
    assert.equal((await invoicesOf(sold.purchase)).length, 0);
    assert.equal((await rowOf(deps, sold.purchase)).invoice, null);
    assert.equal((await invoicesOf(kept)).length, 1);
  });

  test('erases only after the address was typed, and only the account’s own customer', async () => {
    const purchase = await live(item, email);
    const wrong = await call('POST', `/${purchase.id}/erasure`, { confirm: 'quux@example.test' });
    assert.equal(wrong.status, 422);
    for (const [method, path] of [
      ['GET', 'data'],
      ['GET', 'erasure'],
    ] as const)
      assert.equal((await call(method, `/${purchase.id}/${path}`, undefined, bob)).status, 404);
    assert.equal((await erase(purchase.id, bob)).status, 404);
    assert.equal((await rowOf(deps, purchase)).buyer_email, stored);
    assert.equal((await erase(purchase.id)).status, 200);
  });

  test('waits while an order, a dispute or a refund request is open', async () => {
    const { purchase, order } = await sell(deps, item, { email, orders });
    const setOrder = (state: 'open' | 'paid') =>
      deps.database.db.updateTable('orders').set({ state }).where('id', '=', order.id).execute();
    await setOrder('open');
    assert.match((await erase(purchase.id)).body.message, /unpaid/);
    await setOrder('paid');
    await requestRefund(deps, { payment: purchase, email: email.toLowerCase(), reason: 'Please' });
    assert.match((await erase(purchase.id)).body.message, /requested a refund/);
    const of = { account_id: ada, purchase_id: purchase.id };
    const dispute = { amount_minor: 2000, provider: 'stripe', provider_ref: 'dp_open' };
    await changePurchase(deps, of, { kind: 'dispute_opened', ...dispute });
    const blocked = await erase(purchase.id);
    assert.deepEqual([blocked.status, (await rowOf(deps, purchase)).buyer_email], [409, stored]);
    assert.match((await call('GET', `/${purchase.id}/erasure`)).body.data.obstacle, /disputed/);
    await changePurchase(deps, of, { kind: 'dispute_won', ...dispute });
    assert.equal((await erase(purchase.id)).status, 200);
  });

  test('gives the seller and the buyer a copy of everything at this seller, and of nothing else', async () => {
    const purchase = await live(item, email);
    const elsewhere = await live(bobs, email);
    const copied = await call('GET', `/${purchase.id}/data`);
    assert.match(String(copied.headers['content-disposition']), /customer-data\.json/);
    const { body } = copied;
    assert.deepEqual([body.email, body.purchases.length, body.orders.length], [stored, 1, 1]);
    assert.deepEqual(body.orders[0].buyer.vat_id, 'DE-QUUX');
    assert.equal(body.invoices[0].buyer.name, 'Zebulon Quux');
    assert.equal(body.activations[0].label, 'quux-laptop');
    assert.deepEqual(
      body.support_questions[0].messages.map(({ body }: { body: string }) => body),
      ['I am Quux', 'Quux again'],
    );
    assert.deepEqual(
      [body.reviews[0].name, body.refund_requests[0].reason, body.notes[0].text],
      ['Z. Quux', 'Quux does not need it', 'Quux is nice'],
    );
    assert.ok(!JSON.stringify(body).includes('Other Icons'));
    const cookie = await signInToLibrary(deps, library, email);
    const get = (id: number, headers: Record<string, string>) =>
      library.inject({ url: `/shop/library/purchases/${id}/data.json`, headers });
    const { exported_at: _, ...mine } = (await get(purchase.id, { cookie })).json();
    const { exported_at: __, ...sellers } = body;
    assert.deepEqual(mine, sellers);
    assert.equal((await get(elsewhere.id, { cookie })).json().purchases[0].item.name, 'Other Icons');
    assert.equal((await get(purchase.id, {})).statusCode, 303);
    const stranger = await sell(deps, item, { email: 'someone@else.test' });
    assert.equal((await get(stranger.purchase.id, { cookie })).statusCode, 404);
    assert.equal((await erase(purchase.id)).status, 200);
    assert.equal((await get(purchase.id, { cookie })).statusCode, 404);
  });

  test('changes no book, invoice or amount, whatever happened before', async () => {
    const random = randomFrom(20_260_310);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const bought: PurchaseRow[] = [];
    for (let step = 0; step < 60; step++) {
      deps.clock.ms += Math.floor(random() * 86_400_000);
      const known = bought.length > 0 ? pick(bought) : undefined;
      const of = { account_id: ada, purchase_id: known?.id ?? 0 };
      const change = { amount_minor: 100 * (1 + Math.floor(random() * 20)), provider: 'stripe' };
      const provider_ref = `history_${step}`;
      if (!known || random() < 0.4) {
        const total = pick([0, 500, 2000, 9900]);
        const provider = total === 0 ? 'free' : pick(['stripe', 'manual'] as const);
        const buyer = pick([email, 'other@example.test', 'third@example.test']);
        const sold = await sell(deps, item, { email: buyer, total, tax: Math.floor(total / 6), provider, orders });
        bought.push(sold.purchase);
      } else if (random() < 0.5) {
        await ignoreRefusal(changePurchase(deps, of, { kind: 'refund', ...change, provider_ref, reason: 'Quux' }));
      } else {
        const dispute = { ...change, provider_ref };
        await ignoreRefusal(changePurchase(deps, of, { kind: 'dispute_opened', ...dispute }));
        const end = pick(['dispute_won', 'dispute_lost'] as const);
        await ignoreRefusal(changePurchase(deps, of, { kind: end, ...dispute }));
      }
    }
    const mine = bought.filter(({ buyer_email }) => buyer_email === stored);
    const kept = async () => {
      const { db } = deps.database;
      const all = (table: keyof Schema) => db.selectFrom(table).selectAll().execute();
      const rows = [];
      for (const table of ['money_transactions', 'money_entries', 'money_days', 'invoices', 'invoice_series'] as const)
        rows.push((await all(table)).map((row) => JSON.stringify(row)).sort());
      const amounts = ['id', 'price_minor', 'refunded_minor', 'currency', 'state', 'invoice', 'purchased_at'] as const;
      rows.push(await db.selectFrom('purchases').select(amounts).orderBy('id').execute());
      const sums = ['id', 'total_minor', 'tax_minor', 'fee_minor', 'revenue_minor', 'buyer_country', 'state'] as const;
      rows.push(await db.selectFrom('orders').select(sums).orderBy('id').execute());
      return rows;
    };
    const before = await kept();
    assert.equal((await erase(mine[0]?.id ?? 0)).status, 200);
    assert.deepEqual(await kept(), before);
    // Money can still be paid back.
    const paid = (await Promise.all(mine.map((one) => rowOf(deps, one)))).find(
      ({ price_minor, state, refunded_minor }) => state === 'valid' && price_minor - refunded_minor > 100,
    );
    assert.ok(paid, 'the history has a purchase to refund');
    const late = { amount_minor: 100, provider: 'stripe', provider_ref: 'late', reason: '' };
    await changePurchase(deps, { account_id: ada, purchase_id: paid.id }, { kind: 'refund', ...late });
    const entries = await deps.database.db.selectFrom('money_entries').select('amount_minor').execute();
    assert.equal(
      entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      0,
    );
  });
});

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ignoreRefusal = (change: Promise<unknown>): Promise<unknown> =>
  change.catch((error: { name?: string }) => {
    if (error.name !== 'Refusal') throw error;
  });
