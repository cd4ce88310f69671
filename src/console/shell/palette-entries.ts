import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconBroadcast,
  IconBuildingStore,
  IconChartBar,
  IconFileImport,
  IconHome,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconTag,
  IconTool,
} from '@tabler/icons-react';

/** What a line does beside leading to an address. */
export type Command = 'theme-light' | 'theme-dark' | 'theme-auto' | 'log-out';

export type Kind =
  | 'Pages'
  | 'Actions'
  | 'Monitors'
  | 'Incidents'
  | 'Status pages'
  | 'Websites'
  | 'Items'
  | 'Purchases'
  | 'Orders';

/** One line of the palette: where it leads, by an address of the console, or what it does. */
export type PaletteEntry = { kind: Kind; word: string; icon: PaletteIcon } & (
  | { href: string; command?: never }
  | { command: Command; href?: never }
);

const ICONS = {
  overview: IconHome,
  monitor: IconActivityHeartbeat,
  incident: IconAlertTriangle,
  maintenance: IconTool,
  statusPage: IconBroadcast,
  website: IconChartBar,
  item: IconTag,
  shop: IconBuildingStore,
  sale: IconReceipt,
  settings: IconSettings,
  add: IconPlus,
  import: IconFileImport,
  theme: IconMoon,
  leave: IconLogout,
};

export type PaletteIcon = keyof typeof ICONS;
export const iconOf = (name: string): typeof IconHome =>
  Object.hasOwn(ICONS, name) ? ICONS[name as PaletteIcon] : IconHome;

/** `also`: other words that one types for it. */
type Known = PaletteEntry & { also?: string };

const page = (href: string, word: string, icon: PaletteIcon, also = ''): Known => ({
  kind: 'Pages',
  href,
  word,
  icon,
  also,
});
const action = (href: string, word: string, icon: PaletteIcon, also = ''): Known => ({
  kind: 'Actions',
  href,
  word,
  icon,
  also,
});
const command = (name: Command, word: string, icon: PaletteIcon, also: string): Known => ({
  kind: 'Actions',
  command: name,
  word,
  icon,
  also,
});

const NEW = 'create new add';

const KNOWN: Known[] = [
  page('/', 'Overview', 'overview', 'home dashboard'),
  page('/monitors', 'Monitors', 'monitor', 'uptime checks'),
  page('/incidents', 'Incidents', 'incident', 'outages alerts'),
  page('/maintenance', 'Maintenance', 'maintenance'),
  page('/status-pages', 'Status pages', 'statusPage'),
  page('/websites', 'Websites', 'website', 'analytics statistics'),
  page('/market', 'Market overview', 'shop', 'sales revenue'),
  page('/market/items', 'Items', 'item', 'products'),
  page('/market/purchases', 'Purchases', 'sale', 'licences codes buyers'),
  page('/market/orders', 'Orders', 'sale', 'payments invoices'),
  page('/market/coupons', 'Coupons', 'item', 'discounts'),
  page('/market/reviews', 'Reviews', 'item', 'ratings'),
  page('/market/money', 'Balance and statements', 'sale', 'payouts withdrawals'),
  page('/market/webhooks', 'Market webhooks', 'shop'),
  page('/market/shop', 'Shop: name, logo, colour, pages', 'shop', 'store'),
  page('/market/settings', 'Market settings', 'settings', 'tax payments'),
  page('/settings', 'Settings: profile', 'settings', 'account name'),
  page('/settings?section=preferences', 'Settings: time zone and theme', 'settings', 'preferences'),
  page('/settings?section=password', 'Settings: password', 'settings'),
  page('/settings?section=api-key', 'Settings: API key', 'settings', 'token ai assistant mcp claude cursor'),
  page('/api/docs', 'API documentation', 'settings', 'reference docs'),
  action('/monitors/new', 'Create monitor', 'add', NEW),
  action('/status-pages/new', 'Create status page', 'add', NEW),
  action('/maintenance/new', 'Schedule maintenance', 'add', NEW),
  action('/websites/new', 'Add website', 'add', NEW),
  action('/market/items/new', 'Create item', 'add', `${NEW} product sell`),
  action('/market/coupons?new=1', 'Create coupon', 'add', `${NEW} discount`),
  action('/monitors/import', 'Import monitors', 'import', 'uptime kuma gatus'),
  action('/market/import', 'Import items and purchases', 'import', 'envato gumroad csv'),
  command('theme-light', 'Theme: light', 'theme', 'appearance mode'),
  command('theme-dark', 'Theme: dark', 'theme', 'appearance mode'),
  command('theme-auto', 'Theme: system', 'theme', 'appearance mode automatic'),
  command('log-out', 'Log out', 'leave', 'sign out'),
];

const OWNERS: Known[] = [
  page('/settings?section=accounts', 'Settings: accounts', 'settings', 'members invite users'),
  page('/settings?section=mail', 'Settings: mail', 'settings', 'smtp e-mail'),
  page('/settings?section=service', 'Settings: service', 'settings', 'version backup'),
];

/** Pages and actions with every word of a search: those first that have them in their own name. */
export function findEntries(search: string, { isOwner }: { isOwner: boolean }): PaletteEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const known = isOwner ? [...KNOWN, ...OWNERS] : KNOWN;
  return known
    .filter(({ word, also = '' }) => isIn(`${word} ${also}`))
    .sort((one, other) => Number(isIn(other.word)) - Number(isIn(one.word)));
}

export const sameEntry = (one: PaletteEntry, other: PaletteEntry): boolean =>
  one.word === other.word && one.href === other.href && one.command === other.command;

const MOST_RECENT = 5;

/** Names and addresses of buyers are not left in a browser. */
const UNKEPT: readonly Kind[] = ['Purchases', 'Orders'];

/** What was gone to last comes first, once. Commands are not gone to. */
export const withRecent = (recent: readonly PaletteEntry[], entry: PaletteEntry): PaletteEntry[] =>
  entry.href === undefined || UNKEPT.includes(entry.kind)
    ? [...recent]
    : [entry, ...recent.filter((other) => !sameEntry(other, entry))].slice(0, MOST_RECENT);

/** What the browser kept; nothing where that is not ours or of another version. */
export function readRecent(text: string | null): PaletteEntry[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    // Written by somebody else: the list begins anew.
    return [];
  }
  return Array.isArray(kept) ? kept.filter(isEntry).slice(0, MOST_RECENT) : [];
}

function isEntry(value: unknown): value is PaletteEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { href, word, kind, icon } = value as Record<string, unknown>;
  return (
    typeof href === 'string' &&
    /^\/(?![/\\])/.test(href) &&
    [word, kind, icon].every((text) => typeof text === 'string')
  );
}
