import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankItems } from './rank-items.ts';

const item = (id: number, sales: number, amount: number) => ({ id, name: `Item ${id}`, sales, amount });

test('ranks the items of all currencies by sales, with the revenue in each currency', () => {
  const ranked = rankItems([
    { currency: 'EUR', items: [item(1, 4, 900), item(2, 17, 560)] },
    { currency: 'JPY', items: [item(3, 9, 21_600), item(1, 2, 5000)] },
  ]);
  assert.deepEqual(
    ranked.map(({ id, sales, amounts }) => [id, sales, amounts.map(({ currency }) => currency)]),
    [
      [2, 17, ['EUR']],
      [3, 9, ['JPY']],
      [1, 6, ['EUR', 'JPY']],
    ],
  );
});

test('ranks items without revenue last and returns ten items', () => {
  const paid = Array.from({ length: 9 }, (_, index) => item(index + 1, 9 - index, 10));
  const ranked = rankItems([{ currency: 'EUR', items: [item(20, 90, 0), ...paid, item(21, 80, 0)] }]);
  assert.deepEqual(
    ranked.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 20],
  );
  assert.deepEqual(ranked.at(-1)?.amounts, []);
});
