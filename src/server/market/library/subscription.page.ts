import type { SubscriptionRow } from '../../database/index.ts';
import { formatMoney, type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { type Interval, isExpired, licenceName, type OrderTerms } from '../purchases/index.ts';
import { pricePerPeriod } from '../storefront/index.ts';
import type { SubscriptionState } from '../subscription-records/index.ts';
import { describeTerms, type TierPreview } from '../tiers/index.ts';
import { dayHtml } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

const texts = {
  active: message('{price}. The next payment is on {day}.'),
  past_due: message('{price}. The payment on {day} failed. Pay it or change your card by {end} to keep your licence.'),
  canceling: message('Cancelled. Your licence ends on {day}, and you pay nothing more.'),
  ended: message('It has ended. There are no more payments, and your licence ends on {end}.'),
} satisfies Record<SubscriptionState, Message>;

/** Returns HTML, or '' without a subscription, or if the licence has ended with it. */
export function subscriptionSection(view: PurchaseView): string {
  const { buyer, purchase, subscription, nowMs } = view;
  if (!subscription || (subscription.state === 'ended' && isExpired(purchase, nowMs))) return '';
  const { state, period_ends_at, pay_url, price_minor, currency } = subscription;
  const price = escapeHtml(pricePerPeriod(price_minor, currency, intervalOf(subscription)));
  const words = { price, day: dayHtml(period_ends_at), end: dayHtml(purchase.ends_at ?? period_ends_at) };
  const head = `<h2>${tHtml('Subscription')}</h2><p>${tHtml(texts[state], words)}</p>`;
  if (state === 'ended') return `<section id="subscription">${head}</section>`;
  const pay =
    state === 'past_due' && pay_url !== ''
      ? `<p><a class="button" href="${escapeHtml(pay_url)}">${tHtml('Pay or change your card')}</a></p>`
      : '';
  const change = state === 'canceling' ? 'resume' : 'cancel';
  const label = state === 'canceling' ? tHtml('Resume subscription') : tHtml('Cancel subscription');
  return `<section id="subscription">${head}${pay}${state === 'active' ? tiers(view, subscription) : ''}
<form method="post" action="/shop/library/purchases/${purchase.id}/subscription"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="change" value="${change}"><button${state === 'canceling' ? '' : ' class="plain-button"'}>${label}</button></form></section>`;
}

const termsOf = ({ terms }: SubscriptionRow): OrderTerms => JSON.parse(terms) as OrderTerms;
const intervalOf = (subscription: SubscriptionRow): Interval => termsOf(subscription).renews ?? 'month';

const tierPath = (purchaseId: number, tierId: number): string =>
  `/shop/library/purchases/${purchaseId}/subscription/tier?to=${tierId}`;

/** The tiers to choose from, or the tier that the next period has. */
function tiers({ purchase, tierChoices }: PurchaseView, subscription: SubscriptionRow): string {
  if (subscription.tier_id !== purchase.tier_id && purchase.tier_id !== null) {
    const names = {
      tier: escapeHtml(licenceName(termsOf(subscription).license_type)),
      day: dayHtml(subscription.period_ends_at),
    };
    const own = escapeHtml(licenceName(purchase.license_type));
    return `<p>${tHtml('Changes to {tier} on {day}.', names)} <a href="${tierPath(purchase.id, purchase.tier_id)}">${tHtml('Keep {tier}', { tier: own })}</a></p>`;
  }
  if (tierChoices.length === 0) return '';
  const choices = tierChoices.map(
    ({ tier_id, terms, total_minor, currency }) =>
      `<li><a href="${tierPath(purchase.id, tier_id)}">${tHtml('Change to {tier}', { tier: escapeHtml(licenceName(terms.license_type)) })}</a> <b>${escapeHtml(pricePerPeriod(total_minor, currency, intervalOf(subscription)))}</b><br><span class="soft">${escapeHtml(describeTerms(terms))}</span></li>`,
  );
  return `<details><summary>${tHtml('Change tier')}</summary><ul class="plain">${choices.join('')}</ul></details>`;
}

type Confirmation = Pick<PurchaseView, 'buyer' | 'purchase'> & { preview: TierPreview };

/** Returns HTML with the cost of the change. */
export function tierPage({ buyer, purchase, preview }: Confirmation): string {
  const { tier_id, terms, total_minor, currency, when, due_minor, isDueLater, at, period_ends_at, surplus } = preview;
  const back = `/shop/library/purchases/${purchase.id}`;
  const tier = escapeHtml(licenceName(terms.license_type));
  const price = escapeHtml(pricePerPeriod(total_minor, currency, terms.renews ?? 'month'));
  const amount = escapeHtml(formatMoney(due_minor, currency));
  const day = dayHtml(period_ends_at);
  const isKept = tier_id === purchase.tier_id;
  const steps = isKept
    ? [tHtml('Your tier stays {tier}. You pay nothing now, and {price} from {day}.', { tier, price, day })]
    : when === 'later'
      ? [
          tHtml('Your tier stays the same until {day}. You pay nothing now.', { day }),
          tHtml('From {day}, you have {tier} and pay {price}.', { tier, price, day }),
        ]
      : [
          isDueLater
            ? tHtml(
                '{tier} begins immediately. Its {amount} for the rest of the period are part of the next payment.',
                { tier, amount },
              )
            : tHtml('{tier} begins immediately. You pay {amount} for the rest of the period.', { tier, amount }),
          tHtml('From {day}, you pay {price} until you cancel.', { price, day }),
        ];
  const warning =
    surplus === undefined
      ? ''
      : `<p>${tHtml('You use {used} activations, and {tier} includes {limit}. They stay active, but you can’t add more until you are below the limit.', { ...surplus, tier })}</p>`;
  const label = isKept
    ? tHtml('Keep {tier}', { tier })
    : when === 'later' || isDueLater
      ? tHtml('Change to {tier}', { tier })
      : tHtml('Pay {amount} and change', { amount });
  return `<nav class="crumbs" aria-label="${tHtml('Breadcrumb')}"><ol><li><a href="/shop/library">${tHtml('Your purchases')}</a></li><li><a href="${back}">${escapeHtml(purchase.item_name)}</a></li></ol></nav>
<section class="alone"><h1>${isKept ? tHtml('Keep {tier}', { tier }) : tHtml('Change to {tier}', { tier })}</h1>
<p class="soft">${escapeHtml(describeTerms(terms))}</p>${steps.map((step) => `<p>${step}</p>`).join('')}${warning}
<form method="post" action="${back}/subscription/tier"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="to" value="${tier_id}"><input type="hidden" name="due" value="${due_minor}"><input type="hidden" name="at" value="${at}"><button>${label}</button></form>
<p><a href="${back}">${tHtml('Back to the purchase')}</a></p></section>`;
}
