import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import { calendarDate, money } from '../../ui/format/format.ts';
import classes from './money.module.css';
import { balancesQuery } from './queries.ts';

const DAY_MS = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

type StatementBalancesProps = {
  currency: string;
  /** `YYYY-MM-DD` in the account's time zone */
  from: string;
  to: string;
};

export function StatementBalances({ currency, from, to }: StatementBalancesProps) {
  const dayBefore = new Date(noon(from) - DAY_MS).toISOString().slice(0, 10);
  return (
    <dl className={classes.bounds}>
      <div>
        <dt>{t('Before {from}', { from: calendarDate(noon(from), 'UTC') })}</dt>
        <dd>
          <BalanceOf currency={currency} day={dayBefore} />
        </dd>
      </div>
      <div>
        <dt>{t('At the end of {to}', { to: calendarDate(noon(to), 'UTC') })}</dt>
        <dd>
          <BalanceOf currency={currency} day={to} />
        </dd>
      </div>
    </dl>
  );
}

function BalanceOf({ currency, day }: { currency: string; day: string }) {
  const balances = useQuery(balancesQuery(day));
  if (balances.isError) return '–';
  if (!balances.data) return <Skeleton height={14} width={72} my={4} />;
  return money(balances.data.find((one) => one.currency === currency)?.balance ?? 0, currency);
}
