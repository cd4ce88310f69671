import { type Message, message } from '../../kernel/index.ts';
import { oneOf } from './one-of.ts';

/**
 * Dimensions that public pages can list and filter by. Filters on other dimensions would reveal owner-only values by
 * guessing, such as titles, referrers, campaigns, cities and properties.
 */
const lists = {
  page: { title: message('Pages'), head: message('Page'), question: 'pages', of: 'pages' },
  entry_page: { title: message('Entry pages'), head: message('Page'), question: 'entry-pages', of: 'visits' },
  exit_page: { title: message('Exit pages'), head: message('Page'), question: 'exit-pages', of: 'visits' },
  source: { title: message('Sources'), head: message('Source'), question: 'sources', of: 'visits' },
  channel: { title: message('Channels'), head: message('Channel'), question: 'channels', of: 'visits' },
  search_engine: {
    title: message('Search engines'),
    head: message('Search engine'),
    question: 'search-engines',
    of: 'visits',
  },
  social_network: {
    title: message('Social networks'),
    head: message('Network'),
    question: 'social-networks',
    of: 'visits',
  },
  country: { title: message('Countries'), head: message('Country'), question: 'countries', of: 'visits' },
  language: { title: message('Languages'), head: message('Language'), question: 'languages', of: 'visits' },
  browser: { title: message('Browsers'), head: message('Browser'), question: 'browsers', of: 'visits' },
  system: { title: message('Systems'), head: message('System'), question: 'systems', of: 'visits' },
  device: { title: message('Devices'), head: message('Device'), question: 'devices', of: 'visits' },
  screen: { title: message('Screens'), head: message('Screen'), question: 'screens', of: 'visits' },
  event: { title: message('Events'), head: message('Event'), question: 'events', of: 'events' },
} as const;

export type SharedDimension = keyof typeof lists;
export type LineKind = 'visits' | 'pages' | 'events';
type SharedList = { title: Message; head: Message; question: string; of: LineKind };

export const sharedDimensions = Object.keys(lists) as SharedDimension[];
export const sharedList = (dimension: SharedDimension): SharedList => lists[dimension];
export const sharedDimension = (name: unknown): SharedDimension | undefined => oneOf(sharedDimensions, name);

export const panels = {
  sources: {
    title: message('Sources'),
    tabs: { sources: 'source', channels: 'channel', search: 'search_engine', social: 'social_network' },
  },
  pages: { title: message('Pages'), tabs: { pages: 'page', entry: 'entry_page', exit: 'exit_page' } },
  places: { title: message('Places'), tabs: { map: 'country', countries: 'country', languages: 'language' } },
  devices: {
    title: message('Devices'),
    tabs: { browsers: 'browser', systems: 'system', devices: 'device', screens: 'screen' },
  },
} as const satisfies Record<string, { title: Message; tabs: Record<string, SharedDimension> }>;

export type PanelName = keyof typeof panels;
export const panelNames = Object.keys(panels) as PanelName[];
export type OpenTabs = Record<PanelName, string>;

export const tabsOf = (panel: PanelName): Record<string, SharedDimension> => panels[panel].tabs;
export const firstTab = (panel: PanelName): string => Object.keys(tabsOf(panel))[0] ?? '';
export const openDimension = (panel: PanelName, tabs: OpenTabs): SharedDimension =>
  tabsOf(panel)[tabs[panel]] ?? Object.values(tabsOf(panel))[0]!;
