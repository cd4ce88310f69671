import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskAccount } from './account.ts';

test('shows the first and last four characters of an IBAN', () => {
  for (const written of ['DE02 1203 0000 0000 2020 51', 'DE02120300000000202051', 'de02120300000000202051'])
    assert.equal(maskAccount(written), 'DE02 … 2051');
  assert.equal(maskAccount('GB33BUKB20201555555555'), 'GB33 … 5555');
});

test('masks other text like any other destination', () => {
  for (const [destination, masked] of [
    ['robin@example.com', 'r…@example.com'],
    ['DE0212', '…'],
    ['Account 12345 at the bank', 'Acc…nk'],
  ] as const)
    assert.equal(maskAccount(destination), masked);
});
