import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { PurchaseView } from './purchase-view.ts';

/** Returns HTML. */
export function invoiceCorrection({ buyer, purchase, correctableBuyer: shown }: PurchaseView): string {
  if (shown === undefined) return '';
  const field = (name: string, label: string, value: string, attributes: string): string =>
    `<label>${label}<input name="${name}" value="${escapeHtml(value)}" ${attributes}></label>`;
  return `<details><summary>${tHtml('Change the buyer on the invoice')}</summary>
<p class="soft">${tHtml('A credit note cancels the invoice, and you get a new one. The tax stays the same.')}</p>
<form method="post" action="/shop/library/purchases/${purchase.id}/invoice"><input type="hidden" name="form" value="${buyer.formToken}">
${field('name', tHtml('Name'), shown.name, 'autocomplete="name" maxlength="100" required')}
${field('company', tHtml('Company'), shown.company ?? '', 'autocomplete="organization" maxlength="100"')}
<label>${tHtml('Address')}<textarea name="address" rows="3" autocomplete="street-address" maxlength="500">
${escapeHtml(shown.address ?? '')}</textarea></label>
${field('vat_id', tHtml('VAT ID'), shown.vat_id ?? '', 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"')}
<button>${tHtml('Issue a new invoice')}</button></form></details>`;
}
