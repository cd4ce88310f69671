import { Link } from '@tanstack/react-router';
import type { Order } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import classes from '../sale/sale.module.css';
import { InvoiceLink } from '../sale/sale-columns.tsx';
import { BuyerCard, FactCard, PROVIDERS, Reference } from '../sale/sale-facts.tsx';
import { sourceFacts } from '../source-facts.ts';

const ORDER_KINDS = {
  trial: t('Trial'),
  renewal: t('Renewal'),
  upgrade: t('Upgrade'),
  support: t('Support'),
  conversion: t('License after the trial'),
} satisfies Record<Exclude<Order['kind'], 'purchase'>, string>;

export function OrderFacts({ order }: { order: Order }) {
  const { item, buyer, purchase_id, invoice_number, payment, consent } = order;
  return (
    <div className={classes.aside}>
      <BuyerCard name={buyer.name} email={buyer.email} list="/market/orders" of={buyer} />
      <FactCard
        title={t('Order')}
        facts={[
          [t('Placed'), <DateTimeOf key="placed" at={order.created_at} />],
          [t('Number'), <Reference key="number" label={t('order number')} code={order.number} />],
          [
            t('Item'),
            <Link key="item" to="/market/items/$id" params={{ id: String(item.id) }}>
              {item.name}
            </Link>,
          ],
          [t('License'), order.tier?.name ?? (order.licence === 'regular' ? t('Regular') : t('Extended'))],
          order.kind !== 'purchase' && [t('Kind'), ORDER_KINDS[order.kind]],
          [t('Payment method'), PROVIDERS[order.provider]],
          payment !== null && [t('Payment'), <Reference key="payment" label={t('payment reference')} code={payment} />],
          purchase_id !== null &&
            invoice_number !== null && [
              t('Invoice'),
              <InvoiceLink key="invoice" purchase={purchase_id} invoice={invoice_number}>
                {invoice_number} (PDF)
              </InvoiceLink>,
            ],
          consent !== null && [
            t('Consent'),
            <span key="consent" title={t('To immediate delivery: {text}', { text: consent.text })}>
              {tRich('Agreed {time}', {
                time: (
                  <span key="time" className={classes.whole}>
                    <DateTimeOf at={consent.given_at} />
                  </span>
                ),
              })}
            </span>,
          ],
        ]}
      />
      <FactCard title={t('Source')} facts={sourceFacts(order.source)} />
    </div>
  );
}
