/** Listed in the order of the contents. */
export const groups = [
  'Monitors, websites, market',
  'Tracking code',
  'API and integrations',
  'People and logins',
  'Running Gatehouse',
] as const;

export type DocumentEntry = {
  /** `docs/<slug>.md`, served at `/docs/<slug>` */
  slug: string;
  label: string;
  about: string;
  group: (typeof groups)[number];
};

/** A test compares this list with the folder. */
export const documents: readonly DocumentEntry[] = [
  {
    slug: 'monitors',
    label: 'Monitors',
    about: 'Kinds of checks, groups, incidents, maintenance, SLOs, status pages, Prometheus.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'alerts',
    label: 'Alerts',
    about: 'Channels, policies, contacts, webhooks and their templates.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'uptime-reports',
    label: 'Uptime reports',
    about: 'Uptime and SLA reports by email and PDF: what counts, credits, recipients.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'websites',
    label: 'Websites',
    about: 'Counting, reports, filters, sharing, email reports, import and export.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'market',
    label: 'Market',
    about: 'Items, payments, coupons, funnel, alerts, balances, withdrawals, buyers.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'subscriptions',
    label: 'Renewals and subscriptions',
    about: 'Licenses that end, renewals, trials, upgrades, more support, subscriptions.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'tax-and-invoices',
    label: 'Tax and invoices',
    about: 'Taxes by country, VAT IDs, invoices, credit notes, tax totals of a quarter.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'purchase-codes',
    label: 'Purchase codes',
    about: 'Validation, activations, license files.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'updates',
    label: 'Updates',
    about: 'Update feeds, channels, downloads with a code, versions in use.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'annotations',
    label: 'Annotations',
    about: 'Notes, releases, incidents and price changes on charts.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'importing',
    label: 'Importing',
    about:
      'Uptime Kuma, UptimeRobot, Better Stack and other tools, Plausible, Umami, Google Analytics, Envato, Gumroad, monitors as code.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'coming-from',
    label: 'Coming from another tool',
    about: 'Uptime Kuma, Plausible, Umami, Gumroad, Easy Digital Downloads: steps, words, limits.',
    group: 'Monitors, websites, market',
  },
  {
    slug: 'tracking',
    label: 'Tracking',
    about: 'The script, events, revenue, server-side events, Plausible and Umami compatibility.',
    group: 'Tracking code',
  },
  {
    slug: 'site-builders',
    label: 'Site builders',
    about: 'The script in WordPress, Shopify, Wix, Webflow, Hugo, Next.js and others, and in Google Tag Manager.',
    group: 'Tracking code',
  },
  {
    slug: 'packages',
    label: 'Packages',
    about: 'The script in React, Vue and Next.js.',
    group: 'Tracking code',
  },
  {
    slug: 'wordpress',
    label: 'WordPress',
    about: 'The plugin, with WooCommerce sales.',
    group: 'Tracking code',
  },
  {
    slug: 'api',
    label: 'API',
    about: 'Keys and their scopes, examples, OpenAPI.',
    group: 'API and integrations',
  },
  {
    slug: 'webhooks',
    label: 'Webhooks',
    about: 'Signed messages about incidents, traffic, orders and purchases.',
    group: 'API and integrations',
  },
  {
    slug: 'sdk',
    label: 'SDKs and CI',
    about: 'Clients for TypeScript and Python, and an action for GitHub and Forgejo.',
    group: 'API and integrations',
  },
  {
    slug: 'mcp',
    label: 'AI assistants',
    about: 'Claude, Cursor and VS Code over MCP.',
    group: 'API and integrations',
  },
  {
    slug: 'log-in',
    label: 'Logging in',
    about: 'Passwords, passkeys, two-factor authentication, OpenID, sessions.',
    group: 'People and logins',
  },
  {
    slug: 'teams',
    label: 'Teams',
    about: 'Members, roles, invitations, guests, several accounts per person.',
    group: 'People and logins',
  },
  {
    slug: 'accounts',
    label: 'Accounts',
    about: 'For the owner of the service: usage, quotas, suspension, export, deletion.',
    group: 'People and logins',
  },
  {
    slug: 'deployment',
    label: 'Deployment',
    about: 'Docker, Kubernetes, systemd, PostgreSQL, ClickHouse, the doctor, Prometheus alerts.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'configuration',
    label: 'Configuration',
    about: 'Environment variables and commands.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'proxies',
    label: 'Proxies',
    about: 'Configurations for nginx, Caddy, HAProxy, Traefik and Cloudflare.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'backup',
    label: 'Backups',
    about: 'Backing up, restoring, PostgreSQL and ClickHouse.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'upgrading',
    label: 'Upgrading',
    about: 'Upgrading and going back.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'releasing',
    label: 'Releasing',
    about: 'For maintainers: how to make, publish and verify a release.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'scaling',
    label: 'Scaling',
    about: 'The limits of one machine, and the steps to a cluster.',
    group: 'Running Gatehouse',
  },
  {
    slug: 'move-stores',
    label: 'Moving to servers',
    about: 'From SQLite to PostgreSQL, from the embedded event store to ClickHouse.',
    group: 'Running Gatehouse',
  },
];

export const findDocument = (slug: string): DocumentEntry | undefined => documents.find((one) => one.slug === slug);

export const pathOf = (slug: string, anchor = ''): string => `/docs/${slug}${anchor === '' ? '' : `#${anchor}`}`;
