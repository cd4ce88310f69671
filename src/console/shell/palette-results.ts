import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { findEntries, type Kind, type PaletteEntry, type PaletteIcon } from './palette-entries.ts';

/** Of each kind. */
const MOST = 5;

const entriesOf = <Row>(
  rows: readonly Row[],
  kind: Kind,
  icon: PaletteIcon,
  show: (row: Row) => { href: string; word: string },
): PaletteEntry[] => rows.slice(0, MOST).map((row) => ({ kind, icon, ...show(row) }));

/** Everything of the account that the service finds by a search. */
async function findThings(search: string): Promise<PaletteEntry[]> {
  const query = { search, per_page: 10 };
  const [monitors, incidents, statusPages, websites, items, purchases, orders] = await Promise.all([
    call('GET /monitors', { query }),
    call('GET /incidents', { query }),
    call('GET /status-pages', { query }),
    call('GET /websites', { query }),
    call('GET /market/items', { query }),
    call('GET /market/purchases', { query }),
    call('GET /market/orders', { query }),
  ]);
  return [
    ...entriesOf(monitors.data, 'Monitors', 'monitor', ({ id, name }) => ({ href: `/monitors/${id}`, word: name })),
    ...entriesOf(incidents.data, 'Incidents', 'incident', ({ id, monitor, cause }) => ({
      href: `/incidents/${id}`,
      word: `${monitor.name}: ${cause}`,
    })),
    ...entriesOf(statusPages.data, 'Status pages', 'statusPage', ({ id, name }) => ({
      href: `/status-pages/${id}`,
      word: name,
    })),
    ...entriesOf(websites.data, 'Websites', 'website', ({ id, domain }) => ({ href: `/websites/${id}`, word: domain })),
    ...entriesOf(items.data, 'Items', 'item', ({ id, name }) => ({ href: `/market/items/${id}`, word: name })),
    ...entriesOf(purchases.data, 'Purchases', 'sale', ({ id, item, buyer_email }) => ({
      href: `/market/purchases/${id}`,
      word: [item.name, buyer_email].filter(Boolean).join(', '),
    })),
    ...entriesOf(orders.data, 'Orders', 'sale', ({ number, buyer }) => ({
      href: `/market/orders?${new URLSearchParams({ search: number })}`,
      word: [number, buyer.email].filter(Boolean).join(', '),
    })),
  ];
}

type Results = { found: PaletteEntry[]; searching: boolean };

/** Pages and actions at once, so that Enter takes what was typed; what the account has, as the service finds it. */
export function usePaletteResults(typed: string, { isOwner }: { isOwner: boolean }): Results {
  const [search] = useDebouncedValue(typed, 150);
  const things = useQuery({
    queryKey: ['palette', search],
    enabled: search.length > 0,
    placeholderData: (before: PaletteEntry[] | undefined) => before,
    queryFn: () => findThings(search),
  });
  return {
    found: [...findEntries(typed, { isOwner }), ...(typed && search ? (things.data ?? []) : [])],
    searching: things.isFetching || typed !== search,
  };
}
