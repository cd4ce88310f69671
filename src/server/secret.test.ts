import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openVault } from './kernel/vault.ts';
import { requireSameSecret } from './secret.ts';
import { onEachLedger } from './testing.ts';

onEachLedger((open) => {
  test('works on under the secret of the first start and refuses every other', async () => {
    const { ledger, vault, close } = await open();
    try {
      await requireSameSecret(ledger, vault);
      await requireSameSecret(ledger, vault);
      await assert.rejects(requireSameSecret(ledger, openVault('another secret of 32 characters!')), /another secret/);
    } finally {
      await close();
    }
  });
});
