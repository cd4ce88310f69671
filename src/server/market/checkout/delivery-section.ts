import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { formatFileSize } from '../library/index.ts';
import { copyable } from '../storefront/index.ts';
import type { Delivery } from './delivery.ts';

/** Returns HTML. */
export function deliverySection(number: string, { purchase, code, version, files }: Delivery): string {
  const list = files.map(
    ({ id, name, bytes }) =>
      `<li><span><b>${escapeHtml(name)}</b> <span class="soft">${formatFileSize(bytes)}</span></span><a class="button" href="/shop/orders/${number}/files/${id}"><span class="unseen">${escapeHtml(name)}: </span>${tHtml('Download')}</a></li>`,
  );
  const downloads =
    files.length === 0
      ? ''
      : `<h2>${version === undefined || version === '' ? tHtml('Your download') : tHtml('Your download, version {version}', { version: escapeHtml(version) })}</h2><ul class="plain got">${list.join('')}</ul>`;
  const proof =
    code === undefined
      ? ''
      : `<h2>${tHtml('Your purchase code')}</h2>${copyable(code, t('purchase code'))}<p class="soft hint">${tHtml('It proves your purchase. Keep it private.')}</p>`;
  const invoiceNumber = invoiceOf(purchase);
  const invoice =
    invoiceNumber === null
      ? ''
      : `<p><a href="/shop/orders/${number}/invoice.pdf">${tHtml('Invoice No. {number} (PDF)', { number: invoiceNumber })}</a></p>`;
  const all = `${downloads}${proof}${invoice}`;
  return all === '' ? '' : `<section class="delivery">${all}</section>`;
}
