import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Balance } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { isDayOrNone } from '../../ui/form/typed-date.ts';
import { calendarDate, money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import classes from './money.module.css';
import { NewWithdrawal } from './new-withdrawal.tsx';
import { balancesQuery } from './queries.ts';

type BalancesOfDayProps = {
  current: Balance[] | undefined;
  usual: string;
};

export function BalancesOfDay({ current, usual }: BalancesOfDayProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const owned = current?.filter(({ balance }) => balance > 0);
  const [day, setDay] = useState('');
  const id = useId();
  const balances = useQuery(balancesQuery(day || undefined));
  return (
    <Section
      title={t('Balance')}
      note={day && t('At the end of {day}', { day: calendarDate(Date.parse(`${day}T12:00:00Z`), 'UTC') })}
      actions={
        <>
          <span className={classes.days}>
            <label htmlFor={id}>{t('As of')}</label>
            <DateField
              id={id}
              size="xs"
              placeholder={t('Now')}
              value={day}
              onChange={({ currentTarget: { value } }) => isDayOrNone(value) && setDay(value)}
            />
          </span>
          {owned?.length !== 0 && !withdrawing && (
            <Button size="xs" disabled={!owned} onClick={() => setWithdrawing(true)}>
              {t('Request withdrawal')}
            </Button>
          )}
        </>
      }
    >
      {balances.isError && !balances.data && <LoadFailure error={balances.error} onRetry={() => balances.refetch()} />}
      {balances.isPending && <Skeleton aria-busy="true" height={86} radius={8} />}
      {withdrawing && owned?.[0] && <NewWithdrawal owned={owned} usual={usual} onLeave={() => setWithdrawing(false)} />}
      {balances.data?.length === 0 && <EmptyText>{t('No balance at the end of this day.')}</EmptyText>}
      <div className={classes.balances}>
        {balances.data?.map(({ currency, balance, held, in_payout, stray, direct }) => (
          <div key={currency} className={classes.balance}>
            <b>{money(balance, currency)}</b>
            <span>
              {balance < 0 ? t('owed to the service, deducted from your next sales') : t('available to withdraw')}
            </span>
            {held !== 0 && <span>{t('{amount} in dispute', { amount: money(held, currency) })}</span>}
            {in_payout !== 0 && (
              <span>{t('{amount} requested for withdrawal', { amount: money(in_payout, currency) })}</span>
            )}
            {stray !== 0 && (
              <span>{t('{amount} unapplied payments to return', { amount: money(stray, currency) })}</span>
            )}
            {direct !== 0 && (
              <span>
                {t('{amount} paid directly to your bank account, not included in the balance', {
                  amount: money(direct, currency),
                })}
              </span>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}
