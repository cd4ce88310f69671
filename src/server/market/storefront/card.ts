import type { ItemRow } from '../../database/index.ts';
import { formatCount, pluralize } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemCard, ItemFigures } from '../catalogue/index.ts';
import { averageOf } from '../reviews/index.ts';
import { kinds } from './asked.ts';
import { shownAddress } from './media.ts';
import { authorName } from './outline.ts';
import { kindShapes } from './shapes.ts';
import { priceOf, slugOf } from './words.ts';

/** Where an item is shown; an item that is called a button is told from its button. */
export function itemPath({ id, name }: Pick<ItemRow, 'id' | 'name'>): string {
  const slug = slugOf(name);
  return `/shop/items/${id}/${encodeURIComponent(slug === 'button' ? 'a-button' : slug)}`;
}

export const authorPath = (username: string): string => `/shop/authors/${encodeURIComponent(username)}`;

/** An item in a list. `isNear`: among the first, whose pictures are loaded at once. */
export function cardOf(card: ItemCard, { isNear, heading }: { isNear: boolean; heading: 'h2' | 'h3' }): string {
  const rated = ratingOf(card);
  const sold = card.sales === 0 ? '' : pluralize(card.sales, 'sale');
  return `<li><article class="card"><div class="thumb">${kindShapes[card.kind]}${picture(card, isNear)}${card.kind === 'image' ? '' : `<span class="kind">${kinds[card.kind]}</span>`}</div>
<div class="text"><${heading}><a href="${itemPath(card)}">${escapeHtml(card.name)}</a></${heading}>
<p class="by">by <a href="${authorPath(card.username)}">${escapeHtml(authorName(card))}</a>${card.category === '' ? '' : ` in ${escapeHtml(card.category)}`}</p>
<p class="foot"><span>${[rated, sold].filter((part) => part !== '').join(' · ')}</span><span class="price">${escapeHtml(priceOf(card.price_regular_minor, card.currency))}</span></p></div></article></li>`;
}

function picture({ thumbnail }: ItemCard, isNear: boolean): string {
  const address = shownAddress(thumbnail);
  if (address === undefined) return '';
  return `<img src="${escapeHtml(address)}" alt="" width="512" height="512"${isNear ? '' : ' loading="lazy"'} decoding="async">`;
}

/** The average in few characters; nothing without reviews. */
function ratingOf({ stars, reviews }: ItemFigures): string {
  const average = averageOf(stars, reviews);
  if (average === undefined) return '';
  return `<span class="rating"><span class="stars" aria-hidden="true">★</span> ${average.toFixed(1)}<span class="unseen"> of 5 stars</span> (${formatCount(reviews)}<span class="unseen"> ${reviews === 1 ? 'review' : 'reviews'}</span>)</span>`;
}

/** Five stars, `count` of them full. */
export const starsOf = (count: number): string =>
  `<span class="stars" role="img" aria-label="${count} of 5 stars">${'★'.repeat(Math.round(count))}${count < 4.5 ? `<i>${'★'.repeat(5 - Math.round(count))}</i>` : ''}</span>`;
