import { Unanswered } from './outcome.ts';

export const maxRedirects = 5;

export type Hop = { url: URL; method: string };

export const isRedirect = (status: number): boolean =>
  status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

/** Where a redirect leads, with the method that browsers would use. Throws Unanswered where no check can follow. */
export function nextHop(from: Hop, status: number, location: string): Hop {
  // Node gives header bytes as latin1, while servers write the UTF-8 of the address.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.url.href);
  if (!url) throw new Unanswered('redirects to an address that cannot be read');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Unanswered(`redirects to ${url.protocol}, which is not http`);
  const toGet =
    (status === 303 && from.method !== 'HEAD') || ((status === 301 || status === 302) && from.method === 'POST');
  return { url, method: toGet ? 'GET' : from.method };
}

const parameter = 'gatehouse_check';
const earlier = new RegExp(`(^|&)${parameter}=[^&]*`, 'g');

/**
 * Path and query of a request, with the cache buster where one is given. The query is not parsed and written again,
 * because that would change its spelling; a value that a redirect carried along is replaced.
 */
export function pathOf(url: URL, cacheBuster: string | undefined): string {
  if (cacheBuster === undefined) return url.pathname + url.search;
  const kept = url.search.slice(1).replace(earlier, '').replace(/^&/, '');
  return `${url.pathname}?${kept}${kept === '' ? '' : '&'}${parameter}=${cacheBuster}`;
}
