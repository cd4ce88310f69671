import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Many } from '../../api/envelope.ts';
import type {
  ConversionAlert,
  Funnel,
  Goal,
  ReportRecipient,
  ScheduledExport,
  Segment,
  SharedLink,
  WebsiteImport,
} from '../../api/websites.ts';

type Resources = {
  goals: Goal;
  funnels: Funnel;
  'conversion-alerts': ConversionAlert;
  segments: Segment;
  'shared-links': SharedLink;
  'report-recipients': ReportRecipient;
  'scheduled-exports': ScheduledExport;
  imports: WebsiteImport;
};

const LISTS: { [Kind in keyof Resources]: (path: { id: number }) => Promise<Many<Resources[Kind]>> } = {
  goals: (path) => call('GET /websites/:id/goals', { path }),
  funnels: (path) => call('GET /websites/:id/funnels', { path }),
  'conversion-alerts': (path) => call('GET /websites/:id/conversion-alerts', { path }),
  segments: (path) => call('GET /websites/:id/segments', { path }),
  'report-recipients': (path) => call('GET /websites/:id/report-recipients', { path }),
  'scheduled-exports': (path) => call('GET /websites/:id/scheduled-exports', { path }),
  'shared-links': (path) => call('GET /websites/:id/shared-links', { path }),
  imports: (path) => call('GET /websites/:id/imports', { path }),
};

const REMOVALS: { [Kind in keyof Resources]: (id: number, resource: number) => Promise<unknown> } = {
  goals: (id, goal_id) => call('DELETE /websites/:id/goals/:goal_id', { path: { id, goal_id } }),
  funnels: (id, funnel_id) => call('DELETE /websites/:id/funnels/:funnel_id', { path: { id, funnel_id } }),
  'conversion-alerts': (id, conversion_alert_id) =>
    call('DELETE /websites/:id/conversion-alerts/:conversion_alert_id', { path: { id, conversion_alert_id } }),
  segments: (id, segment_id) => call('DELETE /websites/:id/segments/:segment_id', { path: { id, segment_id } }),
  'report-recipients': (id, report_recipient_id) =>
    call('DELETE /websites/:id/report-recipients/:report_recipient_id', { path: { id, report_recipient_id } }),
  'scheduled-exports': (id, scheduled_export_id) =>
    call('DELETE /websites/:id/scheduled-exports/:scheduled_export_id', { path: { id, scheduled_export_id } }),
  'shared-links': (id, shared_link_id) =>
    call('DELETE /websites/:id/shared-links/:shared_link_id', { path: { id, shared_link_id } }),
  imports: (id, import_id) => call('DELETE /websites/:id/imports/:import_id', { path: { id, import_id } }),
};

const resourcesQuery = <Kind extends keyof Resources>(website: number, kind: Kind) =>
  queryOptions({
    queryKey: ['websites', 'one', String(website), kind, 'all'],
    queryFn: async () => (await LISTS[kind]({ id: website })).data,
  });

/** When a resource is added or removed, all queries of the website are refetched. */
export function useWebsiteResources<Kind extends keyof Resources>(
  website: number,
  kind: Kind,
  /** refetch interval in ms, or false */
  refresh: (rows: Resources[Kind][] | undefined) => number | false = () => false,
  /** called after the list has been refetched */
  onRemoved: () => void = () => {},
) {
  const queryClient = useQueryClient();
  const list = useQuery({
    ...resourcesQuery(website, kind),
    refetchInterval: (query) => refresh(query.state.data),
  });
  const changed = () => queryClient.invalidateQueries({ queryKey: ['websites', 'one', String(website)] });
  const remove = useMutation({
    mutationFn: (id: number) => REMOVALS[kind](website, id),
    onSettled: async (_, error) => {
      await changed();
      if (!error) onRemoved();
    },
  });
  return {
    list,
    add: async (fields: object) => {
      await call(`POST /websites/:id/${kind as keyof Resources}`, { path: { id: website }, body: fields });
      await changed();
    },
    changed,
    remove,
  };
}
