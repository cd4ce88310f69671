import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsGuest, useMay, useSession } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import type { IncidentDetail, Monitor, StatusPage } from '../../api/monitors.ts';
import type { Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import type { PaletteEntry, PaletteIcon } from './entries.ts';

type Resource = { what: 'monitor' | 'incident' | 'status-page' | 'website' | 'item'; id: string };

const PATHS: [RegExp, Resource['what']][] = [
  [/^\/monitors\/(\d+)(\/|$)/, 'monitor'],
  [/^\/incidents\/(\d+)$/, 'incident'],
  [/^\/status-pages\/(\d+)(\/|$)/, 'status-page'],
  [/^\/websites\/(\d+)(\/|$)/, 'website'],
  [/^\/market\/items\/(\d+)(\/|$)/, 'item'],
];

function resourceAt(path: string): Resource | undefined {
  for (const [pattern, what] of PATHS) {
    const id = pattern.exec(path)?.[1];
    if (id) return { what, id };
  }
  return undefined;
}

const WRITING = {
  monitor: 'monitors:write',
  incident: 'monitors:write',
  'status-page': 'monitors:write',
  website: 'websites:write',
  item: 'market:write',
} as const satisfies Record<Resource['what'], unknown>;

const isChange = ({ run, href }: PaletteEntry): boolean => run !== undefined || href?.endsWith('/edit') === true;

/** Guests can open only the pages of shared resources, and public pages. */
const isForGuests = ({ href = '' }: PaletteEntry): boolean =>
  /^https?:|^\/(websites|incidents|monitors)\/\d+(\?|$)/.test(href);

export function useThisPage(path: string): PaletteEntry[] {
  const queryClient = useQueryClient();
  const resource = resourceAt(path);
  const shopBase = useSession()?.market_base_url ?? location.origin;
  const may = useMay();
  const isGuest = useIsGuest();
  const mayWrite = resource !== undefined && may(WRITING[resource.what]);
  const actions = useQuery({
    queryKey: ['palette', 'this-page', resource, mayWrite],
    enabled: resource !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const all = resource ? await actionsOf(resource, queryClient, shopBase) : [];
      return all.filter((entry) => (mayWrite || !isChange(entry)) && (!isGuest || isForGuests(entry)));
    },
  });
  return actions.data ?? [];
}

const go = (href: string, word: string, icon: PaletteIcon, also = ''): PaletteEntry => ({
  kind: t('This page'),
  href,
  word,
  icon,
  also,
});

async function actionsOf({ what, id }: Resource, queryClient: QueryClient, shopBase: string): Promise<PaletteEntry[]> {
  const act = (word: string, icon: PaletteIcon, change: () => Promise<unknown>, also = ''): PaletteEntry => ({
    kind: t('This page'),
    word,
    icon,
    also,
    run: async () => {
      await change();
      await queryClient.invalidateQueries();
    },
  });
  // Uses the same query keys as the pages, so both share a cache.
  const load = <T>(queryKey: string[], ask: () => Promise<{ data: T }>) =>
    queryClient.fetchQuery({ queryKey: [...queryKey, id], queryFn: async () => (await ask()).data });
  const path = { id };
  switch (what) {
    case 'monitor':
      return monitorActions(await load(['monitors', 'one'], () => call('GET /monitors/:id', { path })), act);
    case 'incident':
      return incidentActions(await load(['incidents', 'one'], () => call('GET /incidents/:id', { path })), act);
    case 'status-page':
      return statusPageActions(await load(['status-pages', 'one'], () => call('GET /status-pages/:id', { path })));
    case 'website':
      return websiteActions(await load(['websites', 'one'], () => call('GET /websites/:id', { path })));
    case 'item':
      return itemActions(await load(['market', 'item'], () => call('GET /market/items/:id', { path })), act, shopBase);
  }
}

type Act = (word: string, icon: PaletteIcon, change: () => Promise<unknown>, also?: string) => PaletteEntry;

function monitorActions({ id, url, paused, open_incident: incident }: Monitor, act: Act): PaletteEntry[] {
  const pause = () => call('PATCH /monitors/:id', { path: { id }, body: { paused: !paused } });
  const isCalled = url.startsWith('heartbeat:');
  return [
    ...(incident && incident.acknowledged_at === null
      ? [act(t('Acknowledge'), 'acknowledge', () => changeIncident(incident.id, 'acknowledged'), t('ack incident'))]
      : []),
    ...(paused || isCalled
      ? []
      : [act(t('Check now'), 'check', () => call('POST /monitors/:id/check', { path: { id } }), t('run test'))]),
    act(paused ? t('Resume') : t('Pause'), 'pause', pause, paused ? t('start unpause') : t('stop')),
    go(`/monitors/${id}/edit`, t('Edit'), 'edit', t('settings change')),
    ...(incident ? [go(`/incidents/${incident.id}`, t('View incident'), 'incident')] : []),
  ];
}

const changeIncident = (id: number, status: 'acknowledged' | 'resolved') =>
  call('PATCH /incidents/:id', { path: { id }, body: { status } });

function incidentActions({ id, status, monitor }: IncidentDetail, act: Act): PaletteEntry[] {
  return [
    ...(status === 'unresolved'
      ? [act(t('Acknowledge'), 'acknowledge', () => changeIncident(id, 'acknowledged'))]
      : []),
    ...(status === 'resolved'
      ? []
      : [act(t('Resolve'), 'acknowledge', () => changeIncident(id, 'resolved'), t('close'))]),
    go(`/monitors/${monitor.id}`, t('View monitor {name}', { name: monitor.name }), 'monitor'),
  ];
}

const statusPageActions = ({ id, url }: StatusPage): PaletteEntry[] => [
  go(url, t('Open the public page'), 'open', t('view')),
  go(`/status-pages/${id}/reports`, t('Incidents'), 'statusPage', t('report status')),
  go(`/status-pages/${id}/announcements`, t('Announcements'), 'statusPage', t('announce')),
  go(`/status-pages/${id}/subscribers`, t('Subscribers'), 'statusPage'),
  go(`/status-pages/${id}/badges`, t('Badges'), 'statusPage', t('feeds rss')),
];

function websiteActions({ id, privacy, stats_url }: Website): PaletteEntry[] {
  const period = (name: string, word: string) => go(`/websites/${id}?period=${name}`, word, 'period', t('period show'));
  return [
    period('today', t('Today')),
    period('7d', t('Last 7 days')),
    go(`/websites/${id}`, t('Last 30 days'), 'period', t('period show')),
    period('12mo', t('Last 12 months')),
    go(`/websites/${id}?realtime=true`, t('Realtime visitors'), 'website', t('online right now')),
    go(`/websites/${id}/edit`, t('Website settings'), 'edit', t('edit')),
    go(`/websites/${id}/goals`, t('Goals and funnels'), 'website', t('conversions')),
    go(`/websites/${id}/tracking`, t('Tracking tag'), 'website', t('script install')),
    ...(privacy === 1 ? [] : [go(stats_url, t('Open the public statistics'), 'open', t('view'))]),
  ];
}

function itemActions({ id, status, publish_problem }: Item, act: Act, shopBase: string): PaletteEntry[] {
  const path = { id };
  return [
    go(`/market/items/${id}/edit`, t('Edit'), 'edit', t('price name change')),
    ...(status === 'published' ? [go(`${shopBase}/shop/items/${id}`, t('View in shop'), 'open')] : []),
    ...(status !== 'published' && publish_problem === null
      ? [act(t('Publish'), 'shop', () => call('POST /market/items/:id/publish', { path }), t('sell'))]
      : []),
    go(`/market/items/${id}/media`, t('Pictures'), 'item', t('media screenshots')),
    go(`/market/items/${id}/versions`, t('Versions and files'), 'item', t('release upload')),
    go(`/market/items/${id}/licence-check`, t('License check'), 'item', t('code activation api curl php javascript')),
  ];
}
