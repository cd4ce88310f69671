import type { Source, Withdrawal } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import classes from './money.module.css';

const WORDS = {
  payments: t('Payments through the service'),
  refunds: t('Refunds to buyers'),
  disputes: t('Disputes'),
  fees: t('Fees on direct sales'),
  withdrawals: t('Earlier withdrawals'),
  corrections: t('Corrections'),
  direct_payments: t('Direct payments to the author'),
} satisfies Record<Source, string>;

export function Sources({ withdrawal: { sources, currency } }: { withdrawal: Withdrawal }) {
  if (sources.length === 0) return null;
  return (
    <ul className={classes.sources} aria-label={t('Sources of this amount')}>
      {sources.map(({ source, amount }) => (
        <li key={source}>
          {WORDS[source]} <b>{money(amount, currency)}</b>
        </li>
      ))}
    </ul>
  );
}
