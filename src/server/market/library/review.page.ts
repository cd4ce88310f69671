import { message, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { PurchaseView } from './purchase-view.ts';

const starNames = [message('bad'), message('poor'), message('fair'), message('good'), message('excellent')];

export function reviewSection({ buyer, purchase, review }: PurchaseView): string {
  const choices = starNames.map((name, index) => {
    const stars = index + 1;
    const words = tHtml('{stars, plural, one {# star, {name}} other {# stars, {name}}}', { stars, name: t(name) });
    return `<label title="${words}"><input type="radio" name="stars" value="${stars}" required${review?.stars === stars ? ' checked' : ''}><span aria-hidden="true">★</span><span class="unseen">${words}</span></label>`;
  });
  const answer = review?.answer
    ? `<blockquote class="answer"><b>${tHtml('Seller’s reply')}</b><p>${escapeHtml(review.answer)}</p></blockquote>`
    : '';
  const given =
    review === undefined ? '' : ` · ${tHtml('{stars, plural, one {# star} other {# stars}}', { stars: review.stars })}`;
  return `<section id="review"><details><summary>${tHtml(review ? 'Your review' : 'Write a review')}${given}</summary>
<form method="post" action="/shop/library/purchases/${purchase.id}/review"><input type="hidden" name="form" value="${buyer.formToken}">
<fieldset class="rate"><legend>${tHtml('Stars')}</legend><div>${choices.join('')}</div></fieldset>
<label>${tHtml('Your review')}<textarea name="body" maxlength="5000">${escapeHtml(review?.body ?? '')}</textarea></label>
<label>${tHtml('Display name (optional)')}<input name="name" maxlength="80" value="${escapeHtml(review?.name ?? purchase.buyer_name)}"></label>
<button>${tHtml(review ? 'Update review' : 'Publish review')}</button></form></details>${answer}</section>`;
}
