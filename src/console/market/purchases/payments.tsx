import { Link } from '@tanstack/react-router';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { price } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { purchaseLook } from '../sale/sale-states.ts';
import classes from './purchases.module.css';

const KINDS = {
  renewal: t('Renewal'),
  upgrade: t('Upgrade'),
  support: t('Support'),
  conversion: t('License after the trial'),
} satisfies Record<PurchaseDetail['payments'][number]['kind'], string>;

/** Renewals, upgrades and other later payments, newest first. */
export function LaterPayments({ purchase }: { purchase: PurchaseDetail }) {
  const payments = [...purchase.payments].reverse();
  if (payments.length === 0) return null;
  return (
    <Section title={t('Later payments')} note={t('You can refund each payment separately')}>
      <Card>
        <ol className={classes.history}>
          {payments.map((payment) => (
            <li key={payment.id} className={classes.event}>
              <Link to="/market/purchases/$id" params={{ id: String(payment.id) }} className={classes.what}>
                {KINDS[payment.kind]}
              </Link>
              <span>{price(payment.price, purchase.currency)}</span>
              <Status {...purchaseLook(payment)} />
              <span className={classes.when}>
                <DateTimeOf at={payment.date} />
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
