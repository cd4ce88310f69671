import type { ReviewRow } from '../../database/index.ts';
import { formatCount, formatDecimal, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemFigures } from '../catalogue/index.ts';
import { averageStars } from '../reviews/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { itemPath, starsHtml } from './card.ts';
import { shortDayHtml } from './formats.ts';
import { type ItemView, reviewsPerPage } from './item-view.ts';
import { authorName } from './outline.ts';

export function ratingLine({ stars, reviews }: ItemFigures): string {
  const average = averageStars(stars, reviews);
  if (average === undefined) return '';
  return `<a class="rating" href="#reviews">${starsHtml(average)} ${formatDecimal(average, 1)} (${reviewsText(reviews)})</a>`;
}

export function reviewsSection(view: ItemView, shop: Pick<Shop, 'name' | 'hasOneAuthor'>): string {
  const { item, reviews, counts, stars, page } = view;
  if (item.reviews === 0)
    return `<section id="reviews"><h2>${tHtml('Reviews')}</h2><p class="soft">${tHtml('No reviews yet. Buyers can write one in <a>their purchases</a>.', { a: (text) => `<a href="/shop/library">${text}</a>` })}</p></section>\n`;
  const shown = stars === undefined ? item.reviews : (counts.get(stars) ?? 0);
  const last = Math.max(1, Math.ceil(shown / reviewsPerPage));
  const step = (to: number, words: string) =>
    to < 1 || to > last ? '' : `<a href="${reviewsPath(item, { stars, page: to })}">${words}</a>`;
  const pager =
    last === 1
      ? ''
      : `<nav class="pager" aria-label="${tHtml('Pages of reviews')}">${step(page - 1, tHtml('Newer'))}<span aria-current="page">${tHtml('{index} of {count}', { index: page, count: last })}</span>${step(page + 1, tHtml('Older'))}</nav>`;
  const answerer = shop.hasOneAuthor ? shop.name : authorName(item);
  return `<section id="reviews"><h2>${tHtml('Reviews')}</h2>
<div class="stars-summary">${meanOf(item)}${starCounts(view)}</div>${onlyNote(view)}<ul class="plain">${reviews.map((review) => reviewOf(review, answerer)).join('\n')}</ul>${pager}</section>
`;
}

const reviewsText = (reviews: number): string =>
  t('{count, plural, one {# review} other {# reviews}}', { count: reviews });

function meanOf({ stars, reviews }: ItemFigures): string {
  const average = averageStars(stars, reviews);
  if (average === undefined) return '';
  return `<p><b>${formatDecimal(average, 1)}</b>${starsHtml(average)}<span class="soft">${reviewsText(reviews)}</span></p>`;
}

type Choice = { stars: number | undefined; page: number };

function reviewsPath(item: ItemView['item'], { stars, page }: Choice): string {
  const query = new URLSearchParams({
    ...(stars !== undefined && { stars: String(stars) }),
    ...(page > 1 && { reviews: String(page) }),
  });
  return `${itemPath(item)}${query.size === 0 ? '' : `?${escapeHtml(String(query))}`}#reviews`;
}

function starCounts({ item, counts, stars: chosen }: ItemView): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const lines = [5, 4, 3, 2, 1].map((stars) => {
    const count = counts.get(stars) ?? 0;
    const bar = `<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((100 * count) / Math.max(1, total))}" height="8"/></svg>`;
    const label = `<span class="unseen">${tHtml('{count} of 5 stars', { count: stars })}: ${reviewsText(count)}</span><span aria-hidden="true">${stars} ★</span>${bar}<span aria-hidden="true">${formatCount(count)}</span>`;
    const current = stars === chosen ? ' aria-current="true"' : '';
    return `<li>${count === 0 ? `<span>${label}</span>` : `<a href="${reviewsPath(item, { stars, page: 1 })}" rel="nofollow"${current}>${label}</a>`}</li>`;
  });
  return `<ul class="star-counts" aria-label="${tHtml('Reviews by stars')}">${lines.join('')}</ul>`;
}

const onlyNote = ({ item, stars }: ItemView): string =>
  stars === undefined
    ? ''
    : `<p class="note">${tHtml('{stars, plural, one {Only reviews with # star.} other {Only reviews with # stars.}} <a>Show all</a>', { stars, a: (text) => `<a href="${reviewsPath(item, { stars: undefined, page: 1 })}">${text}</a>` })}</p>`;

function reviewOf({ stars, body, name, created_at, answer, answered_at }: ReviewRow, answerer: string): string {
  const text = body === '' ? '' : `<p>${escapeHtml(body)}</p>`;
  const answered =
    answer === null
      ? ''
      : `<div class="answer"><b>${escapeHtml(answerer)}</b> <span class="soft">${answered_at === null ? tHtml('answered') : tHtml('answered on {day}', { day: shortDayHtml(answered_at) })}</span><p>${escapeHtml(answer)}</p></div>`;
  return `<li class="review"><article><header><h3>${escapeHtml(name || t('A buyer'))}</h3>${starsHtml(stars)}<span class="mark">✓ ${tHtml('Verified buyer')}</span><span class="soft">${shortDayHtml(created_at)}</span></header>${text}${answered}</article></li>`;
}
