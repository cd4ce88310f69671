import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountLines } from './amount-lines.ts';

const order = { price: 24, discount: 4.8, total: 19.2, tax: 3.07, fee: 0.81, refunded: 0, coupon: 'SPRING' };
const read = (part: Partial<typeof order>) =>
  amountLines({ ...order, ...part }).map(({ word, amount }) => `${word} ${amount}`);

test("breaks an order down from its price to the author's net amount", () => {
  assert.deepEqual(read({}), [
    'Price 24',
    'Discount with SPRING -4.8',
    'Total 19.2',
    'Tax -3.07',
    'Service fee -0.81',
    'Net 15.32',
  ]);
});

test('skips zero amounts and lists refunds last', () => {
  assert.deepEqual(read({ price: 0, discount: 0, total: 0, tax: 0, fee: 0 }), ['Price 0']);
  assert.deepEqual(read({ discount: 0, total: 24, tax: 0, fee: 1.2, refunded: 5 }), [
    'Price 24',
    'Service fee -1.2',
    'Net 22.8',
    'Refunded since, tax included -5',
  ]);
});
