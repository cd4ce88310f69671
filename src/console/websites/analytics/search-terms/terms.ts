import type { AnalyticsSearch } from '../query/search.ts';

/** What search terms are listed by. */
export type TermDimension = 'query' | 'page';

/** From a line to what there is of the other kind: the pages of a query, the queries of a page. */
export const searchForTerm = (by: TermDimension, name: string): Pick<AnalyticsSearch, 'dimension' | 'term' | 'url'> =>
  by === 'query'
    ? { dimension: 'page', term: name, url: undefined }
    : { dimension: undefined, term: undefined, url: name };

/** A page as it stands in other lists, which is what differs between pages of a site. */
export function pathOf(address: string): string {
  const url = URL.parse(address);
  return url && url.host !== '' ? decodeLightly(`${url.pathname}${url.search}`) : address;
}

/** Letters of other alphabets can be read; what is no text stays as it is. */
function decodeLightly(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
