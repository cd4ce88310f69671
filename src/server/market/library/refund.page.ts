import type { RefundRequestRow } from '../../database/index.ts';
import { formatMoney, type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { licenceName } from '../purchases/index.ts';
import { maxReason, type PaymentRequests } from '../refund-requests/index.ts';
import { dayHtml } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

/** Lists payments with a request, and payments for which the buyer can request a refund. */
export function refundSection(view: PurchaseView): string {
  const shown = view.refundRequests.filter(({ requests, obstacle }) => obstacle === undefined || requests.length > 0);
  if (shown.length === 0) return '';
  return `<section id="refund"><h2>${tHtml('Refund')}</h2>${shown.map((one) => paymentHtml(view, one)).join('\n')}</section>`;
}

function paymentHtml(view: PurchaseView, { payment, requests, obstacle }: PaymentRequests): string {
  const paid = `<p class="soft">${escapeHtml(licenceName(payment.license_type))} · ${formatMoney(payment.price_minor, payment.currency)} · ${dayHtml(payment.purchased_at)}</p>`;
  const [newest] = requests;
  return `<div>${view.payments.length > 0 ? paid : ''}${newest ? requestHtml(newest) : ''}${obstacle === undefined ? formHtml(view, payment.id) : ''}</div>`;
}

const stateTexts = {
  open: message('You requested a refund on {day}. The seller will decide.'),
  accepted: message('You requested a refund on {day}. The seller accepted it.'),
  declined: message('You requested a refund on {day}. The seller declined it.'),
  closed: message(
    'You requested a refund on {day}. The request was closed, because the payment was refunded or disputed.',
  ),
} satisfies Record<RefundRequestRow['state'], Message>;

const requestHtml = ({ state, created_at, answer }: RefundRequestRow): string =>
  `<p>${tHtml(stateTexts[state], { day: dayHtml(created_at) })}</p>${answer === '' ? '' : `<blockquote class="body">${escapeHtml(answer)}</blockquote>`}`;

const formHtml = ({ buyer, purchase, consentedAt }: PurchaseView, paymentId: number): string =>
  `<details><summary>${tHtml('Request a refund')}</summary>
<p>${tHtml('The seller decides about your request and sees your name and email address. You get the decision by email. A full refund ends what you paid for.')}${consentedAt === undefined ? '' : ` ${tHtml('On {day}, you agreed to immediate delivery, which ended your right to withdraw.', { day: dayHtml(consentedAt) })}`}</p>
<form method="post" action="/shop/library/purchases/${purchase.id}/refund"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="payment" value="${paymentId}">
<label>${tHtml('Reason')}<textarea name="reason" maxlength="${maxReason}" rows="4" required></textarea></label>
<button>${tHtml('Send request')}</button></form></details>`;
