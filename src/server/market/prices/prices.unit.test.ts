import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, inLanguage } from '../../kernel/index.ts';
import { type FormerPrice, lowestBefore, type PricedProduct, pricesBetween } from './former-prices.ts';
import { offerOf, tierOfferOf } from './offer.ts';
import { noPrices, saleAfter } from './sale.ts';
import { parseTypedAmount } from './typed-amount.ts';

const item: PricedProduct = {
  currency: 'EUR',
  price_regular_minor: 2000,
  price_extended_minor: 9000,
  minimum_minor: null,
  sale_percent: null,
  sale_regular_minor: 1500,
  sale_extended_minor: null,
  sale_starts_at: 1000,
  sale_ends_at: 2000,
  lowest_regular_minor: 1800,
  lowest_extended_minor: null,
  other_prices: '{}',
  other_lowest: '{}',
  sale_tiers_percent: null,
  tiers: [],
};

test('applies a sale from its first to its last millisecond, only to reduced licenses', () => {
  const minorAt = (nowMs: number) => offerOf(item, { licence: 'regular' }, nowMs).minor;
  assert.deepEqual([999, 1000, 1999, 2000].map(minorAt), [2000, 1500, 1500, 2000]);
  assert.deepEqual(offerOf(item, { licence: 'regular' }, 1500).sale, { endsAt: 2000, lowestMinor: 1800 });
  assert.equal(offerOf(item, { licence: 'extended' }, 1500).sale, undefined);
  assert.equal(offerOf({ ...item, price_regular_minor: 1500 }, { licence: 'regular' }, 1500).sale, undefined);
});

test('lets buyers choose only the price of the regular license, which no sale reduces', () => {
  const chosen = { ...item, minimum_minor: 0, sale_extended_minor: 100 };
  const { minor, list_minor, sale, isChosenByBuyer } = offerOf(chosen, { licence: 'regular' }, 1500);
  assert.deepEqual([minor, list_minor, sale, isChosenByBuyer], [0, 2000, undefined, true]);
  assert.equal(offerOf(chosen, { licence: 'extended' }, 1500).minor, 100);
});

test('takes a price of another currency as it is, and the own price of what has none', () => {
  const priced = {
    ...item,
    price_extended_minor: 0,
    other_prices: JSON.stringify({ USD: { regular: 2500, extended: 9900 }, JPY: { regular: 3000, minimum: 500 } }),
  };
  const usd = { licence: 'regular', currency: 'USD' } as const;
  const pairOf = ({ minor, currency }: { minor: number; currency: string }) => [minor, currency];
  // The sale has a price in the item's own currency only.
  assert.deepEqual(pairOf(offerOf(priced, usd, 1500)), [2500, 'USD']);
  assert.deepEqual(pairOf(offerOf(priced, { ...usd, currency: 'GBP' }, 1500)), [1500, 'EUR']);
  assert.deepEqual(pairOf(offerOf(priced, { ...usd, licence: 'extended' }, 1500)), [0, 'EUR']);
  assert.deepEqual(pairOf(offerOf({ ...priced, currency: 'USD' }, usd, 3000)), [2000, 'USD']);
  const lowest = JSON.stringify({ USD: { regular: 2200, extended: null } });
  const reduced = offerOf({ ...priced, sale_percent: 10, other_lowest: lowest }, usd, 1500);
  assert.deepEqual([reduced.list_minor, reduced.minor, reduced.sale?.lowestMinor], [2500, 2250, 2200]);
  const chosen = { ...priced, minimum_minor: 300 };
  assert.deepEqual(pairOf(offerOf(chosen, { ...usd, currency: 'JPY' }, 1500)), [500, 'JPY']);
  assert.deepEqual(pairOf(offerOf(chosen, usd, 1500)), [300, 'EUR']);
});

test('reduces tiers in every currency, except subscriptions and free tiers', () => {
  const tier = { id: 7, price_minor: 1999, other_prices: '{"JPY":{"price":999}}', renews_automatically: 0 };
  const reduced = { ...item, sale_tiers_percent: 25, other_lowest: '{"EUR":{"tier-7":1800}}' };
  const offerIn = (currency: string, changes = {}, nowMs = 1500) =>
    tierOfferOf(reduced, { ...tier, ...changes }, currency, nowMs);
  const { currency, list_minor, minor, sale } = offerIn('EUR');
  assert.deepEqual([currency, list_minor, minor, sale], ['EUR', 1999, 1499, { endsAt: 2000, lowestMinor: 1800 }]);
  assert.deepEqual([offerIn('JPY').minor, offerIn('JPY').sale?.lowestMinor], [749, null]);
  assert.equal(offerIn('USD').currency, 'EUR');
  const unreduced = [
    offerIn('EUR', { renews_automatically: 1 }),
    offerIn('EUR', { price_minor: 0 }),
    offerIn('EUR', {}, 2000),
    // 25% of one cent
    offerIn('EUR', { price_minor: 1 }),
  ];
  assert.deepEqual(
    unreduced.map(({ minor, sale }) => [minor, sale]),
    [
      [1999, undefined],
      [0, undefined],
      [1999, undefined],
      [1, undefined],
    ],
  );
});

test('splits former prices of licences and tiers at the start and the end of a sale', () => {
  const tier = { id: 7, price_minor: 400, other_prices: '{"USD":{"price":500}}', renews_automatically: 0 };
  const tiered = pricesBetween({ ...item, sale_tiers_percent: 50, tiers: [tier] }, 500, 1500);
  assert.deepEqual(
    tiered
      .filter(({ licence }) => licence === 'tier-7')
      .map(({ currency, minor, ends_at }) => [currency, minor, ends_at]),
    [
      ['EUR', 400, 1000],
      ['USD', 500, 1000],
      ['EUR', 200, 1500],
      ['USD', 250, 1500],
    ],
  );
  const regular = pricesBetween(item, 500, 3000).filter(({ licence }) => licence === 'regular');
  assert.deepEqual(
    regular.map(({ minor, starts_at, ends_at }) => [minor, starts_at, ends_at]),
    [
      [2000, 500, 1000],
      [1500, 1000, 2000],
      [2000, 2000, 3000],
    ],
  );
});

test('finds the lowest price of the 30 days before a sale, in its currency', () => {
  const startMs = 100 * dayMs;
  const former = (minor: number, from: number, to: number, currency = 'EUR'): FormerPrice => ({
    ...{ licence: 'regular', currency, minor },
    ...{ starts_at: from * dayMs, ends_at: to * dayMs },
  });
  const lowest = (...prices: FormerPrice[]) => lowestBefore(prices, { licence: 'regular', currency: 'EUR', startMs });
  assert.equal(lowest(former(500, 10, 70), former(900, 70, 80), former(1200, 80, 100)), 900);
  assert.equal(lowest(former(500, 10, 71), former(900, 71, 100)), 500);
  assert.equal(lowest(former(500, 100, 110), former(1, 90, 95, 'USD')), null);
});

const prices = { currency: 'EUR', price_regular_minor: 1999, price_extended_minor: 0 };
const none = { ...noPrices, currency: 'EUR' };

test('keeps a percentage when the list price changes, and starts a sale immediately by default', () => {
  const made = saleAfter(none, prices, { sale_percent: 50, sale_ends_at: '1970-01-02T00:00:00Z' }, 5);
  assert.deepEqual(
    [made.sale_regular_minor, made.sale_extended_minor, made.sale_starts_at, made.sale_ends_at],
    [999, null, 5, dayMs],
  );
  const raised = saleAfter({ ...made, currency: 'EUR' }, { ...prices, price_regular_minor: 4000 }, {}, 9);
  assert.deepEqual([raised.sale_regular_minor, raised.sale_starts_at], [2000, 5]);
  const cleared = { sale_percent: null, sale_regular: null, sale_extended: null };
  assert.deepEqual(saleAfter({ ...made, currency: 'EUR' }, prices, cleared, 9), noPrices);
});

const refused: [string, Parameters<typeof saleAfter>[2]][] = [
  ['sale_percent', { sale_percent: 10, sale_regular: 5 }],
  ['sale_regular', { sale_regular: 19.99 }],
  ['sale_extended', { sale_extended: 5 }],
  ['sale_regular', { sale_regular: 5.001 }],
  ['sale_ends_at', { sale_percent: 10, sale_starts_at: '2026-01-02T00:00:00Z', sale_ends_at: '2026-01-02T00:00:00Z' }],
  ['price_minimum', { price_minimum: 20 }],
  ['sale_regular', { price_minimum: 1, sale_regular: 5 }],
];
for (const [field, changes] of refused)
  test(`rejects ${JSON.stringify(changes)} at ${field}`, () => {
    assert.throws(
      () => saleAfter(none, prices, changes, 5),
      (error: { errors?: Record<string, string[]> }) => Object.keys(error.errors ?? {}).includes(field),
    );
  });

test('never offers a license above its list price or below 0, and reduces it by the percentage at least', () => {
  const minor = fc.integer({ min: 1, max: 100_000_000_000 });
  fc.assert(
    fc.property(
      minor,
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (list, percent, currency) => {
        const of = { currency, price_regular_minor: list, price_extended_minor: 0 };
        const sale = saleAfter({ ...none, currency }, of, { sale_percent: percent }, 0);
        const offer = offerOf({ ...item, ...of, ...sale }, { licence: 'regular' }, 1);
        assert.ok(offer.minor >= 0 && offer.minor <= list);
        assert.ok(2n * BigInt(offer.minor) * 100n <= 2n * BigInt(list) * BigInt(100 - percent) + 100n);
      },
    ),
  );
});

const typed: ['en' | 'de', string, string, number | undefined][] = [
  ['en', '12', 'EUR', 1200],
  ['en', '12.5', 'EUR', 1250],
  ['en', '€ 12,50', 'EUR', 1250],
  ['en', '1,000', 'EUR', 100_000],
  ['en', '1,234.56 EUR', 'EUR', 123_456],
  ['de', '1.000', 'EUR', 100_000],
  ['de', '1.234,56', 'EUR', 123_456],
  ['de', '9.50', 'EUR', 950],
  ['de', '1 000 000', 'JPY', 1_000_000],
  ['de', '0', 'EUR', 0],
  ['en', '0.001', 'EUR', undefined],
  ['en', '-5', 'EUR', undefined],
  ['en', '5e3', 'EUR', undefined],
  ['en', '', 'EUR', undefined],
  ['en', '9999999999999', 'EUR', undefined],
];
for (const [language, text, currency, expected] of typed)
  test(`reads “${text}” in ${language} as ${expected} minor units of ${currency}`, () => {
    assert.equal(
      inLanguage(language, () => parseTypedAmount(text, currency)),
      expected,
    );
  });
