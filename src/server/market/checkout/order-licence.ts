import type { OrderRow } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { licenceName, paymentName, termsOf } from '../purchases/index.ts';

type Ordered = Pick<OrderRow, 'kind' | 'licence' | 'terms'>;

export const isExtension = ({ kind }: Pick<OrderRow, 'kind'>): boolean => kind !== 'purchase' && kind !== 'trial';

/** Names the ordered licence or extension in the reader's language. */
export function orderLicence(order: Ordered): string {
  const terms = termsOf(order);
  if (!terms) return order.licence === 'extended' ? t('Extended licence') : t('Regular licence');
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
