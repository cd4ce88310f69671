import { t } from '../../../i18n/index.ts';
import { inSentence } from './in-sentence.ts';
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
  sources: list(t('Sources'), 'sources', 'source', { opens: 'referrers' }),
  channels: list(t('Channels'), 'channels', 'channel', { opens: 'sources' }),
  referrers: list(t('Sites'), 'referrers', 'referrer', { group: t('Referrers'), opens: 'referrer-pages' }),
  'referrer-pages': list(t('Pages'), 'referrer-pages', 'referrer_page', { group: t('Referrers') }),
  'search-engines': list(t('Search engines'), 'search-engines', 'search_engine'),
  'social-networks': list(t('Social'), 'social-networks', 'social_network'),
  'utm-campaigns': list(t('Names'), 'utm-campaigns', 'utm_campaign', { group: t('Campaigns') }),
  'utm-sources': list(t('Source'), 'utm-sources', 'utm_source', { group: t('Campaigns') }),
  'utm-mediums': list(t('Medium'), 'utm-mediums', 'utm_medium', { group: t('Campaigns') }),
  'utm-terms': list(t('Term'), 'utm-terms', 'utm_term', { group: t('Campaigns') }),
  'utm-contents': list(t('Content'), 'utm-contents', 'utm_content', { group: t('Campaigns') }),
} satisfies Record<string, List>;

const pages = {
  pages: list(t('Pages'), 'pages', 'page', { of: 'pages' }),
  'entry-pages': list(t('Entry'), 'entry-pages', 'entry_page'),
  'exit-pages': list(t('Exit'), 'exit-pages', 'exit_page'),
  titles: list(t('Titles'), 'titles', 'title', { of: 'pages' }),
  hosts: list(t('Hosts'), 'hosts', 'host', { of: 'pages' }),
} satisfies Record<string, List>;

const places = {
  map: list(t('Map'), 'countries', 'country', { opens: 'regions' }),
  countries: list(t('Countries'), 'countries', 'country', { opens: 'regions' }),
  regions: list(t('Regions'), 'regions', 'region', { opens: 'cities' }),
  cities: list(t('Cities'), 'cities', 'city'),
  languages: list(t('Languages'), 'languages', 'language'),
} satisfies Record<string, List>;

const devices = {
  browsers: list(t('Names'), 'browsers', 'browser', { group: t('Browsers'), opens: 'browser-versions' }),
  'browser-versions': list(t('Versions'), 'browser-versions', 'browser_version', { group: t('Browsers') }),
  systems: list(t('Names'), 'systems', 'system', { group: t('Systems'), opens: 'system-versions' }),
  'system-versions': list(t('Versions'), 'system-versions', 'system_version', { group: t('Systems') }),
  devices: list(t('Devices'), 'devices', 'device'),
  screens: list(t('Screens'), 'screens', 'screen'),
  bots: list(t('Bots'), 'bots', 'bot', { isOfBots: true }),
} satisfies Record<string, List>;

const events = {
  goals: list(t('Goals'), 'goals', '', { isOfOne: true }),
  events: list(t('Events'), 'events', 'event', { of: 'events', opens: 'properties' }),
  properties: list(t('Properties'), 'property-values', '', { of: 'events' }),
  revenue: list(t('Revenue'), 'revenue', ''),
} satisfies Record<string, List>;

const paths = {
  funnels: list(t('Funnels'), 'funnels', '', { isOfOne: true }),
  journeys: list(t('Journeys'), 'journeys', ''),
  retention: list(t('Retention'), 'retention', ''),
} satisfies Record<string, List>;

const websites = { websites: list(t('Websites'), 'websites', 'website') } satisfies Record<string, List>;

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
export const titleOf = ({ word, group }: List): string =>
  group ? t('{group}: {list}', { group, list: inSentence(word) }) : word;
