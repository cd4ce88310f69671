import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SupportFacts } from '../../api/market.ts';
import { seatWords, versionWords } from './styles.ts';

test('compares a version with the newest', () => {
  const words = (downloaded_version: string | null, downloaded_at: string | null, newest_version: string | null) =>
    versionWords({ downloaded_version, downloaded_at, newest_version } as SupportFacts);
  assert.equal(words('1.1', 'x', '1.2'), '1.1, newest is 1.2');
  assert.equal(words('1.2', 'x', '1.2'), '1.2, the newest');
  assert.equal(words('1.2', 'x', null), '1.2');
  assert.equal(words(null, 'x', '1.2'), 'Unknown');
  assert.equal(words(null, null, '1.2'), 'Not downloaded');
});

test('shows activations with their limit', () => {
  const words = (used: number, limit: number | null) => seatWords({ used, limit, labels: [] });
  assert.deepEqual([words(0, null), words(2, null), words(0, 3), words(2, 3)], ['0', '2', '0 of 3', '2 of 3']);
});
