import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemTierRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { countActivations, insertActivation } from '../activations/index.ts';
import { openLibrary, signInToLibrary } from '../library/testing.ts';
import { imbalances } from '../money/testing.ts';
import { changeSubscription } from './change-subscription.ts';
import { reconcileOrders } from './reconcile.ts';
import { openSubscriptionShop, orderOf, type SubscriptionShop } from './testing/subscription-shop.ts';

const solo = { name: 'Solo', price: 9, seats: 1, licence_days: 30, renews_automatically: true };
const team = { ...solo, name: 'Team', price: 30, seats: 5, support_months: 6 };
const yearly = { ...solo, name: 'Year', price: 90, licence_days: 365 };

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

  test('charges the difference for the rest of the period, and changes the tier immediately', async () => {
    const purchase = await shop.subscribe(one);
    const { provider_ref: ref, period_ends_at: ends } = await shop.subscriptionOf(purchase);
    const start = shop.clock.ms;
    shop.clock.ms += 10 * dayMs;
    const preview = await shop.changes().preview(purchase, five?.id ?? 0);
    const share = (ends - shop.clock.ms) / (ends - start);
    const due = Math.round(3000 * share) - Math.round(900 * share);
    assert.deepEqual([preview.when, preview.due_minor, preview.total_minor], ['now', due, 3000]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    assert.equal(await shop.change(purchase, five), 'now');
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    assert.equal(await shop.mailsOf(purchase, 'tier_planned'), 0);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Team (upgrade)', due, true]]);
    const order = (await shop.orders()).at(-1);
    assert.deepEqual([order?.kind, order?.total_minor, order?.tax_minor], ['upgrade', due, Math.round(due / 6)]);
    const after = await shop.subscriptionOf(purchase);
    assert.deepEqual([after.tier_id, after.price_minor, after.period_ends_at], [five?.id, 3000, ends]);
    assert.equal((await shop.purchaseOf(purchase)).supported_until, ends);
    await assert.rejects(shop.change(purchase, five), /already have this tier/);
    await shop.passDays(31);
    assert.deepEqual((await shop.paymentsOf(purchase)).at(-1), ['Team (renewal)', 3000, true]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    assert.equal(shop.billing.paidInvoicesOf(ref).length, 3);
    assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);
  });

  test('changes to a lower tier with the next period, unless the buyer keeps the current one', async () => {
    const purchase = await shop.subscribe(five);
    shop.clock.ms += 5 * dayMs;
    assert.equal(await shop.change(purchase, one), 'later');
    const lower = await shop.subscriptionOf(purchase);
    assert.deepEqual([lower.tier_id, lower.price_minor], [one?.id, 900]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    await assert.rejects(shop.change(purchase, one), /already changes with the next payment/);
    // Back to the price that was paid, although the tier costs more now.
    [one, five, year] = await shop.save([
      { ...solo, id: one?.id },
      { ...team, id: five?.id, price: 50 },
      { ...yearly, id: year?.id },
    ]);
    await assert.rejects(shop.change(purchase, five), /already changes with the next payment/);
    await shop.changes().keep(purchase, five?.id ?? 0);
    assert.equal((await shop.subscriptionOf(purchase)).price_minor, 3000);
    assert.equal(await shop.change(purchase, one), 'later');
    assert.deepEqual(await shop.paymentsOf(purchase), []);
    // None for keeping the current tier.
    assert.equal(await shop.mailsOf(purchase, 'tier_planned'), 2);
    await shop.passDays(31);
    assert.equal(await shop.mailsOf(purchase, 'tier_planned'), 2);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Solo (renewal)', 900, true]]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
  });

  test('changes to a higher tier with the next payment if it is a bank debit, which takes days', async () => {
    const purchase = await shop.subscribe(one);
    const { provider_ref: ref, period_ends_at: ends } = await shop.subscriptionOf(purchase);
    shop.billing.payByDebit(ref);
    shop.clock.ms += 3 * dayMs;
    const { when, due_minor, paid_until } = await shop.changes().preview(purchase, five?.id ?? 0);
    assert.deepEqual([when, due_minor, paid_until], ['later', 0, ends]);
    assert.equal(await shop.change(purchase, five), 'later');
    assert.equal(shop.billing.paidInvoicesOf(ref).length, shop.billing.invoicesOf(ref).length);
    assert.equal(await shop.mailsOf(purchase, 'tier_planned'), 1);
    await shop.changes().keep(purchase, one?.id ?? 0);
    await shop.change(purchase, five);
    await shop.passDays(29);
    await shop.billed(() => assert.ok(shop.billing.settleDebit(ref, true)));
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Team (renewal)', five?.price_minor, true]]);
  });

  test('keeps the tier while the debit for a higher one is in progress, and if it fails', async () => {
    const purchase = await shop.subscribe(one);
    const { provider_ref: ref } = await shop.subscriptionOf(purchase);
    shop.billing.payByDebit(ref);
    await shop.change(purchase, five);
    await shop.passDays(32);
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    await assert.rejects(shop.changes().keep(purchase, one?.id ?? 0), /payment for the new period is in progress/);
    await shop.billed(() => assert.ok(shop.billing.settleDebit(ref, false)));
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    assert.deepEqual(await shop.paymentsOf(purchase), []);
    const { state, pay_url } = await shop.subscriptionOf(purchase);
    assert.deepEqual([state, pay_url], ['past_due', 'https://invoice.stripe.example/i/1']);
  });

  test('keeps the license while a renewal by bank debit is in progress, and three days after its failure', async () => {
    const purchase = await shop.subscribe(one);
    const { provider_ref: ref, period_ends_at: ends } = await shop.subscriptionOf(purchase);
    shop.billing.payByDebit(ref);
    const endsAt = async () => ((await shop.purchaseOf(purchase)).ends_at ?? 0) - ends;
    const days = (count: number) => count * dayMs;
    shop.clock.ms = ends;
    await shop.passDays(5);
    assert.equal(await endsAt(), days(21));
    await shop.billed(() => assert.ok(shop.billing.settleDebit(ref, true)));
    const { period_ends_at: next, kept_until } = await shop.subscriptionOf(purchase);
    assert.deepEqual([await endsAt(), kept_until], [next - ends + days(3), null]);
    // The next debit fails after the two weeks in which Stripe retries.
    shop.clock.ms = next;
    await shop.passDays(16);
    assert.equal(await endsAt(), next - ends + days(21));
    await shop.billed(() => assert.ok(shop.billing.settleDebit(ref, false)));
    assert.equal(await endsAt(), next - ends + days(19));
    const mail = (await shop.letters()).find(({ idempotency_key: key }) => key.includes('payment_failed'));
    assert.ok(mail);
  });

  test('says what to do first while a payment has failed, after a cancellation, and for other tiers', async () => {
    const purchase = await shop.subscribe(one);
    await assert.rejects(shop.change(purchase, undefined), /no longer available for your subscription/);
    await assert.rejects(shop.changes().preview(purchase, Number.NaN), /no longer available for your subscription/);
    await changeSubscription(shop.deps, purchase, 'cancel');
    await assert.rejects(shop.change(purchase, five), /Resume it first/);
    await changeSubscription(shop.deps, purchase, 'resume');
    shop.billing.brokenCards.add((await shop.subscriptionOf(purchase)).provider_ref);
    await shop.passDays(32);
    await assert.rejects(shop.change(purchase, five), /Pay it first/);
    await changeSubscription(shop.deps, purchase, 'cancel');
    await assert.rejects(shop.change(purchase, five), /no active subscription/);
    assert.deepEqual(await shop.changes().find(purchase), []);
  });

  test('takes no other amount than the buyer confirmed', async () => {
    const purchase = await shop.subscribe(one);
    const preview = await shop.changes().preview(purchase, five?.id ?? 0);
    const order = orderOf(preview);
    await assert.rejects(shop.changes().change(purchase, { ...order, dueMinor: 1 }), /The price of this change is now/);
    shop.clock.ms += dayMs;
    await assert.rejects(shop.changes().change(purchase, order), /The price of this change is now/);
    await assert.rejects(
      shop.changes().change(purchase, { ...order, at: shop.clock.ms + dayMs }),
      /The price of this change is now/,
    );
    assert.deepEqual(await shop.paymentsOf(purchase), []);
  });

  test('plans no change at another price than the buyer confirmed', async () => {
    const purchase = await shop.subscribe(five);
    const order = orderOf(await shop.changes().preview(purchase, one?.id ?? 0));
    assert.equal(order.dueMinor, 0);
    const costs = async (price: number) => {
      [one, five, year] = await shop.save([
        { ...solo, id: one?.id, price },
        { ...team, id: five?.id },
        { ...yearly, id: year?.id },
      ]);
    };
    await costs(12);
    const now = /Solo now costs €12\.00 a month\. Check it and confirm again/;
    await assert.rejects(shop.changes().change(purchase, order), { code: 'conflict', message: now });
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, five?.id);
    await costs(9);
    assert.equal((await shop.changes().change(purchase, order)).kind, 'later');
  });

  test('books a change whose answer and events were lost, and a small difference with the next period', async () => {
    const purchase = await shop.subscribe(one);
    const { provider_ref: ref, period_ends_at: ends } = await shop.subscriptionOf(purchase);
    shop.clock.ms = ends - 60_000;
    const preview = await shop.changes().preview(purchase, five?.id ?? 0);
    assert.deepEqual([preview.due_minor, preview.isDueLater], [0, false]);
    shop.clock.ms = ends - dayMs / 4;
    const { due_minor, isDueLater } = await shop.changes().preview(purchase, five?.id ?? 0);
    assert.ok(due_minor > 0 && isDueLater);
    await shop.change(purchase, five);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Team (upgrade)', 0, false]]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
    shop.clock.ms += 2 * dayMs;
    shop.billing.advance();
    shop.stripe.state.events.length = 0;
    await reconcileOrders(shop.deps);
    assert.deepEqual((await shop.paymentsOf(purchase)).at(-1), [
      'Team (renewal)',
      (five?.price_minor ?? 0) + due_minor,
      true,
    ]);
    assert.equal(shop.billing.balances.get(ref), 0);
  });

  test('keeps the activations that a lower tier does not include, and warns the buyer', async () => {
    const purchase = await shop.subscribe(five);
    const activation = {
      account_id: shop.ada,
      purchase_id: purchase.id,
      kind: 'domain',
      created_at: 1,
      seen_at: 1,
    } as const;
    for (const label of ['one.example', 'two.example'])
      await insertActivation(shop.deps.database.db, { ...activation, label, subject_hash: `${purchase.id} ${label}` });
    const preview = await shop.changes().preview(purchase, one?.id ?? 0);
    assert.deepEqual(preview.surplus, { used: 2, limit: 1 });
    await shop.change(purchase, one);
    await shop.passDays(31);
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    assert.equal(await countActivations(shop.deps.database.db, shop.ada, purchase.id), 2);
  });

  test('charges two simultaneous changes to the same tier once', async () => {
    const purchase = await shop.subscribe(one);
    const { provider_ref: ref } = await shop.subscriptionOf(purchase);
    shop.clock.ms += 3 * dayMs;
    const order = orderOf(await shop.changes().preview(purchase, five?.id ?? 0));
    await Promise.allSettled([shop.changes().change(purchase, order), shop.changes().change(purchase, order)]);
    const paid = shop.billing.paidInvoicesOf(ref).map(({ amount_paid }) => amount_paid);
    assert.equal(paid.filter((minor) => minor > 0).length, 2);
    assert.deepEqual(
      (await shop.paymentsOf(purchase)).filter(([, minor]) => minor !== 0),
      [['Team (upgrade)', order.dueMinor, true]],
    );
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', five?.id, 5]);
  });

  test('offers only tiers that are for sale', async () => {
    const purchase = await shop.subscribe(one);
    const names = async () => (await shop.changes().find(purchase)).map(({ terms }) => terms.license_type);
    assert.deepEqual(await names(), ['Team', 'Year']);
    [one, five, year] = await shop.save([
      { ...solo, id: one?.id },
      { ...team, id: five?.id, price: 50, is_on: false },
      { ...yearly, id: year?.id },
    ]);
    assert.deepEqual(await names(), ['Year']);
    await assert.rejects(shop.change(purchase, five), /no longer available for your subscription/);
    [one, five, year] = await shop.save([
      { ...solo, id: one?.id },
      { ...team, id: five?.id },
      { ...yearly, id: year?.id },
    ]);
    assert.deepEqual(await names(), ['Team', 'Year']);
  });

  test('takes back only the higher tier if its payment is refunded', async () => {
    const purchase = await shop.subscribe(one);
    const { period_ends_at: ends } = await shop.subscriptionOf(purchase);
    await shop.change(purchase, five);
    const start = shop.eventCount();
    const order = (await shop.orders()).at(-1);
    shop.stripe.state.refund(order?.payment_ref ?? '', order?.total_minor ?? 0);
    await shop.hearAll(start);
    assert.deepEqual(await shop.rightsOf(purchase), ['Solo', one?.id, 1]);
    assert.equal((await shop.purchaseOf(purchase)).ends_at, ends + 3 * dayMs);
    await shop.changes().keep(purchase, one?.id ?? 0);
    assert.equal((await shop.subscriptionOf(purchase)).price_minor, 900);
  });

  test('shows the buyer what the change costs, and no one else', async () => {
    const purchase = await shop.subscribe(five, 'kim@buyer.example');
    const deps = Object.assign(Object.create(shop.deps), { tierChanges: shop.changes() }) as typeof shop.deps;
    const library = await openLibrary(deps);
    const path = `/shop/library/purchases/${purchase.id}`;
    const [kim, eve] = [
      await signInToLibrary(shop.deps, library, 'kim@buyer.example'),
      await signInToLibrary(shop.deps, library, 'eve@buyer.example'),
    ];
    const get = (url: string, cookie: string) => library.inject({ url, headers: { cookie } });
    const page = await get(path, kim);
    assert.match(page.body, new RegExp(`tier\\?to=${one?.id}">Change to Solo</a> <b>€9\\.00 a month</b>`));
    assert.match(page.body, /Change to Year<\/a> <b>€90\.00 a year<\/b>/);
    const confirmation = await get(`${path}/subscription/tier?to=${one?.id}`, kim);
    assert.match(confirmation.body, /No payment is due now\./);
    assert.equal((await get(`${path}/subscription/tier?to=${one?.id}`, eve)).statusCode, 404);
    const fieldsIn = (body: string): Record<string, string> => {
      const hidden = [...body.matchAll(/name="(form|to|due|total|at|kept)" value="([^"]+)"/g)];
      return Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    };
    const fields = fieldsIn(confirmation.body);
    const [, formOfEve = ''] = /name="form" value="([^"]+)"/.exec((await get('/shop/library', eve)).body) ?? [];
    const post = (cookie: string, form: Record<string, string>, action = 'tier') =>
      library.inject({
        method: 'POST',
        url: `${path}/subscription/${action}`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
    assert.equal((await post(eve, { ...fields, form: formOfEve })).statusCode, 404);
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, five?.id);
    const changed = await post(kim, fields);
    assert.deepEqual([changed.statusCode, changed.headers.location], [303, `${path}?done=next-tier`]);
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, one?.id);
    const [, planned = ''] = /(Changes to Solo.*?<\/form>)/s.exec((await get(path, kim)).body) ?? [];
    assert.match(planned, /<button>Keep Team<\/button>/);
    const keep = fieldsIn(planned);
    assert.equal((await post(eve, { ...keep, form: formOfEve }, 'planned-tier')).statusCode, 404);
    const other = await post(kim, { ...keep, kept: String(year?.id) }, 'planned-tier');
    assert.deepEqual([other.statusCode, (await shop.subscriptionOf(purchase)).tier_id], [409, one?.id]);
    const kept = await post(kim, keep, 'planned-tier');
    assert.deepEqual([kept.statusCode, kept.headers.location], [303, `${path}?done=same-tier`]);
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, five?.id);
    await shop.change(purchase, one);
    shop.billing.payByDebit((await shop.subscriptionOf(purchase)).provider_ref);
    await shop.passDays(32);
    const kimLater = await signInToLibrary(shop.deps, library, 'kim@buyer.example');
    const waiting = (await get(path, kimLater)).body;
    assert.match(waiting, /The payment on .{0,80} is in progress\..*Solo begins once this payment succeeds\./s);
    assert.doesNotMatch(waiting, /Keep Team/);
    await library.close();
  });
});
