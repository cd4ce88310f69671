import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import { hourMs, minuteMs } from '../../../kernel/time.ts';
import { imbalances } from '../../money/testing.ts';
import { refundPurchase } from '../../purchases/refund-purchase.ts';
import { reconcileOrders } from '../reconcile.ts';
import { refundPayment } from '../refund-payment.ts';
import type { openShop } from '../testing/shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

const steps = [
  'approve',
  'return',
  'lost capture',
  'decline',
  'pending',
  'other amount',
  'end pending',
  'withdraw',
  'refund',
  'refund at PayPal',
  'pending refund',
  'end refund',
  'dispute',
  'win',
  'lose',
  'lose by refund',
  'reverse',
  'deliver',
  'deliver shuffled',
  'reconcile',
  'outage',
  'wait',
] as const;
type Step = (typeof steps)[number];

export const histories = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 18 });

/**
 * Plays one order's history, then delivers every event in another order, twice. At the end, the book of the provider
 * has the balance that PayPal reports.
 */
export async function playHistory(shop: Shop, history: readonly Step[], seed: number): Promise<void> {
  const { state } = shop.paypal;
  const first = state.events.length;
  const told = state.balance('EUR');
  const booked = await providerBook(shop);
  const { order, ref } = await shop.orderByPaypal();
  const random = randomFrom(seed);
  for (const step of ['approve', 'return', ...history] as Step[]) await take(shop, step, { order, ref, first, random });
  shop.paypal.failures.length = 0;
  settle(shop, ref);
  shop.clock.ms += 4 * hourMs;
  await reconcileOrders(shop.deps);
  const events = shuffled(state.events.slice(first), random);
  for (const event of [...events, ...events]) assert.equal((await shop.hearPaypal(event)).statusCode, 200);
  await reconcileOrders(shop.deps);
  const name = `${seed} ${history.join(', ')}`;
  assert.equal((await providerBook(shop)) - booked, state.balance('EUR') - told, name);
  assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), [], name);
  const purchases = (await shop.purchases()).filter(({ order_id }) => order_id === order.id);
  assert.ok(purchases.length <= 1, name);
}

type At = {
  order: { id: number; number: string };
  ref: string;
  /** the history's first event */
  first: number;
  random: () => number;
};

async function take(shop: Shop, step: Step, { order, ref, first, random }: At): Promise<void> {
  const { state } = shop.paypal;
  const made = state.orders.get(ref);
  const capture = made?.capture;
  const isPaid = capture && ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status);
  const dispute = [...state.disputes.values()].find(
    (one) => one.disputed_transactions[0]?.seller_transaction_id === capture?.id,
  );
  const isDisputed = dispute?.status === 'OPEN';
  const left = capture ? state.leftOf(capture.id) : 0;
  const comesBack = () => shop.app.inject({ url: `/shop/orders/${order.number}/returned` });
  switch (step) {
    case 'approve':
      if (made?.status === 'PAYER_ACTION_REQUIRED') state.approve(ref);
      return;
    case 'return':
      await comesBack();
      return;
    case 'lost capture':
      shop.paypal.lose(/\/capture$/);
      await comesBack();
      return;
    case 'decline':
      state.nextCapture = { status: '', issue: 'INSTRUMENT_DECLINED' };
      return;
    case 'pending':
      state.nextCapture = { status: 'PENDING' };
      return;
    case 'other amount':
      state.nextCapture = { status: 'COMPLETED', value: '7.00' };
      return;
    case 'end pending':
      if (capture?.status === 'PENDING') state.endCapture(capture.id, random() < 0.5 ? 'COMPLETED' : 'DECLINED');
      return;
    case 'withdraw':
      if (made?.status === 'APPROVED') state.withdraw(ref);
      return;
    case 'pending refund':
    case 'refund': {
      if (step === 'pending refund') state.nextRefund = 'PENDING';
      if (random() < 0.3) shop.paypal.lose(/\/refund$/);
      const [purchase] = (await shop.purchases()).filter(({ order_id }) => order_id === order.id);
      if (!purchase) {
        state.nextRefund = 'COMPLETED';
        return;
      }
      const of = { account_id: shop.ada, purchase_id: purchase.id };
      const asked = { amount: random() < 0.5 ? 3 : undefined, reason: '', reference: undefined };
      await refundPurchase(shop.deps, of, asked, (one) => refundPayment(shop.deps, one)).catch(ignoreRefusal);
      state.nextRefund = 'COMPLETED';
      return;
    }
    case 'refund at PayPal':
      if (isPaid && left > 0) state.refund(capture.id, euros(Math.min(left, 400)));
      return;
    case 'end refund':
      for (const { id, status } of made?.refunds ?? [])
        if (status === 'PENDING') state.endRefund(id, random() < 0.5 ? 'COMPLETED' : 'FAILED');
      return;
    case 'dispute':
      if (isPaid && !dispute && left === Math.round(Number(capture.amount.value) * 100)) state.openDispute(capture.id);
      return;
    case 'win':
      if (isDisputed) state.resolve(dispute.dispute_id, 'won');
      return;
    case 'lose':
      if (isDisputed && left === 1999) state.resolve(dispute.dispute_id, 'lost');
      return;
    case 'lose by refund':
      if (isDisputed && isPaid && left === 1999) state.resolve(dispute.dispute_id, 'lost', { by: 'refund' });
      return;
    case 'reverse':
      if (isPaid && !dispute && left === 1999 && made?.refunds.length === 0) {
        state.reverse(capture.id, capture.amount);
        capture.status = 'REFUNDED';
      }
      return;
    case 'deliver':
      for (const event of state.events.slice(first)) await shop.hearPaypal(event);
      return;
    case 'deliver shuffled':
      for (const event of shuffled(state.events.slice(first), random).slice(1)) await shop.hearPaypal(event);
      return;
    case 'reconcile':
      await reconcileOrders(shop.deps);
      return;
    case 'outage':
      shop.paypal.failures.push({ kind: 'status', status: 503 }, { kind: 'refused' });
      return;
    case 'wait':
      shop.clock.ms += 20 * minuteMs;
  }
}

/** Nothing stays pending. */
function settle({ paypal: { state } }: Shop, ref: string): void {
  state.nextCapture = { status: 'COMPLETED' };
  const made = state.orders.get(ref);
  if (made?.capture?.status === 'PENDING') state.endCapture(made.capture.id, 'COMPLETED');
  for (const { id, status } of made?.refunds ?? []) if (status === 'PENDING') state.endRefund(id, 'COMPLETED');
}

/** Minor units at PayPal, according to the books. */
async function providerBook({ deps }: Shop): Promise<number> {
  const { sum } = await deps.database.db
    .selectFrom('money_entries')
    .select(sql<number | null>`sum(amount_minor)`.as('sum'))
    .where('book', '=', 'provider')
    .where('currency', '=', 'EUR')
    .executeTakeFirstOrThrow();
  return -Number(sum ?? 0);
}

const euros = (cents: number) => ({
  currency_code: 'EUR',
  value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});

function ignoreRefusal(error: Error): void {
  if (error.name !== 'Refusal' && !('code' in error)) throw error;
}

function randomFrom(seed: number): () => number {
  let at = seed >>> 0;
  return () => {
    at = (at * 1_664_525 + 1_013_904_223) >>> 0;
    return at / 2 ** 32;
  };
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
