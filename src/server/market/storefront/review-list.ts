import type { ReviewRow } from '../../database/index.ts';
import { pluralize } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemAuthor, ItemFigures } from '../catalogue/index.ts';
import { averageStars } from '../reviews/index.ts';
import { itemPath, starsHtml } from './card.ts';
import { shortDayHtml } from './formats.ts';
import { type ItemView, reviewsPerPage } from './item-view.ts';
import { authorName } from './outline.ts';

/** The average rating with a link to the reviews; empty without reviews. HTML. */
export function ratingLine({ stars, reviews }: ItemFigures): string {
  const average = averageStars(stars, reviews);
  if (average === undefined) return '';
  return `<span class="rating">${starsHtml(average)} ${average.toFixed(1)} (<a href="#reviews">${pluralize(reviews, 'review')}</a>)</span>`;
}

/** What buyers say, and the author's answers. HTML. */
export function reviewsSection({ item, reviews, page }: ItemView): string {
  if (item.reviews === 0)
    return '<section id="reviews"><h2>Reviews</h2><p class="soft">No reviews yet. Buyers can write one in <a href="/shop/library">their purchases</a>.</p></section>\n';
  const last = Math.max(1, Math.ceil(item.reviews / reviewsPerPage));
  const step = (to: number, words: string) =>
    to < 1 || to > last ? '' : `<a href="${itemPath(item)}${to === 1 ? '' : `?reviews=${to}`}#reviews">${words}</a>`;
  const pager =
    last === 1
      ? ''
      : `<nav class="pager" aria-label="Pages of reviews">${step(page - 1, 'Newer')}<span aria-current="page">${page} of ${last}</span>${step(page + 1, 'Older')}</nav>`;
  return `<section id="reviews"><h2>${pluralize(item.reviews, 'review')}</h2>
<ul class="plain">${reviews.map((review) => reviewOf(review, item)).join('\n')}</ul>${pager}</section>
`;
}

function reviewOf({ stars, body, name, created_at, answer, answered_at }: ReviewRow, author: ItemAuthor): string {
  const text = body === '' ? '' : `<p>${escapeHtml(body)}</p>`;
  const answered =
    answer === null
      ? ''
      : `<div class="answer"><b>${escapeHtml(authorName(author))}</b> <span class="soft">answered${answered_at === null ? '' : ` on ${shortDayHtml(answered_at)}`}</span><p>${escapeHtml(answer)}</p></div>`;
  return `<li class="review"><article><header><h3>${escapeHtml(name || 'A buyer')}</h3>${starsHtml(stars)}<span class="mark">✓ Verified buyer</span><span class="soft">${shortDayHtml(created_at)}</span></header>${text}${answered}</article></li>`;
}
