import type { Message } from './message.ts';

/** `visit`: one value per visit. `pageview` and `event`: one value per row of that kind. */
export type Scope = 'visit' | 'pageview' | 'event';

export type Tab = {
  panel: 'sources' | 'pages' | 'places' | 'devices';
  word: Message;
  /** Tabs of a group share one tab. */
  group?: Message;
  /** Tab that a click on a row opens. By default, a click only filters. */
  opens?: string;
  /** Only for websites that count bots, or did once. */
  isOfBots?: true;
};

export type List = {
  /** Last path segment in the API, and name of its tab. */
  path: string;
  tab: Tab;
};

export type ListTexts = {
  summary: string;
  description: string;
  /** By default, a period, a comparison and filters. */
  takes?: 'period';
};

/**
 * Filters, list reports, the OpenAPI document, route permissions, MCP tools, the CSV export, the public statistics page
 * and the console are derived from this record.
 */
export type DimensionRecord = {
  scope: Scope;
  /** Column of `pageviews`. If there isn't one, `websites/filters/dimensions.ts` has the SQL. */
  column?: string;
  label: Message;
  /** By default `Unknown`. */
  emptyLabel?: Message;
  /** Most visits have no value, so lists skip the empty one. */
  omitsEmpty?: true;
  list?: List;
};
