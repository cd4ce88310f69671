import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import type { IncidentDetail, Monitor, StatusPage } from '../../api/monitors.ts';
import type { Website } from '../../api/websites.ts';
import type { PaletteEntry, PaletteIcon } from './entries.ts';

/** What can be done with the thing that the page is about. */

type Thing = { what: 'monitor' | 'incident' | 'status page' | 'website' | 'item'; id: string };

const PATHS: [RegExp, Thing['what']][] = [
  [/^\/monitors\/(\d+)(\/|$)/, 'monitor'],
  [/^\/incidents\/(\d+)$/, 'incident'],
  [/^\/status-pages\/(\d+)(\/|$)/, 'status page'],
  [/^\/websites\/(\d+)(\/|$)/, 'website'],
  [/^\/market\/items\/(\d+)(\/|$)/, 'item'],
];

function thingAt(path: string): Thing | undefined {
  for (const [pattern, what] of PATHS) {
    const id = pattern.exec(path)?.[1];
    if (id) return { what, id };
  }
  return undefined;
}

/** The actions for the page's own thing, at once where the page has loaded it. */
export function useThisPage(path: string): PaletteEntry[] {
  const queryClient = useQueryClient();
  const thing = thingAt(path);
  const shopBase = useSession()?.market_base_url ?? location.origin;
  const actions = useQuery({
    queryKey: ['palette', 'this page', thing],
    enabled: thing !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (thing ? actionsOf(thing, queryClient, shopBase) : []),
  });
  return actions.data ?? [];
}

const go = (href: string, word: string, icon: PaletteIcon, also = ''): PaletteEntry => ({
  kind: 'This page',
  href,
  word,
  icon,
  also,
});

async function actionsOf({ what, id }: Thing, queryClient: QueryClient, shopBase: string): Promise<PaletteEntry[]> {
  const act = (word: string, icon: PaletteIcon, change: () => Promise<unknown>, also = ''): PaletteEntry => ({
    kind: 'This page',
    word,
    icon,
    also,
    // Whatever shows the thing asks for it anew.
    run: async () => {
      await change();
      await queryClient.invalidateQueries();
    },
  });
  // As the page asks for it, so that what the page has loaded is not asked for again.
  const load = <T>(queryKey: string[], ask: () => Promise<{ data: T }>) =>
    queryClient.fetchQuery({ queryKey: [...queryKey, id], queryFn: async () => (await ask()).data });
  const path = { id };
  switch (what) {
    case 'monitor':
      return monitorActions(await load(['monitors', 'one'], () => call('GET /monitors/:id', { path })), act);
    case 'incident':
      return incidentActions(await load(['incidents', 'one'], () => call('GET /incidents/:id', { path })), act);
    case 'status page':
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
      ? [act('Acknowledge', 'acknowledge', () => changeIncident(incident.id, 'acknowledged'), 'ack incident')]
      : []),
    ...(paused || isCalled
      ? []
      : [act('Check now', 'check', () => call('POST /monitors/:id/check', { path: { id } }), 'run test')]),
    act(paused ? 'Resume' : 'Pause', 'pause', pause, paused ? 'start unpause' : 'stop'),
    go(`/monitors/${id}/edit`, 'Edit', 'edit', 'settings change'),
    ...(incident ? [go(`/incidents/${incident.id}`, 'View incident', 'incident')] : []),
  ];
}

const changeIncident = (id: number, status: 'acknowledged' | 'resolved') =>
  call('PATCH /incidents/:id', { path: { id }, body: { status } });

function incidentActions({ id, status, monitor }: IncidentDetail, act: Act): PaletteEntry[] {
  return [
    ...(status === 'unresolved' ? [act('Acknowledge', 'acknowledge', () => changeIncident(id, 'acknowledged'))] : []),
    ...(status === 'resolved' ? [] : [act('Resolve', 'acknowledge', () => changeIncident(id, 'resolved'), 'close')]),
    go(`/monitors/${monitor.id}`, `View monitor ${monitor.name}`, 'monitor'),
  ];
}

const statusPageActions = ({ id, url }: StatusPage): PaletteEntry[] => [
  go(url, 'Open the public page', 'open', 'view'),
  go(`/status-pages/${id}/announcements`, 'Announcements', 'statusPage', 'announce'),
  go(`/status-pages/${id}/subscribers`, 'Subscribers', 'statusPage'),
  go(`/status-pages/${id}/badges`, 'Badges', 'statusPage', 'feeds rss'),
];

function websiteActions({ id, privacy, stats_url }: Website): PaletteEntry[] {
  const period = (name: string, word: string) => go(`/websites/${id}?period=${name}`, word, 'period', 'period show');
  return [
    period('today', 'Today'),
    period('7d', 'Last 7 days'),
    go(`/websites/${id}`, 'Last 30 days', 'period', 'period show'),
    period('12mo', 'Last 12 months'),
    go(`/websites/${id}?realtime=true`, 'Realtime visitors', 'website', 'online right now'),
    go(`/websites/${id}/edit`, 'Website settings', 'edit', 'edit'),
    go(`/websites/${id}/goals`, 'Goals and funnels', 'website', 'conversions'),
    go(`/websites/${id}/tracking`, 'Tracking tag', 'website', 'script install'),
    ...(privacy === 1 ? [] : [go(stats_url, 'Open the public statistics', 'open', 'view')]),
  ];
}

function itemActions({ id, status }: Item, act: Act, shopBase: string): PaletteEntry[] {
  const path = { id };
  return [
    go(`/market/items/${id}/edit`, 'Edit', 'edit', 'price name change'),
    status === 'published'
      ? go(`${shopBase}/shop/items/${id}`, 'View in shop', 'open')
      : act('Publish', 'shop', () => call('POST /market/items/:id/publish', { path }), 'sell'),
    go(`/market/items/${id}/media`, 'Pictures', 'item', 'media screenshots'),
    go(`/market/items/${id}/versions`, 'Versions and files', 'item', 'release upload'),
    go(`/market/items/${id}/licence-check`, 'Licence check', 'item', 'code activation api curl php javascript'),
  ];
}
