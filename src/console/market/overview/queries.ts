import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { dayBefore } from '../day-before.ts';

export const salesQuery = (days: number, zone: string) =>
  queryOptions({
    queryKey: ['market', 'sales', days, zone],
    queryFn: () => call('GET /market/sales', { query: { from: dayBefore(days - 1, zone) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const salesBeforeQuery = (days: number, zone: string) =>
  queryOptions({
    queryKey: ['market', 'sales', days, zone, 'before'],
    queryFn: () =>
      call('GET /market/sales', { query: { from: dayBefore(2 * days - 1, zone), to: dayBefore(days, zone) } }),
    placeholderData: keepPreviousData,
  });

export const shopVisitsQuery = (website: number, days: number, zone: string) =>
  queryOptions({
    queryKey: ['market', 'visits', website, days, zone],
    queryFn: async () => {
      const query = { from: dayBefore(days - 1, zone), to: dayBefore(0, zone) };
      return (await call('GET /websites/:id/stats/totals', { path: { id: website }, query })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** There are fewer channels than the limit, so one request returns them all. */
export const shopSourcesQuery = (website: number, days: number, zone: string) =>
  queryOptions({
    queryKey: ['market', 'visits', website, days, zone, 'sources'],
    queryFn: async () => {
      const path = { id: website, question: 'channels' };
      const query = { from: dayBefore(days - 1, zone), to: dayBefore(0, zone), conversions: 'sales', limit: 100 };
      return (await call('GET /websites/:id/stats/:question', { path, query })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

type FunnelFilters = { item?: number | undefined; channel?: string | undefined; country?: string | undefined };

export const funnelQuery = (days: number, zone: string, { item, channel, country }: FunnelFilters) =>
  queryOptions({
    queryKey: ['market', 'funnel', days, zone, item, channel, country],
    queryFn: () =>
      call('GET /market/funnel', { query: { from: dayBefore(days - 1, zone), item_id: item, channel, country } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const shopCountriesQuery = (website: number, days: number, zone: string) =>
  queryOptions({
    queryKey: ['market', 'visits', website, days, zone, 'countries'],
    queryFn: async () => {
      const path = { id: website, question: 'countries' };
      const query = { from: dayBefore(days - 1, zone), to: dayBefore(0, zone), limit: 100 };
      return (await call('GET /websites/:id/stats/:question', { path, query })).data;
    },
    placeholderData: keepPreviousData,
  });
