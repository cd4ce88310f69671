import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, previewSavedPage, previewStatusPage } from '../../api/client.ts';
import type { ListSearch } from '../../list-search.ts';

export const PAGE_SIZE = 25;

export const statusPagesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['status-pages', 'list', search],
    queryFn: () => call('GET /status-pages', { query: { ...search, per_page: search.per_page ?? PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const statusPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['status-pages', 'one', id],
    queryFn: async () => (await call('GET /status-pages/:id', { path: { id } })).data,
  });

export const announcementsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['status-pages', 'announcements', id, page],
    queryFn: () => call('GET /status-pages/:id/announcements', { path: { id }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });

export const reportsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['status-pages', 'reports', id, page],
    queryFn: () => call('GET /status-pages/:id/reports', { path: { id }, query: { page, per_page: 10 } }),
    placeholderData: keepPreviousData,
  });

/** Lists the newest incidents of all monitors. */
export const recentIncidentsQuery = queryOptions({
  queryKey: ['incidents', 'list', 'recent'],
  queryFn: async () => (await call('GET /incidents', { query: { per_page: 100 } })).data,
});

export const reportedIncidentQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['incidents', 'reported', id],
    queryFn: async () => (await call('GET /incidents/:id', { path: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** The pages that show the monitor. */
export const pagesOfMonitorQuery = (monitorId: number) =>
  queryOptions({
    queryKey: ['status-pages', 'list', 'of-monitor', monitorId],
    queryFn: async () =>
      (await call('GET /status-pages', { query: { per_page: 100 } })).data.filter(({ groups }) =>
        groups.some((group) => group.monitor_ids.includes(monitorId)),
      ),
  });

export const templatesQuery = queryOptions({
  queryKey: ['status-report-templates'],
  queryFn: async () => (await call('GET /status-report-templates')).data,
});

export const subscribersQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['status-pages', 'subscribers', id, page],
    queryFn: () => call('GET /status-pages/:id/subscribers', { path: { id }, query: { page, per_page: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const savedPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['status-pages', 'one', String(id), 'preview'],
    queryFn: () => previewSavedPage(id),
    refetchInterval: 60_000,
  });

/** @param logo part of the key, because a new logo changes the preview */
export const previewQuery = (sent: Record<string, unknown>, logo: string | null) =>
  queryOptions({
    queryKey: ['status-pages', 'preview', sent, logo],
    queryFn: () => previewStatusPage(sent),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
