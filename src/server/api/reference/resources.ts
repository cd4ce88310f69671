/** Listed in the order of the documentation. */
export const interfaces = ['Monitors', 'Websites', 'Market', 'Service'] as const;
export type Interface = (typeof interfaces)[number];

export type Resource = {
  slug: string;
  title: string;
  interface: Interface;
  about: string;
  paths: RegExp;
};

const v1 = '^/api/v1';
const website = String.raw`${v1}/websites/\{id\}`;
const readings = 'dashboard|realtime|totals|series';
const behaviour = 'breakdown|events|properties|property-values|revenue|goals|refusals';
const paths = 'funnels|journeys|retention|visits';

/** An operation is shown on the first page that matches its path. A test finds operations without a page. */
export const resources: readonly Resource[] = [
  {
    slug: 'monitors',
    title: 'Monitors',
    interface: 'Monitors',
    about: 'Set up checks and the alerts for failures.',
    paths: /^\/api\/v1\/monitors(\/\{id\})?\/?$/,
  },
  {
    slug: 'checks',
    title: 'Checks, statistics and test alerts',
    interface: 'Monitors',
    about: 'Results of a monitor’s checks, as totals and one by one, and tests of its alerts.',
    paths: new RegExp(String.raw`${v1}/monitors/(?!\{id\}/outage-costs)`),
  },
  {
    slug: 'incidents',
    title: 'Incidents',
    interface: 'Monitors',
    about: 'Outages of your monitors: acknowledge, comment, end.',
    paths: new RegExp(`${v1}/(incidents|monitors/)`),
  },
  {
    slug: 'maintenances',
    title: 'Maintenance',
    interface: 'Monitors',
    about: 'Planned windows without alerts, once or recurring.',
    paths: new RegExp(`${v1}/maintenances`),
  },
  {
    slug: 'status-pages',
    title: 'Status pages',
    interface: 'Monitors',
    about: 'Public pages that show how your monitors are doing.',
    paths: /^\/api\/v1\/status-pages(\/\{id\}(\/(logo|domain-check))?)?\/?$|^\/status\//,
  },
  {
    slug: 'announcements',
    title: 'Announcements and subscribers',
    interface: 'Monitors',
    about: 'Announcements of a status page and its email subscribers.',
    paths: new RegExp(`${v1}/status-pages/.*/(announcements|subscribers)`),
  },
  {
    slug: 'heartbeats',
    title: 'Heartbeats',
    interface: 'Monitors',
    about: 'URLs for jobs to report that they ran. The URL is secret and needs no API key.',
    paths: /^\/heartbeat\//,
  },
  {
    slug: 'websites',
    title: 'Websites',
    interface: 'Websites',
    about: 'Your websites and their settings.',
    paths: /^\/api\/v1\/websites(\/\{id\}(\/(stats|events))?)?\/?$/,
  },
  {
    slug: 'dashboard',
    title: 'Dashboard and totals',
    interface: 'Websites',
    about: 'Visitors, visits and page views of a website: now, in total and over time.',
    paths: new RegExp(`${website}/stats/(${readings})$`),
  },
  {
    slug: 'pages',
    title: 'Pages',
    interface: 'Websites',
    about: 'Pages that were read, and pages where visits started and ended.',
    paths: new RegExp(`${website}/stats/((entry-|exit-)?pages|titles|hosts)$`),
  },
  {
    slug: 'sources',
    title: 'Sources',
    interface: 'Websites',
    about: 'Sources of visits: sites, search engines, social networks.',
    paths: new RegExp(`${website}/stats/(referrers|referrer-pages|sources|channels|search.*|social.*)$`),
  },
  {
    slug: 'campaigns',
    title: 'Campaigns',
    interface: 'Websites',
    about: 'Visits by the UTM parameters of their links.',
    paths: new RegExp(`${website}/stats/utm.*$`),
  },
  {
    slug: 'behaviour',
    title: 'Events and conversions',
    interface: 'Websites',
    about: 'Custom events, revenue and goals, and events that were not counted.',
    paths: new RegExp(`${website}/stats/(${behaviour})$`),
  },
  {
    slug: 'journeys',
    title: 'Visits, funnels and retention',
    interface: 'Websites',
    about: 'Paths of visitors, where they leave, and how many return.',
    paths: new RegExp(`${website}/stats/(${paths})$`),
  },
  {
    slug: 'web-vitals',
    title: 'Web vitals',
    interface: 'Websites',
    about: 'Speed of pages for visitors.',
    paths: new RegExp(`${website}/stats/web-vitals`),
  },
  {
    slug: 'places',
    title: 'Places and languages',
    interface: 'Websites',
    about: 'Locations and languages of visitors.',
    paths: new RegExp(`${website}/stats/(countries|regions|cities|languages)$`),
  },
  {
    slug: 'visitor-reports',
    title: 'Browsers and devices',
    interface: 'Websites',
    about: 'Browsers, systems and devices of visitors, and detected bots.',
    paths: new RegExp(`${website}/stats/`),
  },
  {
    slug: 'goals',
    title: 'Goals, funnels and segments',
    interface: 'Websites',
    about: 'Conversions, the steps towards them, and saved filters.',
    paths: new RegExp(`${website}/(goals|funnels|segments)`),
  },
  {
    slug: 'conversion-alerts',
    title: 'Alerts on goals and sales',
    interface: 'Websites',
    about: 'Get alerted when conversions or sales drop or spike.',
    paths: new RegExp(`${website}/conversion-alerts`),
  },
  {
    slug: 'report-recipients',
    title: 'Scheduled reports',
    interface: 'Websites',
    about: 'Send a website’s statistics by email or to a bucket: daily, weekly or monthly.',
    paths: new RegExp(`${website}/(report-recipients|scheduled-exports)`),
  },
  {
    slug: 'sales',
    title: 'Sales',
    interface: 'Websites',
    about: 'Sales outside the shop, each counted once, with the buyer’s source.',
    paths: new RegExp(`${website}/(sales|stripe)`),
  },
  {
    slug: 'collecting',
    title: 'Collecting',
    interface: 'Websites',
    about: 'For trackers to report page views and events. No API key: any page on the web can call them.',
    paths: /^\/api\/(collect|event|send|batch|pixel\.gif)$/,
  },
  {
    slug: 'imports-exports',
    title: 'Imports, exports and shared links',
    interface: 'Websites',
    about: 'Import and export statistics, and share them.',
    paths: new RegExp(`${website}/(imports|export|shared-links)`),
  },
  {
    slug: 'items',
    title: 'Items',
    interface: 'Market',
    about: 'Items that you sell: texts, prices and pictures.',
    paths: /^\/api\/v1\/market\/(items(\/\{id\}(\/(publish|withdraw|buyer-mail))?)?|categories)\/?$/,
  },
  {
    slug: 'item-monitors',
    title: 'Monitors of items',
    interface: 'Market',
    about: 'Monitor the demo and the licence server of an item.',
    paths: new RegExp(`${v1}/market/items/.*/monitors`),
  },
  {
    slug: 'versions',
    title: 'Versions and files',
    interface: 'Market',
    about: 'Files that buyers of an item download.',
    paths: new RegExp(`${v1}/market/items/.*/versions`),
  },
  {
    slug: 'media',
    title: 'Pictures and previews',
    interface: 'Market',
    about: 'Pictures and files of an item in the shop.',
    paths: new RegExp(`${v1}/market/items/.*/(media|screenshots)`),
  },
  {
    slug: 'purchases',
    title: 'Purchases',
    interface: 'Market',
    about: 'Buyers’ purchases: look up, refund, revoke.',
    paths: new RegExp(`${v1}/market/purchases(?!/.*/(activations|support))`),
  },
  {
    slug: 'activations',
    title: 'Activations',
    interface: 'Market',
    about: 'Machines and domains on which your programs are activated, and how to remove an activation.',
    paths: new RegExp(`${v1}/market/purchases/.*/activations`),
  },
  {
    slug: 'orders',
    title: 'Orders',
    interface: 'Market',
    about: 'Orders, from open to paid, and their payments.',
    paths: new RegExp(`${v1}/market/orders`),
  },
  {
    slug: 'coupons',
    title: 'Coupons',
    interface: 'Market',
    about: 'Discounts by code.',
    paths: new RegExp(`${v1}/market/coupons`),
  },
  {
    slug: 'shop',
    title: 'Shop, sales and reviews',
    interface: 'Market',
    about: 'Settings and sales of your shop, and buyers’ reviews.',
    paths: new RegExp(`${v1}/market/(shops?|sales|funnel|reviews)(/|$)`),
  },
  {
    slug: 'support-questions',
    title: 'Support',
    interface: 'Market',
    about: 'Buyers’ questions about their purchases, your answers, and the end of support.',
    paths: new RegExp(`${v1}/market/(support-questions|purchases/.*/support)`),
  },
  {
    slug: 'shop-profile',
    title: 'Shop profile',
    interface: 'Market',
    about: 'Design of the shop: name, logo, introduction, color, links, legal pages and domain.',
    paths: new RegExp(`${v1}/market/shop-profile`),
  },
  {
    slug: 'money',
    title: 'Money',
    interface: 'Market',
    about: 'Balances, entries, statements and payouts. Amounts are in minor units: 1900 is €19.00.',
    paths: new RegExp(`${v1}/market/money`),
  },
  {
    slug: 'licence-checks',
    title: 'Licence checks without a key',
    interface: 'Market',
    about: 'For software on your buyers’ machines: a purchase code and its item are enough.',
    paths: new RegExp(`${v1}/licences/`),
  },
  {
    slug: 'purchase-codes',
    title: 'Purchase codes and licences',
    interface: 'Market',
    about: 'Check codes, count activations and issue licence files from your own servers, with an API key.',
    paths: new RegExp(`${v1}/purchases/|${v1}/market/signing-keys|^/[.]well-known/`),
  },
  {
    slug: 'webhook-endpoints',
    title: 'Webhook endpoints',
    interface: 'Market',
    about: 'Webhooks that receive market events: purchases, refunds, reviews, support questions, withdrawals.',
    paths: new RegExp(`${v1}/market/webhooks`),
  },
  {
    slug: 'shop-alerts',
    title: 'Shop alerts',
    interface: 'Market',
    about: 'Problems of your shop: unpaid checkouts, failing payments, downloads and validations.',
    paths: new RegExp(`${v1}/market/alert`),
  },
  {
    slug: 'catalogue-imports',
    title: 'Catalogue imports',
    interface: 'Market',
    about: 'Import items and purchases from another shop: check, preview, apply.',
    paths: new RegExp(`${v1}/market/imports`),
  },
  {
    slug: 'marketplace',
    title: 'Marketplace',
    interface: 'Market',
    about: 'Account, items and purchase codes in the format of existing clients.',
    paths: /^\/api\/(account|items|purchases)\//,
  },
  {
    slug: 'envato',
    title: 'Compatible with Envato',
    interface: 'Market',
    about: 'Programs made for Envato work when you change the host and use your API key as the token.',
    paths: /^\/(v[13]\/market\/|whoami)/,
  },
  {
    slug: 'gumroad-lemon-squeezy',
    title: 'Compatible with Gumroad and Lemon Squeezy',
    interface: 'Market',
    about: 'Programs that check licence keys there work when you change the host.',
    paths: /^\/v[12]\/licenses\//,
  },
  {
    slug: 'annotations',
    title: 'Annotations',
    interface: 'Service',
    about: 'Marks on every chart: notes and releases, incidents, new prices.',
    paths: new RegExp(`${v1}/annotations`),
  },
  {
    slug: 'webhook-settings',
    title: 'Webhooks',
    interface: 'Service',
    about: 'Your own URLs that receive events: incidents, traffic, orders, purchases.',
    paths: new RegExp(`${v1}/webhooks(/[{]id[}](/secret)?)?$`),
  },
  {
    slug: 'webhook-deliveries',
    title: 'Webhook deliveries',
    interface: 'Service',
    about: 'Messages to your webhooks: attempts, tests, and resending.',
    paths: new RegExp(`${v1}/webhooks/`),
  },
  {
    slug: 'webhook-event-types',
    title: 'Webhook event types',
    interface: 'Service',
    about: 'All event types of webhooks, each with an example.',
    paths: new RegExp(`${v1}/webhook-event-types`),
  },
  {
    slug: 'service',
    title: 'Health and metrics',
    interface: 'Service',
    about: 'For load balancers and Prometheus.',
    paths: /^\/(healthz|readyz|metrics)$/,
  },
];

export const resourceOf = (path: string): Resource | undefined => resources.find(({ paths }) => paths.test(path));
