import type { ItemTierRow } from '../../database/index.ts';
import { formatList, t } from '../../kernel/index.ts';
import type { Interval, OrderTerms } from '../purchases/index.ts';

export const termsOfTier = (tier: ItemTierRow): OrderTerms => ({
  license_type: tier.name,
  seat_limit: tier.seats ?? 0,
  licence_days: tier.licence_days,
  updates_days: tier.updates_days,
  support_months: tier.support_months,
  trial_days: 0,
  ...(tier.renews_automatically === 1 && { renews: subscriptionDays[tier.licence_days ?? 0] ?? 'year' }),
});

/** Lengths of the periods that Stripe can charge. */
export const subscriptionDays: Readonly<Record<number, Interval>> = { 30: 'month', 365: 'year' };

export function formatLength(days: number): string {
  return days % 365 === 0
    ? t('{years, plural, one {# year} other {# years}}', { years: days / 365 })
    : t('{days, plural, one {# day} other {# days}}', { days });
}

/** One line for the shop, as plain text. */
export const describeTier = (tier: ItemTierRow): string =>
  formatList([
    tier.renews_automatically === 1
      ? t('Subscription, which you can cancel at any time')
      : tier.licence_days === null
        ? t('Licence without end')
        : t('Licence for {length}', { length: formatLength(tier.licence_days) }),
    tier.seats === null
      ? t('unlimited activations')
      : t('{count, plural, one {# activation} other {# activations}}', { count: tier.seats }),
    tier.updates_days === null
      ? t('all updates')
      : t('updates for {length}', { length: formatLength(tier.updates_days) }),
    ...(tier.support_months === 0
      ? []
      : [t('{months, plural, one {# month of support} other {# months of support}}', { months: tier.support_months })]),
  ]);
