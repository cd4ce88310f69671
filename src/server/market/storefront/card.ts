import type { ItemRow } from '../../database/index.ts';
import { formatCount, formatDecimal, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemCard, ItemFigures } from '../catalogue/index.ts';
import { averageStars } from '../reviews/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { slugOf } from './formats.ts';
import { kindIcons } from './kind-icons.ts';
import { kindLabels } from './list-query.ts';
import { displayableUrl } from './media.ts';
import { authorName } from './outline.ts';
import { lowestPriceHtml, priceHtml } from './price-html.ts';

/** An item named “button” needs another slug, because `/button` is a separate route. */
export function itemPath({ id, name }: Pick<ItemRow, 'id' | 'name'>): string {
  const slug = slugOf(name);
  return `/shop/items/${id}/${encodeURIComponent(slug === 'button' ? 'a-button' : slug)}`;
}

export const authorPath = (username: string): string => `/shop/authors/${encodeURIComponent(username)}`;

/** Images of `isNear` items aren't lazy-loaded. */
export function itemCard(
  card: ItemCard,
  { isNear, heading, shop }: { isNear: boolean; heading: 'h2' | 'h3'; shop: Pick<Shop, 'hasOneAuthor'> },
): string {
  const rated = ratingHtml(card);
  const sold = card.sales === 0 ? '' : salesText(card.sales);
  return `<li><article class="card"><div class="thumb">${kindIcons[card.kind]}${picture(card, isNear)}${card.kind === 'image' ? '' : `<span class="kind">${tHtml(kindLabels[card.kind])}</span>`}</div>
<div class="text"><${heading}><a href="${itemPath(card)}">${escapeHtml(card.name)}</a></${heading}>
${byLine(card, shop)}${lowestLine(card)}
<p class="foot"><span>${[rated, sold].filter((part) => part !== '').join(' · ')}</span><span class="price">${priceHtml(card.offer, card.tax)}</span></p></div></article></li>`;
}

/** The crossed-out price usually is the lowest one. */
const lowestLine = ({ offer }: ItemCard): string =>
  offer.sale === undefined || offer.sale.lowestMinor === offer.list_minor || offer.sale.lowestMinor === null
    ? ''
    : `<p class="soft">${lowestPriceHtml(offer)}</p>`;

function byLine(card: ItemCard, { hasOneAuthor }: Pick<Shop, 'hasOneAuthor'>): string {
  const category = escapeHtml(card.category);
  if (hasOneAuthor) return category === '' ? '' : `<p class="by">${category}</p>`;
  const author = `<a href="${authorPath(card.username)}">${escapeHtml(authorName(card))}</a>`;
  return `<p class="by">${category === '' ? tHtml('by {author}', { author }) : tHtml('by {author} in {category}', { author, category })}</p>`;
}

function picture({ thumbnail }: ItemCard, isNear: boolean): string {
  const address = displayableUrl(thumbnail);
  if (address === undefined) return '';
  return `<img src="${escapeHtml(address)}" alt="" width="512" height="512"${isNear ? '' : ' loading="lazy"'} decoding="async">`;
}

function ratingHtml({ id, name, stars, reviews }: ItemFigures & Pick<ItemRow, 'id' | 'name'>): string {
  const average = averageStars(stars, reviews);
  if (average === undefined) return '';
  return `<a class="rating" href="${itemPath({ id, name })}#reviews"><span class="stars" aria-hidden="true">★</span> ${formatDecimal(average, 1)}<span class="unseen"> ${tHtml('of 5 stars')}</span> (${formatCount(reviews)}<span class="unseen"> ${tHtml('{count, plural, one {review of {name}} other {reviews of {name}}}', { count: reviews, name: escapeHtml(name) })}</span>)</a>`;
}

export const salesText = (sales: number): string =>
  t('{count, plural, one {# sale} other {# sales}}', { count: sales });

export function starsHtml(count: number): string {
  const halves = Math.round(count * 2);
  const full = '★'.repeat(Math.floor(halves / 2));
  const half = halves % 2 === 1 ? '<i class="half">★</i>' : '';
  const none = 5 - Math.ceil(halves / 2);
  const empty = none > 0 ? `<i>${'★'.repeat(none)}</i>` : '';
  return `<span class="stars" role="img" aria-label="${tHtml('{count} of 5 stars', { count })}">${full}${half}${empty}</span>`;
}
