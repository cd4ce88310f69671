import type { Scope, Tab } from '../../../../shared/dimension-record.ts';
import { t } from '../../../i18n/index.ts';
import { inSentence } from './in-sentence.ts';
import { ORDERED_DIMENSIONS } from './names.ts';
import { setName } from './website-set.ts';

/** The lists of the page: what each shows, where its figures come from, and what a click on its row narrows to. */

export type List = {
  word: string;
  /** the question that answers it, where it is a list of values */
  question: string;
  /** what a row's value is filtered by */
  dimension: string;
  /** which figures a row has beside its visitors */
  scope: Scope;
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
  scope: 'visit',
  ...more,
});

/** The lists of dimensions in a panel. */
const listsIn = (panel: Tab['panel']): Record<string, List> =>
  Object.fromEntries(
    ORDERED_DIMENSIONS.flatMap(([dimension, { list: shown, scope }]) => {
      if (shown?.tab.panel !== panel) return [];
      const { word, panel: _, ...more } = shown.tab;
      return [[shown.path, list(word, shown.path, dimension, { scope, ...more })]];
    }),
  );

const sources = listsIn('sources');
const pages = listsIn('pages');
const places = { map: list(t('Map'), 'countries', 'country', { opens: 'regions' }), ...listsIn('places') };
const devices = listsIn('devices');

const events = {
  goals: list(t('Goals'), 'goals', '', { isOfOne: true }),
  events: list(t('Events'), 'events', 'event', { scope: 'event', opens: 'properties' }),
  properties: list(t('Properties'), 'property-values', '', { scope: 'event' }),
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
export const canConvert = ({ scope }: List): boolean => scope !== 'event';

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
