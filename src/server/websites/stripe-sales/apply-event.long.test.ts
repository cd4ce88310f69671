import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { sampleCount } from '../../../../test/support/long-runs.testing.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { applySaleEvent, problemOf } from './apply-event.ts';
import type { ReportedByStripe } from './stripe-event.ts';
import { deleteWaitingPayments } from './waiting-payments.ts';

type Paid = Extract<ReportedByStripe, { kind: 'paid' }>;
type Refunded = Extract<ReportedByStripe, { kind: 'refunded' }>;
type Disputed = Extract<ReportedByStripe, { kind: 'disputed' }>;

onEachDatabase((open, testOnce) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({ open });
  });
  after(() => service.close());

  const addWebsite = async () => ({ id: (await service.addWebsite()).id, account_id: service.ann });
  type Owned = Awaited<ReturnType<typeof addWebsite>>;
  const salesOf = async ({ id }: Owned) => {
    const { db } = service.deps.database;
    const rows = await db.selectFrom('website_sales').selectAll().where('website_id', '=', id).execute();
    return new Map(rows.map((row) => [row.reference, [row.amount_minor, row.refunded_minor]]));
  };
  const paymentsOf = async ({ id }: Owned) => {
    const { db } = service.deps.database;
    const rows = await db
      .selectFrom('website_stripe_payments')
      .select('payment')
      .where('website_id', '=', id)
      .orderBy('payment')
      .execute();
    return rows.map(({ payment }) => payment);
  };
  const tell = async (website: Owned, told: ReportedByStripe): Promise<string | undefined> => {
    try {
      await applySaleEvent(service.deps, website, told);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      return problem;
    }
  };
  const paid = (given: Partial<Paid> = {}): Paid => ({
    ...{ kind: 'paid', at: service.deps.now(), reference: 'A', payment: 'pi_1', currency: 'EUR', minor: 4900 },
    ...given,
  });
  const refunded = (given: Partial<Refunded> = {}): Refunded => ({
    ...{ kind: 'refunded', at: service.deps.now(), payment: 'pi_1', currency: 'EUR' },
    ...{ chargedMinor: 4900, refundedMinor: 4900, ...given },
  });
  const disputed = (given: Partial<Disputed> = {}): Disputed => ({
    ...{ kind: 'disputed', at: service.deps.now(), dispute: 'dp_1', payment: 'pi_1', currency: 'EUR' },
    ...{ minor: 4900, isWithdrawn: true, ...given },
  });

  test("refunds of a second payment with the same reference don't change the first sale", async () => {
    const website = await addWebsite();
    assert.equal(await tell(website, paid()), undefined);
    const problem = 'reference is already used by another payment: each payment needs its own reference.';
    assert.equal(await tell(website, paid({ payment: 'pi_2' })), problem);
    assert.match(
      (await tell(website, paid({ payment: 'pi_3', minor: 100 }))) ?? '',
      /already used by a sale of 49\.00 EUR/,
    );
    for (const payment of ['pi_2', 'pi_3']) {
      await tell(website, refunded({ payment }));
      await tell(website, disputed({ payment, dispute: `dp_of_${payment}` }));
    }
    assert.deepEqual(await salesOf(website), new Map([['A', [4900, 0]]]));
    await tell(website, refunded({ refundedMinor: 900 }));
    assert.deepEqual(await salesOf(website), new Map([['A', [4900, 900]]]));
  });

  test('restores the amount when a dispute is won', async () => {
    const website = await addWebsite();
    await tell(website, paid());
    await tell(website, disputed());
    assert.deepEqual(await salesOf(website), new Map([['A', [4900, 4900]]]));
    await tell(website, disputed({ isWithdrawn: false, at: service.deps.now() + 1000 }));
    assert.deepEqual(await salesOf(website), new Map([['A', [4900, 0]]]));
  });

  test('does not restore a sale that its owner deleted', async () => {
    const website = await addWebsite();
    await tell(website, paid());
    const [sale] = (await service.asAnn('GET', `/websites/${website.id}/sales`)).body.data;
    await service.asAnn('DELETE', `/websites/${website.id}/sales/${sale.id}`);
    await tell(website, paid());
    await tell(website, refunded());
    assert.deepEqual(await salesOf(website), new Map());
  });

  test('counts a payment, refund and dispute that arrive simultaneously', async () => {
    const website = await addWebsite();
    await Promise.all([
      tell(website, disputed({ minor: 200 })),
      tell(website, paid()),
      tell(website, refunded({ refundedMinor: 300 })),
      tell(website, paid()),
    ]);
    assert.deepEqual(await salesOf(website), new Map([['A', [4900, 500]]]));
  });

  testOnce('stores a payment only together with its sale, and counts it when retried', async () => {
    const website = await addWebsite();
    const { db } = service.deps.database;
    await sql`create trigger dies before update of sale_id on website_stripe_payments
      begin select raise(abort, 'the process died'); end`.execute(db);
    await assert.rejects(applySaleEvent(service.deps, website, paid()), /the process died/);
    await sql`drop trigger dies`.execute(db);
    assert.deepEqual([await salesOf(website), await paymentsOf(website)], [new Map(), []]);
    await tell(website, paid());
    assert.deepEqual(await salesOf(website), new Map([['A', [4900, 0]]]));
  });

  testOnce('deletes the oldest payments without a sale beyond a limit', async () => {
    const [website, other] = [await addWebsite(), await addWebsite()];
    await tell(website, paid({ payment: 'pi_0' }));
    for (const number of [1, 2, 3, 4]) {
      service.deps.clock.ms += 1000;
      await tell(website, refunded({ payment: `pi_${number}` }));
      await tell(website, disputed({ payment: `pi_${number}`, dispute: `dp_${number}` }));
    }
    await tell(other, refunded({ payment: 'pi_9' }));
    await deleteWaitingPayments(service.deps, { most: 2 });
    assert.deepEqual(await paymentsOf(website), ['pi_0', 'pi_3', 'pi_4']);
    assert.deepEqual(await paymentsOf(other), ['pi_9']);
    const { db } = service.deps.database;
    const disputes = db.selectFrom('website_stripe_disputes').select('dispute').where('website_id', '=', website.id);
    assert.deepEqual(await disputes.orderBy('dispute').execute(), [{ dispute: 'dp_3' }, { dispute: 'dp_4' }]);
    await tell(website, paid({ payment: 'pi_4', reference: 'D' }));
    assert.deepEqual((await salesOf(website)).get('D'), [4900, 4900], 'what still waited is known');
  });

  testOnce('limits the disputes of a payment', async () => {
    const website = await addWebsite();
    const tellDispute = (number: number) => tell(website, disputed({ dispute: `dp_${number}`, minor: 1 }));
    for (let number = 0; number < 20; number++) assert.equal(await tellDispute(number), undefined);
    assert.equal(await tellDispute(20), 'A payment can have at most 20 disputes.');
    assert.equal(await tellDispute(3), undefined, 'a known one changes');
  });

  test('random histories: only repayments of its own payment lower a sale', async () => {
    const website = await addWebsite();
    const histories = fc.sample(fc.array(step, { minLength: 4, maxLength: 16 }), sampleCount(200));
    const told = histories.flatMap((steps, index) => steps.map((one) => toldBy(one, `history ${index}`)));
    for (const one of told) await tell(website, one);
    assert.deepEqual(await salesOf(website), expectedOf(told), JSON.stringify(histories));
  });

  const toldBy = ({ kind, payment: number, later, isWithdrawn }: Step, history: string): ReportedByStripe => {
    const payment = `${history} pi_${number}`;
    const [start, minor] = [service.deps.now() - 100_000, number < 3 ? 1000 : 2000];
    const at = start + 1000 * later;
    switch (kind) {
      case 'paid':
        return paid({ payment, reference: `${history} ${number % 2}`, minor, at: start });
      case 'refunded':
        return refunded({ payment, chargedMinor: minor, refundedMinor: 300 * later, at });
      case 'disputed':
        return disputed({ payment, dispute: `dp_${payment}`, minor: 450, isWithdrawn, at });
    }
  };
});

type Step = { kind: ReportedByStripe['kind']; payment: number; later: number; isWithdrawn: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>('paid', 'paid', 'refunded', 'disputed'),
  payment: fc.integer({ min: 1, max: 4 }),
  later: fc.integer({ min: 1, max: 4 }),
  isWithdrawn: fc.boolean(),
});

function expectedOf(told: readonly ReportedByStripe[]): Map<string, number[]> {
  const first = new Map<string, Paid>();
  for (const one of told) if (one.kind === 'paid' && !first.has(one.reference)) first.set(one.reference, one);
  return new Map(
    [...first].map(([reference, { payment, minor }]) => {
      const refunds = told.filter((one) => one.kind === 'refunded' && one.payment === payment);
      const disputes = told.filter((one) => one.kind === 'disputed' && one.payment === payment) as Disputed[];
      // Stripe's total of refunds only grows.
      const refund = Math.max(0, ...refunds.map((one) => (one as Refunded).refundedMinor));
      const latest = disputes.filter(({ at }) => disputes.every((other) => other.at <= at));
      const isWithdrawn = latest.length > 0 && latest.every((one) => one.isWithdrawn);
      return [reference, [minor, Math.min(minor, refund + (isWithdrawn ? 450 : 0))]];
    }),
  );
}
