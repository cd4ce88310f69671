import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order, PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { DateOf, DateTimeOf } from '../../ui/format/moment.tsx';
import classes from '../sale/sale.module.css';
import { DocumentLink, EInvoiceLink } from '../sale/sale-columns.tsx';
import { BuyerCard, FactCard, PROVIDERS, Reference } from '../sale/sale-facts.tsx';
import { licenceWord } from '../sale/sale-states.ts';
import { sourceFacts } from '../source-facts.ts';

type PurchaseFactsProps = {
  purchase: PurchaseDetail;
  order: Order | undefined;
};

export function PurchaseFacts({ purchase, order }: PurchaseFactsProps) {
  const { item, invoices, first_downloaded_at } = purchase;
  const eInvoiceProblem = invoices.find((one) => one.e_invoice_problem !== null)?.e_invoice_problem ?? undefined;
  const provider = PROVIDERS[(purchase.order?.provider ?? '') as keyof typeof PROVIDERS] ?? purchase.order?.provider;
  return (
    <div className={classes.aside}>
      <BuyerCard
        customer={purchase.id}
        name={purchase.buyer_name}
        email={purchase.buyer_email}
        list="/market/purchases"
        of={order?.buyer}
      />
      <FactCard
        title={t('Purchase')}
        facts={[
          [t('Bought'), <DateTimeOf key="bought" at={purchase.date} />],
          [
            t('Order'),
            purchase.order ? (
              <Link key="order" to="/market/orders/$number" params={{ number: purchase.order.number }}>
                {purchase.order.number}
              </Link>
            ) : (
              grantedOrImported(purchase)
            ),
          ],
          purchase.order !== null && [t('Payment method'), provider],
          order?.payment != null && [
            t('Payment'),
            <Reference key="payment" label={t('payment reference')} code={order.payment} />,
          ],
          [
            t('Item'),
            <Link key="item" to="/market/items/$id" params={{ id: String(item.id) }}>
              {item.name}
            </Link>,
          ],
          [t('License'), licenceWord(purchase.license_type)],
          purchase.trial && [t('Trial'), t('Yes')],
          purchase.ends_at !== null && [t('Ends'), <DateOf key="ends" at={purchase.ends_at} />],
          purchase.updates_until !== null && [t('Updates until'), <DateOf key="updates" at={purchase.updates_until} />],
          [t('Support until'), <DateOf key="support" at={purchase.supported_until} empty={t('No support')} />],
          [
            t('Downloaded'),
            first_downloaded_at ? (
              <DateTimeOf key="downloaded" at={first_downloaded_at} />
            ) : purchase.downloaded ? (
              t('Yes')
            ) : (
              t('Not yet')
            ),
          ],
          ...invoices.map(({ kind, number, e_invoice_problem }): [string, ReactNode] => [
            kind === 'invoice' ? t('Invoice') : t('Credit note'),
            <span key={number}>
              <DocumentLink purchase={purchase.id} number={number} />
              {e_invoice_problem === null && (
                <>
                  {' · '}
                  <EInvoiceLink purchase={purchase.id} number={number} />
                </>
              )}
            </span>,
          ]),
        ]}
      />
      {eInvoiceProblem !== undefined && <p className={classes.note}>{eInvoiceProblem}</p>}
      {purchase.order && <FactCard title={t('Source')} facts={sourceFacts(purchase.source)} />}
    </div>
  );
}

const grantedOrImported = ({ history }: PurchaseDetail): string =>
  history.some(({ event }) => event === 'granted') ? t('Given by you') : t('Imported');
