import type { DimensionName } from '../filters/index.ts';

/** Columns of Google Analytics 4 and Universal Analytics, in lower case. */
export type GoogleColumn =
  | { kind: 'day'; as: 'date' | 'nth' }
  | { kind: 'dimension'; name: DimensionName | 'source_medium' | 'browser_version_only' | 'system_version_only' }
  | { kind: 'metric'; name: GoogleMetric };

export type GoogleMetric =
  | 'visitors'
  | 'visits'
  | 'pageviews'
  | 'events'
  | 'bounces'
  | 'bounce_rate'
  | 'engaged_sessions'
  | 'engagement_rate'
  | 'session_duration'
  | 'engagement_per_visitor';

const day = (as: 'date' | 'nth'): GoogleColumn => ({ kind: 'day', as });
const dimension = (name: (GoogleColumn & { kind: 'dimension' })['name']): GoogleColumn => ({ kind: 'dimension', name });
const metric = (name: GoogleMetric): GoogleColumn => ({ kind: 'metric', name });

const columns: Record<string, GoogleColumn> = {
  date: day('date'),
  day: day('date'),
  'day index': day('date'),
  'nth day': day('nth'),
  page: dimension('page'),
  'page path': dimension('page'),
  'page path and screen class': dimension('page'),
  'page path + query string': dimension('page'),
  'page path plus query string': dimension('page'),
  'page path + query string and screen class': dimension('page'),
  'landing page': dimension('entry_page'),
  'landing page + query string': dimension('entry_page'),
  'landing page plus query string': dimension('entry_page'),
  'exit page': dimension('exit_page'),
  'page title': dimension('title'),
  'page title and screen class': dimension('title'),
  'page title and screen name': dimension('title'),
  hostname: dimension('host'),
  source: dimension('source'),
  'session source': dimension('source'),
  'source / medium': dimension('source_medium'),
  'session source / medium': dimension('source_medium'),
  medium: dimension('utm_medium'),
  'session medium': dimension('utm_medium'),
  campaign: dimension('utm_campaign'),
  'session campaign': dimension('utm_campaign'),
  'default channel grouping': dimension('channel'),
  'default channel group': dimension('channel'),
  'session default channel grouping': dimension('channel'),
  'session default channel group': dimension('channel'),
  'full referrer': dimension('referrer'),
  'page referrer': dimension('referrer'),
  country: dimension('country'),
  'country id': dimension('country'),
  'country iso code': dimension('country'),
  region: dimension('region'),
  city: dimension('city'),
  language: dimension('language'),
  'language code': dimension('language'),
  browser: dimension('browser'),
  'browser version': dimension('browser_version_only'),
  'operating system': dimension('system'),
  'operating system version': dimension('system_version_only'),
  'os version': dimension('system_version_only'),
  'device category': dimension('device'),
  'screen resolution': dimension('screen'),
  'event name': dimension('event'),
  users: metric('visitors'),
  'total users': metric('visitors'),
  'active users': metric('visitors'),
  sessions: metric('visits'),
  entrances: metric('visits'),
  views: metric('pageviews'),
  pageviews: metric('pageviews'),
  'page views': metric('pageviews'),
  'screen page views': metric('pageviews'),
  'event count': metric('events'),
  bounces: metric('bounces'),
  'bounce rate': metric('bounce_rate'),
  'engaged sessions': metric('engaged_sessions'),
  'engagement rate': metric('engagement_rate'),
  'average session duration': metric('session_duration'),
  'avg. session duration': metric('session_duration'),
  'average engagement time per active user': metric('engagement_per_visitor'),
  'average engagement time per user': metric('engagement_per_visitor'),
  'average engagement time': metric('engagement_per_visitor'),
};

/**
 * The APIs write `sessionSource` and `ga:users`. Only the characters that they omit are removed, because `% Sessions` and
 * `Day 1` are other columns.
 */
const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^ga:/, '')
    .replace(/[\s_/+.-]/g, '');

const columnsByKey = new Map(Object.entries(columns).map(([name, column]) => [keyOf(name), column]));

export const googleColumn = (name: string): GoogleColumn | undefined => columnsByKey.get(keyOf(name));

/** Names in the files of Plausible's dashboard, Fathom and others that have columns in common with Google. */
const foreign = new Set(['visitors', 'visits', 'uniques', 'unique visitors', 'unique_visitors', 'views_per_visit']);

export function isGoogle(head: readonly string[]): boolean {
  if (head.some((name) => foreign.has(name.trim().toLowerCase()))) return false;
  const kinds = head.map((name) => googleColumn(name)?.kind);
  return kinds.includes('metric') && (kinds.includes('day') || kinds.includes('dimension'));
}
