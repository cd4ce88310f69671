import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskAccount } from './account.ts';

test('an account is named by its country and its last digits, as on statements of banks', () => {
  for (const written of ['DE02 1203 0000 0000 2020 51', 'DE02120300000000202051', 'de02120300000000202051'])
    assert.equal(maskAccount(written), 'DE02 … 2051');
  assert.equal(maskAccount('GB33BUKB20201555555555'), 'GB33 … 5555');
});

test('of what is no account number no more is shown than of other destinations', () => {
  for (const [destination, masked] of [
    ['robin@example.com', 'r…@example.com'],
    ['DE0212', '…'],
    ['Account 12345 at the bank', 'Acc…nk'],
  ] as const)
    assert.equal(maskAccount(destination), masked);
});
