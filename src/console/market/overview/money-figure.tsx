import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import { balancesQuery, summaryQuery } from '../money/queries.ts';
import { useIsOwnShop } from '../money/use-is-own-shop.ts';
import { alsoOf, Figure } from './figure.tsx';
import classes from './overview.module.css';

type BalancesProps = { currency: string | undefined };

/** For the owner who is the only author, the month's income. For others, the balance. */
export function MoneyFigure({ currency }: BalancesProps) {
  const { isOwnShop, isLoading, failure } = useIsOwnShop();
  if (isLoading || failure)
    return (
      <Link to="/market/money" className={classes.figure} aria-label={failure ? undefined : t('Money')}>
        {failure ? <span>{failure.error.message}</span> : <Skeleton aria-busy="true" height={20} width={96} my={4} />}
      </Link>
    );
  return isOwnShop ? <Income currency={currency} /> : <Balances currency={currency} />;
}

function Income({ currency }: BalancesProps) {
  const currencies = useQuery(summaryQuery({})).data?.currencies ?? [];
  const main = currencies.find((one) => one.currency === currency) ?? currencies[0];
  const others = currencies.filter((one) => one !== main);
  return (
    <Link to="/market/money" className={classes.figure}>
      <Figure
        word={t('Income this month')}
        figure={main ? money(main.income, main.currency) : t('No income yet')}
        note={main && main.refunds > 0 ? t('{amount} refunded', { amount: money(main.refunds, main.currency) }) : ''}
        others={[alsoOf(others.map((one) => ({ currency: one.currency, amount: one.income })))]}
      />
    </Link>
  );
}

function Balances({ currency }: BalancesProps) {
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
