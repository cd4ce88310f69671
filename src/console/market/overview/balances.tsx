import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import { balancesQuery } from '../money/queries.ts';
import { alsoOf, Figure } from './figure.tsx';
import classes from './overview.module.css';

export function Balances({ currency }: { currency: string | undefined }) {
  const balances = useQuery(balancesQuery());
  const main = balances.data?.find((one) => one.currency === currency) ?? balances.data?.[0];
  const others = balances.data?.filter((one) => one !== main) ?? [];
  return (
    <Link to="/market/money" className={classes.figure}>
      {balances.isPending && <Skeleton aria-busy="true" height={20} width={96} my={4} />}
      {balances.isError && <span>{balances.error.message}</span>}
      {balances.data && (
        <Figure
          word={t('Balance')}
          figure={main ? money(main.balance, main.currency) : t('No balance yet')}
          note={
            !main
              ? t('Sales are booked here')
              : main.held === 0
                ? t('available to withdraw')
                : t('{amount} in dispute', { amount: money(main.held, main.currency) })
          }
          others={[alsoOf(others.map((one) => ({ currency: one.currency, amount: one.balance })))]}
        />
      )}
    </Link>
  );
}
