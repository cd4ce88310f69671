import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/index.ts';
import { nextUnpaidChange, type UnpaidChange } from './unpaid-change.ts';

const waiting: UnpaidChange = {
  ...{ tier_id: 2, license_type: 'Team', due_minor: 900 },
  ...{ pay_url: 'https://invoice.stripe.example/i/1', expires_at: 1000 },
};
const expired = { ...waiting, pay_url: '' };

const table: [Parameters<typeof nextUnpaidChange>, UnpaidChange | undefined][] = [
  [[undefined, { waiting: undefined, tier_id: 1, renews: true }, 0], undefined],
  [[undefined, { waiting, tier_id: 1, renews: true }, 0], waiting],
  [[expired, { waiting, tier_id: 1, renews: true }, 0], waiting],
  [[waiting, { waiting: undefined, tier_id: 2, renews: true }, 0], undefined],
  [[waiting, { waiting: undefined, tier_id: 1, renews: true }, 1001], expired],
  [[expired, { waiting: undefined, tier_id: 1, renews: true }, 1000 + 7 * dayMs], expired],
  [[expired, { waiting: undefined, tier_id: 1, renews: true }, 1001 + 7 * dayMs], undefined],
  [[waiting, { waiting: undefined, tier_id: 1, renews: false }, 0], undefined],
];

test('stores a change until it is paid, and shows for a week that it has expired', () => {
  for (const [given, expected] of table) assert.deepEqual(nextUnpaidChange(...given), expected, JSON.stringify(given));
});
