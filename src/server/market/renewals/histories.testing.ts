import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TestDeps } from '../../../../test/support/testing.ts';
import { type ItemRow, inTransaction, type PurchaseRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/time.ts';
import { bookSale } from '../money/bookings.ts';
import { changePurchase } from '../purchases/change-purchase.ts';
import { createPurchase } from '../purchases/create-purchase.ts';
import type { OrderTerms } from '../purchases/rights.ts';
import { rowOf } from '../purchases/testing.ts';
import { invalidReason } from '../validation/validation.ts';

type Step =
  | { kind: 'renew' | 'upgrade' | 'support' | 'revoke' }
  | { kind: 'wait'; days: number }
  | { kind: 'refund' | 'dispute' | 'win' | 'lose'; nth: number };

const nth = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('renew' as const, 'upgrade' as const, 'support' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 400 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'dispute' as const, 'win' as const, 'lose' as const),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'revoke' }) },
);

export const histories = fc.array(step, { minLength: 1, maxLength: 10 });

const terms: OrderTerms = {
  license_type: 'Pro',
  seat_limit: 3,
  licence_days: 365,
  updates_days: null,
  support_months: 0,
  trial_days: 0,
};
const price = 2000;

type Paid = {
  wasDisputed?: boolean;
  row: PurchaseRow;
  kind: 'renew' | 'upgrade' | 'support';
  state: PurchaseRow['state'];
};
let numbers = 0;

/** Lets a history happen, and compares the rights with a model after each step. */
export async function checkHistory(deps: TestDeps, clock: { ms: number }, item: ItemRow, steps: Step[]): Promise<void> {
  const boughtAt = clock.ms;
  const original = await pay('purchase', undefined, terms);
  const of = { account_id: item.account_id, purchase_id: original.id };
  const paid: Paid[] = [];
  let isRevoked = false;
  let licence = 'Pro';
  for (const one of steps) {
    await happen(one);
    const row = await rowOf(deps, original);
    const expected = model();
    licence = expected.licence;
    assert.deepEqual(
      { ends: row.ends_at, licence: row.license_type, reason: invalidReason(row, clock.ms) },
      { ends: expected.ends, licence: expected.licence, reason: expected.reason },
      JSON.stringify(steps),
    );
  }

  async function happen(one: Step): Promise<void> {
    switch (one.kind) {
      case 'wait':
        clock.ms += one.days * dayMs;
        return;
      case 'revoke':
        isRevoked = true;
        await changePurchase(deps, of, { kind: 'revoke', reason: '' });
        return;
      case 'renew':
        paid.push({ row: await pay('renewal', original, terms), kind: 'renew', state: 'valid' });
        return;
      case 'support':
        paid.push({
          row: await pay('support', original, { ...terms, support_months: 6 }),
          kind: 'support',
          state: 'valid',
        });
        return;
      case 'upgrade': {
        const upgraded = { ...terms, license_type: `${licence}+`, licence_days: 500, from: licence };
        paid.push({ row: await pay('upgrade', original, upgraded), kind: 'upgrade', state: 'valid' });
        return;
      }
      default: {
        const payment = paid[one.nth];
        if (payment) await change(payment, one.kind);
      }
    }
  }

  async function change(payment: Paid, kind: 'refund' | 'dispute' | 'win' | 'lose'): Promise<void> {
    const on = { account_id: item.account_id, purchase_id: payment.row.id };
    const money = {
      amount_minor: price,
      provider: 'stripe',
      provider_ref: `${kind === 'refund' ? 'r' : 'd'}${payment.row.id}`,
    };
    if (kind === 'refund' && payment.state === 'valid') {
      await changePurchase(deps, on, { kind: 'refund', reason: '', ...money });
      payment.state = 'refunded';
    } else if (kind === 'dispute' && payment.state === 'valid' && !payment.wasDisputed) {
      await changePurchase(deps, on, { kind: 'dispute_opened', ...money });
      payment.state = 'disputed';
      // A second dispute of a payment has the reference of the first, which has no effect.
      payment.wasDisputed = true;
    } else if (kind === 'win' && payment.state === 'disputed') {
      await changePurchase(deps, on, { kind: 'dispute_won', ...money });
      payment.state = 'valid';
    } else if (kind === 'lose' && payment.state === 'disputed') {
      await changePurchase(deps, on, { kind: 'dispute_lost', ...money });
      payment.state = 'refunded';
    }
  }

  /** Independent of the code under test: sums up days instead of reducing rights. */
  function model() {
    let ends = boughtAt + 365 * dayMs;
    let name = 'Pro';
    for (const { row, kind, state } of paid) {
      if (state !== 'valid') continue;
      if (kind === 'renew') ends = (row.purchased_at > ends ? row.purchased_at : ends) + 365 * dayMs;
      const promised = JSON.parse(row.extension ?? '{}').terms as OrderTerms;
      if (kind !== 'upgrade' || promised.from !== name) continue;
      name = promised.license_type;
      ends = Math.max(ends, boughtAt + 500 * dayMs);
    }
    const reason = isRevoked ? 'revoked' : ends <= clock.ms ? 'expired' : undefined;
    return { ends, licence: name, reason };
  }

  function pay(
    kind: 'purchase' | 'renewal' | 'upgrade' | 'support',
    extended: PurchaseRow | undefined,
    promised: OrderTerms,
  ): Promise<PurchaseRow> {
    return inTransaction(deps.database, async (trx) => {
      const number = `H${++numbers}`;
      const order = await trx
        .insertInto('orders')
        .values({
          ...{ account_id: item.account_id, item_id: item.id, number, licence: 'regular', currency: 'EUR' },
          ...{ list_minor: price, discount_minor: 0, tax_minor: 0, fee_minor: 100, total_minor: price },
          ...{ coupon_id: null, buyer_email: 'eve@buyer.example', buyer_name: 'Eve', buyer_country: 'DE' },
          ...{ provider: 'stripe', provider_ref: null, payment_ref: `pi_${number}`, state: 'paid' },
          ...{ created_at: clock.ms, expires_at: clock.ms, settled_at: clock.ms },
          ...{ kind, purchase_id: extended?.id ?? null, terms: JSON.stringify(promised) },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const { purchase } = await createPurchase(deps, trx, { order, item });
      const sale = { account_id: item.account_id, purchase_id: purchase.id, order_id: order.id, currency: 'EUR' };
      const reference = `order ${number}`;
      await bookSale(trx, { ...sale, reference, total_minor: price, tax_minor: 0, fee_minor: 100, at: clock.ms });
      return purchase;
    });
  }
}
