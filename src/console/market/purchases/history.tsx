import type { PurchaseDetail, PurchaseEvent } from '../../api/market.ts';
import { Nothing } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import classes from './purchases.module.css';

export const EVENTS = {
  bought: 'Bought',
  downloaded: 'First download',
  refunded: 'Refunded',
  refund_failed: 'Refund failed: the money did not reach the buyer',
  dispute_opened: 'Dispute opened',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  revoked: 'Revoked',
  code_rotated: 'Code replaced',
  support_extended: 'Support extended',
  link_sent: 'Library link sent',
  buyer_changed: 'Buyer changed',
  changed_by_file: 'Updated by import',
} satisfies Record<PurchaseEvent, string>;

/** Everything that happened to a purchase, the newest first. */
export function History({ purchase }: { purchase: PurchaseDetail }) {
  const events = [...purchase.history].reverse();
  return (
    <Section title="History">
      {events.length === 0 ? (
        <Nothing>No events since it was imported.</Nothing>
      ) : (
        <Card>
          <ol className={classes.history}>
            {events.map(({ event, amount, note, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none moves
              <li key={index} className={classes.event}>
                <span className={classes.what}>{EVENTS[event]}</span>
                {amount !== null && <span>{money(amount, purchase.currency)}</span>}
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
