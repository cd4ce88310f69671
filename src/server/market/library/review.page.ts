import { escapeHtml } from '../../pages/index.ts';
import type { PurchaseView } from './purchase-view.ts';

const starNames = ['5 – excellent', '4 – good', '3 – fair', '2 – poor', '1 – bad'];

/** The form to write or edit a review. */
export function reviewSection({ buyer, purchase, review }: PurchaseView): string {
  const options = starNames.map((name) => {
    const value = name.slice(0, 1);
    return `<option value="${value}"${String(review?.stars ?? 5) === value ? ' selected' : ''}>${name}</option>`;
  });
  const answer = review?.answer
    ? `<blockquote class="answer"><b>Seller’s reply</b><p>${escapeHtml(review.answer)}</p></blockquote>`
    : '';
  return `<section><details open><summary>${review ? 'Your review' : 'Write a review'}</summary>
<form method="post" action="/shop/library/purchases/${purchase.id}/review"><input type="hidden" name="form" value="${buyer.formToken}">
<label>Stars<select name="stars">${options.join('')}</select></label>
<label>Your review<textarea name="body" maxlength="5000">${escapeHtml(review?.body ?? '')}</textarea></label>
<label>Display name (optional)<input name="name" maxlength="80" value="${escapeHtml(review?.name ?? purchase.buyer_name)}"></label>
<button>${review ? 'Update review' : 'Publish review'}</button></form>${answer}</details></section>`;
}
