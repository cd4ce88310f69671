import type { ItemRow } from '../../../database/index.ts';
import { formatList, formatMoney, t, tHtml } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { formatDay } from '../../library/index.ts';
import type { Shop } from '../../shop-profile/index.ts';
import { shopPage } from '../../storefront/index.ts';
import { itemLine, priceSummary } from '../buy-page.ts';
import { orderLicence } from '../order-licence.ts';
import { checkoutCss } from '../style.ts';
import { testNotice } from '../test-notice.ts';
import type { TestResult } from './test-order.ts';

/** `path`: of the checkout, to test it again */
type TestPage = TestResult & {
  item: ItemRow;
  shop: Shop;
  path: string;
  itemUrl: string;
  /** paid on the provider's page in its test mode */
  isPaidWithTestCard: boolean;
};

export function testOrderPage(page: TestPage): string {
  const { order, item, shop, path, itemUrl } = page;
  const title = t('Test order completed');
  const body = `<div class="order">
${testNotice()}<h1>${escapeHtml(title)}</h1>
<section>${itemLine(item, orderLicence(order))}
${priceSummary(order, order.currency, { total: tHtml('Total') })}<p class="soft">${paymentNote(page)}</p></section>
<section><h2>${tHtml('What the buyer would get')}</h2>${lines(goodsOf(page))}</section>
<section><h2>${tHtml('Emails that would be sent')}</h2>${mailsOf(page)}</section>
${booksOf(page)}
<p><a class="button" href="${escapeHtml(path)}">${tHtml('Test again')}</a></p><p><a href="${escapeHtml(itemUrl)}">${tHtml('Back to the item')}</a></p></div>`;
  return shopPage({ title, body, css: checkoutCss, shop });
}

/** Returns HTML. */
function paymentNote({ order, isPaidWithTestCard }: TestPage): string {
  if (isPaidWithTestCard) return tHtml('Paid with a test card.');
  switch (order.provider) {
    case 'free':
      return tHtml('No payment is due.');
    case 'manual':
      return tHtml('Buyers first see your bank details. This is what happens when you confirm their transfer.');
    case 'paypal':
      return tHtml(
        'The payment was skipped, because a test order doesn’t open PayPal. Everything else is as if the buyer had paid.',
      );
    case 'stripe':
      return tHtml(
        'The payment was skipped. To pay with test cards, add a Stripe test key under Settings → Card payments.',
      );
  }
}

/** Returns HTML. */
const lines = (texts: string[]): string =>
  `<ul class="plain got">${texts.map((text) => `<li><span>${text}</span></li>`).join('')}</ul>`;

/** Returns HTML. */
function goodsOf({ order, delivery }: TestPage): string[] {
  if (!delivery) return [tHtml('No download or purchase code. Add one to the item.')];
  const { purchase, code, files } = delivery;
  const until = (label: string, ms: number | null) => (ms === null ? [] : [`${label}: ${escapeHtml(formatDay(ms))}`]);
  return [
    escapeHtml(orderLicence(order)),
    ...(code === undefined ? [] : [tHtml('A purchase code. Only codes of real purchases are valid.')]),
    ...(files.length === 0 ? [] : [escapeHtml(formatList(files.map(({ name }) => name)))]),
    ...until(tHtml('License ends'), purchase.ends_at),
    ...until(tHtml('Updates until'), purchase.updates_until),
    ...until(tHtml('Support until'), purchase.supported_until),
  ];
}

/** Returns HTML. */
function mailsOf({ mails }: TestPage): string {
  if (mails.length === 0) return `<p class="soft">${tHtml('No emails. Set up email to send receipts to buyers.')}</p>`;
  return lines(mails.map(({ to, subject }) => `<b>${escapeHtml(to)}</b><br>${escapeHtml(subject)}`));
}

/** Returns HTML. */
function booksOf({ order }: TestPage): string {
  const { total_minor: total, tax_minor: tax, fee_minor: fee, currency, provider } = order;
  if (total === 0) return '';
  const money = (minor: number) => `${minor < 0 ? '−' : ''}${escapeHtml(formatMoney(Math.abs(minor), currency))}`;
  const isDirect = provider === 'manual';
  const row = (label: string, minor: number) => (minor === 0 ? '' : `<dt>${label}</dt><dd>${money(minor)}</dd>`);
  return `<section><h2>${tHtml('What would be booked')}</h2><dl class="sum">
${row(isDirect ? tHtml('Paid to your bank account') : tHtml('Paid by the buyer'), total)}${isDirect ? '' : row(tHtml('Tax'), -tax)}${row(tHtml('Fee'), -fee)}
<dt class="total">${tHtml('Change of your balance')}</dt><dd class="total">${money(isDirect ? -fee : total - tax - fee)}</dd></dl></section>`;
}
