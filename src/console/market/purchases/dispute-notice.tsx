import type { ReactNode } from 'react';
import { useMay } from '../../accounts/index.ts';
import type { Order, PurchaseDetail } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PROVIDERS } from '../sale/sale-facts.tsx';

/** Only the owner of the service can log in at the provider, and the provider decides the dispute. */
export function DisputeNotice({ purchase, order }: { purchase: PurchaseDetail; order: Order | undefined }) {
  const maySee = useMay()('service');
  const provider = purchase.disputes.find(({ state }) => state === 'open')?.provider;
  if (provider !== 'stripe' && provider !== 'paypal')
    return <Notice tone="calm">{t('You cannot refund this purchase while its payment is in dispute.')}</Notice>;
  const name = PROVIDERS[provider];
  const link = (text: ReactNode) => (
    <a href={disputeUrl(provider, order?.payment)} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return (
    <Notice tone="calm">
      {maySee
        ? tRich(
            'The payment is in dispute, so you cannot refund it. <a>Answer the dispute at {provider}</a>: the downloads and activations below show what the buyer received.',
            { provider: name, a: link },
          )
        : t(
            'The payment is in dispute, so you cannot refund it. The owner of this service answers it at {provider}: send them the downloads and activations below, which show what the buyer received.',
            { provider: name },
          )}
    </Notice>
  );
}

const disputeUrl = (provider: 'stripe' | 'paypal', payment: string | null | undefined): string =>
  provider === 'paypal'
    ? 'https://www.paypal.com/resolutioncenter'
    : `https://dashboard.stripe.com/${payment ? `payments/${encodeURIComponent(payment)}` : 'disputes'}`;
