import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sampleCount } from '../../../../test/support/long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { imbalances } from '../money/testing.ts';
import { codeOf, makeAuthor, makeTwoAuthors, validPurchase } from '../testing.ts';
import { changePurchase, type PurchaseChange } from './change-purchase.ts';
import { extendSupport } from './extend-support.ts';
import { rotateCode } from './rotate-code.ts';
import { addItem, balance, rowOf, sell } from './testing.ts';

const refund = (amount_minor: number, provider_ref: string): PurchaseChange => ({
  kind: 'refund',
  amount_minor,
  provider: 'stripe',
  provider_ref,
  reason: 'asked for it',
});
const failure = (amount_minor: number, provider_ref: string): PurchaseChange => ({
  kind: 'refund_failed',
  amount_minor,
  provider: 'stripe',
  provider_ref,
  reason: 'lost or stolen card',
});
const dispute = (kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost', provider_ref: string, amount_minor = 2000) =>
  ({ kind, amount_minor, provider: 'stripe', provider_ref }) as const;

function orders<T>(list: T[]): T[][] {
  if (list.length <= 1) return [list];
  return list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

onEachDatabase((open) => {
  let deps: TestDeps;
  let ada: number;
  let bob: number;
  let item: ItemRow;
  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada);
  });
  after(() => deps.close());

  const change = (purchase: PurchaseRow, what: PurchaseChange) =>
    changePurchase(deps, { account_id: purchase.account_id, purchase_id: purchase.id }, what);
  const refusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;
  const outbox = (purchase: PurchaseRow) =>
    deps.database.db
      .selectFrom('outbox')
      .select('idempotency_key')
      .where('idempotency_key', 'like', `purchase_${purchase.id}_%`)
      .orderBy('idempotency_key')
      .execute();
  const moved = async (work: () => Promise<unknown>) => {
    const atFirst = await balance(deps, ada);
    await work();
    return (await balance(deps, ada)) - atFirst;
  };

  test('creates a code, six months of support and the next invoice number', async () => {
    const own = await addItem(deps, (await makeAuthor(deps, 'numbers')).id);
    const first = await sell(deps, own);
    const free = await sell(deps, own, { total: 0, tax: 0 });
    const second = await sell(deps, own);
    assert.deepEqual(
      [first, free, second].map(({ purchase }) => purchase.invoice),
      ['2026-000001', null, '2026-000002'],
    );
    assert.match(first.code, /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    assert.ok(await validPurchase(deps, own.account_id, first.code));
    assert.equal(new Date(first.purchase.supported_until ?? 0).toISOString(), '2026-09-10T12:00:00.000Z');
    assert.equal(first.purchase.license_type, 'Regular License');
    assert.ok(!JSON.stringify(await rowOf(deps, first.purchase)).includes(first.code));
  });

  test('numbers invoices without gaps or duplicates for concurrent sales', async () => {
    const own = await addItem(deps, (await makeAuthor(deps, 'busy')).id);
    const sold = await Promise.all(Array.from({ length: 12 }, () => sell(deps, own)));
    const numbers = sold.map(({ purchase }) => purchase.invoice).sort();
    assert.deepEqual(
      numbers,
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
    );
  });

  test('ends the license and books the money back on a full refund', async () => {
    const { purchase, code } = await sell(deps, item);
    assert.equal(await moved(() => change(purchase, refund(2000, 're_full'))), -1667);
    assert.equal(await validPurchase(deps, ada, code), undefined);
    const row = await rowOf(deps, purchase);
    assert.deepEqual([row.state, row.refunded_minor], ['refunded', 2000]);
    assert.equal((await outbox(purchase)).length, 1);
  });

  test('ends the license when partial refunds add up to the price', async () => {
    const { purchase, code } = await sell(deps, item);
    const parts = [700, 701, 599];
    const sum = await moved(async () => {
      for (const [index, part] of parts.entries()) {
        assert.ok(await validPurchase(deps, ada, code));
        await change(purchase, refund(part, `re_part_${index}`));
      }
    });
    assert.equal(sum, -1667);
    assert.deepEqual(
      [(await rowOf(deps, purchase)).state, await validPurchase(deps, ada, code)],
      ['refunded', undefined],
    );
    await assert.rejects(change(purchase, refund(1, 're_more')), refusal('conflict'));
  });

  test('never refunds more than was paid, even concurrently', async () => {
    const { purchase } = await sell(deps, item);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => change(purchase, refund(600, `re_race_${purchase.id}_${index}`))),
    );
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 3);
    assert.equal((await rowOf(deps, purchase)).refunded_minor, 1800);
  });

  test('counts each refund and dispute once when they are reported concurrently', async () => {
    const { purchase } = await sell(deps, item);
    const told = [
      refund(500, 're_ten'),
      dispute('dispute_opened', 'dp_ten', 1500),
      dispute('dispute_won', 'dp_ten', 1500),
    ];
    const sum = await moved(() =>
      Promise.all(
        Array.from({ length: 10 }, () => told)
          .flat()
          .map((one) => change(purchase, one)),
      ),
    );
    assert.equal(sum, -417);
    const row = await rowOf(deps, purchase);
    assert.deepEqual([row.state, row.refunded_minor], ['valid', 500]);
  });

  test('ends in the same state for any order of refunds, disputes and revocation', async () => {
    const ref = (name: string, purchase: PurchaseRow) => `${name}_${purchase.id}`;
    const stories: [(purchase: PurchaseRow) => PurchaseChange[], state: string, change: number][] = [
      [
        (of) => [
          refund(500, ref('re', of)),
          dispute('dispute_opened', ref('dp', of)),
          dispute('dispute_won', ref('dp', of)),
        ],
        'valid',
        -417,
      ],
      [
        (of) => [
          refund(500, ref('re', of)),
          dispute('dispute_opened', ref('dp', of), 1500),
          dispute('dispute_lost', ref('dp', of), 1500),
        ],
        'refunded',
        -1667,
      ],
      [
        (of) => [
          refund(2000, ref('re', of)),
          dispute('dispute_opened', ref('dp', of)),
          dispute('dispute_won', ref('dp', of)),
        ],
        'refunded',
        -1667,
      ],
      [
        (of) => [
          { kind: 'revoke', reason: '' },
          dispute('dispute_opened', ref('dp', of)),
          dispute('dispute_won', ref('dp', of)),
        ],
        'revoked',
        0,
      ],
      [
        (of) => [
          dispute('dispute_lost', ref('dp', of), 1500),
          dispute('dispute_won', ref('dp', of), 1500),
          refund(500, ref('re', of)),
        ],
        'valid',
        -417,
      ],
      [
        (of) => [
          dispute('dispute_lost', ref('dp', of), 1500),
          dispute('dispute_won', ref('dp', of), 1500),
          dispute('dispute_opened', ref('dp2', of), 300),
        ],
        'disputed',
        -300,
      ],
      [(of) => [refund(701, ref('re', of)), failure(701, ref('re', of)), refund(599, ref('re2', of))], 'valid', -499],
      [
        (of) => [
          refund(2000, ref('re', of)),
          failure(2000, ref('re', of)),
          dispute('dispute_opened', ref('dp', of), 1500),
        ],
        'disputed',
        -1500,
      ],
      [
        (of) => [
          refund(2000, ref('re', of)),
          failure(2000, ref('re', of)),
          dispute('dispute_lost', ref('dp', of), 1500),
        ],
        'valid',
        -1250,
      ],
    ];
    for (const [story, state, expected] of stories)
      for (const order of orders([0, 1, 2])) {
        const { purchase } = await sell(deps, item);
        const told = story(purchase);
        const sum = await moved(async () => {
          for (const index of order) await change(purchase, told[index] as PurchaseChange);
        });
        assert.deepEqual([(await rowOf(deps, purchase)).state, sum], [state, expected], `${state} ${order}`);
      }
  });

  test('reverses a failed refund exactly', async () => {
    const { purchase, code } = await sell(deps, item);
    assert.equal(await moved(() => change(purchase, refund(2000, 're_back'))), -1667);
    assert.equal(await validPurchase(deps, ada, code), undefined);
    assert.equal(await moved(() => change(purchase, failure(2000, 're_back'))), 1667);
    assert.ok(await validPurchase(deps, ada, code));
    const row = await rowOf(deps, purchase);
    assert.deepEqual([row.state, row.refunded_minor], ['valid', 0]);
    assert.deepEqual(
      (await outbox(purchase)).map(({ idempotency_key }) => idempotency_key.replace(/^purchase_\d+_/, '')),
      ['author_refund_failed_stripe:re_back', 'refund_failed_stripe:re_back', 'refunded_stripe:re_back'],
    );
    const told = await deps.database.db
      .selectFrom('outbox')
      .select('facts')
      .where('idempotency_key', '=', `purchase_${purchase.id}_refund_failed_stripe:re_back`)
      .executeTakeFirstOrThrow();
    const { paragraphs } = unsealFacts(deps.vault, told.facts) as Notice;
    assert.match(paragraphs.join(), /€20\.00 for Harbour Icons could not be refunded.*Your license is valid again/);
    assert.equal(await moved(() => change(purchase, refund(2000, 're_again'))), -1667);
    assert.equal((await rowOf(deps, purchase)).state, 'refunded');
  });

  test('notifies only the author if the failure of a refund arrives first, and ignores the late refund', async () => {
    const { purchase, code } = await sell(deps, item);
    const sum = await moved(async () => {
      await change(purchase, failure(2000, 're_never'));
      await change(purchase, refund(2000, 're_never'));
    });
    assert.equal(sum, 0);
    assert.ok(await validPurchase(deps, ada, code));
    assert.equal((await rowOf(deps, purchase)).refunded_minor, 0);
    assert.deepEqual(
      (await outbox(purchase)).map(({ idempotency_key }) => idempotency_key.replace(/^purchase_\d+_/, '')),
      ['author_refund_failed_stripe:re_never'],
    );
  });

  test('counts a failure once when it is repeated and shuffled with its refund', async () => {
    const { purchase } = await sell(deps, item);
    const told = [refund(700, 're_f1'), failure(700, 're_f1'), refund(701, 're_f2'), refund(599, 're_f3')];
    const sum = await moved(() =>
      Promise.all(
        Array.from({ length: 10 }, (_, turn) => orders(told)[turn * 2] ?? told)
          .flat()
          .map((one) => change(purchase, one).catch((error) => assert.equal(error.code, 'conflict'))),
      ),
    );
    assert.equal(sum, -(1300 - 216));
    const row = await rowOf(deps, purchase);
    assert.deepEqual([row.state, row.refunded_minor], ['valid', 1300]);
    assert.equal(await moved(() => change(purchase, refund(700, 're_f4'))), -(700 - 117));
    assert.equal((await rowOf(deps, purchase)).state, 'refunded');
  });

  test('ends with the same state and balance for any order and repeats of events', async () => {
    const minor = fc.integer({ min: 1, max: 1000 });
    const ends = fc.constantFrom([], ['dispute_won'], ['dispute_lost'], ['dispute_lost', 'dispute_won'] as const);
    const story = fc.record({
      refunds: fc.array(fc.record({ minor, hasFailed: fc.boolean() }), { maxLength: 2 }),
      disputes: fc.array(fc.record({ minor, ends }), { maxLength: 2 }),
    });
    const told = story.chain(({ refunds, disputes }) => {
      const events = [
        ...refunds.flatMap((one, n) => [
          ['refund', `re${n}`, one.minor] as const,
          ...(one.hasFailed ? [['refund_failed', `re${n}`, one.minor] as const] : []),
        ]),
        ...disputes.flatMap((one, n) => [
          ['dispute_opened', `dp${n}`, one.minor] as const,
          ...one.ends.map((kind) => [kind, `dp${n}`, one.minor] as const),
        ]),
      ];
      const twice = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 });
      return fc.tuple(fc.constant(events), twice);
    });
    const end = async (events: readonly (readonly [string, string, number])[]) => {
      const { purchase } = await sell(deps, item);
      const sum = await moved(async () => {
        for (const [kind, name, amount_minor] of events) {
          const of = { amount_minor, provider: 'stripe', provider_ref: `${name}_${purchase.id}`, reason: '' };
          await change(purchase, { kind, ...of } as PurchaseChange);
        }
      });
      const { state, refunded_minor } = await rowOf(deps, purchase);
      return { state, refunded_minor, sum };
    };
    await fc.assert(
      fc.asyncProperty(told, async ([once, shuffled]) => assert.deepEqual(await end(shuffled), await end(once))),
      { numRuns: sampleCount(100) },
    );
    assert.deepEqual(await imbalances(deps.database.db, ada), []);
  });

  test('suspends the license during a dispute and restores it after a win', async () => {
    const { purchase, code } = await sell(deps, item);
    assert.equal(await moved(() => change(purchase, dispute('dispute_opened', 'dp_1'))), -2000);
    assert.equal(await validPurchase(deps, ada, code), undefined);
    assert.equal(await moved(() => change(purchase, dispute('dispute_won', 'dp_1'))), 2000);
    assert.ok(await validPurchase(deps, ada, code));
  });

  test('keeps the license if a dispute about a part of the price is lost, like after a partial refund', async () => {
    const { purchase, code } = await sell(deps, item);
    const { id } = purchase;
    await change(purchase, dispute('dispute_opened', `dp_part_${id}`, 500));
    assert.equal(await validPurchase(deps, ada, code), undefined);
    await change(purchase, dispute('dispute_lost', `dp_part_${id}`, 500));
    assert.equal((await rowOf(deps, purchase)).state, 'valid');
    assert.ok(await validPurchase(deps, ada, code));

    await change(purchase, dispute('dispute_lost', `dp_more_${id}`, 700));
    assert.ok(await validPurchase(deps, ada, code));
    const { db } = deps.database;
    const history = await db.selectFrom('purchase_history').select('event').where('purchase_id', '=', id).execute();
    assert.equal(history.filter(({ event }) => event === 'dispute_lost').length, 2);
    await change(purchase, refund(800, `re_rest_${id}`));
    assert.equal((await rowOf(deps, purchase)).state, 'refunded', 'the buyer has the whole price back');
    assert.equal(await validPurchase(deps, ada, code), undefined);
    await change(purchase, failure(800, `re_rest_${id}`));
    assert.ok(await validPurchase(deps, ada, code));
    await change(purchase, dispute('dispute_lost', `dp_rest_${id}`, 800));
    assert.equal(await validPurchase(deps, ada, code), undefined);
    await change(purchase, dispute('dispute_won', `dp_rest_${id}`, 800));
    assert.ok(await validPurchase(deps, ada, code));
  });

  test('ends the license without booking money when it is revoked', async () => {
    const { purchase, code } = await sell(deps, item);
    assert.equal(await moved(() => change(purchase, { kind: 'revoke', reason: 'stolen card' })), 0);
    assert.equal(await validPurchase(deps, ada, code), undefined);
    await change(purchase, { kind: 'revoke', reason: 'again' });
    assert.equal((await outbox(purchase)).length, 1);
  });

  test('changes imported purchases without booking money', async () => {
    const { id } = await deps.database.db
      .insertInto('purchases')
      .values({
        account_id: ada,
        item_id: item.id,
        import_id: null,
        code_hash: 'of-an-import',
        code_sealed: 'x',
        license_type: 'Regular License',
        price_minor: 1999,
        currency: 'EUR',
        supported_until: null,
        downloaded: 0,
        buyer_email: null,
        state: 'valid',
        purchased_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await rowOf(deps, { id });
    assert.equal(await moved(() => change(row, refund(1999, 're_import'))), 0);
    assert.equal((await rowOf(deps, row)).state, 'refunded');
  });

  test('rejects changes by other accounts, and refund references of other purchases', async () => {
    const { purchase } = await sell(deps, item);
    const other = await sell(deps, await addItem(deps, bob));
    const asBob = { account_id: bob, purchase_id: purchase.id };
    await assert.rejects(changePurchase(deps, asBob, { kind: 'revoke', reason: '' }), refusal('not_found'));
    await assert.rejects(rotateCode(deps, asBob, 'author'), refusal('not_found'));
    await assert.rejects(extendSupport(deps, asBob, 12), refusal('not_found'));
    await change(purchase, refund(100, 're_of_ada'));
    await assert.rejects(change(other.purchase, refund(100, 're_of_ada')), refusal('conflict'));
    assert.equal((await rowOf(deps, other.purchase)).refunded_minor, 0);
  });

  test('replaces the code, and leaves one valid after concurrent replacements', async () => {
    const { purchase, code } = await sell(deps, item);
    const of = { account_id: ada, purchase_id: purchase.id };
    const codes = await Promise.all(Array.from({ length: 8 }, () => rotateCode(deps, of, 'author')));
    assert.equal(new Set(codes).size, 8);
    const valid = await Promise.all([code, ...codes].map((one) => validPurchase(deps, ada, one)));
    assert.equal(valid.filter((one) => one !== undefined).length, 1);
    assert.equal(valid[0], undefined);
    await change(purchase, { kind: 'revoke', reason: '' });
    await assert.rejects(rotateCode(deps, of, 'author'), refusal('conflict'));
  });

  test('invalidates both codes if a refund coincides with the replacement', async () => {
    for (let round = 0; round < 5; round++) {
      const { purchase, code } = await sell(deps, item);
      const of = { account_id: ada, purchase_id: purchase.id };
      const [rotated] = await Promise.allSettled([
        rotateCode(deps, of, 'buyer'),
        change(purchase, refund(2000, `re_rotate_${purchase.id}`)),
      ]);
      for (const one of [code, rotated.status === 'fulfilled' ? rotated.value : codeOf(round)])
        assert.equal(await validPurchase(deps, ada, one), undefined);
    }
  });

  test('extends support to up to twelve months in total, and never shortens it', async () => {
    const { purchase } = await sell(deps, item);
    const of = { account_id: ada, purchase_id: purchase.id };
    assert.equal(
      new Date((await extendSupport(deps, of, 12)).supported_until ?? 0).toISOString(),
      '2027-03-10T12:00:00.000Z',
    );
    await extendSupport(deps, of, 12);
    await assert.rejects(extendSupport(deps, of, 6), refusal('invalid'));
  });
});
