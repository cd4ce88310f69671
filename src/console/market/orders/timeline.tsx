import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { EVENTS } from '../purchases/history.tsx';
import classes from '../purchases/purchases.module.css';
import { purchaseQuery } from '../purchases/queries.ts';

type Event = { what: string; at: string | null; amount?: number | null; note?: ReactNode };

export function Timeline({ order }: { order: Order }) {
  const purchase = useQuery({ ...purchaseQuery(String(order.purchase_id)), enabled: order.purchase_id !== null });
  // `endOf` already adds the payment.
  const later = (purchase.data?.history ?? []).filter(({ event }) => event !== 'bought');
  const events: Event[] = [
    { what: t('Placed'), at: order.created_at, amount: order.total },
    ...endOf(order),
    ...later.map(({ event, at, amount, note }) => ({ what: EVENTS[event], at, amount, note })),
  ];
  return (
    <Section title={t('Timeline')}>
      <Card>
        <ol className={classes.history}>
          {events.reverse().map(({ what, at, amount, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows can be equal, and they never move
            <li key={index} className={classes.event}>
              <span className={classes.what}>{what}</span>
              {amount != null && <span>{money(amount, order.currency)}</span>}
              {note && <span className={classes.note}>{note}</span>}
              <span className={classes.when}>{at !== null && <DateTimeOf at={at} />}</span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

function endOf({ state, provider, expires_at, settled_at }: Order): Event[] {
  switch (state) {
    case 'open':
      return [{ what: t('Expires unless it is paid'), at: expires_at }];
    case 'expired':
      return [{ what: t('Expired'), at: expires_at }];
    case 'paid':
      return [{ what: provider === 'free' ? t('Completed') : t('Paid'), at: settled_at }];
    case 'cancelled':
      return [{ what: t('Cancelled'), at: settled_at }];
  }
}
