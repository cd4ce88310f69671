import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatDuration, formatMoney, formatPercent, formatShare, pluralize } from './format.ts';

const source = join(import.meta.dirname, '..', '..');

const allowed = new Set([
  'console/ui/format/format.ts',
  'console/i18n/words.ts',
  'console/ui/chart/valid-locale.ts',
  'server/kernel/format.ts',
  'server/kernel/money.ts', // reads a currency's decimals from the platform
]);
const byHand = /Intl\.NumberFormat\(|\.toLocaleString\('en'\)|\.toFixed\(2\)|currencyDisplay/;

test('no other file formats counts or money directly', () => {
  const files = globSync('{server,console}/**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'));
  assert.ok(files.length > 400, `only ${files.length} files were seen`);
  const shaped = files.filter((file) => byHand.test(readFileSync(join(source, file), 'utf8')));
  assert.deepEqual(shaped.sort(), [...allowed].sort());
});

test('formats numbers consistently', () => {
  assert.equal(formatMoney(123_450, 'EUR'), '€1,234.50');
  assert.equal(formatMoney(2400, 'JPY'), '¥2,400');
  assert.equal(formatMoney(-3120, 'USD'), '−$31.20');
  assert.equal(pluralize(1, 'visitor'), '1 visitor');
  assert.equal(pluralize(12_345, 'visitor'), '12,345 visitors');
  assert.equal(formatPercent(45), '45%');
  assert.equal(formatPercent(null), '–');
  assert.equal(formatShare(38.4), '38%');
  assert.equal(formatShare(4), '4.0%');
  assert.equal(formatShare(9.96), '10%');
  assert.equal(formatShare(0.02), '<0.1%');
  assert.equal(formatShare(0), '0%');
  assert.equal(formatShare(null), '–');
  assert.equal(formatDuration(12), '12 s');
  assert.equal(formatDuration(125), '2 min 5 s');
  assert.equal(formatDuration(3840), '1 h 4 min');
  assert.deepEqual([formatDuration(120), formatDuration(7200)], ['2 min', '2 h']);
});
