import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemTierRow, PurchaseRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { fulfilOrder } from '../checkout/fulfil-order.ts';
import { openShop, type TestShop } from '../checkout/testing/shop.ts';
import { listBuyerPurchases } from '../purchases/buyer-purchases.store.ts';
import { changePurchase } from '../purchases/change-purchase.ts';
import { openCode } from '../purchases/purchase-code.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { createValidation } from '../validation/validation.ts';
import { extendPath } from './extend-link.ts';
import { grantLicence } from './grant.ts';
import { sendEndNotices } from './send-end-notices.ts';

const email = 'eve@buyer.example';
const tier = {
  name: 'Pro',
  price: 100,
  seats: 3,
  licence_days: 365,
  updates_days: 365,
  support_months: 12,
  renewal_price: 60,
  trial_days: 14,
};

onEachDatabase({ forks: false }, (open) => {
  let shop: TestShop;
  let pro: ItemTierRow;
  let team: ItemTierRow;
  before(async () => {
    shop = await openShop({ open });
    await shop.deps.database.db
      .updateTable('shops')
      .set({ seller_name: 'Ada', seller_address: 'Here' })
      .where('account_id', '=', shop.ada)
      .execute();
    const of = { account_id: shop.ada, id: shop.item.id };
    [pro, team] = (await saveTiers(shop.deps, of, [
      tier,
      { ...tier, name: 'Team', price: 250, seats: 10, renewal_price: 150, trial_days: 0 },
    ])) as [ItemTierRow, ItemTierRow];
  });
  after(() => shop.close());

  const rowOf = async ({ id }: { id: number }): Promise<PurchaseRow> =>
    (await shop.purchases()).find((row) => row.id === id) as PurchaseRow;
  const last = async (): Promise<PurchaseRow> => (await shop.purchases()).at(-1) as PurchaseRow;
  const payLast = async (): Promise<PurchaseRow> => {
    const order = (await shop.orders()).at(-1);
    if (!order) throw new Error('no order');
    const paid = { payment_ref: `pi_${order.id}`, paid_minor: order.total_minor, currency: 'EUR', at: shop.clock.ms };
    assert.equal(await fulfilOrder(shop.deps, order.number, paid), 'fulfilled');
    return last();
  };
  const buy = async (key = `tier-${pro.id}`): Promise<PurchaseRow> => {
    const answer = await shop.order(shop.item, { licence: key, email, pay: 'stripe' });
    assert.equal(answer.statusCode, 303, answer.body);
    return payLast();
  };
  const extend = async (purchase: PurchaseRow, key: string) => {
    const path = extendPath(shop.deps.vault, await rowOf(purchase));
    const page = await shop.app.inject({ url: path });
    const number = /name="number" value="([^"]+)"/.exec(page.body)?.[1] ?? page.body;
    const fields = { licence: key, number, name: 'Eve', country: 'DE', consent: '1', do: 'order', pay: 'stripe' };
    const answer = await shop.post(path, fields);
    assert.equal(answer.statusCode, 303, answer.body);
    return payLast();
  };
  const reasonOf = async (purchase: PurchaseRow) => {
    const verdict = await createValidation(shop.deps)(shop.ada, openCode(shop.deps.vault, purchase.code_sealed));
    return verdict.isValid ? 'valid' : verdict.reason;
  };
  const refund = (payment: PurchaseRow) =>
    changePurchase(
      shop.deps,
      { account_id: shop.ada, purchase_id: payment.id },
      {
        kind: 'refund',
        amount_minor: payment.price_minor,
        provider: 'manual',
        provider_ref: `r-${payment.id}`,
        reason: '',
      },
    );

  test('sells a tier with its terms, which a later change of the tier doesn’t affect', async () => {
    const purchase = await buy();
    assert.equal(purchase.price_minor, 10_000);
    assert.deepEqual(
      [purchase.license_type, purchase.seat_limit, purchase.ends_at, purchase.updates_until],
      ['Pro', 3, shop.clock.ms + 365 * dayMs, shop.clock.ms + 365 * dayMs],
    );
    const page = await shop.app.inject({ url: `/shop/buy/${shop.item.id}` });
    assert.match(page.body, /Pro[^<]*<span class="soft hint">License for 1 year/);
  });

  test('expires at the end, and is valid again with a renewal from then on', async () => {
    const purchase = await buy();
    shop.clock.ms += 366 * dayMs;
    assert.equal(await reasonOf(purchase), 'expired');
    const payment = await extend(purchase, 'renew');
    assert.deepEqual([payment.extends_purchase_id, payment.price_minor], [purchase.id, 6000]);
    assert.equal(await reasonOf(purchase), 'valid');
    assert.equal((await rowOf(purchase)).ends_at, shop.clock.ms + 365 * dayMs);
    await refund(payment);
    assert.equal(await reasonOf(purchase), 'expired');
  });

  test('adds up two renewals that are paid at the same time', async () => {
    const purchase = await buy();
    const end = purchase.ends_at ?? 0;
    await extend(purchase, 'renew');
    await extend(purchase, 'renew');
    assert.equal((await rowOf(purchase)).ends_at, end + 2 * 365 * dayMs);
  });

  test('upgrades for the difference, and falls back while the payment is disputed', async () => {
    const purchase = await buy();
    const payment = await extend(purchase, `upgrade-${team.id}`);
    assert.equal(payment.price_minor, 15_000);
    assert.deepEqual([(await rowOf(purchase)).license_type, (await rowOf(purchase)).seat_limit], ['Team', 10]);
    const dispute = { amount_minor: 15_000, provider: 'stripe', provider_ref: `dp_${payment.id}` };
    const of = { account_id: shop.ada, purchase_id: payment.id };
    await changePurchase(shop.deps, of, { kind: 'dispute_opened', ...dispute });
    assert.deepEqual([(await rowOf(purchase)).license_type, await reasonOf(purchase)], ['Pro', 'valid']);
    await changePurchase(shop.deps, of, { kind: 'dispute_won', ...dispute });
    assert.equal((await rowOf(purchase)).license_type, 'Team');
  });

  test('gives one trial per mailbox and item, which becomes a purchase with the same code', async () => {
    const asked = { licence: `trial-${pro.id}`, email: 'Tom+1@buyer.example' };
    assert.equal((await shop.order(shop.item, asked)).statusCode, 303);
    const trial = await last();
    assert.deepEqual([trial.is_trial, trial.ends_at, trial.price_minor], [1, shop.clock.ms + 14 * dayMs, 0]);
    const again = await shop.order(shop.item, { ...asked, email: 'tom@buyer.example' });
    assert.equal(again.statusCode, 422);
    assert.match(again.body, /already had a trial/);
    shop.clock.ms += 15 * dayMs;
    assert.equal(await reasonOf(trial), 'expired');
    await extend(trial, 'convert');
    const bought = await rowOf(trial);
    assert.deepEqual(
      [bought.is_trial, bought.ends_at, bought.code_hash, await reasonOf(trial)],
      [0, shop.clock.ms + 365 * dayMs, trial.code_hash, 'valid'],
    );
  });

  test('rejects a second trial that was ordered at the same time, and its page names the reason', async () => {
    const asked = { licence: `trial-${pro.id}`, email: 'twin@buyer.example' };
    assert.equal((await shop.order(shop.item, asked)).statusCode, 303);
    const { id: _, ...first } = (await shop.orders()).at(-1)!;
    const number = 'TWIN-TWIN';
    await shop.deps.database.db
      .insertInto('orders')
      .values({ ...first, number, state: 'open', settled_at: null })
      .execute();
    const payment = { payment_ref: null, paid_minor: 0, currency: first.currency, at: shop.clock.ms };
    assert.equal(await fulfilOrder(shop.deps, number, payment), 'rejected');
    const { body } = await shop.app.inject({ url: `/shop/orders/${number}` });
    assert.match(body, /This order was cancelled[\s\S]*already had a trial of this item/);
    assert.doesNotMatch(body, /you paid nothing/);
    const [, path = ''] = /href="([^"]+)">Buy a license</.exec(body) ?? [];
    const checkout = await shop.app.inject({ url: path });
    assert.match(checkout.body, new RegExp(`<input[^>]+value="tier-${pro.id}"[^>]* checked`));
  });

  test('lists later payments neither in the library nor as sales', async () => {
    const { db } = shop.deps.database;
    const { total } = await listBuyerPurchases(db, email, { page: 1, perPage: 100 });
    const own = (await shop.purchases()).filter((row) => row.buyer_email === email && row.extends_purchase_id === null);
    assert.equal(total, own.length);
    const { sales } = await db
      .selectFrom('item_figures')
      .select('sales')
      .where('item_id', '=', shop.item.id)
      .executeTakeFirstOrThrow();
    const valid = (await shop.purchases()).filter((row) => row.item_id === shop.item.id && row.state === 'valid');
    assert.equal(sales, valid.filter((row) => row.extends_purchase_id === null).length);
  });

  test('reminds the buyer of the end once per moment, unless the buyer stopped it', async () => {
    const purchase = await buy();
    const mails = async () =>
      (await shop.letters()).filter(({ idempotency_key: key }) => key.startsWith(`purchase_${purchase.id}_end_`))
        .length;
    shop.clock.ms += 335 * dayMs;
    await sendEndNotices(shop.deps);
    await sendEndNotices(shop.deps);
    assert.equal(await mails(), 1);
    const path = `${extendPath(shop.deps.vault, purchase)}/reminders`;
    assert.ok(path.startsWith('/shop/extend/'));
    await shop.deps.database.db
      .updateTable('purchases')
      .set({ gets_end_mails: 0 })
      .where('id', '=', purchase.id)
      .execute();
    shop.clock.ms += 30 * dayMs;
    await sendEndNotices(shop.deps);
    assert.equal(await mails(), 1);
    const ended = await shop.deps.database.db
      .selectFrom('purchase_history')
      .select('event')
      .where('purchase_id', '=', purchase.id)
      .where('event', '=', 'expired')
      .execute();
    assert.equal(ended.length, 1);
  });

  test('gives a license without an order or a booking', async () => {
    const grant = {
      itemId: shop.item.id,
      licence: 'regular' as const,
      tierId: undefined,
      email: 'Press@News.example',
      name: '',
      days: 30,
      reason: 'review',
      sendsMail: false,
    };
    const balance = await shop.balance();
    const given = await grantLicence(shop.deps, shop.ada, grant);
    assert.deepEqual(
      [given.price_minor, given.ends_at, given.buyer_email, await reasonOf(given), await shop.balance()],
      [0, shop.clock.ms + 30 * dayMs, 'press@news.example', 'valid', balance],
    );
    await assert.rejects(grantLicence(shop.deps, shop.bob, grant), /one of your items/);
  });

  test('rejects a link of another purchase', async () => {
    const purchase = await buy();
    const path = extendPath(shop.deps.vault, purchase);
    const other = path.replace(`/${purchase.id}.`, `/${purchase.id - 1}.`);
    assert.equal((await shop.app.inject({ url: other })).statusCode, 404);
  });
});
