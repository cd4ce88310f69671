import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { inTransaction } from '../../database/index.ts';
import * as migration from '../../database/migrations/0020-money-paid-directly.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sampleCount } from '../../long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../../testing.ts';
import { changePurchase } from '../purchases/index.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { balanceOf, balancesAt } from './balance.ts';
import { bookDirectRefund, bookDirectSale, bookDispute, bookRefund, bookSale } from './bookings.ts';
import { imbalances, makeSeller } from './testing.ts';
import { listWithdrawalSources } from './withdrawal.store.ts';
import { closePayout, requestWithdrawal } from './withdrawal.ts';

type Step =
  | { kind: 'sale' | 'direct_sale'; total: number; fee: number }
  | { kind: 'refund' | 'direct_refund' | 'dispute' | 'withdraw'; amount: number }
  | { kind: 'end'; nth: number; state: 'settled' | 'rejected' };

const minor = fc.integer({ min: 1, max: 50_000 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('sale' as const, 'direct_sale' as const),
      total: minor,
      fee: fc.integer({ min: 0, max: 30 }),
    }),
    fc.record({
      kind: fc.constantFrom('refund' as const, 'direct_refund' as const, 'dispute' as const, 'withdraw' as const),
      amount: minor,
    }),
    fc.record({
      kind: fc.constant('end' as const),
      nth: fc.nat(3),
      state: fc.constantFrom('settled' as const, 'rejected' as const),
    }),
  ),
  { minLength: 5, maxLength: 40 },
);

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  let authors = 0;

  test('never pays out more than came to the service, whatever was paid to the author directly', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history: Step[]) => {
        const of = await makeSeller(deps, `direct${++authors}`);
        const { db } = deps.database;
        /** What really lies at the service, and what it has been promised or paid to the author. */
        let [here, waiting, fees] = [0, 0, 0];
        const waits: { id: number; amount: number }[] = [];
        for (const [n, step] of history.entries()) {
          const event = { ...of, reference: `r${n}`, currency: 'EUR', at: deps.now() };
          const booked = (work: Parameters<typeof inTransaction<boolean>>[1]) => inTransaction(deps.database, work);
          switch (step.kind) {
            case 'sale':
            case 'direct_sale': {
              const fee_minor = Math.floor((step.total * step.fee) / 100);
              const sale = { ...event, total_minor: step.total, fee_minor };
              fees += fee_minor;
              if (step.kind === 'direct_sale') await booked((trx) => bookDirectSale(trx, sale));
              else {
                here += step.total;
                await booked((trx) => bookSale(trx, { ...sale, tax_minor: 0 }));
              }
              break;
            }
            case 'refund':
              here -= step.amount;
              await booked((trx) => bookRefund(trx, { ...event, amount_minor: step.amount, tax_minor: 0 }));
              break;
            case 'direct_refund':
              await booked((trx) => bookDirectRefund(trx, { ...event, amount_minor: step.amount }));
              break;
            case 'dispute':
              here -= step.amount;
              await booked((trx) => bookDispute(trx, { ...event, amount_minor: step.amount }, 'opened'));
              await booked((trx) => bookDispute(trx, { ...event, amount_minor: step.amount }, 'lost'));
              break;
            case 'withdraw': {
              const asked = { amount: step.amount / 100, currency: 'EUR', destination: 'DE02120300000000202051' };
              const row = await requestWithdrawal(deps, of.account_id, asked).catch((error) => {
                assert.ok(error instanceof Refusal, String(error));
              });
              assert.equal(row !== undefined, step.amount <= here - fees - waiting);
              if (!row) break;
              waiting += step.amount;
              waits.push({ id: row.id, amount: step.amount });
              break;
            }
            case 'end': {
              const [wait] = waits.splice(step.nth % Math.max(1, waits.length), 1);
              if (!wait) break;
              const isCovered = wait.amount <= here - fees;
              const done = await closePayout(deps, wait.id, { state: step.state }).catch((error) => {
                assert.ok(error instanceof Refusal, String(error));
                assert.match(error.message, /is covered by money that the service received/);
              });
              assert.equal(done !== undefined, step.state === 'rejected' || isCovered);
              if (!done) waits.push(wait);
              else waiting -= wait.amount;
              if (done?.state === 'settled') here -= wait.amount;
            }
          }
          assert.equal(await balanceOf(db, of.account_id, 'EUR'), here - fees - waiting);
        }
        assert.deepEqual(await imbalances(db, of.account_id), []);
      }),
      { numRuns: sampleCount(100) },
    );
  });

  test('says of each withdrawal what the balance was made of', async () => {
    const of = await makeSeller(deps, 'sources');
    const event = (reference: string) => ({ ...of, reference, currency: 'EUR', at: deps.now() });
    await inTransaction(deps.database, async (trx) => {
      await bookSale(trx, { ...event('a'), total_minor: 10_000, tax_minor: 0, fee_minor: 1000 });
      await bookRefund(trx, { ...event('a'), amount_minor: 500, tax_minor: 0 });
      await bookDirectSale(trx, { ...event('b'), total_minor: 7000, fee_minor: 700 });
      await bookDirectRefund(trx, { ...event('b'), amount_minor: 2000 });
    });
    const asked = { amount: 10, currency: 'EUR', destination: 'DE02120300000000202051' };
    const first = await requestWithdrawal(deps, of.account_id, asked);
    const second = await requestWithdrawal(deps, of.account_id, asked);
    const { db } = deps.database;
    const madeOf = async (one: { id: number }) =>
      (await listWithdrawalSources(db, [one])).map(({ source, amount_minor }) => [source, amount_minor]);
    assert.deepEqual(await madeOf(first), [
      ['payments', 9000],
      ['refunds', -500],
      ['fees', -700],
    ]);
    assert.deepEqual((await madeOf(second)).at(-1), ['withdrawals', -1000]);
    const [shown] = await balancesAt(db, of.account_id);
    assert.deepEqual([shown?.author, shown?.direct], [5800, 5000]);
  });

  describe('books of before', () => {
    /** As they were written when a transfer counted like a payment through the provider. */
    async function oldBooks(name: string) {
      const { db } = deps.database;
      const { id: account } = await makeAuthor(deps, name);
      const item = await addItem(deps, account);
      const transfer = await sell(deps, item, { provider: 'manual', total: 5000, tax: 500 });
      const card = await sell(deps, item, { provider: 'stripe', total: 3000, tax: 300 });
      for (const table of ['money_transactions', 'money_days'] as const)
        await db.deleteFrom(table).where('account_id', '=', account).execute();
      for (const { purchase, order } of [transfer, card])
        await inTransaction(deps.database, (trx) =>
          bookSale(trx, {
            ...{ account_id: account, purchase_id: purchase.id, currency: 'EUR', at: deps.now() },
            ...{ reference: `order ${order.number}`, total_minor: order.total_minor, tax_minor: order.tax_minor },
            fee_minor: Math.floor((order.total_minor - order.tax_minor) / 10),
          }),
        );
      await inTransaction(deps.database, (trx) =>
        bookRefund(trx, {
          ...{ account_id: account, purchase_id: transfer.purchase.id, currency: 'EUR', at: deps.now() },
          ...{ reference: 'old', amount_minor: 1000, tax_minor: 100 },
        }),
      );
      return { account, transfer };
    }

    test('are corrected: what was transferred to the author cannot be withdrawn, nor a payout of it be settled by mistake', async () => {
      const { db, dialect } = deps.database;
      const { account, transfer } = await oldBooks('migrated');
      // Transfer: 5000 - 500 - 450, card: 3000 - 300 - 270, refund: 1000 - 100.
      assert.equal(await balanceOf(db, account, 'EUR'), 4050 + 2430 - 900);
      const destination = 'DE02120300000000202051';
      const paid = await requestWithdrawal(deps, account, { amount: 50, currency: 'EUR', destination });
      await db.schema.dropTable('withdrawal_sources').execute();
      await migration.up(db as never, dialect);

      assert.equal(await balanceOf(db, account, 'EUR'), 2430 - 450 - 5000);
      const [shown] = await balancesAt(db, account);
      assert.deepEqual([shown?.direct, shown?.payout], [4000, 5000]);
      assert.deepEqual(await imbalances(db, account), []);
      assert.deepEqual(
        (await listWithdrawalSources(db, [paid])).map(({ source, amount_minor }) => [source, amount_minor]),
        [
          ['direct_payments', 3150],
          ['payments', 2430],
        ],
      );
      await assert.rejects(closePayout(deps, paid.id, { state: 'settled' }), /Only €19\.80 of €50\.00 is covered/);
      await closePayout(deps, paid.id, { state: 'rejected' });
      assert.equal(await balanceOf(db, account, 'EUR'), 2430 - 450);

      // What happens to it from now on does not touch the balance either.
      const refund = { kind: 'refund', amount_minor: 4000, provider: 'manual', provider_ref: 'x', reason: '' } as const;
      await changePurchase(deps, { account_id: account, purchase_id: transfer.purchase.id }, refund);
      assert.equal(await balanceOf(db, account, 'EUR'), 2430 - 450);
      assert.equal((await balancesAt(db, account))[0]?.direct, 0);
    });
  });
});
