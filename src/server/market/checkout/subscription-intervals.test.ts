import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { ItemTierRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { imbalances } from '../money/testing.ts';
import { changeSubscription } from './change-subscription.ts';
import { openSubscriptionShop, type SubscriptionShop } from './testing/subscription-shop.ts';

const monthly = { name: 'Month', price: 9, seats: 1, licence_days: 30, renews_automatically: true };
const yearly = { ...monthly, name: 'Year', price: 90, seats: 2, licence_days: 365 };
const team = { ...yearly, name: 'Team', price: 300, seats: 5 };
const mini = { ...monthly, name: 'Mini', price: 5 };

onEachDatabase({ forks: false }, (open) => {
  let shop: SubscriptionShop;
  let [month, year, teamYear, miniMonth]: ItemTierRow[] = [];
  before(async () => {
    shop = await openSubscriptionShop(open);
    [month, year, teamYear, miniMonth] = await shop.save([monthly, yearly, team, mini]);
  });
  // Stripe would also charge the subscriptions of the earlier tests.
  beforeEach(() => shop.billing.subscriptions.clear());
  after(() => shop.close());
  const atStripe = (ref: string) => shop.billing.subscriptions.get(ref);
  const isBalanced = async () => assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);

  test('begins a year that costs more immediately, and charges it without the unused time of the month', async () => {
    const purchase = await shop.subscribe(month);
    const { provider_ref: ref, period_ends_at: ends } = await shop.subscriptionOf(purchase);
    const start = shop.clock.ms;
    shop.clock.ms += 10 * dayMs;
    const unused = Math.round((900 * (ends - shop.clock.ms)) / (ends - start));
    const preview = await shop.changes().preview(purchase, teamYear?.id ?? 0);
    assert.deepEqual([preview.when, preview.due_minor, preview.begins_period], ['now', 30_000 - unused, true]);
    assert.equal(await shop.change(purchase, teamYear), 'now');
    const yearEnds = Date.parse('2027-03-20T12:00:00Z');
    assert.equal(preview.paid_until, yearEnds);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', teamYear?.id, 5]);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Team (upgrade)', 30_000 - unused, true]]);
    const changed = await shop.subscriptionOf(purchase);
    assert.deepEqual([changed.tier_id, changed.price_minor, changed.period_ends_at], [teamYear?.id, 30_000, yearEnds]);
    assert.equal((await shop.purchaseOf(purchase)).ends_at, yearEnds + 3 * dayMs);
    await shop.passDays(366);
    assert.deepEqual((await shop.paymentsOf(purchase)).slice(1), [['Team (renewal)', 30_000, true]]);
    assert.equal(shop.billing.paidInvoicesOf(ref).length, 3);
    await isBalanced();
  });

  test('begins a year that costs less after the paid month', async () => {
    const purchase = await shop.subscribe(month);
    const { period_ends_at: ends } = await shop.subscriptionOf(purchase);
    shop.clock.ms += 10 * dayMs;
    assert.equal(await shop.change(purchase, year), 'later');
    const planned = await shop.subscriptionOf(purchase);
    assert.deepEqual([planned.tier_id, planned.price_minor, planned.period_ends_at], [year?.id, 9000, ends]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Month', month?.id, 1]);
    assert.equal(await shop.mailsOf(purchase, 'tier_planned'), 1);
    assert.deepEqual(await shop.paymentsOf(purchase), []);
    await shop.passDays(25);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Year (renewal)', 9000, true]]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Year', year?.id, 2]);
    await isBalanced();
  });

  test('begins months only after the paid year, unless the buyer keeps the year or cancels', async () => {
    const purchase = await shop.subscribe(year);
    const { provider_ref: ref, period_ends_at: ends } = await shop.subscriptionOf(purchase);
    shop.clock.ms += 100 * dayMs;
    assert.equal(await shop.change(purchase, month), 'later');
    await assert.rejects(shop.change(purchase, teamYear), /already changes with the next payment/);
    await shop.changes().keep(purchase, year?.id ?? 0);
    assert.deepEqual([(await shop.subscriptionOf(purchase)).price_minor, atStripe(ref)?.schedule], [9000, null]);
    assert.equal(await shop.change(purchase, month), 'later');
    await changeSubscription(shop.deps, purchase, 'cancel');
    await changeSubscription(shop.deps, purchase, 'resume');
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, year?.id);
    assert.equal(await shop.change(purchase, month), 'later');
    assert.equal((await shop.subscriptionOf(purchase)).period_ends_at, ends);
    assert.deepEqual(await shop.rightsOf(purchase), ['Year', year?.id, 2]);
    await shop.passDays(266);
    assert.deepEqual(await shop.paymentsOf(purchase), [['Month (renewal)', 900, true]]);
    await assert.rejects(shop.changes().keep(purchase, year?.id ?? 0), /has just changed/);
    await assert.rejects(shop.changes().keep(purchase, month?.id ?? 0), /already have this tier/);
    assert.deepEqual(await shop.rightsOf(purchase), ['Month', month?.id, 1]);
    // Stripe's schedule still manages the first month.
    assert.equal(await shop.change(purchase, teamYear), 'now');
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', teamYear?.id, 5]);
    await isBalanced();
  });

  test('continues with months after a scheduled change', async () => {
    const purchase = await shop.subscribe(year);
    await shop.change(purchase, month);
    await shop.passDays(366);
    await shop.passDays(31);
    await shop.passDays(31);
    assert.deepEqual(
      (await shop.paymentsOf(purchase)).map(([name, minor]) => [name, minor]),
      [
        ['Month (renewal)', 900],
        ['Month (renewal)', 900],
        ['Month (renewal)', 900],
      ],
    );
    assert.equal(atStripe((await shop.subscriptionOf(purchase)).provider_ref)?.schedule, null);
  });

  test('changes to a lower tier while the schedule of an earlier change is in its last phase', async () => {
    const purchase = await shop.subscribe(year);
    await shop.change(purchase, month);
    await shop.passDays(366);
    const { provider_ref: ref } = await shop.subscriptionOf(purchase);
    assert.notEqual(atStripe(ref)?.schedule, null);
    assert.equal(await shop.change(purchase, miniMonth), 'later');
    const { tier_id, price_minor } = await shop.subscriptionOf(purchase);
    assert.deepEqual([tier_id, price_minor, atStripe(ref)?.schedule], [miniMonth?.id, 500, null]);
    await shop.passDays(31);
    assert.deepEqual((await shop.paymentsOf(purchase)).at(-1), ['Mini (renewal)', 500, true]);
  });

  test('changes to a lower tier although a killed process has left a schedule', async () => {
    const purchase = await shop.subscribe(month);
    const { provider_ref: ref } = await shop.subscriptionOf(purchase);
    shop.billing.addSchedule(ref);
    assert.equal(await shop.change(purchase, miniMonth), 'later');
    const { tier_id, price_minor } = await shop.subscriptionOf(purchase);
    assert.deepEqual([tier_id, price_minor, atStripe(ref)?.schedule], [miniMonth?.id, 500, null]);
  });

  test('books a late period with the tier of its own price, not of the planned one', async () => {
    const purchase = await shop.subscribe(month);
    await shop.change(purchase, teamYear);
    const { provider_ref: ref } = await shop.subscriptionOf(purchase);
    const price = atStripe(ref)?.items.data[0].price;
    const planned = [...shop.billing.prices.values()].findLast(
      ({ metadata }) => metadata.tier === String(miniMonth?.id),
    );
    assert.ok(price && planned);
    await shop.billed(() => {
      shop.clock.ms += 366 * dayMs;
      shop.billing.advance();
      shop.billing.setPhases(shop.billing.addSchedule(ref), [{ price }, { price: planned }]);
    });
    assert.deepEqual((await shop.paymentsOf(purchase)).at(-1), ['Team (renewal)', 30_000, true]);
    assert.deepEqual(await shop.rightsOf(purchase), ['Team', teamYear?.id, 5]);
    assert.equal((await shop.subscriptionOf(purchase)).tier_id, miniMonth?.id);
  });
});
