import { canonicalPath, cutPath, isStorable, siteHost } from '../../kernel/index.ts';
import { isCampaignParam } from './campaign-params.ts';
import { isPaymentHost } from './payment-hosts.ts';

/** `query` includes excluded parameters. */
export type PageAddress = { host: string; path: string; query: URLSearchParams };

/** Longer paths mostly contain tokens that differ in every visit. */
const maxPathLength = 2000;

/** Apps send screens as `app://localhost/login`. */
const protocols = new Set(['http:', 'https:', 'app:', 'capacitor:', 'ionic:', 'tauri:', 'file:']);

export type RawPageUrl = {
  url: string;
  /** completes a URL that is only a path */
  host: string;
  /** hash routing: the fragment is part of the path */
  hash: boolean;
};

/**
 * Returns undefined if the URL is not a page. Drops credentials, the port, and excluded and campaign parameters. Also
 * drops the fragment unless hash routing is on.
 */
export function pageAddress(written: RawPageUrl, isExcluded: (param: string) => boolean): PageAddress | undefined {
  if (!isStorable(written.url)) return undefined;
  const base = written.url.startsWith('/') ? `http://${written.host}` : undefined;
  const url = URL.parse(withQuery(written.url), base);
  if (!url || !protocols.has(url.protocol)) return undefined;
  const host = hostOf(url);
  if (host === '') return undefined;
  const path = canonicalPath(
    (url.pathname || '/') + keptQuery(url.search, isExcluded) + (written.hash ? keptHash(url.hash, isExcluded) : ''),
  );
  return {
    host,
    path: cutPath(path, maxPathLength),
    query: queryOf(url),
  };
}

/** A dot at the end names the same host. Local files have no host. */
function hostOf({ protocol, hostname }: URL): string {
  if (protocol === 'file:') return 'localhost';
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** Some campaigns tag the fragment, and some tools write a second `?` instead of `&`. */
function queryOf({ search, hash, searchParams }: URL): URLSearchParams {
  const tags = hash.includes('=') ? hash.slice(hash.indexOf('?') + 1 || 1) : '';
  if (tags === '' && search.lastIndexOf('?') <= 0 && !search.includes(';')) return searchParams;
  return new URLSearchParams(`${splitSecondQuery(search.slice(1))}&${tags}`);
}

/** Adds the `?` to an address whose campaign follows another mark: `/page&utm_source=a`, `/page%3Futm_source=a`. */
function withQuery(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  // A semicolon before a slash belongs to the path: `/items;pk_id=3/edit`.
  const lastSlash = path.lastIndexOf('/');
  const mark = [...path.matchAll(missingMark)].find(({ 0: text, index }) => text !== ';' || index > lastSlash);
  if (mark === undefined) return url;
  const rest = end < 0 ? '' : url.slice(end).replace(/^\?/, '&');
  return `${path.slice(0, mark.index)}?${path.slice(mark.index + mark[0].length)}${rest}`;
}

const missingMark =
  /(?:[&;]|%3F)(?=(?:(?:utm|mtm)_(?:source|medium|campaign|term|content|id|keyword|kwd)|pk_(?:source|medium|campaign|content|keyword|kwd))(?:=|%3D))/gi;

/** Only before a campaign parameter, because other values can contain a question mark or a semicolon. */
const splitSecondQuery = (query: string): string =>
  query.replace(/(?:&(?:amp;)+|&#(?:0*38|x0*26);|[?;])(?=([^=&?;#]+)=)/gi, (mark, name: string) =>
    isCampaignParam(name) ? '&' : mark,
  );

/** For paths that another tool counted. */
export function pageName(path: string): string {
  const [before = '', ...query] = path.split('?');
  return canonicalPath(query.length === 0 ? path : before + keptQuery(`?${query.join('?')}`, () => false));
}

function keptHash(hash: string, isExcluded: (param: string) => boolean): string {
  // Without a route, the fragment can be a query.
  if (/^#[^/?!]*=/.test(hash)) return keptQuery(hash, isExcluded).replace('?', '#');
  const [route = '', ...query] = hash.split('?');
  const kept = route + keptQuery(`?${query.join('?')}`, isExcluded);
  return kept === '#' || kept === '#/' ? '' : kept;
}

function keptQuery(search: string, isExcluded: (param: string) => boolean): string {
  if (search.length < 2) return '';
  const kept = splitSecondQuery(search.slice(1))
    .split('&')
    .filter((pair) => pair !== '' && !isDroppedParam(paramName(pair), isExcluded));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

const isDroppedParam = (name: string, isExcluded: (param: string) => boolean): boolean =>
  name === 'gatehouse-optin' || name === 'gatehouse-optout' || isCampaignParam(name) || isExcluded(name);

function paramName(pair: string): string {
  const end = pair.indexOf('=');
  const name = (end < 0 ? pair : pair.slice(0, end)).replaceAll('+', ' ');
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** `domain`: of the website, whose subdomains are internal too. */
export type OwnHosts = { ownHost: string; domain?: string };

/** '' without an external web referrer. A payment page returns the website's own visitors. */
export function referrerPage(referrer: string, { ownHost, domain = '' }: OwnHosts): { host: string; path: string } {
  const none = { host: '', path: '' };
  if (referrer === '' || !isStorable(referrer)) return none;
  const url = URL.parse(referrer);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return none;
  const host = siteHost(hostOf(url));
  const own = siteHost(domain);
  const isOwn = host === siteHost(ownHost) || (own !== '' && (host === own || host.endsWith(`.${own}`)));
  if (isOwn || isPaymentHost(host)) return none;
  return { host, path: cutPath(canonicalPath(url.pathname), 500) };
}
