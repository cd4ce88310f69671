import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../api/market.ts';
import { describeEntry } from './entry-sentence.ts';

const sale: Entry = {
  id: 1,
  object: 'entry',
  type: 'sale',
  amount: 17.77,
  direct_amount: 0,
  currency: 'EUR',
  reference: 'AB',
  note: '',
  purchase_id: 2,
  item: 'Aurora Icons',
  buyer: 'M. Rossi',
  total: 24,
  tax: 3.83,
  fee: 2.4,
  booked_at: '2026-03-05T10:00:00Z',
};
const none = { total: null, tax: 0, fee: 0 };

test("describes each type of entry and adds details that its columns don't show", () => {
  for (const [changes, what, because] of [
    [{}, 'Sale of Aurora Icons to M. Rossi', ''],
    [{ tax: 0, fee: 0, buyer: null }, 'Sale of Aurora Icons', ''],
    [
      { type: 'direct_sale', tax: 0 },
      'Fee for direct sale of Aurora Icons to M. Rossi',
      '€24.00 was paid directly to your bank account',
    ],
    [
      { type: 'direct_sale', tax: 0, fee: 0 },
      'Direct sale of Aurora Icons to M. Rossi',
      '€24.00 was paid directly to your bank account',
    ],
    [
      { type: 'direct_refund', total: -12, tax: 0, fee: 0 },
      'Direct refund for Aurora Icons to M. Rossi',
      'You sent €12.00 from your bank account',
    ],
    [{ type: 'refund', total: -12, tax: -1.92, fee: 0 }, 'Refund for Aurora Icons to M. Rossi', ''],
    [{ type: 'refund_failed', tax: 0, fee: 0 }, 'Refund for Aurora Icons to M. Rossi failed', 'Back in your balance'],
    [
      { type: 'dispute_opened', ...none },
      'Dispute over Aurora Icons with M. Rossi',
      'Held until the dispute is decided',
    ],
    [{ type: 'withdrawal_rejected', ...none, item: null }, 'Withdrawal rejected', 'Back in your balance'],
    [{ type: 'correction', ...none, item: null, note: 'Paid twice' }, 'Correction', 'Paid twice'],
  ] as const)
    assert.deepEqual(describeEntry({ ...sale, ...changes }), { what, because });
});
