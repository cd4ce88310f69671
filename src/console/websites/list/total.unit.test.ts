import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebsiteRow } from '../../api/websites.ts';
import { totalOf } from './total.ts';

const row = (id: number, visitors: number): WebsiteRow => ({
  id,
  domain: `${id}.example`,
  favorite: false,
  group: null,
  is_shop: false,
  section: 'others',
  visitors_today: 2,
  online: 1,
  week: { days: [], visitors, before: 10 },
  has_pageviews: true,
});

test('adds the figures of the rows', () => {
  assert.deepEqual(totalOf([row(1, 5), row(2, 7)], { isWhole: true }), {
    name: 'Total of all',
    visitors: 12,
    before: 20,
    today: 4,
    online: 2,
  });
  assert.equal(totalOf([row(1, 5), row(2, 7)], { isWhole: false })?.name, 'Total of this page');
});

test('returns no total for one row or unknown figures', () => {
  assert.equal(totalOf([row(1, 5)], { isWhole: true }), undefined);
  assert.equal(totalOf([row(1, 5), { ...row(2, 7), week: null }], { isWhole: true }), undefined);
});
