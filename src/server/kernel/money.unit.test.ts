import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyDigits, findPriceProblem, fromMinor, toMinor } from './money.ts';

test('converts prices exactly, with the decimals of their currency', () => {
  for (const [price, currency, minor] of [
    [19.99, 'EUR', 1999],
    [0, 'EUR', 0],
    [0.07, 'USD', 7],
    [1.1, 'USD', 110],
    [4.35, 'USD', 435],
    [999999.99, 'USD', 99999999],
    [2400, 'JPY', 2400],
    [1.005, 'KWD', 1005],
    [0.001, 'KWD', 1],
  ] as const) {
    assert.equal(findPriceProblem(price, currency), undefined, `${price} ${currency}`);
    assert.equal(toMinor(price, currency), minor);
    assert.equal(fromMinor(minor, currency), price);
  }
});

test('explains why a price is invalid', () => {
  for (const [price, currency, fault] of [
    [19.999, 'EUR', /too many decimals: EUR has at most 2/],
    [1.5, 'JPY', /JPY has no decimals/],
    [1.0005, 'KWD', /KWD has at most 3/],
    [-1, 'EUR', /from 0/],
    [Number.POSITIVE_INFINITY, 'EUR', /from 0/],
    [1e12, 'EUR', /at most 1000000000 EUR/],
    [1, 'XQX', /no known currency/],
  ] as const) {
    assert.match(findPriceProblem(price, currency) ?? 'no fault', fault, `${price} ${currency}`);
  }
  assert.equal(currencyDigits('eur'), undefined);
});
