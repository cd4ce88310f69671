import assert from 'node:assert/strict';
import { join } from 'node:path';
import { marketPages as consolePages, storeMarket } from '../market.ts';
import type { Prepared } from './prepare.ts';
import type { Visits } from './visit.ts';

const catalogue = join(import.meta.dirname, '..', '..', '..', 'examples', 'catalogue.json');

export async function marketPages({ service, key, siteAddress }: Prepared): Promise<Visits> {
  const imported = await service.command(['market', 'import', catalogue, '--account', 'ann', '--json']);
  assert.equal(imported.status, 0, imported.stderr);
  const market = await storeMarket(service, key, `${siteAddress}/hook`);
  return { entrances: entrances(market.published), pages: consolePages(market) };
}

const entrances = (published: number): Visits['entrances'] => [
  ['shop', '/shop', /All items/],
  ['shop-narrowed', '/shop?kind=image&min=1&sort=rating&q=i', /Results for/],
  ['shop-none', '/shop?q=nothingofthekind', /No matching items/],
  ['shop-category', '/shop/c/graphics', /Icons/],
  ['shop-author', '/shop/authors/ann', /items/],
  ['shop-item', `/shop/items/${published}`, /Buy regular license/],
  ['shop-picture', `/shop/items/${published}/tide-tables#picture-1`, /Picture|1 of 4/],
  ['shop-buy', `/shop/buy/${published}`, /Buy now · €24\.00/],
  ['shop-terms', '/shop/terms', /end product/],
  ['shop-lost', '/shop/items/999999/nothing', /Item not found/],
  ['shop-library', '/shop/library', /Your purchases/],
];
