import { writeCause } from '../../../causes/index.ts';
import { NetworkError } from '../../../network/index.ts';

export const maxRedirects = 5;

export type Hop = { url: URL; method: string };

export const isRedirect = (status: number): boolean =>
  status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

/** Where a redirect leads, with the method that browsers would use. Throws NetworkError where no check can follow. */
export function nextHop(from: Hop, status: number, location: string): Hop {
  // Node gives header bytes as latin1, while servers write the UTF-8 of the address.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.url.href);
  if (!url) throw new NetworkError(writeCause('invalidRedirect'));
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new NetworkError(writeCause('foreignRedirect', { scheme: url.protocol }));
  const toGet =
    (status === 303 && from.method !== 'HEAD') || ((status === 301 || status === 302) && from.method === 'POST');
  return { url, method: toGet ? 'GET' : from.method };
}

const parameter = 'gatehouse_check';
const earlier = new RegExp(`(^|&)${parameter}=[^&]*`, 'g');

const secretName = /token|secret|passw|signature|credential|session|auth|^sig$|key$|^code$|^state$/i;
const maxShownLength = 2048;

/**
 * The address of a hop as it is kept and shown: without credentials, values of parameters that are secrets by their
 * name, and a cache buster that came back.
 */
export function shownAddress(url: URL): string {
  const shown = queryWithout(url)
    .split('&')
    .map((part) => {
      const [name = ''] = part.split('=', 1);
      return secretName.test(name) && part !== name ? `${name}=***` : part;
    })
    .join('&');
  return `${url.origin}${url.pathname}${shown === '' ? '' : `?${shown}`}`.slice(0, maxShownLength);
}

const queryWithout = (url: URL): string => url.search.slice(1).replace(earlier, '').replace(/^&/, '');

/**
 * Path and query of a request, with the cache buster where one is given. The query is not parsed and written again,
 * because that would change its spelling; a value that a redirect carried along is replaced.
 */
export function pathOf(url: URL, cacheBuster: string | undefined): string {
  if (cacheBuster === undefined) return url.pathname + url.search;
  const kept = queryWithout(url);
  return `${url.pathname}?${kept}${kept === '' ? '' : '&'}${parameter}=${cacheBuster}`;
}
