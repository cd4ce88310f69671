import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs } from '../../kernel/index.ts';
import { nextEndNotice } from './end-notices.ts';
import { type Extension, type OrderTerms, type Rights, rightsOfSale, rightsWith } from './rights.ts';
import { mailboxOf } from './trial-key.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
const day = (count: number): number => start + count * dayMs;
const pro: OrderTerms = {
  license_type: 'Pro',
  seat_limit: 3,
  licence_days: 365,
  updates_days: 365,
  support_months: 0,
  trial_days: 0,
};
const renewal: Extension = { kind: 'renewal', tier_id: 1, terms: pro };
const upgrade = (from: string, to: string): Extension => ({
  kind: 'upgrade',
  tier_id: 2,
  terms: { ...pro, license_type: to, seat_limit: 10, from },
});
const sold = rightsOfSale(pro, 1, start);

test('adds a renewal to the end, or to the payment if the license has ended', () => {
  assert.equal(rightsWith(sold, start, [{ at: day(100), extension: renewal }]).ends_at, day(730));
  assert.equal(rightsWith(sold, start, [{ at: day(400), extension: renewal }]).ends_at, day(765));
});

test('ends an upgrade whose own basis was refunded', () => {
  const [first, second] = [upgrade('Pro', 'Team'), upgrade('Team', 'Agency')];
  const both = [
    { at: day(1), extension: first },
    { at: day(2), extension: second },
  ];
  assert.equal(rightsWith(sold, start, both).license_type, 'Agency');
  assert.equal(rightsWith(sold, start, both.slice(1)).license_type, 'Pro');
});

test('starts the time of a license after a trial with its payment', () => {
  const trial = rightsOfSale({ ...pro, trial_days: 14 }, 1, start);
  assert.deepEqual([trial.is_trial, trial.ends_at], [1, day(14)]);
  const extension: Extension = { kind: 'conversion', tier_id: 1, terms: pro };
  const once = rightsWith(trial, start, [{ at: day(5), extension }]);
  assert.deepEqual([once.is_trial, once.ends_at], [0, day(370)]);
  const twice = rightsWith(trial, start, [
    { at: day(5), extension },
    { at: day(5), extension },
  ]);
  assert.equal(twice.ends_at, day(735));
});

test('never shortens rights, and adds up all renewals', () => {
  const payments = fc.array(fc.record({ days: fc.nat(900), kind: fc.constantFrom('renewal', 'support', 'upgrade') }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(payments, (paid) => {
      const rows = paid
        .sort((one, other) => one.days - other.days)
        .map(({ days, kind }) => ({
          at: day(days),
          extension: kind === 'upgrade' ? upgrade('Pro', 'Team') : { ...renewal, kind: kind as 'renewal' | 'support' },
        }));
      const rights = rows.map((_, count) => rightsWith(sold, start, rows.slice(0, count + 1)));
      for (const [index, now] of rights.entries()) {
        const before: Rights = rights[index - 1] ?? sold;
        assert.ok((now.ends_at ?? Infinity) >= (before.ends_at ?? Infinity));
        assert.ok((now.updates_until ?? Infinity) >= (before.updates_until ?? Infinity));
      }
      const renewals = rows.filter(({ extension }) => extension.kind === 'renewal').length;
      assert.ok((rights.at(-1) ?? sold).ends_at! >= day(365 * (renewals + 1)));
    }),
    { numRuns: 200 },
  );
});

test('reminds a buyer at most once for each of four moments', () => {
  const end = day(365);
  assert.equal(nextEndNotice(end, start), day(335));
  assert.equal(nextEndNotice(end, day(336)), day(358));
  assert.equal(nextEndNotice(end, day(364)), end);
  assert.equal(nextEndNotice(end, end), null);
  assert.equal(nextEndNotice(null, start), null);
});

for (const [address, mailbox] of [
  ['Ada+trial@Example.com', 'ada@example.com'],
  ['a.d.a+2@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
] as const)
  test(`recognizes the mailbox of ${address}`, () => assert.equal(mailboxOf(address), mailbox));
