import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../../client.ts';
import type { MoneySearch } from '../search.ts';
import type { Balance, Entry, Payout, Withdrawal } from './wire.ts';

/** As they were at the end of a day; without one, as they are. */
export const balancesQuery = (day?: string) =>
  queryOptions({
    queryKey: ['market', 'money', 'balances', day],
    queryFn: async () => (await call<One<Balance[]>>('GET', `/market/money/balances${queryString({ day })}`)).data,
    placeholderData: keepPreviousData,
  });

export const entriesQuery = (search: MoneySearch) =>
  queryOptions({
    queryKey: ['market', 'money', 'entries', search],
    queryFn: () => call<Listing<Entry>>('GET', `/market/money/entries${queryString(search)}`),
    placeholderData: keepPreviousData,
  });

export const withdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: ['market', 'money', 'withdrawals', page],
    queryFn: () => call<Listing<Withdrawal>>('GET', `/market/money/withdrawals${queryString({ page })}`),
    placeholderData: keepPreviousData,
  });

export const payoutsQuery = (page: number) =>
  queryOptions({
    queryKey: ['market', 'money', 'payouts', page],
    queryFn: () => call<Listing<Payout>>('GET', `/market/money/payouts${queryString({ state: 'requested', page })}`),
    placeholderData: keepPreviousData,
  });
