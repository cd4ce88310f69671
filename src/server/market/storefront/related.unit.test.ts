import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemCard } from '../catalogue/index.ts';
import { rankRelated } from './related.ts';

const card = (id: number, fields: Partial<ItemCard>): ItemCard => ({
  id,
  tax: 'none',
  kind: 'image',
  name: `Item ${id}`,
  category: '',
  thumbnail: '',
  offer: { currency: 'EUR', list_minor: 0, minor: 0, sale: undefined, isChosenByBuyer: false },
  username: 'ada',
  first_name: '',
  last_name: '',
  sales: 0,
  reviews: 0,
  stars: 0,
  ...fields,
});

test('ranks by author, category, tags and sales, without duplicates or the item itself', () => {
  const item = card(1, { category: 'Fonts' });
  const own = card(2, { category: 'Audio' });
  const ownSame = card(3, { category: 'Fonts' });
  const [sold, tagged, plain] = [
    card(4, { username: 'bob', category: 'Fonts', sales: 9 }),
    card(5, { username: 'bob', category: 'Fonts' }),
    card(6, { username: 'bob', category: 'Fonts', sales: 1 }),
  ];
  const ranked = rankRelated(item, {
    byAuthor: [item, own, ownSame],
    inCategory: [item, sold, plain, tagged, ownSame],
    withTag: [tagged, item],
  });
  assert.deepEqual(
    ranked.map(({ id }) => id),
    [3, 2, 5, 4],
  );
});
