import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SalesAnswer } from '../../api/market.ts';
import { change, money } from '../../ui/format/format.ts';
import classes from './overview.module.css';
import { formatSales } from './sales.tsx';

type FiguresProps = {
  answer: SalesAnswer | undefined;
  /** of as many days before */
  before: SalesAnswer | undefined;
  days: number;
  balance: ReactNode;
};

/** Today, the period and the balance, a line for each currency. */
export function Figures({ answer, before, days, balance }: FiguresProps) {
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
          {currencies?.every((one) => one[which].sales === 0) && <b>No sales</b>}
          {currencies
            ?.filter((one) => one[which].sales > 0)
            .map((one) => (
              <span key={one.currency} className={classes.line}>
                <b>{money(one[which].amount, one.currency)}</b>
                <span>
                  {formatSales(one[which].sales)}
                  {which === 'period' && changeSince(one.period.amount, amountBefore(before, one.currency), days)}
                </span>
              </span>
            ))}
        </Link>
      ))}
      {balance}
    </div>
  );
}

const amountBefore = (before: SalesAnswer | undefined, currency: string): number =>
  before?.data.find((one) => one.currency === currency)?.amount ?? 0;

/** Without sales before, there is nothing to compare with. */
const changeSince = (amount: number, earlier: number, days: number): string =>
  earlier === 0 ? '' : `, ${change(amount, earlier)} on the ${days} days before`;
