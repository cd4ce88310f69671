import { Link } from '@tanstack/react-router';
import type { Entry } from '../../api/market.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { exactTime, money } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import classes from './entry-detail.module.css';

/** What an entry refers to, and what its amount is made of. */
export function EntryDetail({ entry }: { entry: Entry }) {
  const { total, tax, fee, amount, currency, reference, note, purchase_id, booked_at } = entry;
  const zone = useZone();
  const facts: (Fact | false)[] = [
    total !== null && [total < 0 ? 'Returned to the buyer' : 'Paid by the buyer', money(Math.abs(total), currency)],
    tax !== 0 && ['Tax', money(-tax, currency)],
    fee !== 0 && ['Fee', money(-fee, currency)],
    ['Change of your balance', money(amount, currency)],
    ['Booked', exactTime(Date.parse(booked_at), zone)],
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
