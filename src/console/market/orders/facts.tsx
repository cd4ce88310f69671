import { Link } from '@tanstack/react-router';
import type { Order } from '../../api/market.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import classes from '../sale/sale.module.css';
import { InvoiceLink } from '../sale/sale-columns.tsx';
import { BuyerCard, FactCard, PROVIDERS, Reference } from '../sale/sale-facts.tsx';
import { sourceFacts } from '../source-facts.ts';

/** What an order is found by, and who placed it. */
export function OrderFacts({ order }: { order: Order }) {
  const { item, buyer, purchase_id, invoice_number, payment, consent } = order;
  return (
    <div className={classes.aside}>
      <BuyerCard name={buyer.name} email={buyer.email} list="/market/orders" of={buyer} />
      <FactCard
        title="Order"
        facts={[
          ['Placed', <DateTimeOf key="placed" at={order.created_at} />],
          ['Number', <Reference key="number" label="order number" code={order.number} />],
          [
            'Item',
            <Link key="item" to="/market/items/$id" params={{ id: String(item.id) }}>
              {item.name}
            </Link>,
          ],
          ['Licence', order.licence === 'regular' ? 'Regular' : 'Extended'],
          ['Payment method', PROVIDERS[order.provider]],
          payment !== null && ['Payment', <Reference key="payment" label="payment reference" code={payment} />],
          purchase_id !== null &&
            invoice_number !== null && [
              'Invoice',
              <InvoiceLink key="invoice" purchase={purchase_id} invoice={invoice_number}>
                {invoice_number} (PDF)
              </InvoiceLink>,
            ],
          consent !== null && [
            'Consent',
            <span key="consent" title={`To immediate delivery: ${consent.text}`}>
              Agreed{' '}
              <span className={classes.whole}>
                <DateTimeOf at={consent.given_at} />
              </span>
            </span>,
          ],
        ]}
      />
      <FactCard title="Source" facts={sourceFacts(order.source)} />
    </div>
  );
}
