import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sampleCount } from '../../../../test/support/long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
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

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  let authors = 0;

  test('never pays out more than the service received, no matter how much authors were paid directly', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history: Step[]) => {
        const of = await makeSeller(deps, `direct${++authors}`);
        const { db } = deps.database;
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

  test('lists the sources of each withdrawal’s amount', async () => {
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
});
