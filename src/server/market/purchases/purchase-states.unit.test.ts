import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entitlements, type PurchaseEvent, type PurchaseState, taxOfRefund, transitionOf } from './purchase-states.ts';

const table: [
  PurchaseState,
  PurchaseEvent,
  PurchaseState,
  books: string | undefined,
  webhook: string | undefined,
  mail: string | undefined,
][] = [
  ['valid', 'refunded_in_full', 'refunded', 'refund', 'purchase.refunded', 'refunded'],
  ['valid', 'refunded_in_part', 'valid', 'refund', 'purchase.refunded', 'refunded_in_part'],
  ['valid', 'refund_failed', 'valid', 'refund_failed', 'purchase.refund_failed', 'refund_failed'],
  ['valid', 'refund_stopped', 'valid', undefined, 'purchase.refund_failed', undefined],
  ['valid', 'dispute_opened', 'disputed', 'dispute_opened', 'purchase.disputed', 'suspended'],
  ['valid', 'dispute_won', 'valid', 'dispute_won', undefined, undefined],
  ['valid', 'dispute_lost', 'refunded', 'dispute_lost', 'purchase.refunded', 'ended'],
  ['valid', 'dispute_lost_in_part', 'valid', 'dispute_lost', 'purchase.refunded', undefined],
  ['valid', 'dispute_reversed', 'valid', 'dispute_reversed', undefined, undefined],
  ['valid', 'revoked', 'revoked', undefined, 'purchase.revoked', 'ended'],
  ['disputed', 'refunded_in_full', 'refunded', 'refund', 'purchase.refunded', 'refunded'],
  ['disputed', 'refunded_in_part', 'disputed', 'refund', 'purchase.refunded', 'refunded_in_part'],
  ['disputed', 'refund_failed', 'disputed', 'refund_failed', 'purchase.refund_failed', 'refund_failed'],
  ['disputed', 'refund_stopped', 'disputed', undefined, 'purchase.refund_failed', undefined],
  ['disputed', 'dispute_opened', 'disputed', 'dispute_opened', 'purchase.disputed', undefined],
  ['disputed', 'dispute_won', 'valid', 'dispute_won', 'purchase.restored', 'restored'],
  ['disputed', 'dispute_reversed', 'disputed', 'dispute_reversed', undefined, undefined],
  ['disputed', 'dispute_lost', 'refunded', 'dispute_lost', 'purchase.refunded', 'ended'],
  ['disputed', 'dispute_lost_in_part', 'valid', 'dispute_lost', 'purchase.restored', 'restored'],
  ['disputed', 'revoked', 'revoked', undefined, 'purchase.revoked', 'ended'],
  ['refunded', 'refunded_in_full', 'refunded', 'refund', 'purchase.refunded', 'refunded'],
  ['refunded', 'refunded_in_part', 'refunded', 'refund', 'purchase.refunded', 'refunded_in_part'],
  ['refunded', 'refund_failed', 'valid', 'refund_failed', 'purchase.refund_failed', 'refund_failed'],
  ['refunded', 'refund_stopped', 'refunded', undefined, 'purchase.refund_failed', undefined],
  ['refunded', 'dispute_opened', 'refunded', 'dispute_opened', 'purchase.disputed', undefined],
  ['refunded', 'dispute_won', 'refunded', 'dispute_won', undefined, undefined],
  ['refunded', 'dispute_lost', 'refunded', 'dispute_lost', 'purchase.refunded', undefined],
  ['refunded', 'dispute_lost_in_part', 'refunded', 'dispute_lost', 'purchase.refunded', undefined],
  ['refunded', 'dispute_reversed', 'valid', 'dispute_reversed', 'purchase.restored', 'restored'],
  ['refunded', 'revoked', 'refunded', undefined, undefined, undefined],
  ['revoked', 'refunded_in_full', 'refunded', 'refund', 'purchase.refunded', 'refunded'],
  ['revoked', 'refunded_in_part', 'revoked', 'refund', 'purchase.refunded', 'refunded_in_part'],
  ['revoked', 'refund_failed', 'revoked', 'refund_failed', 'purchase.refund_failed', 'refund_failed'],
  ['revoked', 'refund_stopped', 'revoked', undefined, 'purchase.refund_failed', undefined],
  ['revoked', 'dispute_opened', 'revoked', 'dispute_opened', 'purchase.disputed', undefined],
  ['revoked', 'dispute_won', 'revoked', 'dispute_won', undefined, undefined],
  ['revoked', 'dispute_lost', 'refunded', 'dispute_lost', 'purchase.refunded', undefined],
  ['revoked', 'dispute_lost_in_part', 'revoked', 'dispute_lost', 'purchase.refunded', undefined],
  ['revoked', 'dispute_reversed', 'revoked', 'dispute_reversed', undefined, undefined],
  ['revoked', 'revoked', 'revoked', undefined, undefined, undefined],
];

test('has one target state with bookings and messages for each state and event', () => {
  assert.equal(table.length, Object.keys(entitlements).length * 10);
  for (const [state, happening, to, books, webhook, mail] of table)
    assert.deepEqual(transitionOf(state, happening), { to, books, webhook, mail }, `${state} ${happening}`);
});

test('grants license and downloads only to valid purchases', () => {
  assert.deepEqual(entitlements, {
    valid: { hasLicence: true, hasDownloads: true },
    disputed: { hasLicence: false, hasDownloads: false },
    refunded: { hasLicence: false, hasDownloads: false },
    revoked: { hasLicence: false, hasDownloads: false },
  });
});

test('restores the license only when the last of several disputes is won', () => {
  assert.equal(transitionOf('disputed', 'dispute_won', { openDisputes: 1 }).to, 'disputed');
  assert.equal(transitionOf('disputed', 'dispute_won', { openDisputes: 0 }).to, 'valid');
  assert.equal(transitionOf('disputed', 'dispute_lost', { openDisputes: 1 }).to, 'refunded');
  const { to, webhook, mail } = transitionOf('disputed', 'dispute_lost_in_part', { openDisputes: 1 });
  assert.deepEqual([to, webhook, mail], ['disputed', 'purchase.refunded', undefined]);
});

test('ignores a failed refund or a reversed dispute when it computes the state', () => {
  for (const [beside, to] of [
    [{ openDisputes: 1, isPaidBack: true, wasRevoked: true }, 'refunded'],
    [{ openDisputes: 1, wasRevoked: true }, 'revoked'],
    [{ openDisputes: 1 }, 'disputed'],
    [{}, 'valid'],
  ] as const) {
    assert.equal(transitionOf('refunded', 'refund_failed', beside).to, to);
    const { to: after, mail } = transitionOf('refunded', 'dispute_reversed', beside);
    assert.deepEqual([after, mail], [to, to === 'valid' ? 'restored' : undefined]);
  }
});

test('returns the exact tax for any partial refunds of the full amount', () => {
  const paid = fc.integer({ min: 1, max: 1_000_000 }).chain((totalMinor) =>
    fc.record({
      totalMinor: fc.constant(totalMinor),
      taxMinor: fc.integer({ min: 0, max: totalMinor }),
      cuts: fc.array(fc.integer({ min: 1, max: totalMinor }), { maxLength: 8 }),
    }),
  );
  fc.assert(
    fc.property(paid, ({ totalMinor, taxMinor, cuts }) => {
      const marks = [...new Set([0, ...cuts, totalMinor])].sort((a, b) => a - b);
      let sum = 0;
      for (let index = 1; index < marks.length; index++) {
        const parts = { beforeMinor: marks[index - 1] ?? 0, afterMinor: marks[index] ?? 0 };
        const tax = taxOfRefund({ totalMinor, taxMinor }, parts);
        assert.ok(tax >= 0 && tax <= parts.afterMinor - parts.beforeMinor + 1);
        sum += tax;
      }
      assert.equal(sum, taxMinor);
    }),
  );
  assert.equal(taxOfRefund({ totalMinor: 0, taxMinor: 0 }, { beforeMinor: 0, afterMinor: 0 }), 0);
});
