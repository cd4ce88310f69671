import { setName } from './website-set.ts';

/** The lists of the page: what each shows, where its figures come from, and what a click on its row narrows to. */

export type List = {
  word: string;
  /** the question that answers it, where it is a list of values */
  question: string;
  /** what a row's value is filtered by */
  dimension: string;
  /** which figures a row has beside its visitors */
  of: 'visits' | 'pages' | 'events';
  /** tabs of one group stand behind one tab, side by side */
  group?: string;
  /** the tab that a click on a row goes on to */
  opens?: string;
  /** shown where bots count, or once did */
  isOfBots?: true;
  /** not of several websites: what it shows is kept for one */
  isOfOne?: true;
};

const list = (word: string, question: string, dimension: string, more: Partial<List> = {}): List => ({
  word,
  question,
  dimension,
  of: 'visits',
  ...more,
});

const sources = {
  sources: list('Sources', 'sources', 'source', { opens: 'referrers' }),
  channels: list('Channels', 'channels', 'channel', { opens: 'sources' }),
  referrers: list('Sites', 'referrers', 'referrer', { group: 'Referrers', opens: 'referrer-pages' }),
  'referrer-pages': list('Pages', 'referrer-pages', 'referrer_page', { group: 'Referrers' }),
  'search-engines': list('Search', 'search-engines', 'search_engine'),
  'social-networks': list('Social', 'social-networks', 'social_network'),
  'utm-campaigns': list('Name', 'utm-campaigns', 'utm_campaign', { group: 'Campaigns' }),
  'utm-sources': list('Source', 'utm-sources', 'utm_source', { group: 'Campaigns' }),
  'utm-mediums': list('Medium', 'utm-mediums', 'utm_medium', { group: 'Campaigns' }),
  'utm-terms': list('Term', 'utm-terms', 'utm_term', { group: 'Campaigns' }),
  'utm-contents': list('Content', 'utm-contents', 'utm_content', { group: 'Campaigns' }),
} satisfies Record<string, List>;

const pages = {
  pages: list('Pages', 'pages', 'page', { of: 'pages' }),
  'entry-pages': list('Entry', 'entry-pages', 'entry_page'),
  'exit-pages': list('Exit', 'exit-pages', 'exit_page'),
  titles: list('Titles', 'titles', 'title', { of: 'pages' }),
  hosts: list('Hosts', 'hosts', 'host', { of: 'pages' }),
} satisfies Record<string, List>;

const places = {
  map: list('Map', 'countries', 'country', { opens: 'regions' }),
  countries: list('Countries', 'countries', 'country', { opens: 'regions' }),
  regions: list('Regions', 'regions', 'region', { opens: 'cities' }),
  cities: list('Cities', 'cities', 'city'),
  languages: list('Languages', 'languages', 'language'),
} satisfies Record<string, List>;

const devices = {
  browsers: list('Names', 'browsers', 'browser', { group: 'Browsers', opens: 'browser-versions' }),
  'browser-versions': list('Versions', 'browser-versions', 'browser_version', { group: 'Browsers' }),
  systems: list('Names', 'systems', 'system', { group: 'Systems', opens: 'system-versions' }),
  'system-versions': list('Versions', 'system-versions', 'system_version', { group: 'Systems' }),
  devices: list('Devices', 'devices', 'device'),
  screens: list('Screens', 'screens', 'screen'),
  bots: list('Bots', 'bots', 'bot', { isOfBots: true }),
} satisfies Record<string, List>;

const events = {
  goals: list('Goals', 'goals', '', { isOfOne: true }),
  events: list('Events', 'events', 'event', { of: 'events', opens: 'properties' }),
  properties: list('Properties', 'property-values', '', { of: 'events' }),
  revenue: list('Revenue', 'revenue', ''),
} satisfies Record<string, List>;

const paths = {
  funnels: list('Funnels', 'funnels', '', { isOfOne: true }),
  journeys: list('Journeys', 'journeys', ''),
  retention: list('Retention', 'retention', ''),
} satisfies Record<string, List>;

const websites = { websites: list('Websites', 'websites', 'website') } satisfies Record<string, List>;

/** The first tab of each is the one that is open while the address bar says nothing. */
export const PANELS = { sources, pages, places, devices, events, paths, websites };
export type PanelName = keyof typeof PANELS;

/** The tabs of a panel, of a website or of several (`id` as the address has it). */
export const tabsOf = (panel: PanelName, id: string): [tab: string, list: List][] =>
  Object.entries<List>(PANELS[panel]).filter(([, { isOfOne }]) => !isOfOne || setName(id) === undefined);

/** What a tab of a panel shows; the panel's first one where the address bar says nothing. */
export function tabOf(panel: PanelName, tab: string | undefined, id: string): List & { tab: string } {
  const tabs = tabsOf(panel, id);
  const [open, list] = tabs.find(([name]) => name === tab) ?? (tabs[0] as [string, List]);
  return { ...list, tab: open };
}

/** Whether conversions can stand in a list: events are conversions themselves. */
export const canConvert = ({ of }: List): boolean => of !== 'events';

/** The lists that can be opened in full, by their question. */
export const FULL_LISTS: Record<string, List & { panel: PanelName }> = Object.fromEntries(
  (['sources', 'pages', 'places', 'devices', 'events', 'websites'] as const).flatMap((panel) =>
    Object.entries(PANELS[panel])
      .filter(([tab]) => !['map', 'goals', 'revenue'].includes(tab))
      .map(([, one]) => [one.question, { ...one, panel }]),
  ),
);

/** What a list is called where it stands alone. */
export const titleOf = ({ word, group }: List): string => (group ? `${group}: ${word.toLowerCase()}` : word);
