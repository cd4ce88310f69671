import { escapeHtml } from '../../pages/index.ts';
import type { ItemCard } from '../catalogue/index.ts';
import { itemCard } from './card.ts';
import type { ShopOutline } from './outline.ts';

/** `title` is plain text. */
export function relatedCards(title: string, related: ItemCard[], shop: ShopOutline['shop']): string {
  if (related.length === 0) return '';
  const cards = related.map((card) => itemCard(card, { isNear: false, heading: 'h3', shop })).join('\n');
  return `<div class="more"><h2>${escapeHtml(title)}</h2><ul class="grid">${cards}</ul></div>`;
}
