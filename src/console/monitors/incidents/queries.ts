import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isMissing } from '../../api/client.ts';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { INCIDENT_STATUSES, type IncidentsSearch } from './search.ts';

const REFRESH_MS = 15_000;
export const PAGE_SIZE = 25;

export const incidentsQuery = (search: IncidentsSearch) =>
  queryOptions({
    queryKey: ['incidents', 'list', search],
    queryFn: () => call('GET /incidents', { query: { ...search, per_page: search.per_page ?? PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const incidentCountsQuery = ({ search, search_by }: IncidentsSearch) =>
  queryOptions({
    queryKey: ['incidents', 'list', 'counts', search, search_by],
    queryFn: async () => {
      const totals = INCIDENT_STATUSES.map(
        async (status) =>
          (await call('GET /incidents', { query: { search, search_by, status, per_page: 10 } })).meta.total,
      );
      const [unresolved = 0, acknowledged = 0, resolved = 0] = await Promise.all(totals);
      return { unresolved, acknowledged, resolved };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: ['incidents', 'one', id],
    queryFn: async () => (await call('GET /incidents/:id', { path: { id } })).data,
    refetchInterval: ({ state }) => !isMissing(state) && REFRESH_MS,
  });

/** It never changes. */
export const incidentResponseQuery = (id: string) =>
  queryOptions({
    queryKey: ['incidents', 'response', id],
    queryFn: async () => (await call('GET /incidents/:id/response', { path: { id } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const incidentCostQuery = (id: string) =>
  queryOptions({
    queryKey: ['incidents', 'cost', id],
    queryFn: async () => (await call('GET /incidents/:id/cost', { path: { id } })).data,
    // The cost doesn't change after the outage has ended.
    refetchInterval: ({ state }) => (state.data?.is_ongoing ? 60_000 : false),
  });

export const monthlyCostsQuery = (id: string) =>
  queryOptions({
    queryKey: ['incidents', 'months', id],
    queryFn: async () => (await call('GET /monitors/:id/outage-costs', { path: { id } })).data,
    refetchInterval: 5 * 60_000,
  });

type IncidentChanges = { status?: Incident['status']; comment?: string; comment_is_public?: boolean };

export const RESOLVE_HINT = t('Sends recovery notifications now. If checks still fail, a new incident opens.');

export function useChangeIncident(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: IncidentChanges) => call('PATCH /incidents/:id', { path: { id }, body: changes }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(incidentQuery(String(id)).queryKey, data);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['incidents', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['monitors'] }),
      ]);
    },
  });
}
