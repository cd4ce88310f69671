import type { SubscriptionRow } from '../../database/index.ts';
import { formatMoney, type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { type Interval, licenceName, type OrderTerms } from '../purchases/index.ts';
import { pricePerPeriod } from '../storefront/index.ts';
import { type SubscriptionState, unpaidChangeOf } from '../subscription-records/index.ts';
import { describeTerms, type TierPreview } from '../tiers/index.ts';
import { dayHtml, timeHtml } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

const texts = {
  active: message('{price}. The next payment is on {day}.'),
  past_due: message('{price}. The payment on {day} failed. Pay it or change your card by {end} to keep your license.'),
  canceling: message('Cancelled. Your license ends on {day}. No more payments will be charged.'),
  ended: message('It has ended. There are no more payments, and your license ends on {end}.'),
} satisfies Record<SubscriptionState, Message>;

/** Stripe charges an hour after the period, and a bank debit takes days. */
const paymentInProgress = message('{price}. The payment on {day} is in progress.');

/** Returns HTML, or '' without a subscription, or if it has ended and the licence isn't valid until a later day. */
export function subscriptionSection(view: PurchaseView): string {
  const { buyer, purchase, subscription, nowMs } = view;
  if (!subscription) return '';
  const isLimited = purchase.state === 'valid' && purchase.ends_at !== null && purchase.ends_at > nowMs;
  if (subscription.state === 'ended' && !isLimited) return '';
  const { state, period_ends_at, pay_url, price_minor, currency } = subscription;
  const price = escapeHtml(pricePerPeriod(price_minor, currency, intervalOf(subscription)));
  const words = { price, day: dayHtml(period_ends_at), end: dayHtml(purchase.ends_at ?? period_ends_at) };
  const text = state === 'active' && period_ends_at <= nowMs ? paymentInProgress : texts[state];
  const head = `<h2>${tHtml('Subscription')}</h2><p>${tHtml(text, words)}</p>`;
  if (state === 'ended') return `<section id="subscription">${head}</section>`;
  const pay =
    state === 'past_due' && pay_url !== ''
      ? `<p><a class="button" href="${escapeHtml(pay_url)}">${tHtml('Pay or change your card')}</a></p>`
      : '';
  const change = state === 'canceling' ? 'resume' : 'cancel';
  const label = state === 'canceling' ? tHtml('Resume subscription') : tHtml('Cancel subscription');
  return `<section id="subscription">${head}${pay}${state === 'active' ? unpaidChange(view, subscription) || tiers(view, subscription) : ''}
<form method="post" action="/shop/library/purchases/${purchase.id}/subscription"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="change" value="${change}"><button${state === 'canceling' ? '' : ' class="plain-button"'}>${label}</button></form></section>`;
}

const termsOf = ({ terms }: SubscriptionRow): OrderTerms => JSON.parse(terms) as OrderTerms;
const intervalOf = (subscription: SubscriptionRow): Interval => termsOf(subscription).renews ?? 'month';

/** Returns HTML, or '' if there is no change to pay for. */
function unpaidChange(view: PurchaseView, subscription: SubscriptionRow): string {
  const unpaid = unpaidChangeOf(subscription);
  if (!unpaid || unpaid.pay_url === '') return '';
  const facts = {
    tier: escapeHtml(licenceName(unpaid.license_type)),
    amount: escapeHtml(formatMoney(unpaid.due_minor, subscription.currency)),
    time: timeHtml(unpaid.expires_at),
  };
  return `<p>${tHtml('{tier} begins once you have paid {amount}. Confirm the payment until {time}. Otherwise, nothing changes.', facts)}</p><p><a class="button" href="${escapeHtml(unpaid.pay_url)}">${tHtml('Confirm the payment')}</a></p>${keepForm(view, 'unpaid-tier')}`;
}

/** Names the tier that the buyer keeps, because the page can be older than the current tier. */
const keepForm = ({ buyer, purchase }: PurchaseView, change: 'planned-tier' | 'unpaid-tier'): string =>
  `
<form method="post" action="/shop/library/purchases/${purchase.id}/subscription/${change}"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="kept" value="${purchase.tier_id ?? ''}"><button${change === 'unpaid-tier' ? ' class="plain-button"' : ''}>${tHtml('Keep {tier}', { tier: escapeHtml(licenceName(purchase.license_type)) })}</button></form>`;

const tierPath = (purchaseId: number, tierId: number): string =>
  `/shop/library/purchases/${purchaseId}/subscription/tier?to=${tierId}`;

/** The tiers to choose from, or the tier that the next period has. */
function tiers(view: PurchaseView, subscription: SubscriptionRow): string {
  const { purchase, tierChoices, nowMs } = view;
  if (subscription.tier_id !== purchase.tier_id && purchase.tier_id !== null) {
    const names = {
      tier: escapeHtml(licenceName(termsOf(subscription).license_type)),
      day: dayHtml(subscription.period_ends_at),
    };
    if (subscription.period_ends_at <= nowMs)
      return `<p>${tHtml('{tier} begins once this payment succeeds.', names)}</p>`;
    return `<p>${tHtml('Changes to {tier} on {day}.', names)}</p>${keepForm(view, 'planned-tier')}`;
  }
  const expired = unpaidChangeOf(subscription);
  const note = expired
    ? `<p class="soft">${tHtml('The change to {tier} wasn’t paid in time, so nothing has changed.', { tier: escapeHtml(licenceName(expired.license_type)) })}</p>`
    : '';
  if (tierChoices.length === 0) return note;
  const choices = tierChoices.map(
    ({ tier_id, terms, total_minor, currency }) =>
      `<li><a href="${tierPath(purchase.id, tier_id)}">${tHtml('Change to {tier}', { tier: escapeHtml(licenceName(terms.license_type)) })}</a> <b>${escapeHtml(pricePerPeriod(total_minor, currency, terms.renews ?? 'month'))}</b><br><span class="soft">${escapeHtml(describeTerms(terms))}</span></li>`,
  );
  return `${note}<details><summary>${tHtml('Change tier')}</summary><ul class="plain">${choices.join('')}</ul></details>`;
}

type Confirmation = Pick<PurchaseView, 'buyer' | 'purchase'> & { preview: TierPreview };

/** Returns HTML with the cost of the change. */
export function tierPage({ buyer, purchase, preview }: Confirmation): string {
  const { tier_id, terms, total_minor, currency, when, due_minor, isDueLater, begins_period, at, paid_until, surplus } =
    preview;
  const back = `/shop/library/purchases/${purchase.id}`;
  const tier = escapeHtml(licenceName(terms.license_type));
  const price = escapeHtml(pricePerPeriod(total_minor, currency, terms.renews ?? 'month'));
  const amount = escapeHtml(formatMoney(due_minor, currency));
  const day = dayHtml(paid_until);
  const current = escapeHtml(licenceName(purchase.license_type));
  const steps =
    when === 'later'
      ? [
          tHtml('You keep {tier} until {day}. No payment is due now.', { tier: current, day }),
          tHtml('From {day}, you have {tier} and pay {price}.', { tier, price, day }),
        ]
      : [
          isDueLater
            ? tHtml(
                '{tier} begins immediately. Its {amount} for the rest of the period are part of the next payment.',
                { tier, amount },
              )
            : begins_period
              ? tHtml(
                  '{tier} begins immediately and is paid until {day}. You pay {amount}: the price without the unused time of your current tier.',
                  { tier, day, amount },
                )
              : tHtml('{tier} begins immediately. You pay {amount} for the rest of the period.', { tier, amount }),
          tHtml('From {day}, you pay {price} until you cancel.', { price, day }),
        ];
  const warning =
    surplus === undefined
      ? ''
      : `<p>${tHtml('You use {used} activations, and {tier} includes {limit}. They stay active, but you can’t add more until you are below the limit.', { ...surplus, tier })}</p>`;
  const bank =
    due_minor > 0 && !isDueLater
      ? `<p class="soft">${tHtml('If your bank wants you to confirm the payment, you continue on a page of Stripe.')}</p>`
      : '';
  const label =
    when === 'later' || isDueLater ? tHtml('Change to {tier}', { tier }) : tHtml('Pay {amount} and change', { amount });
  return `<nav class="crumbs" aria-label="${tHtml('Breadcrumb')}"><ol><li><a href="/shop/library">${tHtml('Your purchases')}</a></li><li><a href="${back}">${escapeHtml(purchase.item_name)}</a></li></ol></nav>
<section class="alone"><h1>${tHtml('Change to {tier}', { tier })}</h1>
<p class="soft">${escapeHtml(describeTerms(terms))}</p>${steps.map((step) => `<p>${step}</p>`).join('')}${warning}
<form method="post" action="${back}/subscription/tier"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="to" value="${tier_id}"><input type="hidden" name="due" value="${due_minor}"><input type="hidden" name="total" value="${total_minor}"><input type="hidden" name="at" value="${at}"><button>${label}</button></form>${bank}
<p><a href="${back}">${tHtml('Back to the purchase')}</a></p></section>`;
}
