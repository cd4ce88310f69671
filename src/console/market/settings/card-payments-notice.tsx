import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../accounts/index.ts';
import type { Connection } from '../../api/accounts.ts';
import type { Shop } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { connectionsQuery } from '../../settings/service/connections-query.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

export function CardPaymentsNotice({ shop }: { shop: Shop }) {
  // The item whose checklist led here.
  const { item } = useSearch({ strict: false });
  const maySetUp = useMay()('service');
  const connections = useQuery({ ...connectionsQuery, enabled: maySetUp });
  const find = (id: Connection['id']) => connections.data?.find((one) => one.id === id);
  const [stripe, paypal] = [find('stripe'), find('paypal')];
  const link = (text: ReactNode) => (
    <Link to="/settings" search={{ section: 'card-payments', item }}>
      {text}
    </Link>
  );
  if (shop.pays_by.length === 0)
    return (
      <Notice tone="calm">
        {maySetUp
          ? tRich(
              'Buyers cannot pay yet. Add your bank details, or <a>set up card payments</a>. Free items need neither.',
              { a: link },
            )
          : t(
              'Buyers cannot pay yet. Add your bank details, or ask the owner of this service to set up card payments. Free items need neither.',
            )}
      </Notice>
    );
  if (!stripe) return null;
  if (paypal?.paypal?.is_test_mode && shop.pays_by.includes('paypal'))
    return (
      <Notice tone="danger">
        {tRich(
          'PayPal is in sandbox mode: buyers are not charged, and anyone can get your items with a sandbox account. <a>Change the mode</a>',
          { a: link },
        )}
      </Notice>
    );
  if (!shop.pays_by.includes('stripe'))
    return (
      <Notice tone="calm">{tRich('To let buyers pay by card too, <a>set up card payments</a>.', { a: link })}</Notice>
    );
  if (!stripe.stripe?.is_test_mode) return null;
  return (
    <Notice tone="danger">
      {tRich(
        'Stripe is in test mode: cards are not charged, and anyone can get your items with a test card. <a>Change the key</a>',
        { a: link },
      )}
    </Notice>
  );
}
