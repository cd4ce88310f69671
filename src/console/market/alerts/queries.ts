import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

export const alertsQuery = ({ page, per_page }: ListSearch) =>
  queryOptions({
    queryKey: ['market', 'alerts', { page, per_page }],
    queryFn: () => call('GET /market/alerts', { query: { page, per_page } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const openAlertsQuery = queryOptions({
  queryKey: ['market', 'alerts', 'open'],
  queryFn: () => call('GET /market/alerts', { query: { state: 'open' } }),
  refetchInterval: 30_000,
});

export const alertSettingsQuery = queryOptions({
  queryKey: ['market', 'alert-settings'],
  queryFn: async () => (await call('GET /market/alert-settings')).data,
});
