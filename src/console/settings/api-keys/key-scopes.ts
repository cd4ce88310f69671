import type { FurtherApiKey } from '../../api/accounts.ts';

export type Scope = FurtherApiKey['scopes'][number];

type ScopeArea = { area: string; scopes: { scope: Scope; label: string; description?: string }[] };

/** Every scope under what it is about, in words. */
export const scopeAreas: ScopeArea[] = [
  {
    area: 'Monitors, incidents, status pages',
    scopes: [
      { scope: 'monitors:read', label: 'Read' },
      { scope: 'monitors:write', label: 'Write' },
    ],
  },
  {
    area: 'Websites and statistics',
    scopes: [
      { scope: 'websites:read', label: 'Read' },
      { scope: 'websites:write', label: 'Write' },
      { scope: 'websites:collect', label: 'Send events and sales' },
    ],
  },
  {
    area: 'Market',
    scopes: [
      { scope: 'market:validate', label: 'Check licences' },
      { scope: 'market:read', label: 'Read' },
      { scope: 'market:write', label: 'Write' },
    ],
  },
  { area: 'Money', scopes: [{ scope: 'money', label: 'Balances, refunds, withdrawals' }] },
  {
    area: 'Annotations on charts',
    scopes: [
      { scope: 'annotations:read', label: 'Read' },
      { scope: 'annotations:write', label: 'Write' },
    ],
  },
  {
    area: 'Webhooks',
    scopes: [
      { scope: 'webhooks:read', label: 'Read' },
      { scope: 'webhooks:write', label: 'Write' },
    ],
  },
  { area: 'Metrics', scopes: [{ scope: 'metrics', label: 'Prometheus at /metrics' }] },
];

/** What a scope allows beside itself, as the server has it. */
const includes: Partial<Record<Scope, Scope[]>> = {
  'monitors:write': ['monitors:read'],
  'websites:write': ['websites:read', 'websites:collect'],
  'market:read': ['market:validate'],
  'market:write': ['market:read', 'market:validate'],
  'annotations:write': ['annotations:read'],
  'webhooks:write': ['webhooks:read'],
};

/** The scope among the chosen ones that allows this one anyway. */
export const includedBy = (scope: Scope, chosen: readonly Scope[]): Scope | undefined =>
  chosen.find((other) => includes[other]?.includes(scope));

/** The chosen scopes without those that others of them include. */
export const withoutIncluded = (chosen: readonly Scope[]): Scope[] =>
  chosen.filter((scope) => includedBy(scope, chosen) === undefined);

type Preset = { label: string; name: string; scopes: Scope[] };

/** What keys are made for most. */
export const presets = {
  validate: { label: 'Check licences from a server', name: 'Licence checks', scopes: ['market:validate'] },
  collect: { label: 'Send events and sales from a back end', name: 'Back end', scopes: ['websites:collect'] },
  releases: { label: 'Mark releases from CI', name: 'CI', scopes: ['annotations:write'] },
  metrics: { label: 'Read metrics with Prometheus', name: 'Prometheus', scopes: ['metrics'] },
  read: {
    label: 'Read everything except money',
    name: 'Read only',
    scopes: ['monitors:read', 'websites:read', 'market:read', 'annotations:read', 'webhooks:read'],
  },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** The curl line that shows what a key of these scopes is for. */
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
