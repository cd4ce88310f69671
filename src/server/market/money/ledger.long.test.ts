import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sampleCount } from '../../../../test/support/long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { balanceOf, balancesAt } from './balance.ts';
import { bookDispute, bookRefund, bookRefundFailure, bookSale, bookUnappliedPayment } from './bookings.ts';
import { postTransaction } from './post-transaction.ts';
import { imbalances, makeSeller } from './testing.ts';
import { closePayout, requestWithdrawal } from './withdrawal.ts';

type Currency = 'EUR' | 'JPY';
type Happening =
  | { kind: 'sale'; ref: number; total: number; tax: number; fee: number }
  | { kind: 'refund'; ref: number; amount: number; tax: number }
  | { kind: 'dispute'; ref: number; amount: number; step: 'opened' | 'won' | 'lost' }
  | { kind: 'withdraw'; amount: number }
  | { kind: 'end'; nth: number; state: 'settled' | 'rejected' };

/** Uses few references, so events repeat. */
const ref = fc.nat(3);
const minor = fc.nat(100_000);
const share = fc.integer({ min: 0, max: 50 });
const part = (whole: number, percent: number) => Math.floor((whole * percent) / 100);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.tuple(ref, minor, share, share).map(([of, total, tax, fee]) => ({
    ...{ kind: 'sale' as const, ref: of, total },
    ...{ tax: part(total, tax), fee: part(total, fee) },
  })),
  fc
    .tuple(ref, minor, share)
    .map(([of, amount, tax]) => ({ kind: 'refund' as const, ref: of, amount, tax: part(amount, tax) })),
  fc.record({
    kind: fc.constant('dispute' as const),
    ref,
    amount: fc.constant(700),
    step: fc.constantFrom('opened' as const, 'won' as const, 'lost' as const),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({
    kind: fc.constant('end' as const),
    nth: fc.nat(4),
    state: fc.constantFrom('settled' as const, 'rejected' as const),
  }),
);
const currency: fc.Arbitrary<Currency> = fc.constantFrom('EUR', 'JPY');

class Model {
  seen = new Set<string>();
  author = { EUR: 0, JPY: 0 };
  held = { EUR: 0, JPY: 0 };
  payout = { EUR: 0, JPY: 0 };

  isNew(name: string): boolean {
    if (this.seen.has(name)) return false;
    this.seen.add(name);
    return true;
  }
}

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  let authors = 0;
  const seller = () => makeSeller(deps, `author${++authors}`);

  async function apply(
    of: { account_id: number; purchase_id: number },
    model: Model,
    withdrawals: { id: number; currency: Currency; amount: number; state: string }[],
    what: Happening,
    inCurrency: Currency,
  ): Promise<void> {
    const decimals = inCurrency === 'EUR' ? 100 : 1;
    const event = { ...of, currency: inCurrency, at: deps.now() };
    const inOne = (work: Parameters<typeof inTransaction<boolean>>[1]) => inTransaction(deps.database, work);
    switch (what.kind) {
      case 'sale': {
        const { total, tax, fee } = what;
        const sale = { ...event, reference: `r${what.ref}`, total_minor: total, tax_minor: tax, fee_minor: fee };
        const isNew = model.isNew(`sale ${what.ref}`);
        if (isNew) model.author[inCurrency] += total - tax - fee;
        assert.equal(await inOne((trx) => bookSale(trx, sale)), isNew);
        break;
      }
      case 'refund': {
        const refund = { ...event, reference: `r${what.ref}`, amount_minor: what.amount, tax_minor: what.tax };
        const isNew = model.isNew(`refund ${what.ref}`);
        if (isNew) model.author[inCurrency] -= what.amount - what.tax;
        assert.equal(await inOne((trx) => bookRefund(trx, refund)), isNew);
        break;
      }
      case 'dispute': {
        const dispute = { ...event, reference: `r${what.ref}`, amount_minor: what.amount };
        const isNew = model.isNew(`dispute ${what.ref} ${what.step === 'opened' ? 'begins' : 'ends'}`);
        if (isNew && what.step === 'opened') {
          model.author[inCurrency] -= what.amount;
          model.held[inCurrency] += what.amount;
        } else if (isNew) {
          model.held[inCurrency] -= what.amount;
          if (what.step === 'won') model.author[inCurrency] += what.amount;
        }
        assert.equal(await inOne((trx) => bookDispute(trx, dispute, what.step)), isNew);
        break;
      }
      case 'withdraw': {
        const asked = { amount: what.amount / decimals, currency: inCurrency, destination: 'DE02120300000000202051' };
        const mayHave = what.amount <= model.author[inCurrency];
        const row = await requestWithdrawal(deps, of.account_id, asked).catch((error) => {
          assert.ok(error instanceof Refusal, String(error));
        });
        assert.equal(row !== undefined, mayHave);
        if (!row) break;
        model.author[inCurrency] -= what.amount;
        model.payout[inCurrency] += what.amount;
        withdrawals.push({ id: row.id, currency: inCurrency, amount: what.amount, state: 'requested' });
        break;
      }
      case 'end': {
        const withdrawal = withdrawals[what.nth];
        if (!withdrawal) break;
        const ended = await closePayout(deps, withdrawal.id, what).catch((error) => {
          assert.ok(error instanceof Refusal, String(error));
        });
        if (withdrawal.state !== 'requested') {
          assert.equal(ended?.state ?? 'conflict', withdrawal.state === what.state ? what.state : 'conflict');
          break;
        }
        const funds = model.author[withdrawal.currency] + model.payout[withdrawal.currency];
        const isPossible = what.state === 'rejected' || withdrawal.amount <= funds;
        assert.equal(ended?.state, isPossible ? what.state : undefined);
        if (!isPossible) break;
        withdrawal.state = what.state;
        model.payout[withdrawal.currency] -= withdrawal.amount;
        if (what.state === 'rejected') model.author[withdrawal.currency] += withdrawal.amount;
      }
    }
  }

  test('matches a naive model for any events, in any order and with repeats', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(happening, currency), { maxLength: 30 }), async (happenings) => {
        const of = await seller();
        const model = new Model();
        const withdrawals: Parameters<typeof apply>[2] = [];
        for (const [what, inCurrency] of happenings) await apply(of, model, withdrawals, what, inCurrency);
        assert.deepEqual(await imbalances(deps.database.db, of.account_id), []);
        const shown = await balancesAt(deps.database.db, of.account_id);
        for (const one of ['EUR', 'JPY'] as const) {
          assert.equal(await balanceOf(deps.database.db, of.account_id, one), model.author[one]);
          const { author, held, payout } = shown.find((row) => row.currency === one) ?? {
            author: 0,
            held: 0,
            payout: 0,
          };
          assert.deepEqual([author, held, payout], [model.author[one], model.held[one], model.payout[one]]);
        }
      }),
      { numRuns: sampleCount(100) },
    );
  });

  test('the balance equals the sum of its entries at any time', async () => {
    const dayMs = 86_400_000;
    const { db } = deps.database;
    const moment = fc
      .tuple(fc.integer({ min: -3, max: 400 }), fc.integer({ min: -1, max: 1 }), fc.integer({ min: 0, max: dayMs - 1 }))
      .map(([days, edge, within]) => days * dayMs + (edge === 0 ? within : edge));
    const booking = fc.record({
      at: moment,
      minor,
      kind: fc.constantFrom('sale', 'refund', 'refund_failed', 'received', 'returned', 'opened'),
      currency,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(booking, { maxLength: 25 }),
        fc.array(moment, { maxLength: 6 }),
        async (all, moments) => {
          const of = await seller();
          for (const [n, { at, minor: amount_minor, kind, currency }] of all.entries())
            await inTransaction(deps.database, async (trx) => {
              const event = {
                ...of,
                reference: `r${n}`,
                currency,
                at,
                amount_minor,
                tax_minor: part(amount_minor, 19),
              };
              if (kind === 'sale') await bookSale(trx, { ...event, total_minor: amount_minor, fee_minor: 0 });
              else if (kind === 'refund') await bookRefund(trx, event);
              else if (kind === 'refund_failed') await bookRefundFailure(trx, event);
              else if (kind === 'opened') await bookDispute(trx, event, 'opened');
              else await bookUnappliedPayment(trx, event, kind as 'received' | 'returned');
            });
          assert.deepEqual(await imbalances(db, of.account_id), []);
          const entries = await db
            .selectFrom('money_entries')
            .selectAll()
            .where('account_id', '=', of.account_id)
            .execute();
          for (const atMs of [...moments, ...all.map(({ at }) => at), undefined]) {
            const shown = await balancesAt(db, of.account_id, atMs);
            const before = entries.filter(({ booked_at }) => atMs === undefined || booked_at < atMs);
            for (const one of ['EUR', 'JPY'] as const) {
              const naive = (book: string): number =>
                before
                  .filter((entry) => entry.book === book && entry.currency === one)
                  .reduce((sum, entry) => sum + entry.amount_minor, 0);
              assert.equal(await balanceOf(db, of.account_id, one, atMs), naive('author'));
              const row = shown.find((balances) => balances.currency === one);
              assert.deepEqual(
                [row?.author ?? 0, row?.held ?? 0, row?.stray ?? 0],
                [naive('author'), naive('held'), naive('stray')],
              );
            }
          }
        },
      ),
      { numRuns: sampleCount(80) },
    );
  });

  test('the balance doesn’t depend on the order of sales, refunds and disputes', async () => {
    const events = fc
      .uniqueArray(fc.tuple(ref, fc.constantFrom('sale', 'refund', 'opened', 'won')), {
        selector: (event) => event.join(),
        maxLength: 12,
      })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(events, async ([once, shuffled]) => {
        const [a, b] = [await seller(), await seller()];
        const run = async (of: typeof a, list: typeof once) => {
          for (const [n, step] of list) {
            const what: Happening =
              step === 'sale'
                ? { kind: 'sale', ref: n, total: 1000 + n, tax: 190, fee: 30 }
                : step === 'refund'
                  ? { kind: 'refund', ref: n, amount: 500 + n, tax: 95 }
                  : { kind: 'dispute', ref: n, amount: 700, step: step as 'opened' | 'won' };
            const event = { ...of, reference: `r${n}`, currency: 'EUR', at: deps.now() };
            await inTransaction(deps.database, async (trx) => {
              if (what.kind === 'sale')
                await bookSale(trx, { ...event, total_minor: what.total, tax_minor: what.tax, fee_minor: what.fee });
              if (what.kind === 'refund')
                await bookRefund(trx, { ...event, amount_minor: what.amount, tax_minor: what.tax });
              if (what.kind === 'dispute') await bookDispute(trx, { ...event, amount_minor: what.amount }, what.step);
            });
          }
        };
        await run(a, once);
        await run(b, shuffled);
        const { db } = deps.database;
        assert.deepEqual(await balancesAt(db, b.account_id), await balancesAt(db, a.account_id));
        assert.deepEqual(await imbalances(db, b.account_id), []);
      }),
      { numRuns: sampleCount(60) },
    );
  });

  test('books an event once when it is reported concurrently', async () => {
    const of = await seller();
    const sale = {
      ...{ ...of, reference: 'order-1', currency: 'EUR', at: deps.now() },
      ...{ total_minor: 1999, tax_minor: 319, fee_minor: 100 },
    };
    const told = await Promise.all(
      Array.from({ length: 10 }, () => inTransaction(deps.database, (trx) => bookSale(trx, sale))),
    );
    assert.equal(told.filter(Boolean).length, 1);
    assert.equal(await balanceOf(deps.database.db, of.account_id, 'EUR'), 1580);
    assert.equal(await balanceOf(deps.database.db, of.account_id, 'EUR', deps.now()), 0);
    assert.equal(await balanceOf(deps.database.db, of.account_id, 'USD'), 0);
  });

  test('rejects unbalanced entries and fractions of minor units', async () => {
    const { account_id } = await seller();
    const transaction = { kind: 'sale', reference: 'sale:x', purchase_id: null, note: '', booked_at: 0 } as const;
    const entry = (amount_minor: number, of: string) => ({ book: 'author' as const, currency: of, amount_minor });
    for (const entries of [
      [entry(1, 'EUR')],
      [entry(5, 'EUR'), entry(-5, 'USD')],
      [entry(0.5, 'EUR'), entry(-0.5, 'EUR')],
      [entry(2 ** 53, 'EUR'), entry(-(2 ** 53), 'EUR')],
    ])
      await assert.rejects(
        inTransaction(deps.database, (trx) => postTransaction(trx, { ...transaction, account_id }, entries)),
      );
    const event = { account_id, purchase_id: 1, reference: 'x', currency: 'EUR', at: 0 };
    await assert.rejects(
      inTransaction(deps.database, (trx) => bookRefund(trx, { ...event, amount_minor: -5, tax_minor: 0 })),
    );
    await assert.rejects(
      inTransaction(deps.database, (trx) =>
        bookSale(trx, { ...event, total_minor: 100, tax_minor: 60, fee_minor: 60 }),
      ),
    );
    const { db } = deps.database;
    const rows = await db.selectFrom('money_transactions').select('id').where('account_id', '=', account_id).execute();
    assert.deepEqual(rows, []);
  });

  test('never lets concurrent withdrawals exceed the balance', async () => {
    const of = await seller();
    const sale = { ...of, reference: 'order-1', currency: 'EUR', at: deps.now() };
    await inTransaction(deps.database, (trx) =>
      bookSale(trx, { ...sale, total_minor: 10_000, tax_minor: 0, fee_minor: 0 }),
    );
    const asked = { amount: 30, currency: 'EUR', destination: 'DE02120300000000202051' };
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => requestWithdrawal(deps, of.account_id, asked)),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3);
    for (const result of results)
      if (result.status === 'rejected') assert.match(result.reason.message, /must not exceed the balance of €\d+\.00/);
    assert.equal(await balanceOf(deps.database.db, of.account_id, 'EUR'), 1000);
  });

  test('closes a withdrawal only once, even if it is closed several times concurrently', async () => {
    const of = await seller();
    const sale = { ...of, reference: 'order-1', currency: 'EUR', at: deps.now() };
    await inTransaction(deps.database, (trx) =>
      bookSale(trx, { ...sale, total_minor: 5000, tax_minor: 0, fee_minor: 0 }),
    );
    const { id } = await requestWithdrawal(deps, of.account_id, { amount: 50, currency: 'EUR', destination: 'X' });
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => closePayout(deps, id, { state: n % 2 ? 'settled' : 'rejected' })),
    );
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 5);
    const [shown] = await balancesAt(deps.database.db, of.account_id);
    assert.equal(shown?.payout, 0);
    assert.ok(shown.author === 0 || shown.author === 5000);
    assert.deepEqual(await imbalances(deps.database.db, of.account_id), []);
  });
});
