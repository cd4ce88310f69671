import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { useMay } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { MonitorRow, MonitorStatus } from '../../api/monitors.ts';
import { DOCUMENTATION } from '../../documents.ts';
import { t } from '../../i18n/index.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import type { Recent } from '../recent.ts';
import { findEntries, knownEntries, type PaletteEntry, type PaletteIcon } from './entries.ts';

const STATES = {
  up: { tone: 'up', word: t('Up') },
  down: { tone: 'down', word: t('Down') },
  maintenance: { tone: 'maintenance', word: t('Maintenance') },
  degraded: { tone: 'degraded', word: t('Degraded') },
  paused: { tone: 'paused', word: t('Paused') },
  pending: { tone: 'pending', word: t('Pending') },
  unknown: { tone: 'unknown', word: t('Unknown') },
  unreachable: { tone: 'unknown', word: t('Unreachable') },
} satisfies Record<MonitorStatus, StatusLook>;

const ITEM_STATES = {
  draft: { tone: 'pending', word: t('Draft') },
  published: { tone: 'up', word: t('Published') },
  withdrawn: { tone: 'paused', word: t('Withdrawn') },
} satisfies Record<string, StatusLook>;

const INCIDENT_STATES = {
  unresolved: { tone: 'down', word: t('Open') },
  acknowledged: { tone: 'maintenance', word: t('Acknowledged') },
  resolved: { tone: 'up', word: t('Resolved') },
} satisfies Record<string, StatusLook>;

type May = ReturnType<typeof useMay>;

const bare = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

const monitorEntry = ({ id, name, url, status, tags }: MonitorRow): PaletteEntry => ({
  kind: t('Monitors'),
  icon: 'monitor',
  href: `/monitors/${id}`,
  word: name,
  note: bare(url),
  also: [url, ...tags].join(' '),
  state: STATES[status],
});

/** Number of resources that are loaded once and matched here on each key press. The server searches all resources. */
const MOST_KNOWN = 100;

async function fetchSharedResources(): Promise<PaletteEntry[]> {
  const { data } = await call('GET /members/shown');
  return [
    ...data.monitor.map(({ id, name, status }) =>
      entry(t('Monitors'), 'monitor', `/monitors/${id}`, { word: name, state: STATES[status] }),
    ),
    ...data.status_page.map(({ id, name }) =>
      entry(t('Status pages'), 'statusPage', `/status-pages/${id}`, { word: name }),
    ),
    ...data.uptime_report.map(({ id, name }) =>
      entry(t('Uptime reports'), 'monitor', `/uptime-reports/${id}`, { word: name }),
    ),
    ...data.website.map(({ id, name }) => entry(t('Websites'), 'website', `/websites/${id}`, { word: name })),
    ...data.item.map(({ id, name, status }) =>
      entry(t('Items'), 'item', `/market/items/${id}`, { word: name, state: ITEM_STATES[status] }),
    ),
  ];
}

/** Modules can be switched off. */
const none = { data: [] };

async function findResources(may: May, search: string | undefined): Promise<PaletteEntry[]> {
  const query = { search, per_page: MOST_KNOWN };
  const rows = { ...query, search_by: 'any', sort_by: 'status', sort: 'desc' };
  const hasMonitors = may('monitors:read');
  const [monitors, statusPages, websites, items] = await Promise.all([
    hasMonitors ? call('GET /monitors/rows', { query: rows }) : none,
    hasMonitors ? call('GET /status-pages', { query }) : none,
    may('websites:read') ? call('GET /websites', { query }) : none,
    may('market:read') ? call('GET /market/items', { query }) : none,
  ]);
  return [
    ...monitors.data.map(monitorEntry),
    ...statusPages.data.map(({ id, name, url }) =>
      entry(t('Status pages'), 'statusPage', `/status-pages/${id}`, { word: name, note: bare(url) }),
    ),
    ...websites.data.map(({ id, domain }) => entry(t('Websites'), 'website', `/websites/${id}`, { word: domain })),
    ...items.data.map(({ id, name, status }) =>
      entry(t('Items'), 'item', `/market/items/${id}`, { word: name, state: ITEM_STATES[status] }),
    ),
  ];
}

const entry = (
  kind: string,
  icon: PaletteIcon,
  href: string,
  shown: { word: string; note?: string; state?: StatusLook },
): PaletteEntry => ({ kind, icon, href, ...shown });

async function fetchEvents(may: May, search: string): Promise<PaletteEntry[]> {
  const query = { search, per_page: 10 };
  const hasMarket = may('market:read');
  const [incidents, purchases, orders] = await Promise.all([
    may('monitors:read') ? call('GET /incidents', { query }) : none,
    hasMarket ? call('GET /market/purchases', { query }) : none,
    hasMarket ? call('GET /market/orders', { query }) : none,
  ]);
  return [
    ...incidents.data.slice(0, 5).map(({ id, monitor, cause, status }) =>
      entry(t('Incidents'), 'incident', `/incidents/${id}`, {
        word: monitor.name,
        note: cause,
        state: INCIDENT_STATES[status],
      }),
    ),
    ...purchases.data
      .slice(0, 5)
      .map(({ id, item, buyer_email }) =>
        entry(t('Purchases'), 'sale', `/market/purchases/${id}`, { word: item.name, note: buyer_email ?? '' }),
      ),
    ...orders.data
      .slice(0, 5)
      .map(({ number, buyer }) =>
        entry(t('Orders'), 'sale', `/market/orders/${number}`, { word: number, note: buyer.email ?? '' }),
      ),
  ];
}

type Results = { found: PaletteEntry[]; searching: boolean };

type Here = {
  isGuest: boolean;
  may: May;
  /** address of the current page, as in `recent` */
  here: string;
  thisPage: readonly PaletteEntry[];
  recent: readonly Recent[];
};

const ICON_OF: Record<Exclude<Recent['kind'], 'Pages'>, PaletteIcon> = {
  Monitors: 'monitor',
  'Status pages': 'statusPage',
  Websites: 'website',
  Items: 'item',
};

const READING = {
  Monitors: 'monitors:read',
  'Status pages': 'monitors:read',
  Websites: 'websites:read',
  Items: 'market:read',
} as const satisfies Record<keyof typeof ICON_OF, Parameters<May>[0]>;

async function fetchHeadings(): Promise<PaletteEntry[]> {
  const response = await fetch(`${DOCUMENTATION}/headings.json`);
  if (!response.ok) throw new Error(`${response.url} responded ${response.status}`);
  const headings: [href: string, word: string, note: string][] = await response.json();
  return headings.map(([href, word, note]) => entry(t('Documentation'), 'document', href, { word, note }));
}

/**
 * Without a search: recent pages, outages, actions of the current page, then all pages. With a search: all matches by
 * rank, and the documentation last.
 */
export function usePaletteResults(typed: string, { isGuest, may, here, thisPage, recent }: Here): Results {
  const [search] = useDebouncedValue(typed, 150);
  const known = useQuery({
    queryKey: ['palette', 'known'],
    queryFn: () => (isGuest ? fetchSharedResources() : findResources(may, undefined)),
  });
  const more = useQuery({
    queryKey: ['palette', 'resources', search],
    // All resources of a guest are already loaded.
    enabled: search.length > 0 && !isGuest,
    placeholderData: (before: PaletteEntry[] | undefined) => before,
    queryFn: () => findResources(may, search),
  });
  const events = useQuery({
    queryKey: ['palette', 'events', search],
    enabled: search.length > 0 && !isGuest,
    placeholderData: (before: PaletteEntry[] | undefined) => before,
    queryFn: () => fetchEvents(may, search),
  });
  const headings = useQuery({
    queryKey: ['palette', 'headings'],
    enabled: search.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: fetchHeadings,
  });
  const resources = known.data ?? [];
  const pages = knownEntries(may);
  if (typed === '') {
    const down = resources.filter(({ state, href }) => state?.tone === 'down' && href !== here);
    const shownDown = down.slice(0, 5).map((one) => ({ ...one, kind: t('Down') }));
    const seen = recent.filter(({ href }) => href !== here && !shownDown.some((one) => one.href === href));
    const shownRecent = seen.flatMap(({ kind, href, word }): PaletteEntry[] => {
      // The name of a page is in the user's present language, and its role can have changed.
      if (kind === 'Pages')
        return pages.filter((one) => one.href === href).map((one) => ({ ...one, kind: t('Recent') }));
      if (!isGuest && !may(READING[kind])) return [];
      const { state, note } = resources.find((one) => one.href === href) ?? {};
      return [{ kind: t('Recent'), href, word, icon: ICON_OF[kind], ...(state && { state }), ...(note && { note }) }];
    });
    return { found: [...shownRecent, ...shownDown, ...thisPage, ...pages], searching: false };
  }
  const byAddress = new Map([...resources, ...(more.data ?? [])].map((one) => [one.href, one]));
  const found = findEntries(typed, [...thisPage, ...pages, ...byAddress.values()]);
  const others = [...found, ...(events.data ?? [])];
  return {
    found: [...others, ...findEntries(typed, headings.data ?? [], { mistyped: others.length === 0 })],
    searching: known.isPending || events.isFetching || typed !== search,
  };
}
