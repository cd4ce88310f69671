import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

export const PAGE_SIZE = 25;
/** The status pages that the form offers. */
const MOST_PAGES = 100;

export const uptimeReportsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['uptime-reports', 'list', search],
    queryFn: () => call('GET /uptime-reports', { query: { ...search, per_page: search.per_page ?? PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const uptimeReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['uptime-reports', 'one', id],
    queryFn: async () => (await call('GET /uptime-reports/:id', { path: { id } })).data,
  });

export const previewQuery = (id: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['uptime-reports', 'one', id, 'preview', day],
    queryFn: async () =>
      (await call('GET /uptime-reports/:id/preview', { path: { id }, query: day === undefined ? {} : { day } })).data,
    placeholderData: keepPreviousData,
  });

export const recipientsQuery = (id: number) =>
  queryOptions({
    queryKey: ['uptime-reports', 'one', String(id), 'recipients'],
    queryFn: async () => (await call('GET /uptime-reports/:id/recipients', { path: { id } })).data,
  });

export const logoPagesQuery = queryOptions({
  queryKey: ['status-pages', 'with-logo'],
  queryFn: async () =>
    (await call('GET /status-pages', { query: { per_page: MOST_PAGES } })).data.filter(
      ({ logo_url }) => logo_url !== null,
    ),
});
