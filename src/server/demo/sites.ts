export type Site = {
  name: string;
  url: string;
  tags: string[];
  intervalS: 60 | 300;
  usualMs: number;
  /** `down`: currently unreachable; `slow`: slow for three days; `fragile`: fails sometimes */
  habit: 'steady' | 'fragile' | 'slow' | 'down' | 'paused';
  /** days from the creation of the demo until the certificate expires */
  certificateDays: number;
};

type Row = [name: string, url: string, usualMs: number, habit?: Site['habit'], intervalS?: 60];

/**
 * The most important sites are last, because the console lists the newest first. Names under example.com, .org and .net
 * are reserved (RFC 2606), and the demo sends no requests to them.
 */
const groups: Record<string, Row[]> = {
  jobs: [
    ['Nightly backup', 'heartbeat://backup?period=86400&grace=3600', 0],
    ['Invoices', 'heartbeat://invoices?period=86400&grace=1800', 0],
    ['Stock import', 'heartbeat://stock?period=3600&grace=600', 0],
    ['Search index', 'heartbeat://index?period=3600&grace=900', 0],
    ['Currency rates', 'heartbeat://rates?period=21600&grace=1800', 0],
    ['Old sessions', 'heartbeat://sessions?period=86400&grace=3600', 0],
  ],
  infrastructure: [
    ['Mail server', 'tcp://mail.example.com:25', 38],
    ['Mail server: submission', 'tcp://mail.example.com:587', 41],
    ['Database', 'tcp://db-1.example.com:5432', 6, 'steady', 60],
    ['Database: replica', 'tcp://db-2.example.com:5432', 7, 'fragile'],
    ['Cache', 'tcp://cache.example.com:6379', 4],
    ['Message queue', 'tcp://queue.example.com:5672', 9],
    ['Git over SSH', 'tcp://git.example.com:22', 23],
    ['DNS: example.com', 'dns://192.0.2.53/example.com?type=A', 17],
    ['DNS: mail records', 'dns://192.0.2.53/example.com?type=MX', 19],
    ['DNS: example.org', 'dns://198.51.100.53/example.org?type=A', 24],
    ['Router, office', 'icmp://router.example.org', 12, 'fragile'],
    ['Router, warehouse', 'icmp://warehouse.example.org', 28],
    ['VPN gateway', 'tcp://vpn.example.org:443', 31],
    ['Backup storage', 'https://backup.example.com/health', 89],
  ],
  customers: [
    ['Bakery Lindqvist', 'https://lindqvist.example.net/', 318, 'fragile'],
    ['Atelier Moreau', 'https://moreau.example.net/', 274],
    ['Hotel Seeblick', 'https://seeblick.example.net/', 396, 'fragile'],
    ['Booking for Hotel Seeblick', 'https://booking.seeblick.example.net/', 452],
    ['Dr. Osei, dentist', 'https://osei.example.net/', 221],
    ['Riverside Climbing', 'https://climbing.example.net/', 247],
    ['Kaffee Nordlicht', 'https://nordlicht.example.net/', 203],
    ['Garden Centre Vale', 'https://vale.example.net/', 336, 'fragile'],
    ['Bike repair Tomasz', 'https://tomasz.example.net/', 259],
    ['Music school Aria', 'https://aria.example.net/', 288, 'down'],
  ],
  company: [
    ['Company website', 'https://www.example.org/', 164],
    ['Blog', 'https://blog.example.org/', 287, 'fragile'],
    ['Careers', 'https://careers.example.org/', 198],
    ['Newsletter', 'https://news.example.org/', 243],
    ['Help centre', 'https://help.example.org/', 209],
    ['Community forum', 'https://forum.example.org/', 371, 'slow'],
    ['Webmail', 'https://mail.example.org/', 156],
    ['Wiki', 'https://wiki.example.org/', 232, 'fragile'],
    ['Calendar', 'https://calendar.example.org/', 141, 'paused'],
  ],
  api: [
    ['API', 'https://api.example.com/v2/health', 74, 'fragile', 60],
    ['API: orders', 'https://api.example.com/v2/orders/health', 118],
    ['API: stock', 'https://api.example.com/v2/stock/health', 133, 'slow'],
    ['API: prices', 'https://api.example.com/v2/prices/health', 88],
    ['API: customers', 'https://api.example.com/v2/customers/health', 142],
    ['API: webhooks', 'https://hooks.example.com/health', 65],
    ['API: old version', 'https://api.example.com/v1/health', 311, 'fragile'],
    ['API documentation', 'https://developers.example.com/', 127],
    ['Sign-in', 'https://login.example.com/health', 102, 'steady', 60],
    ['Translation service', 'https://translate.example.com/health', 428, 'down'],
  ],
  shop: [
    ['Shop', 'https://www.example.com/', 182, 'fragile', 60],
    ['Shop: search', 'https://www.example.com/search?q=lamp', 265, 'slow'],
    ['Shop: product page', 'https://www.example.com/products/harbour-lamp', 214],
    ['Shop: cart', 'https://www.example.com/cart', 158],
    ['Checkout', 'https://checkout.example.com/health', 121, 'fragile', 60],
    ['Payment callback', 'https://checkout.example.com/callback/health', 97],
    ['Product images', 'https://images.example.com/health.webp', 43],
    ['Gift cards', 'https://gifts.example.com/', 236, 'fragile'],
    ['Shop, Germany', 'https://de.example.com/', 176],
    ['Shop, France', 'https://fr.example.com/', 189],
  ],
};

const certificateDays: Record<string, number> = { 'https://gifts.example.com/': 9, 'https://vale.example.net/': 19 };

export const sites: Site[] = Object.entries(groups).flatMap(([tag, rows]) =>
  rows.map(
    ([name, url, usualMs, habit = 'steady', intervalS = 300 as const], index): Site => ({
      name,
      url,
      tags: tag === 'shop' || tag === 'api' ? [tag, 'public'] : [tag],
      intervalS,
      usualMs,
      habit,
      certificateDays: certificateDays[url] ?? 31 + ((index * 11) % 52),
    }),
  ),
);

export const isHeartbeat = ({ url }: Pick<Site, 'url'>): boolean => url.startsWith('heartbeat:');

export const protocolOf = ({ url }: Pick<Site, 'url'>): string =>
  url.startsWith('https:') ? 'h2' : url.slice(0, url.indexOf(':'));

export const periodOf = ({ url }: Pick<Site, 'url'>): number => Number(/period=(\d+)/.exec(url)?.[1] ?? 3600);

/** Days from the creation of the demo until each domain expires. */
export const domainDays: Record<string, number> = { 'example.com': 214, 'example.org': 12, 'example.net': 96 };
