import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** One line of the palette: where it leads, by an address of the console. */
export type PaletteResult = { href: string; word: string; kind: string };

const PAGES: PaletteResult[] = [
  { href: '/', word: 'Overview', kind: 'Page' },
  { href: '/monitors', word: 'Monitors', kind: 'Page' },
  { href: '/incidents', word: 'Incidents', kind: 'Page' },
  { href: '/maintenance', word: 'Maintenance', kind: 'Page' },
  { href: '/status-pages', word: 'Status pages', kind: 'Page' },
  { href: '/websites', word: 'Websites', kind: 'Page' },
  { href: '/market', word: 'Market overview', kind: 'Page' },
  { href: '/market/items', word: 'Items', kind: 'Page' },
  { href: '/market/purchases', word: 'Purchases', kind: 'Page' },
  { href: '/market/orders', word: 'Orders', kind: 'Page' },
  { href: '/market/coupons', word: 'Coupons', kind: 'Page' },
  { href: '/market/reviews', word: 'Reviews', kind: 'Page' },
  { href: '/market/money', word: 'Balance and statements', kind: 'Page' },
  { href: '/market/webhooks', word: 'Market webhooks', kind: 'Page' },
  { href: '/market/import', word: 'Import items and purchases', kind: 'Action' },
  { href: '/market/shop', word: 'Shop: name, logo, colour, pages', kind: 'Page' },
  { href: '/market/settings', word: 'Market settings', kind: 'Page' },
  { href: '/monitors/new', word: 'Create monitor', kind: 'Action' },
  { href: '/monitors/import', word: 'Import monitors', kind: 'Action' },
  { href: '/maintenance/new', word: 'Schedule maintenance', kind: 'Action' },
  { href: '/status-pages/new', word: 'Create status page', kind: 'Action' },
  { href: '/websites/new', word: 'Add website', kind: 'Action' },
  { href: '/market/items/new', word: 'Create item', kind: 'Action' },
  { href: '/settings', word: 'Settings: profile', kind: 'Page' },
  { href: '/settings?section=preferences', word: 'Settings: time zone and theme', kind: 'Page' },
  { href: '/settings?section=password', word: 'Settings: password', kind: 'Page' },
  { href: '/settings?section=api-key', word: 'Settings: API key', kind: 'Page' },
  { href: '/api/docs', word: 'API documentation', kind: 'Page' },
];

/** A purchase code, or a part of a buyer's address: what support is asked with. */
const isOfBuyer = (search: string): boolean => /^[0-9a-f]{8}-|@/i.test(search);

/** Pages at once; monitors, status pages, websites, items and purchases as the service finds them. */
export function usePaletteResults(search: string): { found: PaletteResult[]; searching: boolean } {
  const things = useQuery({
    queryKey: ['palette', search],
    enabled: search.length > 0,
    placeholderData: (before: PaletteResult[] | undefined) => before,
    queryFn: async (): Promise<PaletteResult[]> => {
      const query = { search, per_page: 10 };
      const [monitors, statusPages, websites, items, purchases] = await Promise.all([
        call('GET /monitors', { query }),
        call('GET /status-pages', { query }),
        call('GET /websites', { query }),
        call('GET /market/items', { query }),
        isOfBuyer(search) ? call('GET /market/purchases', { query }) : { data: [] },
      ]);
      return [
        ...monitors.data.slice(0, 5).map(({ id, name }) => ({ href: `/monitors/${id}`, word: name, kind: 'Monitor' })),
        ...statusPages.data
          .slice(0, 5)
          .map(({ id, name }) => ({ href: `/status-pages/${id}`, word: name, kind: 'Status page' })),
        ...websites.data
          .slice(0, 5)
          .map(({ id, domain }) => ({ href: `/websites/${id}`, word: domain, kind: 'Website' })),
        ...items.data.slice(0, 5).map(({ id, name }) => ({ href: `/market/items/${id}`, word: name, kind: 'Item' })),
        ...purchases.data.slice(0, 5).map(({ id, item, buyer_email }) => ({
          href: `/market/purchases/${id}`,
          word: [item.name, buyer_email].filter(Boolean).join(', '),
          kind: 'Purchase',
        })),
      ];
    },
  });
  const wanted = search.toLowerCase();
  const pages = PAGES.filter(({ word }) => word.toLowerCase().includes(wanted));
  return { found: [...pages, ...(search ? (things.data ?? []) : [])], searching: things.isFetching };
}
