import type { AdditionalApiKey } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';

export type Scope = AdditionalApiKey['scopes'][number];

type ScopeArea = { area: string; short: string; scopes: { scope: Scope; label: string; description?: string }[] };

// Uses a select, because "Read" and "Write" are translated differently on other pages.
const access = (kind: 'read' | 'write') => t('{kind, select, read {Read} other {Write}}', { kind });
const reads = access('read');
const writes = access('write');

export const scopeAreas: ScopeArea[] = [
  {
    area: t('Monitors, incidents, status pages'),
    short: t('Monitors'),
    scopes: [
      { scope: 'monitors:read', label: reads },
      { scope: 'monitors:write', label: writes },
    ],
  },
  {
    area: t('Websites and statistics'),
    short: t('Websites'),
    scopes: [
      { scope: 'websites:read', label: reads },
      { scope: 'websites:write', label: writes },
      { scope: 'websites:collect', label: t('Send events and sales') },
    ],
  },
  {
    area: t('Market'),
    short: t('Market'),
    scopes: [
      { scope: 'market:validate', label: t('Check licenses') },
      { scope: 'market:read', label: reads },
      { scope: 'market:write', label: writes },
    ],
  },
  {
    area: t('Money'),
    short: t('Money'),
    scopes: [{ scope: 'money', label: t('Balances, refunds, withdrawals') }],
  },
  {
    area: t('Annotations on charts'),
    short: t('Annotations'),
    scopes: [
      { scope: 'annotations:read', label: reads },
      { scope: 'annotations:write', label: writes },
    ],
  },
  {
    area: t('Webhooks'),
    short: t('Webhooks'),
    scopes: [
      { scope: 'webhooks:read', label: reads },
      { scope: 'webhooks:write', label: writes },
    ],
  },
  {
    area: t('Metrics'),
    short: t('Metrics'),
    scopes: [{ scope: 'metrics', label: t('Prometheus at /metrics') }],
  },
];

/** Same as on the server. */
const includes: Partial<Record<Scope, Scope[]>> = {
  'monitors:write': ['monitors:read'],
  'websites:write': ['websites:read', 'websites:collect'],
  'market:read': ['market:validate'],
  'market:write': ['market:read', 'market:validate'],
  'annotations:write': ['annotations:read'],
  'webhooks:write': ['webhooks:read'],
};

export const includedBy = (scope: Scope, chosen: readonly Scope[]): Scope | undefined =>
  chosen.find((other) => includes[other]?.includes(scope));

export const withoutIncluded = (chosen: readonly Scope[]): Scope[] =>
  chosen.filter((scope) => includedBy(scope, chosen) === undefined);

export const scopeWords = (scopes: readonly Scope[]): string[] =>
  scopeAreas.flatMap(({ short: area, scopes: offered }) => {
    const given = offered.filter(({ scope }) => scopes.includes(scope)).map(({ label }) => label);
    return given.length === 0 ? [] : [t('{area}: {rights}', { area, rights: given.join(', ') })];
  });

type Preset = { label: string; name: string; scopes: Scope[] };

export const presets = {
  validate: { label: t('Check licenses from a server'), name: t('License checks'), scopes: ['market:validate'] },
  collect: { label: t('Send events and sales from a back end'), name: t('Back end'), scopes: ['websites:collect'] },
  releases: { label: t('Mark releases from CI'), name: 'CI', scopes: ['annotations:write'] },
  // not shown
  metrics: { label: t('Read metrics with Prometheus'), name: 'Prometheus', scopes: ['metrics'] },
  read: {
    label: t('Read everything except money'),
    name: t('Read only'),
    scopes: ['monitors:read', 'websites:read', 'market:read', 'annotations:read', 'webhooks:read'],
  },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

export function firstRequest(scopes: readonly Scope[]): { of: 'service' | 'market'; path: string; options: string[] } {
  const [request] = requests.filter(({ scope }) => scopes.some((given) => given === scope));
  return request ?? { of: 'service', path: '/api/v1/monitors', options: [] };
}

const requests: { scope: Scope; of: 'service' | 'market'; path: string; options: string[] }[] = [
  { scope: 'monitors:write', of: 'service', path: '/api/v1/monitors', options: [] },
  { scope: 'monitors:read', of: 'service', path: '/api/v1/monitors', options: [] },
  { scope: 'websites:write', of: 'service', path: '/api/v1/websites', options: [] },
  { scope: 'websites:read', of: 'service', path: '/api/v1/websites', options: [] },
  { scope: 'market:write', of: 'market', path: '/api/v1/market/items', options: [] },
  { scope: 'market:read', of: 'market', path: '/api/v1/market/items', options: [] },
  {
    scope: 'market:validate',
    of: 'market',
    path: '/api/v1/purchases/validate',
    options: ['-d purchase_code=PURCHASE_CODE'],
  },
  {
    scope: 'websites:collect',
    of: 'service',
    path: '/api/v1/websites/WEBSITE_ID/events',
    options: ['-d name=Signup', '-d url=/welcome', '-d address=203.0.113.9', '-d user_agent=Mozilla/5.0'],
  },
  {
    scope: 'annotations:write',
    of: 'service',
    path: '/api/v1/annotations',
    options: ['-d kind=release', '-d text="Version 1.0.0"'],
  },
  { scope: 'annotations:read', of: 'service', path: '/api/v1/annotations', options: [] },
  { scope: 'webhooks:write', of: 'market', path: '/api/v1/market/webhooks', options: [] },
  { scope: 'webhooks:read', of: 'market', path: '/api/v1/market/webhooks', options: [] },
  { scope: 'money', of: 'market', path: '/api/v1/market/money/balances', options: [] },
  { scope: 'metrics', of: 'service', path: '/metrics', options: [] },
];
