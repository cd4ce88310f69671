import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/testing.ts';
import { createVault } from '../kernel/vault.ts';
import { requireSameSecret } from './secret.ts';

onEachDatabase((open) => {
  test('accepts the secret of the first start and rejects all others', async () => {
    const { database, vault, close } = await open();
    try {
      await requireSameSecret(database, vault);
      await requireSameSecret(database, vault);
      await assert.rejects(
        requireSameSecret(database, createVault('another secret of 32 characters!')),
        /another secret/,
      );
    } finally {
      await close();
    }
  });
});
