import { writeCause } from '../../../causes/index.ts';
import { NetworkError } from '../../../network/index.ts';
import { redirectStatuses } from '../../monitor/index.ts';

export type Hop = { url: URL; method: string };

export const isRedirect = (status: number): boolean => redirectStatuses.includes(status);

export function nextHop(from: Hop, status: number, location: string): Hop {
  // Node returns header bytes as latin1, but servers send UTF-8.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.url.href);
  if (!url) throw new NetworkError(writeCause('invalidRedirect'));
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new NetworkError(writeCause('foreignRedirect', { scheme: url.protocol }));
  const toGet =
    (status === 303 && from.method !== 'HEAD') || ((status === 301 || status === 302) && from.method === 'POST');
  return { url, method: toGet ? 'GET' : from.method };
}

/** An upgrade to HTTPS on the same host stays on the site. Another port can belong to another service. */
export const isSameSite = (first: URL, other: URL): boolean =>
  first.origin === other.origin ||
  (first.hostname === other.hostname &&
    first.protocol === 'http:' &&
    other.protocol === 'https:' &&
    first.port === '' &&
    other.port === '');

const parameter = 'gatehouse_check';
const earlier = new RegExp(`(^|&)${parameter}=[^&]*`, 'g');

const secretName = /token|secret|passw|signature|credential|session|auth|^sig$|key$|^code$|^state$/i;
const maxShownLength = 2048;

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

/** Does not parse the query, so its spelling is kept. Replaces a cache buster that a redirect returned. */
export function pathOf(url: URL, cacheBuster: string | undefined): string {
  if (cacheBuster === undefined) return url.pathname + url.search;
  const kept = queryWithout(url);
  return `${url.pathname}?${kept}${kept === '' ? '' : '&'}${parameter}=${cacheBuster}`;
}
