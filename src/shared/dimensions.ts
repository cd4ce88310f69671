import type { DimensionRecord, ListTexts } from './dimension-record.ts';
import { message } from './message.ts';

/** In the order in which the API's documentation lists them. */
export const dimensions = {
  page: {
    scope: 'pageview',
    column: 'path',
    label: message('Page'),
    list: { path: 'pages', tab: { panel: 'pages', word: message('Pages') } },
  },
  entry_page: {
    scope: 'visit',
    column: 'entry',
    label: message('Entry page'),
    list: { path: 'entry-pages', tab: { panel: 'pages', word: message('Entry') } },
  },
  exit_page: {
    scope: 'visit',
    label: message('Exit page'),
    list: { path: 'exit-pages', tab: { panel: 'pages', word: message('Exit') } },
  },
  title: {
    scope: 'pageview',
    column: 'title',
    label: message('Title'),
    emptyLabel: message('No title'),
    omitsEmpty: true,
    list: { path: 'titles', tab: { panel: 'pages', word: message('Titles') } },
  },
  host: {
    scope: 'pageview',
    column: 'host',
    label: message('Host'),
    list: { path: 'hosts', tab: { panel: 'pages', word: message('Hosts') } },
  },
  referrer: {
    scope: 'visit',
    column: 'referrer',
    label: message('Referrer'),
    emptyLabel: message('Direct'),
    omitsEmpty: true,
    list: {
      path: 'referrers',
      tab: { panel: 'sources', word: message('Sites'), group: message('Referrers'), opens: 'referrer-pages' },
    },
  },
  referrer_page: {
    scope: 'visit',
    label: message('Referring page'),
    emptyLabel: message('Direct'),
    omitsEmpty: true,
    list: { path: 'referrer-pages', tab: { panel: 'sources', word: message('Pages'), group: message('Referrers') } },
  },
  source: {
    scope: 'visit',
    column: 'source',
    label: message('Source'),
    emptyLabel: message('Direct'),
    list: { path: 'sources', tab: { panel: 'sources', word: message('Sources'), opens: 'referrers' } },
  },
  channel: {
    scope: 'visit',
    column: 'channel',
    label: message('Channel'),
    list: { path: 'channels', tab: { panel: 'sources', word: message('Channels'), opens: 'sources' } },
  },
  search_engine: {
    scope: 'visit',
    label: message('Search engine'),
    omitsEmpty: true,
    list: { path: 'search-engines', tab: { panel: 'sources', word: message('Search engines') } },
  },
  social_network: {
    scope: 'visit',
    label: message('Social network'),
    omitsEmpty: true,
    list: { path: 'social-networks', tab: { panel: 'sources', word: message('Social') } },
  },
  utm_source: {
    scope: 'visit',
    column: 'utm_source',
    label: message('Campaign source'),
    emptyLabel: message('Not set'),
    omitsEmpty: true,
    list: { path: 'utm-sources', tab: { panel: 'sources', word: message('Source'), group: message('Campaigns') } },
  },
  utm_medium: {
    scope: 'visit',
    column: 'utm_medium',
    label: message('Campaign medium'),
    emptyLabel: message('Not set'),
    omitsEmpty: true,
    list: { path: 'utm-mediums', tab: { panel: 'sources', word: message('Medium'), group: message('Campaigns') } },
  },
  utm_campaign: {
    scope: 'visit',
    column: 'utm_campaign',
    label: message('Campaign'),
    emptyLabel: message('Not set'),
    omitsEmpty: true,
    list: { path: 'utm-campaigns', tab: { panel: 'sources', word: message('Names'), group: message('Campaigns') } },
  },
  utm_term: {
    scope: 'visit',
    column: 'utm_term',
    label: message('Campaign term'),
    emptyLabel: message('Not set'),
    omitsEmpty: true,
    list: { path: 'utm-terms', tab: { panel: 'sources', word: message('Term'), group: message('Campaigns') } },
  },
  utm_content: {
    scope: 'visit',
    column: 'utm_content',
    label: message('Campaign content'),
    emptyLabel: message('Not set'),
    omitsEmpty: true,
    list: { path: 'utm-contents', tab: { panel: 'sources', word: message('Content'), group: message('Campaigns') } },
  },
  country: {
    scope: 'visit',
    column: 'country',
    label: message('Country'),
    list: { path: 'countries', tab: { panel: 'places', word: message('Countries'), opens: 'regions' } },
  },
  region: {
    scope: 'visit',
    column: 'region',
    label: message('Region'),
    list: { path: 'regions', tab: { panel: 'places', word: message('Regions'), opens: 'cities' } },
  },
  city: {
    scope: 'visit',
    column: 'city',
    label: message('City'),
    list: { path: 'cities', tab: { panel: 'places', word: message('Cities') } },
  },
  language: {
    scope: 'visit',
    column: 'language',
    label: message('Language'),
    list: { path: 'languages', tab: { panel: 'places', word: message('Languages') } },
  },
  browser: {
    scope: 'visit',
    column: 'browser',
    label: message('Browser'),
    list: {
      path: 'browsers',
      tab: { panel: 'devices', word: message('Names'), group: message('Browsers'), opens: 'browser-versions' },
    },
  },
  browser_version: {
    scope: 'visit',
    column: 'browser_version',
    label: message('Browser version'),
    list: {
      path: 'browser-versions',
      tab: { panel: 'devices', word: message('Versions'), group: message('Browsers') },
    },
  },
  system: {
    scope: 'visit',
    column: 'os',
    label: message('System'),
    list: {
      path: 'systems',
      tab: { panel: 'devices', word: message('Names'), group: message('Systems'), opens: 'system-versions' },
    },
  },
  system_version: {
    scope: 'visit',
    column: 'os_version',
    label: message('System version'),
    list: { path: 'system-versions', tab: { panel: 'devices', word: message('Versions'), group: message('Systems') } },
  },
  device: {
    scope: 'visit',
    column: 'device',
    label: message('Device'),
    list: { path: 'devices', tab: { panel: 'devices', word: message('Devices') } },
  },
  screen: {
    scope: 'visit',
    column: 'screen',
    label: message('Screen'),
    list: { path: 'screens', tab: { panel: 'devices', word: message('Screens') } },
  },
  bot: {
    scope: 'visit',
    label: message('Visitor'),
    list: { path: 'bots', tab: { panel: 'devices', word: message('Bots'), isOfBots: true } },
  },
  event: {
    scope: 'event',
    column: 'name',
    label: message('Event'),
  },
} as const satisfies Record<string, DimensionRecord>;

export type DimensionName = keyof typeof dimensions;

type ListedDimension = {
  [Name in DimensionName]: (typeof dimensions)[Name] extends { list: object } ? Name : never;
}[DimensionName];

/** Not part of `dimensions`, because the console's build can leave out only whole constants. */
export const listTexts: Record<ListedDimension, ListTexts> = {
  page: {
    summary: 'Pages with their visitors and engagement',
    description: 'Pages with visitors, page views, reading time and scroll depth.',
  },
  entry_page: { summary: 'First pages of visits', description: 'First pages of visits.' },
  exit_page: { summary: 'Last pages of visits', description: 'Last pages of visits, with the exit rate.' },
  title: {
    summary: 'Page titles with their visitors and engagement',
    description: 'Page titles with the figures of their pages.',
  },
  host: {
    summary: 'Host names with their visitors and engagement',
    description: 'Host names that report under this website.',
  },
  referrer: { summary: 'Referring sites, by host name', description: 'Host names of referring sites.' },
  referrer_page: {
    summary: 'Referring pages, by host and path',
    description:
      'Host and path of referring pages. Queries of other sites are not stored. Most browsers send only the host: `news.example/`. Apps, and visits from before paths were stored, have no path.',
  },
  source: {
    summary: 'Sources of visits by name, empty for direct visits',
    description: 'Sources by name, such as Google or Hacker News. Direct visits have an empty name.',
  },
  channel: {
    summary: 'Channels of visits: direct, search, social and others',
    description: 'Channels such as direct, organic search, social and paid.',
  },
  search_engine: { summary: 'Referring search engines', description: 'Search engines alone.' },
  social_network: { summary: 'Referring social networks', description: 'Social networks alone.' },
  utm_source: { summary: 'Visits by campaign source', description: 'Values of utm_source.' },
  utm_medium: { summary: 'Visits by campaign medium', description: 'Values of utm_medium.' },
  utm_campaign: { summary: 'Visits by campaign', description: 'Values of utm_campaign.' },
  utm_term: { summary: 'Visits by campaign term', description: 'Values of utm_term.' },
  utm_content: { summary: 'Visits by campaign content', description: 'Values of utm_content.' },
  country: { summary: 'Visits by country, as ISO 3166-1 codes', description: 'Countries as ISO 3166-1 codes.' },
  region: { summary: 'Visits by region, such as Bavaria, DE', description: 'Regions of countries.' },
  city: { summary: 'Visits by city, such as Munich, Bavaria, DE', description: 'Cities.' },
  language: { summary: 'Visits by the language of the browser', description: 'Languages that browsers request.' },
  browser: { summary: 'Visits by browser', description: 'Browsers by name.' },
  browser_version: { summary: 'Visits by browser and its version', description: 'Browsers with their major version.' },
  system: { summary: 'Visits by operating system', description: 'Operating systems by name.' },
  system_version: {
    summary: 'Visits by operating system and its version',
    description: 'Operating systems with their version.',
  },
  device: { summary: 'Visits by device type', description: 'Desktop, mobile, tablet and others.' },
  screen: { summary: 'Visits by screen size', description: 'Screen sizes in classes.' },
  bot: {
    summary:
      'Visits of people and of bots, by detection: agent (user agent), data_center (network) or behavior. Bots are in every figure while exclude_bots is 0',
    description: 'Bots by how they were detected.',
    takes: 'period',
  },
};

export const dimensionRecords = Object.entries(dimensions) as [DimensionName, DimensionRecord][];

export const recordOf = (name: DimensionName): DimensionRecord => dimensions[name];
