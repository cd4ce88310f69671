import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemTierRow, PurchaseRow, SubscriptionRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { openLibrary, signInToLibrary } from '../library/testing.ts';
import { imbalances } from '../money/testing.ts';
import { findOrderSources, insertOrderSource, sumSoldOrders } from '../orders/index.ts';
import { changePurchase } from '../purchases/change-purchase.ts';
import { findExtensionOffers } from '../renewals/extension-offers.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { changeSubscription } from './change-subscription.ts';
import { reconcileOrders } from './reconcile.ts';
import { openShop, type TestShop } from './testing/shop.ts';
import type { StripeEvent } from './testing/stripe-state.ts';

const tier = { name: 'Cloud', price: 9, licence_days: 30, support_months: 6, renews_automatically: true };

onEachDatabase({ forks: false }, (open) => {
  let shop: TestShop;
  let cloud: ItemTierRow;
  before(async () => {
    shop = await openShop({ open });
    await shop.deps.database.db
      .updateTable('shops')
      .set({ seller_name: 'Ada', seller_address: 'Here' })
      .where('account_id', '=', shop.ada)
      .execute();
    [cloud] = (await saveTiers(shop.deps, { account_id: shop.ada, id: shop.item.id }, [tier])) as [ItemTierRow];
  });
  after(() => shop.close());

  const billing = () => shop.stripe.state.billing;
  const hearAll = async (events: StripeEvent[]) => {
    for (const event of events) assert.equal((await shop.hear(event)).statusCode, 200);
  };
  /** Delivers the events that Stripe creates in this time. */
  const passDays = async (days: number) => {
    const start = shop.eventCount();
    shop.clock.ms += days * dayMs;
    billing().advance();
    await hearAll(shop.eventsFrom(start));
  };
  const purchaseOf = async ({ id }: Pick<PurchaseRow, 'id'>): Promise<PurchaseRow> =>
    (await shop.purchases()).find((row) => row.id === id) as PurchaseRow;
  const subscriptionOf = ({ id }: Pick<PurchaseRow, 'id'>): Promise<SubscriptionRow> =>
    shop.deps.database.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('purchase_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const paymentsOf = async ({ id }: Pick<PurchaseRow, 'id'>) =>
    (await shop.purchases()).filter((row) => row.extends_purchase_id === id);
  const subscribe = async (): Promise<PurchaseRow> => {
    const start = shop.eventCount();
    const { session } = await shop.orderByStripe({ licence: `tier-${cloud.id}`, consent: 'month' });
    shop.stripe.state.pay(session);
    await hearAll(shop.eventsFrom(start));
    return (await shop.purchases()).at(-1) as PurchaseRow;
  };
  const periodEnd = ({ provider_ref }: SubscriptionRow): number =>
    (billing().subscriptions.get(provider_ref)?.items.data[0].current_period_end ?? 0) * 1000;
  const mails = async (kind: string) =>
    (await shop.letters()).filter(({ idempotency_key: key }) => key.includes(kind)).length;

  test('sells a tier as a subscription, and books each period once', async () => {
    const purchase = await subscribe();
    const begun = await subscriptionOf(purchase);
    assert.deepEqual([begun.state, begun.price_minor, begun.period_ends_at], ['active', 900, periodEnd(begun)]);
    assert.equal((await purchaseOf(purchase)).ends_at, periodEnd(begun) + 3 * dayMs);
    const { db } = shop.deps.database;
    const sourcesOf = async ({ order_id }: PurchaseRow) =>
      (await findOrderSources(db, shop.ada, [Number(order_id)])).get(Number(order_id));
    const visit = {
      channel: 'Email',
      source: 'News',
      referrer: '',
      utm_source: '',
      utm_medium: '',
      utm_campaign: 'may',
    };
    const source = { ...visit, entry_page: '/shop', country: 'DE', device: 'desktop' };
    await insertOrderSource(
      db,
      { id: Number(purchase.order_id), account_id: shop.ada },
      { first: source, last: source },
    );
    const start = shop.eventCount();
    shop.clock.ms += 40 * dayMs;
    billing().advance();
    const events = shop.eventsFrom(start);
    await hearAll([...events].reverse());
    await hearAll(events);
    const payments = await paymentsOf(purchase);
    assert.deepEqual(
      payments.map(({ price_minor, license_type, state }) => [price_minor, license_type, state]),
      [[900, 'Cloud (renewal)', 'valid']],
    );
    assert.ok(payments[0]?.invoice);
    assert.deepEqual(await sourcesOf(payments[0]), { first: source, last: source });
    const span = { from: 0, to: shop.clock.ms + 1 };
    const sold = await sumSoldOrders(db, shop.ada, { ...span, attribution: 'last' });
    assert.deepEqual(sold.map(({ orders, minor, visit: from }) => [orders, minor, from?.channel]).sort(), [
      [0, 900, 'Email'],
      [1, 900, 'Email'],
    ]);
    const renewed = await subscriptionOf(purchase);
    assert.equal((await purchaseOf(purchase)).ends_at, periodEnd(renewed) + 3 * dayMs);
    assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);
  });

  test('keeps the license while Stripe retries a failed payment, and tells the buyer once', async () => {
    const purchase = await subscribe();
    const { provider_ref: ref, period_ends_at: paidUntil } = await subscriptionOf(purchase);
    const before = await mails('payment_failed');
    billing().brokenCards.add(ref);
    await passDays(35);
    await passDays(1);
    const failed = await subscriptionOf(purchase);
    assert.deepEqual([failed.state, failed.pay_url], ['past_due', 'https://invoice.stripe.example/i/1']);
    assert.equal((await purchaseOf(purchase)).ends_at, paidUntil + 14 * dayMs);
    assert.equal(await mails('payment_failed'), before + 1);
    billing().brokenCards.delete(ref);
    await passDays(1);
    const paid = await subscriptionOf(purchase);
    assert.deepEqual([paid.state, paid.pay_url, paid.period_ends_at], ['active', '', periodEnd(paid)]);
    billing().brokenCards.add(ref);
    await passDays(60);
    assert.equal((await subscriptionOf(purchase)).state, 'ended');
    assert.equal((await purchaseOf(purchase)).ends_at, paid.period_ends_at);
  });

  test('ends with the paid period after it was cancelled, and can begin again with the same code', async () => {
    const purchase = await subscribe();
    const { provider_ref: ref } = await subscriptionOf(purchase);
    const start = shop.eventCount();
    billing().update(ref, { cancels: true });
    await hearAll(shop.eventsFrom(start));
    assert.equal((await subscriptionOf(purchase)).state, 'canceling');
    const { ends_at } = await purchaseOf(purchase);
    assert.equal(ends_at, (await subscriptionOf(purchase)).period_ends_at);
    const offers = async () =>
      (await findExtensionOffers(shop.deps.database.db, shop.item, await purchaseOf(purchase), shop.clock.ms)).map(
        ({ key, renews }) => [key, renews],
      );
    assert.deepEqual(await offers(), []);
    await passDays(40);
    assert.equal((await subscriptionOf(purchase)).state, 'ended');
    assert.equal((await purchaseOf(purchase)).ends_at, ends_at);
    assert.deepEqual(await offers(), [['renew', 'month']]);
  });

  test('lets the author cancel, and the buyer resume and cancel in the library', async () => {
    const purchase = await subscribe();
    const path = `/market/purchases/${purchase.id}/subscription/cancel`;
    assert.equal((await shop.call(shop.bob, 'POST', path)).status, 404);
    const cancelled = await shop.call(shop.ada, 'POST', path);
    assert.equal(cancelled.body.data.subscription.state, 'canceling');
    assert.equal(await mails(`purchase_${purchase.id}_subscription_canceled`), 1);
    const library = await openLibrary(
      Object.assign(Object.create(shop.deps), {
        changeSubscription: changeSubscription.bind(undefined, shop.deps),
      }) as typeof shop.deps,
    );
    const cookie = await signInToLibrary(shop.deps, library, purchase.buyer_email ?? '');
    const page = async () =>
      (await library.inject({ url: `/shop/library/purchases/${purchase.id}`, headers: { cookie } })).body;
    const press = async (label: string) => {
      const body = await page();
      assert.match(body, new RegExp(`<button[^>]*>${label}</button>`));
      const [, form, change] =
        /name="form" value="([^"]+)"><input type="hidden" name="change" value="(\w+)"/.exec(body) ?? [];
      const answer = await library.inject({
        method: 'POST',
        url: `/shop/library/purchases/${purchase.id}/subscription`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ form: form ?? '', change: change ?? '' }).toString(),
      });
      assert.equal(answer.statusCode, 303, answer.body);
      return (await subscriptionOf(purchase)).state;
    };
    assert.equal(await press('Resume subscription'), 'active');
    assert.match(await page(), /€9\.00 a month\. The next payment is on/);
    assert.equal(await press('Cancel subscription'), 'canceling');
    await library.close();
  });

  test('says that a subscription has just ended, links to a new one, and rejects other changes', async () => {
    const purchase = await subscribe();
    const { provider_ref: ref } = await subscriptionOf(purchase);
    await changeSubscription(shop.deps, purchase, 'cancel');
    // The event is late.
    shop.clock.ms += 40 * dayMs;
    billing().advance();
    const library = await openLibrary(
      Object.assign(Object.create(shop.deps), {
        changeSubscription: changeSubscription.bind(undefined, shop.deps),
      }) as typeof shop.deps,
    );
    const cookie = await signInToLibrary(shop.deps, library, purchase.buyer_email ?? '');
    const path = `/shop/library/purchases/${purchase.id}`;
    const page = async (url: string) => (await library.inject({ url, headers: { cookie } })).body;
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(await page(path)) ?? [];
    const post = (change: string) =>
      library.inject({
        method: 'POST',
        url: `${path}/subscription`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ form, change }).toString(),
      });
    const other = await post('pause');
    assert.equal(other.statusCode, 400);
    assert.match(other.body, /Choose to cancel or to resume your subscription\./);
    assert.equal((await subscriptionOf(purchase)).state, 'canceling');
    const resumed = await post('resume');
    assert.deepEqual([resumed.statusCode, resumed.headers.location], [303, `${path}?done=ended`]);
    assert.equal((await subscriptionOf(purchase)).state, 'ended');
    assert.equal(billing().subscriptions.get(ref)?.status, 'canceled');
    const link =
      /Your subscription has ended\. You can subscribe again\. <a href="([^"]+\?licence=renew)">Renew Cloud<\/a>/;
    assert.match(await page(`${path}?done=ended`), link);
    await library.close();
  });

  test('ends the subscription at Stripe when its purchase is revoked, and shows the buyer no later end', async () => {
    const purchase = await subscribe();
    const { provider_ref: ref } = await subscriptionOf(purchase);
    const library = await openLibrary(shop.deps);
    const cookie = await signInToLibrary(shop.deps, library, purchase.buyer_email ?? '');
    const page = async () =>
      (await library.inject({ url: `/shop/library/purchases/${purchase.id}`, headers: { cookie } })).body;
    assert.match(await page(), /<section id="subscription">/);
    await changePurchase(shop.deps, { account_id: shop.ada, purchase_id: purchase.id }, { kind: 'revoke', reason: '' });
    await reconcileOrders(shop.deps);
    assert.equal(billing().subscriptions.get(ref)?.status, 'canceled');
    assert.equal((await subscriptionOf(purchase)).state, 'ended');
    assert.doesNotMatch(await page(), /<section id="subscription">/);
    await library.close();
  });

  test('books periods whose events were lost', async () => {
    const purchase = await subscribe();
    shop.clock.ms += 40 * dayMs;
    billing().advance();
    // Stripe lists events for 30 days only.
    shop.stripe.state.events.length = 0;
    await reconcileOrders(shop.deps);
    assert.equal((await paymentsOf(purchase)).length, 1);
  });

  test('takes back the period of a refunded payment only', async () => {
    const purchase = await subscribe();
    const { period_ends_at: firstEnd } = await subscriptionOf(purchase);
    await passDays(40);
    const [payment] = await paymentsOf(purchase);
    const order = (await shop.orders()).find(({ id }) => id === payment?.order_id);
    const start = shop.eventCount();
    shop.stripe.state.refund(order?.payment_ref ?? '', 900);
    await hearAll(shop.eventsFrom(start));
    assert.equal((await paymentsOf(purchase))[0]?.state, 'refunded');
    assert.equal((await purchaseOf(purchase)).ends_at, firstEnd + 3 * dayMs);
    assert.equal((await subscriptionOf(purchase)).state, 'active');
  });

  test('takes cards only, and no coupon', async () => {
    const wanted = { licence: `tier-${cloud.id}`, consent: 'month' };
    const answer = await shop.order(shop.item, { ...wanted, pay: 'manual' });
    assert.match(answer.body, /Choose a payment method/);
    const otherText = await shop.order(shop.item, { ...wanted, consent: '1', pay: 'stripe' });
    assert.match(otherText.body, /Agree to the immediate delivery/);
    const page = await shop.app.inject({ url: `/shop/buy/${shop.item.id}?licence=tier-${cloud.id}` });
    assert.doesNotMatch(page.body, /value="manual"/);
    assert.match(page.body, /€9\.00 a month/);
    assert.match(page.body, /I pay €9\.00 every month until I cancel\./);
  });

  test('rejects a tier that Stripe can’t renew', async () => {
    const wrong = { ...tier, licence_days: 45, updates_days: 30, renewal_price: 5 };
    const of = { account_id: shop.ada, id: shop.item.id };
    await assert.rejects(saveTiers(shop.deps, of, [wrong]), (error: { errors?: object }) => {
      assert.deepEqual(Object.keys(error.errors ?? {}), [
        'tiers[0].licence_days',
        'tiers[0].updates_days',
        'tiers[0].renewal_price',
      ]);
      return true;
    });
  });
});
