import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computePrice, type Discount, type OrderPrice } from './price.ts';

const rows: [
  name: string,
  list: number,
  Discount | undefined,
  tax: number,
  fee: number,
  Omit<OrderPrice, 'list_minor' | 'sale_minor'>,
][] = [
  ['as listed', 1999, undefined, 0, 0, { discount_minor: 0, total_minor: 1999, tax_minor: 0, fee_minor: 0 }],
  [
    '19% tax is contained',
    1999,
    undefined,
    1900,
    0,
    { discount_minor: 0, total_minor: 1999, tax_minor: 319, fee_minor: 0 },
  ],
  [
    'a fee of what is left without tax',
    12000,
    undefined,
    2000,
    1000,
    { discount_minor: 0, total_minor: 12000, tax_minor: 2000, fee_minor: 1000 },
  ],
  [
    'half a cent of discount rounds up',
    1999,
    { percent: 50 },
    0,
    0,
    { discount_minor: 1000, total_minor: 999, tax_minor: 0, fee_minor: 0 },
  ],
  [
    'a fee of half a cent rounds up',
    5,
    undefined,
    0,
    1000,
    { discount_minor: 0, total_minor: 5, tax_minor: 0, fee_minor: 1 },
  ],
  [
    'an amount off',
    1999,
    { amount_minor: 500 },
    0,
    0,
    { discount_minor: 500, total_minor: 1499, tax_minor: 0, fee_minor: 0 },
  ],
  [
    'no more off than it costs',
    300,
    { amount_minor: 500 },
    2000,
    1000,
    { discount_minor: 300, total_minor: 0, tax_minor: 0, fee_minor: 0 },
  ],
  [
    'all of it off',
    1999,
    { percent: 100 },
    2000,
    1000,
    { discount_minor: 1999, total_minor: 0, tax_minor: 0, fee_minor: 0 },
  ],
  ['for nothing', 0, { percent: 10 }, 2000, 1000, { discount_minor: 0, total_minor: 0, tax_minor: 0, fee_minor: 0 }],
  [
    'a cent, all tax and fee',
    1,
    undefined,
    10000,
    10000,
    { discount_minor: 0, total_minor: 1, tax_minor: 1, fee_minor: 0 },
  ],
  [
    'the highest price',
    100_000_000_000,
    { percent: 1 },
    1,
    1,
    { discount_minor: 1_000_000_000, total_minor: 99_000_000_000, tax_minor: 9_899_010, fee_minor: 9_899_010 },
  ],
];

for (const [name, list_minor, discount, tax_basis_points, fee_basis_points, expected] of rows)
  test(`prices ${name}`, () => {
    const price = computePrice({ list_minor, discount, tax_basis_points, fee_basis_points });
    assert.deepEqual(price, { list_minor, sale_minor: 0, ...expected });
  });

const minor = fc.integer({ min: 0, max: 100_000_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const terms = fc
  .record({
    list_minor: minor,
    salePercent: fc.integer({ min: 0, max: 100 }),
    discount: fc.option(
      fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ amount_minor: fc.integer({ min: 1, max: 100_000_000_000 }) }),
      ),
      { nil: undefined },
    ),
    tax_basis_points: basisPoints,
    fee_basis_points: basisPoints,
  })
  .map(({ salePercent, ...given }) => ({ ...given, sale_minor: Math.floor((given.list_minor * salePercent) / 100) }));

test('returns amounts that are never negative and add up, with the tax rounded to half a unit', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { list_minor, discount_minor, sale_minor, total_minor, tax_minor, fee_minor } = computePrice(given);
      const author_minor = total_minor - tax_minor - fee_minor;
      for (const amount of [discount_minor, total_minor, tax_minor, fee_minor, author_minor])
        assert.ok(Number.isSafeInteger(amount) && amount >= 0, String(amount));
      assert.equal(discount_minor + total_minor, list_minor);
      assert.ok(sale_minor <= discount_minor);
      // The products exceed the precision of a double.
      const [tax, rate] = [BigInt(tax_minor), BigInt(given.tax_basis_points)];
      const off = 2n * (tax * (10_000n + rate) - BigInt(total_minor) * rate);
      assert.ok(off > -(10_000n + rate) && off <= 10_000n + rate, 'the tax is off by more than half a unit');
    }),
    { numRuns: 2000 },
  );
});

test('a higher discount never raises the price, the tax or the fee', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (given, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((percent) =>
        computePrice({ ...given, discount: { percent } }),
      ) as [OrderPrice, OrderPrice];
      assert.ok(more.total_minor <= less.total_minor);
      assert.ok(more.tax_minor <= less.tax_minor);
      assert.ok(more.total_minor - more.tax_minor <= less.total_minor - less.tax_minor + 1);
    }),
  );
});
