import { isStorable } from '../../kernel/text.ts';

/** `query` is the whole one, excluded parameters too: campaigns are read from it. */
export type PageAddress = { host: string; path: string; query: URLSearchParams };

/** Longer paths are cut: they are nearly always tokens that belong to one visit. */
const maxPathLength = 2000;

/**
 * The host and path under which a page view is counted, or undefined where the address is no page on the web.
 * The path keeps its query without the excluded parameters; fragment, credentials and port are dropped.
 * `fallbackHost` completes addresses that are only a path.
 */
export function pageAddress(
  address: string,
  isExcluded: (param: string) => boolean,
  fallbackHost?: string,
): PageAddress | undefined {
  if (!isStorable(address)) return undefined;
  const base = fallbackHost !== undefined && address.startsWith('/') ? `http://${fallbackHost}` : undefined;
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const path = url.pathname + keptQuery(url.search, isExcluded);
  return {
    host: url.hostname,
    path: path.length > maxPathLength ? wholeEscapes(path.slice(0, maxPathLength)) : path,
    query: url.searchParams,
  };
}

function keptQuery(search: string, isExcluded: (param: string) => boolean): string {
  if (search.length < 2) return '';
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isExcluded(paramName(pair)));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

function paramName(pair: string): string {
  const end = pair.indexOf('=');
  const name = (end < 0 ? pair : pair.slice(0, end)).replaceAll('+', ' ');
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not UTF-8: compared as it stands
  }
}

/** A cut must not leave half of a percent escape. */
const wholeEscapes = (path: string): string => path.replace(/%[\dA-F]?$/i, '');

/** The page that a visit came from; both '' where there is none, it is the website's own, or it is no web address. */
export function referrerPage(referrer: string, ownHost: string): { host: string; path: string } {
  const none = { host: '', path: '' };
  if (referrer === '' || !isStorable(referrer)) return none;
  const url = URL.parse(referrer);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return none;
  const host = withoutWww(url.hostname);
  return host === withoutWww(ownHost) ? none : { host, path: wholeEscapes(url.pathname.slice(0, 500)) };
}

/** `www.` names the same site as the name without it, so that it does not split a referrer in two. */
const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host);
