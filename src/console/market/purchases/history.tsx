import type { PurchaseDetail, PurchaseEvent } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText } from '../../ui/feedback/notice.tsx';
import { price } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import classes from './purchases.module.css';

export const EVENTS = {
  bought: t('Bought'),
  downloaded: t('First download'),
  refunded: t('Refunded'),
  refund_failed: t('Refund failed: the money did not reach the buyer'),
  dispute_opened: t('Dispute opened'),
  dispute_won: t('Dispute won'),
  dispute_lost: t('Dispute lost'),
  revoked: t('Revoked'),
  code_rotated: t('Code replaced'),
  support_extended: t('Support extended'),
  link_sent: t('Library link sent'),
  buyer_changed: t('Buyer changed'),
  changed_by_file: t('Updated by import'),
  extended: t('Paid again'),
  granted: t('Given without a payment'),
  expired: t('License ended'),
  made_good: t('Made good after an outage'),
  refund_requested: t('Refund requested'),
  refund_declined: t('Refund declined'),
  buyer_erased: t('Buyer’s data erased'),
} satisfies Record<PurchaseEvent, string>;

export function History({ purchase }: { purchase: PurchaseDetail }) {
  const events = [...purchase.history].reverse();
  return (
    <Section title={t('History')}>
      {events.length === 0 ? (
        <EmptyText>{t('No events since it was imported.')}</EmptyText>
      ) : (
        <Card>
          <ol className={classes.history}>
            {events.map(({ event, amount, note, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows can be equal, and they never move
              <li key={index} className={classes.event}>
                <span className={classes.what}>{EVENTS[event]}</span>
                {amount !== null && <span>{price(amount, purchase.currency)}</span>}
                {note && <span className={classes.note}>{note}</span>}
                <span className={classes.when}>
                  <DateTimeOf at={at} />
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Section>
  );
}
