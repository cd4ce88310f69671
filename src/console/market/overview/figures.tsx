import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SalesAnswer } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { change, money } from '../../ui/format/format.ts';
import { formatSales } from '../sales-over-time.tsx';
import { alsoOf, Figure } from './figure.tsx';
import classes from './overview.module.css';

type FiguresProps = {
  answer: SalesAnswer | undefined;
  /** the previous period of the same length */
  before: SalesAnswer | undefined;
  days: number;
  currency: string | undefined;
  children: ReactNode;
};

export function Figures({ answer, before, days, currency, children }: FiguresProps) {
  const period = answer?.data.map((one) => ({ currency: one.currency, sales: one.sales, amount: one.amount }));
  const today = answer?.data.map(({ currency: code, days: all }) => ({
    currency: code,
    sales: all.at(-1)?.sales ?? 0,
    amount: all.at(-1)?.amount ?? 0,
  }));
  const earlier = before?.data.find((one) => one.currency === currency)?.amount ?? 0;
  const main = answer?.data.find((one) => one.currency === currency);
  const yesterday = main?.days.at(-2)?.amount ?? 0;
  return (
    <div className={classes.figures}>
      <Sold
        word={t('Today')}
        sold={today}
        currency={currency}
        before={main && yesterday !== 0 ? t('Yesterday: {amount}', { amount: money(yesterday, main.currency) }) : ''}
      />
      <Sold
        word={t('Last {days} days', { days })}
        sold={period}
        currency={currency}
        trend={main && earlier !== 0 ? change(main.amount, earlier) : ''}
      />
      {children}
    </div>
  );
}

type SoldProps = {
  word: string;
  sold: { currency: string; sales: number; amount: number }[] | undefined;
  currency: string | undefined;
  trend?: string;
  before?: string;
};

function Sold({ word, sold, currency, trend = '', before = '' }: SoldProps) {
  const main = sold?.find((one) => one.currency === currency);
  const others = sold?.filter((one) => one !== main) ?? [];
  const sales = sold?.reduce((sum, one) => sum + one.sales, 0) ?? 0;
  return (
    <Link to="/market/purchases" className={classes.figure} aria-label={sold ? undefined : word}>
      {!sold && <Skeleton aria-busy="true" height={20} width={96} my={4} />}
      {sold && (
        <Figure
          word={word}
          figure={main && main.sales > 0 ? money(main.amount, main.currency) : sales === 0 ? t('No sales') : '–'}
          trend={trend}
          note={main && main.sales > 0 ? formatSales(main.sales) : ''}
          others={[before, alsoOf(others)]}
        />
      )}
    </Link>
  );
}
