import type { OrderRow } from '../../database/index.ts';
import { formatMoney, t } from '../../kernel/index.ts';
import { type Interval, licenceName, paymentName, termsOf } from '../purchases/index.ts';
import { pricePerPeriod } from '../storefront/index.ts';

type Ordered = Pick<OrderRow, 'kind' | 'licence' | 'terms'>;

export const isExtension = ({ kind }: Pick<OrderRow, 'kind'>): boolean => kind !== 'purchase' && kind !== 'trial';

/** The total of these orders is due again in each period. An upgrade is paid for the rest of one. */
export const renewsOf = (order: Ordered): Interval | undefined =>
  order.kind === 'upgrade' ? undefined : termsOf(order)?.renews;

/** The total, with its period if it renews, as plain text. */
export function orderTotal(order: Ordered & Pick<OrderRow, 'total_minor' | 'currency'>): string {
  const renews = renewsOf(order);
  return renews
    ? pricePerPeriod(order.total_minor, order.currency, renews)
    : formatMoney(order.total_minor, order.currency);
}

/** Names the ordered licence or extension in the reader's language. */
export function orderLicence(order: Ordered): string {
  const terms = termsOf(order);
  if (!terms) return order.licence === 'extended' ? t('Extended license') : t('Regular license');
  const { kind } = order;
  switch (kind) {
    case 'purchase':
      return licenceName(terms.license_type);
    case 'trial':
      return t('{tier}: free trial', { tier: licenceName(terms.license_type) });
    default:
      return licenceName(paymentName(kind, terms.license_type));
  }
}
