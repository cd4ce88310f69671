import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SalesAnswer } from '../../api/market.ts';
import { money } from '../../ui/format/format.ts';
import classes from './overview.module.css';
import { formatSales } from './sales.tsx';

type FiguresProps = { answer: SalesAnswer | undefined; days: number; balance: ReactNode };

/** Today, the period and the balance, a line for each currency. */
export function Figures({ answer, days, balance }: FiguresProps) {
  const currencies = answer?.data.map(({ currency, sales, amount, days: all }) => ({
    currency,
    today: all.at(-1) ?? { sales: 0, amount: 0 },
    period: { sales, amount },
  }));
  return (
    <div className={classes.figures}>
      {(
        [
          ['Today', 'today'],
          [`Last ${days} days`, 'period'],
        ] as const
      ).map(([word, which]) => (
        <Link key={which} to="/market/purchases" className={classes.figure}>
          <span className={classes.word}>{word}</span>
          {!currencies && <Skeleton aria-busy="true" height={20} width={96} my={4} />}
          {currencies?.length === 0 && <b>No sales</b>}
          {currencies?.map((one) => (
            <span key={one.currency} className={classes.line}>
              <b>{money(one[which].amount, one.currency)}</b>
              <span>{formatSales(one[which].sales)}</span>
            </span>
          ))}
        </Link>
      ))}
      {balance}
    </div>
  );
}
