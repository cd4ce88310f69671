import type { Message } from './message.ts';

/** `visit`: one value per visit. `pageview` and `event`: one value per row of that kind. */
export type Scope = 'visit' | 'pageview' | 'event';

export type Tab = {
  panel: 'sources' | 'pages' | 'places' | 'devices';
  word: Message;
  /** Lists with the same group share one tab. */
  group?: Message;
  /** The tab that opens after a click on a row. By default, a click only sets a filter. */
  opens?: string;
  /** Set if the tab is only shown for websites that count bots, or did so earlier. */
  isOfBots?: true;
};

export type List = {
  /** Last segment of the path in the API, and name of the list's tab. */
  path: string;
  tab: Tab;
};

export type ListTexts = {
  summary: string;
  description: string;
  /** Parameters of the list. By default, a period, a comparison and filters. */
  takes?: 'period';
};

/**
 * One dimension. The filters, list reports, OpenAPI document, route permissions, MCP tools, CSV export, public
 * statistics page and console are all derived from these records.
 */
export type DimensionRecord = {
  scope: Scope;
  /** Column of `pageviews`. If unset, the SQL is in `websites/filters/dimensions.ts`. */
  column?: string;
  label: Message;
  /** Label of the empty value. By default `Unknown`. */
  emptyLabel?: Message;
  /** Set if most visits have no value. Lists then leave out the empty value. */
  omitsEmpty?: true;
  list?: List;
};
