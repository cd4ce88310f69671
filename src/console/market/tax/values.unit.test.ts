import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, parseRates, valuesOf } from './values.ts';

test('parses one rate a line, with a point or a comma', () => {
  assert.deepEqual(parseRates(' gb 20\n\nCH: 8,1 %\nXX\n'), [
    { country: 'GB', basis_points: 2000 },
    { country: 'CH', basis_points: 810 },
    { country: 'XX', basis_points: '' },
  ]);
});

test('sends unchanged settings as they were', () => {
  const settings = {
    mode: 'by_country' as const,
    tax_basis_points: 1900,
    home_country: 'DE',
    has_oss: true,
    adds_tax: true,
    rates: [{ country: 'GB', basis_points: 2000 }],
    invoice_prefix: 'RE-',
  };
  assert.deepEqual(bodyOf(valuesOf({ object: 'tax_settings', examples: [], ...settings })), settings);
});
