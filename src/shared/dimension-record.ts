import type { Message } from './message.ts';

/**
 * What the values of a dimension belong to: `visit`, one value for the whole visit; `pageview` and `event`, one value for
 * each row of that kind.
 */
export type Scope = 'visit' | 'pageview' | 'event';

/** A tab of the dashboard. */
export type Tab = {
  panel: 'sources' | 'pages' | 'places' | 'devices';
  word: Message;
  /** Tabs of one group are behind one tab, side by side. */
  group?: Message;
  /** The tab that a click on a row opens; by default, a click only filters. */
  opens?: string;
  /** Shown only if the website counts bots, or once did. */
  isOfBots?: true;
};

/** The report that lists the values of a dimension with their figures. */
export type List = {
  /** Last part of its path in the API, and the name of its tab. */
  path: string;
  tab: Tab;
};

export type ListTexts = {
  summary: string;
  description: string;
  /** What the description's end says that it takes; by default, a period, a comparison and filters. */
  takes?: 'period';
};

/**
 * Something that visits are broken down and filtered by. Filters, list reports, the OpenAPI document, route permissions,
 * MCP tools, the CSV export, the public statistics page and the console are derived from this record.
 */
export type DimensionRecord = {
  scope: Scope;
  /** Column of `pageviews` that holds it. Without one, `websites/filters/dimensions.ts` has its SQL. */
  column?: string;
  /** As filters show it. */
  label: Message;
  /** As an empty value is shown; by default, `Unknown`. */
  emptyLabel?: Message;
  /** Most visits have no value, so lists skip the empty one. */
  omitsEmpty?: true;
  list?: List;
};
