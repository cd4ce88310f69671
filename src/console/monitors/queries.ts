import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, type One, queryString } from '../client.ts';
import type { ListSearch } from '../list-search.ts';
import type { Checks, Incident, Monitor } from './wire.ts';

const REFRESH_MS = 15_000;
/** While the first check of a monitor is awaited. */
const AWAITED_MS = 1500;

export const monitorsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['monitors', 'list', search],
    queryFn: () => call<Listing<Monitor>>('GET', `/monitors${queryString(search)}`),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: async () => (await call<One<Monitor>>('GET', `/monitors/${id}`)).data,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AWAITED_MS : REFRESH_MS),
  });

export const checksQuery = (id: string, hours: number) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'checks', hours],
    queryFn: async () => (await call<One<Checks>>('GET', `/monitors/${id}/checks${queryString({ hours })}`)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.checks.length === 0 ? AWAITED_MS : REFRESH_MS),
  });

export const incidentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id, 'incidents'],
    queryFn: async () => (await call<One<Incident[]>>('GET', `/monitors/${id}/incidents`)).data,
    refetchInterval: REFRESH_MS,
  });
