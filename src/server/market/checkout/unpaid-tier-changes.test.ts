import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemTierRow, PurchaseRow } from '../../database/index.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { openLibrary, signInToLibrary } from '../library/testing.ts';
import { imbalances } from '../money/testing.ts';
import { changeSubscription } from './change-subscription.ts';
import { syncDueSubscriptions } from './stripe-events/sync-subscriptions.ts';
import { openSubscriptionShop, type SubscriptionShop } from './testing/subscription-shop.ts';

const solo = { name: 'Solo', price: 9, seats: 1, licence_days: 30, renews_automatically: true };
const team = { ...solo, name: 'Team', price: 30, seats: 5 };
const yearly = { ...team, name: 'Year', price: 400, licence_days: 365 };

onEachDatabase({ forks: false }, (open) => {
  let shop: SubscriptionShop;
  let [one, five, year]: ItemTierRow[] = [];
  before(async () => {
    shop = await openSubscriptionShop(open);
    [one, five, year] = await shop.save([solo, team, yearly]);
  });
  // Stripe would also charge the subscriptions of the earlier tests.
  beforeEach(() => shop.billing.subscriptions.clear());
  after(() => shop.close());

  const subscribeWithSecureCard = async (email?: string): Promise<{ purchase: PurchaseRow; ref: string }> => {
    const purchase = await shop.subscribe(one, email);
    const { provider_ref: ref } = await shop.subscriptionOf(purchase);
    shop.billing.brokenCards.add(ref);
    shop.clock.ms += 3 * dayMs;
    return { purchase, ref };
  };
  const isUnchanged = async (purchase: PurchaseRow) => {
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    assert.deepEqual(await shop.paymentsOf(purchase), []);
    const { tier_id, state, price_minor, pay_url } = await shop.subscriptionOf(purchase);
    assert.deepEqual([tier_id, state, price_minor, pay_url], [one?.id, 'active', 900, '']);
  };
  const storedOf = async (purchase: PurchaseRow) => {
    const { unpaid_change: stored } = await shop.subscriptionOf(purchase);
    return stored === null ? null : JSON.parse(stored);
  };

  test('changes the tier only once the buyer has confirmed the payment', async () => {
    const { purchase, ref } = await subscribeWithSecureCard();
    const { due_minor } = await shop.changes().preview(purchase, five?.id ?? 0);
    assert.equal(await shop.change(purchase, five), 'unpaid');
    await isUnchanged(purchase);
    const { tier_id, due_minor: due, expires_at, pay_url } = await storedOf(purchase);
    assert.deepEqual([tier_id, due, expires_at], [five?.id, due_minor, shop.clock.ms + 23 * hourMs]);
    assert.equal(pay_url, 'https://invoice.stripe.example/i/1');
    await assert.rejects(shop.change(purchase, year), /isn’t paid\. Pay for it, or keep/);
    const start = shop.eventCount();
    shop.billing.confirmPending(ref);
    await shop.hearAll(start);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Team (upgrade)', due_minor, true]]);
    assert.equal(await storedOf(purchase), null);
    assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);
  });

  test('begins a year once it is paid', async () => {
    const { purchase, ref } = await subscribeWithSecureCard();
    assert.equal(await shop.change(purchase, year), 'unpaid');
    await isUnchanged(purchase);
    const start = shop.eventCount();
    shop.billing.confirmPending(ref);
    await shop.hearAll(start);
    assert.deepEqual(await shop.rightsOf(purchase), ['Year', year?.id, 5]);
    assert.equal((await shop.subscriptionOf(purchase)).period_ends_at, Date.parse('2027-03-16T12:00:00Z'));
  });

  test('finds that the time to pay has passed, even if the event was lost', async () => {
    const { purchase } = await subscribeWithSecureCard();
    await shop.change(purchase, five);
    shop.clock.ms += 24 * hourMs;
    shop.billing.advance();
    await syncDueSubscriptions(shop.deps);
    await isUnchanged(purchase);
    assert.equal((await storedOf(purchase)).pay_url, '');
    assert.equal(await shop.change(purchase, five), 'unpaid');
  });

  test('drops the change if the buyer or the seller cancels, so that it can’t be paid afterwards', async () => {
    const { purchase, ref } = await subscribeWithSecureCard();
    await shop.change(purchase, five);
    await changeSubscription(shop.deps, purchase, 'cancel');
    assert.equal(shop.billing.confirmPending(ref), false);
    assert.equal((await shop.subscriptionOf(purchase)).state, 'canceling');
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    await changeSubscription(shop.deps, purchase, 'resume');
    assert.equal(await storedOf(purchase), null);
  });

  test('says that the change has been paid if the buyer drops it too late', async () => {
    const { purchase, ref } = await subscribeWithSecureCard();
    await shop.change(purchase, five);
    shop.billing.confirmPending(ref);
    const late = { code: 'conflict', message: /has just been paid, so you have Team now/ };
    await assert.rejects(shop.changes().drop(purchase, one?.id ?? 0), late);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    // Another change waits, but the page is older than the tier.
    assert.equal(await shop.change(purchase, year), 'unpaid');
    await assert.rejects(shop.changes().drop(purchase, one?.id ?? 0), late);
    assert.equal((await storedOf(purchase)).tier_id, year?.id);
  });

  test('takes back no planned change if an older page drops an unpaid one', async () => {
    const purchase = await shop.subscribe(five);
    assert.equal(await shop.change(purchase, one), 'later');
    await assert.rejects(shop.changes().drop(purchase, five?.id ?? 0), /has just changed/);
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, one?.id);
  });

  test('waits for a payment that is in progress before it drops the change or cancels', async () => {
    const { purchase, ref } = await subscribeWithSecureCard();
    await shop.change(purchase, five);
    shop.billing.beginPayment(ref);
    const waits = { code: 'conflict', message: /Your payment is being processed\. Reload the page in a minute/ };
    await assert.rejects(shop.changes().drop(purchase, one?.id ?? 0), waits);
    await assert.rejects(changeSubscription(shop.deps, purchase, 'cancel'), waits);
    assert.equal((await shop.subscriptionOf(purchase)).state, 'active');
    shop.billing.confirmPending(ref);
    await changeSubscription(shop.deps, purchase, 'cancel');
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    assert.equal((await shop.subscriptionOf(purchase)).state, 'canceling');
  });

  test('forgets the change if it has expired', async () => {
    const { purchase } = await subscribeWithSecureCard();
    await shop.change(purchase, five);
    await shop.passDays(1);
    assert.notEqual(await storedOf(purchase), null);
    await shop.changes().drop(purchase, one?.id ?? 0);
    assert.equal(await storedOf(purchase), null);
    await isUnchanged(purchase);
  });

  test('sends the buyer to Stripe, and lets only the buyer drop the change', async () => {
    const { purchase, ref } = await subscribeWithSecureCard('kim@buyer.example');
    const deps = Object.assign(Object.create(shop.deps), { tierChanges: shop.changes() }) as typeof shop.deps;
    const library = await openLibrary(deps);
    const path = `/shop/library/purchases/${purchase.id}`;
    const [kim, eve] = [
      await signInToLibrary(shop.deps, library, 'kim@buyer.example'),
      await signInToLibrary(shop.deps, library, 'eve@buyer.example'),
    ];
    const get = (url: string, cookie: string) => library.inject({ url, headers: { cookie } });
    const post = (url: string, cookie: string, form: object) =>
      library.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form as Record<string, string>).toString(),
      });
    const formOf = (body: string) => /name="form" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const confirmation = await get(`${path}/subscription/tier?to=${five?.id}`, kim);
    assert.match(String(confirmation.headers['content-security-policy']), /form-action 'self' https:;/);
    const hidden = [...confirmation.body.matchAll(/name="(form|to|due|total|at)" value="([^"]+)"/g)];
    const sent = await post(
      `${path}/subscription/tier`,
      kim,
      Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    );
    assert.deepEqual([sent.statusCode, sent.headers.location], [303, 'https://invoice.stripe.example/i/1']);
    const page = (await get(path, kim)).body;
    assert.match(page, /Team begins once you have paid €\d+\.\d\d\./);
    assert.doesNotMatch(page, /Change tier/);
    const form = { form: formOf(page), kept: String(one?.id) };
    assert.match(page, new RegExp(`name="kept" value="${one?.id}"><button class="plain-button">Keep Solo`));
    const formOfEve = formOf((await get('/shop/library', eve)).body);
    assert.equal((await post(`${path}/subscription/unpaid-tier`, eve, { ...form, form: formOfEve })).statusCode, 404);
    assert.notEqual(await storedOf(purchase), null);
    const dropped = await post(`${path}/subscription/unpaid-tier`, kim, form);
    assert.deepEqual([dropped.statusCode, dropped.headers.location], [303, `${path}?done=same-tier`]);
    assert.equal(shop.billing.confirmPending(ref), false);
    assert.equal(await storedOf(purchase), null);
    await shop.change(purchase, five);
    await shop.passDays(1);
    assert.match((await get(path, kim)).body, /The change to Team wasn’t paid in time, so nothing has changed\./);
    await isUnchanged(purchase);
    await library.close();
  });
});
