import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconBroadcast,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconCheck,
  IconExternalLink,
  IconFileImport,
  IconHome,
  IconLogout,
  IconMoon,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconReceipt,
  IconRefresh,
  IconSettings,
  IconTag,
  IconTool,
} from '@tabler/icons-react';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import { MISTYPED, rank } from './match.ts';

/** What a line does beside leading to an address. */
export type Command = 'theme-light' | 'theme-dark' | 'theme-auto' | 'log-out';

export type Kind =
  | 'This page'
  | 'Down'
  | 'Recent'
  | 'Pages'
  | 'Actions'
  | 'Monitors'
  | 'Incidents'
  | 'Status pages'
  | 'Websites'
  | 'Items'
  | 'Purchases'
  | 'Orders';

/** One line of the palette: where it leads, by an address of the console or a whole one, or what it does. */
export type PaletteEntry = {
  kind: Kind;
  word: string;
  icon: PaletteIcon;
  state?: StatusLook;
  /** what tells things of one name apart: an address, a buyer */
  note?: string;
  /** other words that one types for it */
  also?: string;
} & (
  | { href: string; command?: never; run?: never }
  | { command: Command; href?: never; run?: never }
  | { run: () => Promise<unknown>; href?: never; command?: never }
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
  check: IconRefresh,
  acknowledge: IconCheck,
  pause: IconPlayerPause,
  edit: IconPencil,
  period: IconCalendar,
  open: IconExternalLink,
};

export type PaletteIcon = keyof typeof ICONS;
export const iconOf = (name: string): typeof IconHome =>
  Object.hasOwn(ICONS, name) ? ICONS[name as PaletteIcon] : IconHome;

const page = (href: string, word: string, icon: PaletteIcon, also = ''): PaletteEntry => ({
  kind: 'Pages',
  href,
  word,
  icon,
  also,
});
const action = (href: string, word: string, icon: PaletteIcon, also = ''): PaletteEntry => ({
  kind: 'Actions',
  href,
  word,
  icon,
  also,
});
const command = (name: Command, word: string, icon: PaletteIcon, also: string): PaletteEntry => ({
  kind: 'Actions',
  command: name,
  word,
  icon,
  also,
});

const NEW = 'create new add';

const KNOWN: PaletteEntry[] = [
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
  page('/market/support', 'Support', 'item', 'questions buyers help'),
  page('/market/money', 'Balance and statements', 'sale', 'payouts withdrawals'),
  page('/market/alerts', 'Shop alerts', 'shop', 'checkout payments downloads validations'),
  page('/market/shop', 'Shop: name, logo, colour, pages', 'shop', 'store'),
  page('/market/settings', 'Market settings', 'settings', 'tax payments'),
  page('/settings', 'Settings: profile', 'settings', 'account name'),
  page('/settings?section=preferences', 'Settings: time zone and theme', 'settings', 'preferences'),
  page('/settings?section=password', 'Settings: password', 'settings'),
  page('/settings?section=sessions', 'Settings: sessions', 'settings', 'devices browsers log out'),
  page('/settings?section=public-profile', 'Settings: public profile', 'settings', 'avatar shop author'),
  page('/settings?section=api-key', 'Settings: API key', 'settings', 'token ai assistant mcp claude cursor'),
  page('/settings?section=webhooks', 'Settings: webhooks', 'settings', 'events endpoints deliveries standard webhooks'),
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

const OWNERS: PaletteEntry[] = [
  page('/settings?section=accounts', 'Settings: accounts', 'settings', 'members invite users'),
  page('/settings?section=backups', 'Settings: backups', 'settings', 'restore archive'),
  page('/settings?section=mail', 'Settings: mail', 'settings', 'smtp e-mail'),
  page('/settings?section=service', 'Settings: service', 'settings', 'version'),
];

/** Pages and actions that stand in every account. */
export const knownEntries = ({ isOwner }: { isOwner: boolean }): PaletteEntry[] =>
  isOwner ? [...KNOWN, ...OWNERS] : KNOWN;

/** How many lines of a kind are shown. */
const MOST = 5;

/**
 * What fits the typed words, the best first; among equals, in the order in which they are given. Of things no more than
 * five of a kind.
 */
export function findEntries(typed: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const ranked = entries.flatMap((entry) => {
    const place = rank(typed, entry.word, `${entry.note ?? ''} ${entry.also ?? ''}`);
    return place === undefined ? [] : [{ entry, place }];
  });
  const best = Math.min(...ranked.map(({ place }) => place));
  const shown = best < MISTYPED ? ranked.filter(({ place }) => place < MISTYPED) : ranked;
  const sorted = shown.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry);
  return [...Map.groupBy(sorted, ({ kind }) => kind)].flatMap(([kind, those]) =>
    kind === 'Pages' || kind === 'Actions' || kind === 'This page' ? those : those.slice(0, MOST),
  );
}
