import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { usedSeats } from '../activations/index.ts';
import { seatLimit } from '../purchases/index.ts';
import { dayHtml } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

export function licenceSection({ buyer, purchase, activations }: PurchaseView): string {
  const limit = seatLimit(purchase, purchase);
  const used = activations.map(
    ({ label, created_at, is_development }) =>
      `<li>${escapeHtml(label)}${is_development === 1 ? ` (${tHtml('development site')})` : ''} <span class="soft">${tHtml('since {day}', { day: dayHtml(created_at) })}</span></li>`,
  );
  const list =
    limit === null && used.length === 0
      ? ''
      : `<h2>${tHtml('Activations')}</h2><p class="soft">${limit === null ? tHtml('{used} in use.', { used: usedSeats(activations) }) : tHtml('{used} of {limit} in use. A license file counts as one.', { used: usedSeats(activations), limit })}</p>${used.length === 0 ? '' : `<ul class="plain used">${used.join('')}</ul>`}`;
  return `<section>${list}<details><summary>${tHtml('License file for offline use')}</summary>
<p>${tHtml('For software that checks your license offline. Valid for 30 days.')}</p>
<form method="post" action="/shop/library/purchases/${purchase.id}/licence"><input type="hidden" name="form" value="${buyer.formToken}">
<label>${tHtml('Domain or machine ID')}<input name="subject" maxlength="253" autocomplete="off"${limit === null ? '' : ' required'}></label>
<label>${tHtml('Type')}<select name="kind"><option value="domain">${tHtml('Domain')}</option><option value="machine">${tHtml('Machine')}</option></select></label>
<button>${tHtml('Download license file')}</button></form></details></section>`;
}
