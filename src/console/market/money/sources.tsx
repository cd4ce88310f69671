import type { Source, Withdrawal } from '../../api/market.ts';
import { money } from '../../ui/format/format.ts';
import classes from './money.module.css';

const WORDS = {
  payments: 'Payments through the service',
  refunds: 'Refunds',
  disputes: 'Disputes',
  fees: 'Fees of direct sales',
  withdrawals: 'Withdrawn before',
  corrections: 'Corrections',
  direct_payments: 'Paid to the author directly',
} satisfies Record<Source, string>;

/** What a balance was made of when a withdrawal was requested. */
export function Sources({ withdrawal: { sources, currency } }: { withdrawal: Withdrawal }) {
  if (sources.length === 0) return null;
  return (
    <ul className={classes.sources} aria-label="Where the money came from">
      {sources.map(({ source, amount }) => (
        <li key={source}>
          {WORDS[source]} <b>{money(amount, currency)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The same in one line of text. */
export const sourcesInWords = ({ sources, currency }: Withdrawal): string =>
  sources.map(({ source, amount }) => `${WORDS[source]} ${money(amount, currency)}`).join(', ');
