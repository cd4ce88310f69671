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
export const describeTier = (tier: ItemTierRow): string => describeTerms(termsOfTier(tier));

export const describeTerms = ({ renews, licence_days, seat_limit, updates_days, support_months }: OrderTerms): string =>
  formatList([
    renews !== undefined
      ? t('Subscription, which you can cancel at any time')
      : licence_days === null
        ? t('License without end')
        : t('License for {length}', { length: formatLength(licence_days) }),
    // A tier without a limit has 0.
    seat_limit === null || seat_limit === 0
      ? t('unlimited activations')
      : t('{count, plural, one {# activation} other {# activations}}', { count: seat_limit }),
    updates_days === null ? t('all updates') : t('updates for {length}', { length: formatLength(updates_days) }),
    ...(support_months === 0
      ? []
      : [t('{months, plural, one {# month of support} other {# months of support}}', { months: support_months })]),
  ]);
