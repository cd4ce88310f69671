import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/time.ts';
import type { Filter } from '../filters/index.ts';
import type { ShopSales, SoldSpan } from './sales.ts';
import { readShopSales } from './shop-sales-cache.ts';

const visit = {
  ...{ channel: 'Referral', source: 'Bing', referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' },
  ...{ entry_page: '/', country: 'DE', device: 'desktop' },
};
const filterBy = (source: string): Filter[] => [{ dimension: 'source', operator: 'is', values: [source] }];
const daysOf = (from: number, count: number): SoldSpan => ({
  ...{ from: from * dayMs, to: (from + count) * dayMs, attribution: 'last' },
});

function openShop() {
  const read = { days: 0 };
  const shopSales: ShopSales = Object.assign(
    async () => {
      read.days++;
      return [{ currency: 'EUR', orders: 1, minor: 100, visit }];
    },
    {
      days: async (_account: number, { from, to }: { from: number; to: number }) =>
        Array.from({ length: (to - from) / dayMs }, (_, index) => ({ day: from / dayMs + index, state: '1' })),
    },
  );
  return { read, shopSales };
}

test('caches days by their filters, however long the filters are', async () => {
  const { read, shopSales } = openShop();
  const long = 'x'.repeat(16_000);
  const orders = async (source: string) =>
    (await readShopSales(shopSales, 1, { span: daysOf(1, 3), filters: filterBy(source) })).map(
      ({ total }) => total.conversions,
    );
  assert.deepEqual(await orders('Bing'), [1, 1, 1]);
  assert.deepEqual(await orders(`${long}1`), [0, 0, 0]);
  assert.deepEqual(await orders(`${long}2`), [0, 0, 0]);
  assert.equal(read.days, 9);
  assert.deepEqual(await orders('Bing'), [1, 1, 1]);
  assert.equal(read.days, 9);
});

test("counts days without matches towards the cache's size", async () => {
  const { read, shopSales } = openShop();
  const filters = filterBy('x');
  await readShopSales(shopSales, 1, { span: daysOf(0, 10_000), filters });
  await readShopSales(shopSales, 1, { span: daysOf(9_990, 10), filters });
  assert.equal(read.days, 10_000);
  await readShopSales(shopSales, 1, { span: daysOf(0, 1), filters });
  assert.equal(read.days, 10_001);
});
