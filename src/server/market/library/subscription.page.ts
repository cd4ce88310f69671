import type { SubscriptionRow } from '../../database/index.ts';
import { type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { pricePerPeriod } from '../storefront/index.ts';
import type { SubscriptionState } from '../subscription-records/index.ts';
import { dayHtml } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

const texts = {
  active: message('{price}. The next payment is on {day}.'),
  past_due: message('{price}. The payment on {day} failed. Pay it or change your card to keep your licence.'),
  canceling: message('Cancelled. Your licence ends on {day}, and you pay nothing more.'),
} satisfies Record<Exclude<SubscriptionState, 'ended'>, Message>;

/** Returns HTML, or '' without a running subscription. */
export function subscriptionSection({ buyer, purchase, subscription }: PurchaseView): string {
  if (!subscription || subscription.state === 'ended') return '';
  const { state, period_ends_at, pay_url } = subscription;
  const price = escapeHtml(pricePerPeriod(subscription.price_minor, subscription.currency, intervalOf(subscription)));
  const pay =
    state === 'past_due' && pay_url !== ''
      ? `<p><a class="button" href="${escapeHtml(pay_url)}">${tHtml('Pay or change your card')}</a></p>`
      : '';
  const change = state === 'canceling' ? 'resume' : 'cancel';
  const label = state === 'canceling' ? tHtml('Resume subscription') : tHtml('Cancel subscription');
  return `<section id="subscription"><h2>${tHtml('Subscription')}</h2><p>${tHtml(texts[state], { price, day: dayHtml(period_ends_at) })}</p>${pay}
<form method="post" action="/shop/library/purchases/${purchase.id}/subscription"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="change" value="${change}"><button${state === 'canceling' ? '' : ' class="plain-button"'}>${label}</button></form></section>`;
}

const intervalOf = ({ terms }: SubscriptionRow): 'month' | 'year' =>
  (JSON.parse(terms) as { renews?: 'month' | 'year' }).renews ?? 'month';
