import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { MoneySearch } from '../search.ts';
import type { Quarter } from './quarters.ts';

/** `day`: returns balances at the end of that day. Without a day, returns current balances. */
export const balancesQuery = (day?: string) =>
  queryOptions({
    queryKey: ['market', 'money', 'balances', day],
    queryFn: async () => (await call('GET /market/money/balances', { query: { day } })).data,
    placeholderData: keepPreviousData,
  });

/** Defaults to this month. */
export const summaryQuery = ({ from, to }: Pick<MoneySearch, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['market', 'money', 'summary', from, to],
    queryFn: async () => (await call('GET /market/money/summary', { query: { from, to } })).data,
    placeholderData: keepPreviousData,
  });

export const entriesQuery = (search: MoneySearch) =>
  queryOptions({
    queryKey: ['market', 'money', 'entries', search],
    queryFn: () => call('GET /market/money/entries', { query: search }),
    placeholderData: keepPreviousData,
  });

export const taxTotalsQuery = ({ year, quarter }: Quarter) =>
  queryOptions({
    queryKey: ['market', 'money', 'tax', year, quarter],
    queryFn: async () =>
      (await call('GET /market/money/tax', { query: { year: Number(year), quarter: Number(quarter) } })).data.totals,
    placeholderData: keepPreviousData,
  });

type WithdrawalsSearch = { page?: number; state?: 'closed' };

export const withdrawalsQuery = (search: WithdrawalsSearch) =>
  queryOptions({
    queryKey: ['market', 'money', 'withdrawals', search],
    queryFn: () => call('GET /market/money/withdrawals', { query: search }),
    placeholderData: keepPreviousData,
  });

export const payoutsQuery = (page: number) =>
  queryOptions({
    queryKey: ['market', 'money', 'payouts', page],
    queryFn: () => call('GET /market/money/payouts', { query: { state: 'requested', page } }),
    placeholderData: keepPreviousData,
  });
