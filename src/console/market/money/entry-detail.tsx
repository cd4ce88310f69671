import { Link } from '@tanstack/react-router';
import type { Entry } from '../../api/market.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { amountsOf } from './entry-amounts.ts';
import classes from './entry-detail.module.css';

/** What an entry refers to, and what its amount is made of. */
export function EntryDetail({ entry }: { entry: Entry }) {
  const { total, amount, currency, reference, note, purchase_id, booked_at } = entry;
  const { tax, fee } = amountsOf(entry);
  const facts: (Fact | false)[] = [
    total !== null && [total < 0 ? 'Returned to the buyer' : 'Paid by the buyer', money(Math.abs(total), currency)],
    tax !== 0 && ['Tax', money(tax, currency)],
    fee !== 0 && ['Fee', money(fee, currency)],
    ['Change of your balance', money(amount, currency)],
    ['Booked', <DateTimeOf key="booked" at={booked_at} />],
    ['Reference', <CopyCode key="reference" label="reference" code={reference} shown={reference} />],
    purchase_id !== null && [
      'Purchase',
      <Link key="purchase" to="/market/purchases/$id" params={{ id: String(purchase_id) }}>
        View purchase
      </Link>,
    ],
    note !== '' && ['Note', note],
  ];
  return <Facts facts={facts} className={classes.facts} />;
}
