import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { refundPurchase } from '../../purchases/refund-purchase.ts';
import { reconcileOrders } from '../reconcile.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import type { StripeEvent } from '../testing/stripe-state.ts';
import { refundThroughStripe } from './refunds.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
/** €19.99 without 20% tax. The service keeps its fee. */
const withoutTax = 1999 - 333;

onEachDatabase((open) => {
  let shop: TestShop;
  let intent: string;
  let of: { account_id: number; purchase_id: number };
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());
  beforeEach(async () => {
    const { order, session } = await shop.orderByStripe();
    shop.stripe.state.pay(session);
    await shop.hear(shop.stripe.state.events.at(-1) as StripeEvent);
    intent = shop.stripe.state.sessions.get(session)?.payment_intent ?? '';
    const purchase = (await shop.purchases()).find(({ order_id }) => order_id === order.id);
    of = { account_id: shop.ada, purchase_id: purchase?.id ?? 0 };
    shop.clock.ms += dayMs;
  });

  const ask = (amount: number | undefined, reference?: string, reason = '') =>
    refundPurchase(shop.deps, of, { amount, reason, reference }, (refund) => refundThroughStripe(shop.deps, refund));
  const row = async () => (await shop.purchases()).find(({ id }) => id === of.purchase_id)!;
  const sellAnother = async () => {
    const { order, session } = await shop.orderByStripe();
    shop.stripe.state.pay(session);
    await shop.hear(shop.stripe.state.events.at(-1) as StripeEvent);
    return {
      intent: shop.stripe.state.sessions.get(session)?.payment_intent ?? '',
      row: async () => (await shop.purchases()).find(({ order_id }) => order_id === order.id),
    };
  };
  const hearAll = async (events: StripeEvent[]) => {
    const answers = await Promise.all([...events, ...events.toReversed()].map((event) => shop.hear(event)));
    for (const { statusCode, body } of answers) assert.equal(statusCode, 200, body);
  };
  const history = async () =>
    (
      await shop.deps.database.db
        .selectFrom('purchase_history')
        .select(['event', 'amount_minor', 'note'])
        .where('purchase_id', '=', of.purchase_id)
        .orderBy('id')
        .execute()
    ).map(({ event, amount_minor, note }) => [event, amount_minor, note]);

  test('reverses a failed Stripe refund exactly once, in any order of events', async () => {
    const balance = await shop.balance();
    const start = shop.stripe.state.events.length;
    await ask(undefined, undefined, 'asked for');
    assert.deepEqual([(await row()).state, await shop.balance()], ['refunded', balance - withoutTax]);
    shop.stripe.state.endRefund(shop.stripe.state.refundsOf(intent)[0]!.id, 'failed');
    await hearAll(shop.stripe.state.events.slice(start));
    const { state, refunded_minor } = await row();
    assert.deepEqual([state, refunded_minor, await shop.balance()], ['valid', 0, balance]);
    assert.deepEqual((await history()).slice(1), [
      ['refunded', 1999, 'asked for'],
      ['refund_failed', 1999, 'lost or stolen card'],
    ]);
    await ask(undefined);
    assert.deepEqual([(await row()).state, await shop.balance()], ['refunded', balance - withoutTax]);
    assert.equal(shop.stripe.state.refundsOf(intent).length, 2);
  });

  test('counts a refund that replaced a failed refund, even if its event arrives first', async () => {
    for (const hear of [
      async (events: StripeEvent[]) => {
        for (const event of events.toReversed()) assert.equal((await shop.hear(event)).statusCode, 200);
      },
      async () => reconcileOrders(shop.deps),
    ]) {
      const balance = await shop.balance();
      const { intent, row } = await sellAnother();
      const { id } = shop.stripe.state.refund(intent, 1999);
      await hearAll(shop.stripe.state.events.slice(-3));
      const start = shop.stripe.state.events.length;
      shop.stripe.state.endRefund(id, 'failed');
      shop.stripe.state.refund(intent, 1999);
      await hear(shop.stripe.state.events.slice(start));
      const { state, refunded_minor } = (await row())!;
      assert.deepEqual([state, refunded_minor], ['refunded', 1999]);
      // The service keeps its fee.
      assert.equal(await shop.balance(), balance - 167);
    }
  });

  test('finds a failed refund in Stripe’s list of events if the webhook was missed', async () => {
    const balance = await shop.balance();
    shop.stripe.state.refund(intent, 1999);
    await reconcileOrders(shop.deps);
    assert.equal((await row()).state, 'refunded');
    shop.clock.ms += 3 * dayMs;
    shop.stripe.state.endRefund(shop.stripe.state.refundsOf(intent)[0]!.id, 'failed');
    await reconcileOrders(shop.deps);
    assert.deepEqual([(await row()).state, await shop.balance()], ['valid', balance]);
  });

  test('makes only one refund for a reference, even if the request is repeated days later', async () => {
    const reference = 'Erstattung №7 – „halb“ ✓';
    await Promise.all([ask(5, reference, 'half'), ask(5, reference, 'half')]);
    shop.clock.ms += 3 * dayMs;
    shop.stripe.expireIdempotencyKeys();
    await ask(5, reference, 'half');
    assert.deepEqual([shop.stripe.state.refundsOf(intent).length, (await row()).refunded_minor], [1, 500]);
    await assert.rejects(ask(6, reference), (error) => error instanceof Refusal && error.code === 'conflict');
  });

  test('keeps the author’s reason for a pending refund, and records its failure', async () => {
    shop.stripe.state.nextRefund = 'pending';
    const start = shop.stripe.state.events.length;
    assert.equal(await ask(5, 'slow', 'a scratch'), false);
    assert.equal((await row()).refunded_minor, 0);
    shop.stripe.state.endRefund(shop.stripe.state.refundsOf(intent)[0]!.id, 'succeeded');
    await hearAll(shop.stripe.state.events.slice(start));
    assert.deepEqual((await history()).at(-1), ['refunded', 500, 'a scratch']);
    const balance = await shop.balance();
    const then = shop.stripe.state.events.length;
    assert.equal(await ask(3, 'slower'), false);
    shop.stripe.state.nextRefund = 'succeeded';
    shop.stripe.state.endRefund(shop.stripe.state.refundsOf(intent)[0]!.id, 'canceled');
    await hearAll(shop.stripe.state.events.slice(then));
    assert.deepEqual([(await row()).refunded_minor, await shop.balance()], [500, balance]);
    assert.deepEqual((await history()).at(-1), ['refund_failed', 300, '']);
  });

  test('explains to the author why Stripe made no refund', async () => {
    shop.stripe.state.refund(intent, 1999);
    await assert.rejects(ask(1), /Stripe declined this refund/);
    shop.stripe.failures.push({ kind: 'refused' }, { kind: 'refused' });
    await assert.rejects(ask(1), /a repeated refund is made once/);
  });

  test('holds a payment in its own currency if a bank disputes the payment in another currency', async () => {
    const balance = await shop.balance();
    const start = shop.stripe.state.events.length;
    const dispute = shop.stripe.state.openDispute(intent);
    const [opened] = shop.stripe.state.events.slice(start);
    Object.assign(opened!.data.object, { currency: 'jpy', amount: 3400 });
    await hearAll([opened!]);
    assert.deepEqual([(await row()).state, await shop.balance()], ['disputed', balance - 1999]);
    shop.stripe.state.closeDispute(dispute.id, 'won');
    await hearAll(shop.stripe.state.events.slice(-1));
    assert.deepEqual([(await row()).state, await shop.balance()], ['valid', balance]);
  });

  test('repeats an interrupted run from the same start time', async () => {
    const other = await sellAnother();
    await reconcileOrders(shop.deps);
    shop.stripe.state.refund(intent, 700);
    shop.stripe.state.refund(other.intent, 1999);
    shop.clock.ms += 5 * 60 * minuteMs;
    // The list of events is returned, then requests fail.
    const away = { kind: 'refused' } as const;
    shop.stripe.failures.push({ kind: 'slow', ms: 0 }, away, away, away, away, away, away, away, away);
    await reconcileOrders(shop.deps);
    shop.stripe.failures.length = 0;
    await reconcileOrders(shop.deps);
    assert.deepEqual([(await row()).refunded_minor, (await other.row())?.state], [700, 'refunded']);
  });

  test('applies the other events if one event cannot be applied', async () => {
    const other = await sellAnother();
    await reconcileOrders(shop.deps);
    const { state } = shop.stripe;
    state.refund(intent, 700);
    const odd = { id: 're_odd', object: 'refund', created: state.seconds, status: 'succeeded', currency: 'eur' };
    state.tell('refund.updated', { ...odd, amount: 'much', payment_intent: intent });
    const at = state.events.length - 1;
    state.refund(other.intent, 500);
    await assert.rejects(reconcileOrders(shop.deps));
    assert.deepEqual([(await row()).refunded_minor, (await other.row())?.refunded_minor], [700, 500]);
    state.events.splice(at, 1);
    await reconcileOrders(shop.deps);
  });

  test('sends no further requests while Stripe is unavailable', async () => {
    for (let n = 0; n < 4; n++) await shop.orderByStripe();
    shop.clock.ms += 10 * minuteMs;
    shop.stripe.failures.push(...Array.from({ length: 20 }, () => ({ kind: 'refused' }) as const));
    const before = shop.stripe.requests.length;
    await reconcileOrders(shop.deps);
    assert.equal(shop.stripe.requests.length - before, 2, 'one call, and the one repeat of the client');
    shop.stripe.failures.length = 0;
  });
});
