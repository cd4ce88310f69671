import type { Scope, Tab } from '../../../../shared/dimension-record.ts';
import { t } from '../../../i18n/index.ts';
import { inSentence } from './in-sentence.ts';
import { ORDERED_DIMENSIONS } from './names.ts';
import { websiteSetName } from './website-set.ts';

export type List = {
  word: string;
  question: string;
  dimension: string;
  scope: Scope;
  /** tabs with the same group share one tab */
  group?: string;
  /** the tab that opens when a row is clicked */
  opens?: string;
  /** shown if bots are or were counted */
  isOfBots?: true;
  /** only for single websites, not for groups */
  isOfOne?: true;
};

const list = (word: string, question: string, dimension: string, more: Partial<List> = {}): List => ({
  word,
  question,
  dimension,
  scope: 'visit',
  ...more,
});

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

/** The first tab of each panel is the default. */
export const PANELS = { sources, pages, places, devices, events, paths, websites };
export type PanelName = keyof typeof PANELS;

/** `id` can also be the ID of a group. */
export const tabsOf = (panel: PanelName, id: string): [tab: string, list: List][] =>
  Object.entries<List>(PANELS[panel]).filter(([, { isOfOne }]) => !isOfOne || websiteSetName(id) === undefined);

export function tabOf(panel: PanelName, tab: string | undefined, id: string): List & { tab: string } {
  const tabs = tabsOf(panel, id);
  const [open, list] = tabs.find(([name]) => name === tab) ?? (tabs[0] as [string, List]);
  return { ...list, tab: open };
}

/** False for lists of events, because events are conversions themselves. */
export const canConvert = ({ scope }: List): boolean => scope !== 'event';

export const FULL_LISTS: Record<string, List & { panel: PanelName }> = Object.fromEntries(
  (['sources', 'pages', 'places', 'devices', 'events', 'websites'] as const).flatMap((panel) =>
    Object.entries(PANELS[panel])
      .filter(([tab]) => !['map', 'goals', 'revenue'].includes(tab))
      .map(([, one]) => [one.question, { ...one, panel }]),
  ),
);

export const titleOf = ({ word, group }: List): string =>
  group ? t('{group}: {list}', { group, list: inSentence(word) }) : word;
