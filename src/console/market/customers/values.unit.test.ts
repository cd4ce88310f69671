import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesText } from './values.ts';

test('shows the value of each currency, highest first', () => {
  const format = (value: number, currency: string) => `${currency} ${value}`;
  const values = [
    { currency: 'EUR', value: 3 },
    { currency: 'USD', value: 20 },
    { currency: 'JPY', value: 0 },
  ];
  assert.equal(valuesText(values, format), 'USD 20 + EUR 3');
  assert.equal(valuesText([{ currency: 'EUR', value: 0 }], format), '–');
});
