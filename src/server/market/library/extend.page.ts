import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { isExpired, licenceName } from '../purchases/index.ts';
import { formatPrice, pricePerPeriod } from '../storefront/index.ts';
import { subscriptionStates } from '../subscription-records/index.ts';
import { dayHtml, stateBadge } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

/** Rows of the purchase's details, as HTML. */
export function endRows({ purchase, subscription, nowMs }: PurchaseView): [string, string][] {
  const { ends_at, updates_until, is_trial } = purchase;
  const renews = subscription !== undefined && subscriptionStates[subscription.state].renews;
  const untilOf = (at: number): string => tHtml(at > nowMs ? 'Until {day}' : 'Ended on {day}', { day: dayHtml(at) });
  return [
    ...(ends_at === null || renews
      ? []
      : [[is_trial === 1 ? tHtml('Trial') : tHtml('Valid'), untilOf(ends_at)] satisfies [string, string]]),
    ...(updates_until === null || is_trial === 1
      ? []
      : [[tHtml('Updates'), untilOf(updates_until)] satisfies [string, string]]),
  ];
}

/** Returns HTML, or '' without offers, reminders and later payments. */
export function extendSection(view: PurchaseView): string {
  const { buyer, purchase, offers, extendUrl, payments, subscription, nowMs } = view;
  const hasEnded = isExpired(purchase, nowMs);
  const choices = offers.map(
    ({ key, name, words, minor, renews }) =>
      `<li><a class="button${hasEnded ? '' : ' second'}" href="${extendUrl}?licence=${key}">${escapeHtml(name)} · ${escapeHtml(renews ? pricePerPeriod(minor, purchase.currency, renews) : formatPrice(minor, purchase.currency))}</a>${words === '' ? '' : `<p class="soft">${escapeHtml(words)}</p>`}</li>`,
  );
  const isRunning = subscription !== undefined && subscription.state !== 'ended';
  const paid = payments.map((row) => {
    const number = invoiceOf(row);
    const invoice =
      number === null
        ? ''
        : ` · <a href="/shop/library/purchases/${row.id}/invoice.pdf">${tHtml('Invoice No. {number} (PDF)', { number })}</a>`;
    return `<li>${escapeHtml(licenceName(row.license_type))} ${stateBadge(row.state)}<br><span class="soft">${dayHtml(row.purchased_at)} · ${escapeHtml(formatPrice(row.price_minor, row.currency))}${invoice}</span></li>`;
  });
  const reminders =
    purchase.ends_at === null || hasEnded || purchase.import_id !== null || isRunning
      ? ''
      : `${choices.length === 0 ? `<h2>${tHtml('Reminders')}</h2>` : ''}<form method="post" action="/shop/library/purchases/${purchase.id}/reminders"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="wanted" value="${purchase.gets_end_mails === 1 ? 0 : 1}"><p class="soft">${tHtml(purchase.gets_end_mails === 1 ? 'We email you before the license ends.' : 'We don’t email you before the license ends.')}</p><button class="plain-button">${tHtml(purchase.gets_end_mails === 1 ? 'Stop reminders' : 'Remind me')}</button></form>`;
  const offered =
    choices.length === 0
      ? ''
      : `<h2>${tHtml(purchase.is_trial === 1 ? 'Buy a license' : 'Renew or extend')}</h2><ul class="plain">${choices.join('')}</ul>`;
  const history = paid.length === 0 ? '' : `<h2>${tHtml('Later payments')}</h2><ul class="plain">${paid.join('')}</ul>`;
  const all = `${offered}${reminders}${history}`;
  return all === '' ? '' : `<section id="extend">${all}</section>`;
}
