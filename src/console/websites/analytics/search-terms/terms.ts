import { readablePath } from '../../../../shared/dimension-values.ts';
import type { AnalyticsSearch } from '../query/search.ts';

export type TermDimension = 'query' | 'page';

/** A query links to its pages, and a page to its queries. */
export const searchForTerm = (by: TermDimension, name: string): Pick<AnalyticsSearch, 'dimension' | 'term' | 'url'> =>
  by === 'query'
    ? { dimension: 'page', term: name, url: undefined }
    : { dimension: undefined, term: undefined, url: name };

/** Returns the path and query string, as in other lists. */
export function pathOf(address: string): string {
  const url = URL.parse(address);
  return url && url.host !== '' ? readablePath(`${url.pathname}${url.search}`) : address;
}
