import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadFailure, Nothing } from '../../ui/feedback/notice.tsx';
import { calendarDate, money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import classes from './money.module.css';
import { balancesQuery } from './queries.ts';

/** What there is in each currency, now or at the end of a day. */
export function BalancesOfDay() {
  const [day, setDay] = useState('');
  const id = useId();
  const balances = useQuery(balancesQuery(day || undefined));
  return (
    <Section
      title="Balance"
      note={day ? `At the end of ${calendarDate(Date.parse(`${day}T12:00:00Z`), 'UTC')}` : 'Now'}
      actions={
        <span className={classes.days}>
          <label htmlFor={id}>As of</label>
          <TextInput
            id={id}
            type="date"
            size="xs"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </span>
      }
    >
      {balances.isError && !balances.data && <LoadFailure error={balances.error} onRetry={() => balances.refetch()} />}
      {balances.isPending && <Skeleton aria-busy="true" height={86} radius={8} />}
      {balances.data?.length === 0 && <Nothing>No money yet. Payments appear here, one balance per currency.</Nothing>}
      <div className={classes.balances}>
        {balances.data?.map(({ currency, balance, held, in_payout, stray, direct }) => (
          <div key={currency} className={classes.balance}>
            <b>{money(balance, currency)}</b>
            <span>{balance < 0 ? 'owed to the service, deducted from your next sales' : 'available to withdraw'}</span>
            {held !== 0 && <span>{money(held, currency)} in dispute</span>}
            {in_payout !== 0 && <span>{money(in_payout, currency)} requested for withdrawal</span>}
            {stray !== 0 && <span>{money(stray, currency)} unapplied payments to return</span>}
            {direct !== 0 && <span>{money(direct, currency)} paid to you directly, not included in the balance</span>}
          </div>
        ))}
      </div>
    </Section>
  );
}
