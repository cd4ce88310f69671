import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { money } from '../../ui/format/format.ts';
import { balancesQuery } from '../money/queries.ts';
import classes from './overview.module.css';

/** What may be withdrawn, a line for each currency. */
export function Balances() {
  const balances = useQuery(balancesQuery());
  return (
    <Link to="/market/money" className={classes.figure}>
      <span className={classes.word}>Balance</span>
      {balances.isPending && <Skeleton aria-busy="true" height={20} width={96} my={4} />}
      {balances.isError && <span>{balances.error.message}</span>}
      {balances.data?.length === 0 && <b>No balance yet</b>}
      {balances.data?.map(({ currency, balance, held }) => (
        <span key={currency} className={classes.line}>
          <b>{money(balance, currency)}</b>
          {held !== 0 && <span>{money(held, currency)} in dispute</span>}
        </span>
      ))}
    </Link>
  );
}
