import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconBook,
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
import type { Session } from '../../api/accounts.ts';
import { CHANGELOG, DOCUMENTATION } from '../../documents.ts';
import { t } from '../../i18n/index.ts';
import type { StatusLook } from '../../ui/feedback/status.tsx';
import { MISTYPED, rank } from './match.ts';

type Permission = Session['permissions'][number];

export type Command = 'theme-light' | 'theme-dark' | 'theme-auto' | 'log-out' | 'sample-data';

export type PaletteEntry = {
  kind: string;
  word: string;
  icon: PaletteIcon;
  state?: StatusLook;
  /** distinguishes entries with the same name */
  note?: string;
  /** synonyms for the search */
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
  document: IconBook,
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
  kind: t('Pages'),
  href,
  word,
  icon,
  also,
});
const action = (href: string, word: string, icon: PaletteIcon, also = ''): PaletteEntry => ({
  kind: t('Actions'),
  href,
  word,
  icon,
  also,
});
const command = (name: Command, word: string, icon: PaletteIcon, also: string): PaletteEntry => ({
  kind: t('Actions'),
  command: name,
  word,
  icon,
  also,
});

const NEW = t('create new add');

/** Names that are the same in all languages. */
const NAMES = {
  channels:
    // not shown
    'telegram whatsapp slack discord teams sms ntfy pushover pagerduty opsgenie jira service management mattermost matrix gotify flock google chat rocket.chat zulip apprise browser notification web push',
  // not shown
  analytics: 'plausible umami ga4 google analytics',
  // not shown
  payments: 'iban',
  // not shown
  secondFactors: '2fa mfa otp totp webauthn',
  // not shown
  assistants: 'ai mcp claude cursor',
};

const KNOWN: PaletteEntry[] = [
  page('/', t('Overview'), 'overview', t('home dashboard')),
  page('/monitors', t('Monitors'), 'monitor', `${t('uptime checks alerts')} ${NAMES.channels}`),
  page('/monitor-groups', t('Monitor groups'), 'monitor', t('folders groups')),
  page('/incidents', t('Incidents'), 'incident', t('outages alerts')),
  page('/maintenance', t('Maintenance'), 'maintenance'),
  page('/objectives', t('SLOs'), 'monitor', t('objectives error budget burn rate')),
  page('/uptime-reports', t('Uptime reports'), 'monitor', t('sla email pdf clients credit')),
  page('/status-pages', t('Status pages'), 'statusPage'),
  page('/alert-policies', t('Alert policies'), 'incident', t('escalation quiet hours on-call delay')),
  page('/websites', t('Websites'), 'website', `${t('analytics statistics')} ${NAMES.analytics}`),
  page('/market', t('Market overview'), 'shop', t('sales revenue')),
  page('/market/items', t('Items'), 'item', t('products')),
  page('/market/approvals', t('Items to approve'), 'item', t('submissions authors')),
  page('/market/purchases', t('Purchases'), 'sale', t('licenses codes buyers')),
  page('/market/customers', t('Customers'), 'sale', t('buyers notes')),
  page('/market/orders', t('Orders'), 'sale', t('payments invoices')),
  page('/market/coupons', t('Coupons'), 'item', t('discounts')),
  page('/market/reviews', t('Reviews'), 'item', t('ratings')),
  page('/market/support', t('Support'), 'item', t('questions buyers')),
  page('/market/money', t('Balance and statements'), 'sale', t('payouts withdrawals')),
  page('/market/tax', t('Tax and invoices'), 'settings', t('vat oss rates credit notes')),
  page('/market/alerts', t('Shop alerts'), 'shop', t('checkout payments downloads validations')),
  page('/market/shop', t('Shop: name, logo, color, pages'), 'shop', t('store domain')),
  page(
    '/market/settings',
    t('Market settings'),
    'settings',
    `${t('tax payments cards bank transfer seller')} ${NAMES.payments}`,
  ),
  page('/settings', t('Settings: profile'), 'settings', t('account name')),
  page('/settings?section=preferences', t('Settings: language, time zone and theme'), 'settings', t('preferences')),
  page('/settings?section=password', t('Settings: password'), 'settings', t('change login')),
  page(
    '/settings?section=two-factor',
    t('Settings: two-factor'),
    'settings',
    `${t('passkeys authenticator')} ${NAMES.secondFactors}`,
  ),
  page('/settings?section=sessions', t('Settings: sessions'), 'settings', t('devices browsers log out')),
  page('/settings?section=your-accounts', t('Settings: your accounts'), 'settings', t('switch leave account')),
  page('/settings?section=your-data', t('Settings: your data'), 'settings', t('download delete user')),
  page('/settings?section=public-profile', t('Settings: public profile'), 'settings', t('avatar shop author')),
  page('/settings?section=members', t('Settings: members'), 'settings', t('team roles invite guests')),
  page('/settings?section=api-key', t('Settings: API keys'), 'settings', `${t('token assistant')} ${NAMES.assistants}`),
  page(
    '/settings?section=contacts',
    t('Settings: contacts'),
    'settings',
    `${t('alerts recipients destinations phone email')} ${NAMES.channels}`,
  ),
  page(
    '/settings?section=webhooks',
    t('Settings: webhooks'),
    'settings',
    t('events endpoints deliveries standard webhooks'),
  ),
  page('/settings?section=modules', t('Settings: modules'), 'settings', t('hide switch off monitors websites market')),
  page('/settings?section=usage', t('Settings: usage'), 'settings', t('quotas limits page views')),
  page('/settings?section=trash', t('Settings: trash'), 'settings', t('deleted restore undo recover')),
  page('/settings?section=audit-log', t('Settings: audit log'), 'settings', t('history changes who')),
  page('/settings?section=export', t('Settings: export and delete'), 'settings', t('archive zip delete account')),
  page('/settings?section=accounts', t('Settings: accounts'), 'settings', t('members invite users')),
  page('/settings?section=backups', t('Settings: backups'), 'settings', t('restore archive')),
  page(
    '/settings?section=health',
    t('Settings: health'),
    'settings',
    t('doctor status disk version jobs upgrade update'),
  ),
  page('/settings?section=mail', t('Settings: mail'), 'settings', t('smtp email')),
  page(
    '/settings?section=card-payments',
    t('Settings: card payments'),
    'settings',
    t('stripe paypal credit card checkout'),
  ),
  page('/settings?section=telegram-sms', t('Settings: Telegram and SMS'), 'settings', t('twilio bot alerts')),
  page('/settings?section=service', t('Settings: service'), 'settings', t('version registration upgrade update')),
  page(
    '/settings?section=installation-audit-log',
    t('Settings: installation audit log'),
    'settings',
    t('history changes who'),
  ),
  page(DOCUMENTATION, t('Documentation'), 'document', t('help manual guide docs')),
  page(CHANGELOG, t('What’s new'), 'document'),
  page('/api/docs', t('API reference'), 'document', t('documentation docs openapi')),
  action('/monitors/new', t('Create monitor'), 'add', NEW),
  action('/status-pages/new', t('Create status page'), 'add', NEW),
  action('/maintenance/new', t('Schedule maintenance'), 'add', NEW),
  action('/alert-policies/new', t('Create alert policy'), 'add', NEW),
  action('/objectives/new', t('Create SLO'), 'add', NEW),
  action('/uptime-reports/new', t('Create uptime report'), 'add', NEW),
  action('/websites/new', t('Add website'), 'add', NEW),
  action('/market/items/new', t('Create item'), 'add', `${NEW} ${t('product sell')}`),
  action('/market/coupons?new=1', t('Create coupon'), 'add', `${NEW} ${t('discount')}`),
  action(
    '/monitors/import',
    t('Import monitors'),
    'import',
    t('uptime kuma gatus uptimerobot better stack healthchecks checkly pingdom statuspage'),
  ),
  action('/market/import', t('Import items and purchases'), 'import', t('envato gumroad csv')),
  command('theme-light', t('Theme: light'), 'theme', t('appearance mode')),
  command('theme-dark', t('Theme: dark'), 'theme', t('appearance mode')),
  command('theme-auto', t('Theme: system'), 'theme', t('appearance mode automatic')),
  command('sample-data', t('Look at sample data'), 'open', t('demo example try')),
  command('log-out', t('Log out'), 'leave', t('sign out')),
];

const AREAS: [begins: string, area: 'monitors' | 'websites' | 'market' | 'money' | 'service'][] = [
  ['/monitors', 'monitors'],
  ['/monitor-groups', 'monitors'],
  ['/alert-policies', 'monitors'],
  ['/incidents', 'monitors'],
  ['/maintenance', 'monitors'],
  ['/objectives', 'monitors'],
  ['/uptime-reports', 'monitors'],
  ['/status-pages', 'monitors'],
  ['/websites', 'websites'],
  ['/market/approvals', 'service'],
  ['/market/money', 'money'],
  ['/market', 'market'],
];

const SECTIONS: Record<string, Permission> = {
  '/settings?section=public-profile': 'account:write',
  '/settings?section=members': 'account:read',
  '/settings?section=api-key': 'account:write',
  '/settings?section=contacts': 'monitors:read',
  '/settings?section=webhooks': 'webhooks:read',
  '/settings?section=modules': 'account:own',
  '/settings?section=usage': 'account:read',
  '/settings?section=trash': 'account:read',
  '/settings?section=audit-log': 'account:write',
  '/settings?section=export': 'account:own',
  '/settings?section=accounts': 'service',
  '/settings?section=health': 'service',
  '/settings?section=mail': 'service',
  '/settings?section=card-payments': 'service',
  '/settings?section=telegram-sms': 'service',
  '/settings?section=backups': 'service',
  '/settings?section=service': 'service',
  '/settings?section=installation-audit-log': 'service',
};

function permissionFor({ href, kind, command }: PaletteEntry): Permission | undefined {
  if (command === 'sample-data') return 'account:write';
  if (href === undefined) return undefined;
  const area = AREAS.find(([begins]) => href.startsWith(begins))?.[1];
  if (area === undefined) return SECTIONS[href];
  if (area === 'money' || area === 'service') return area;
  return kind === t('Actions') ? `${area}:write` : `${area}:read`;
}

export function knownEntries(may: (permission: Permission) => boolean): PaletteEntry[] {
  return KNOWN.filter((entry) => {
    const permission = permissionFor(entry);
    return permission === undefined || may(permission);
  });
}

const MOST = 5;
const WHOLE_KINDS: string[] = [t('Pages'), t('Actions'), t('This page')];

/** @param options.mistyped includes entries that match only with typos, if no other entry matches */
export function findEntries(
  typed: string,
  entries: readonly PaletteEntry[],
  { mistyped = true }: { mistyped?: boolean } = {},
): PaletteEntry[] {
  const ranked = entries.flatMap((entry) => {
    const place = rank(typed, entry.word, `${entry.note ?? ''} ${entry.also ?? ''}`);
    return place === undefined ? [] : [{ entry, place }];
  });
  const best = Math.min(...ranked.map(({ place }) => place));
  const shown = best < MISTYPED || !mistyped ? ranked.filter(({ place }) => place < MISTYPED) : ranked;
  const sorted = shown.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry);
  return [...Map.groupBy(sorted, ({ kind }) => kind)].flatMap(([kind, those]) =>
    WHOLE_KINDS.includes(kind) ? those : those.slice(0, MOST),
  );
}
