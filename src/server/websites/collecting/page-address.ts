import { isStorable } from '../../kernel/index.ts';

/** `query` includes excluded parameters. */
export type PageAddress = { host: string; path: string; query: URLSearchParams };

/** Longer paths mostly contain tokens that differ in every visit. */
const maxPathLength = 2000;

/** Apps send screens as `app://localhost/login`. */
const protocols = new Set(['http:', 'https:', 'app:']);

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
  const url = URL.parse(written.url, base);
  if (!url?.hostname || !protocols.has(url.protocol)) return undefined;
  const path =
    (url.pathname || '/') + keptQuery(url.search, isExcluded) + (written.hash ? keptHash(url.hash, isExcluded) : '');
  return {
    host: url.hostname.toLowerCase(),
    path: path.length > maxPathLength ? dropPartialEscape(path.slice(0, maxPathLength)) : path,
    query: url.searchParams,
  };
}

/** For paths that another tool counted. */
export function pageName(path: string): string {
  const [before = '', ...query] = path.split('?');
  return query.length === 0 ? path : before + keptQuery(`?${query.join('?')}`, () => false);
}

function keptHash(hash: string, isExcluded: (param: string) => boolean): string {
  const [route = '', ...query] = hash.split('?');
  const kept = route + keptQuery(`?${query.join('?')}`, isExcluded);
  return kept === '#' || kept === '#/' ? '' : kept;
}

function keptQuery(search: string, isExcluded: (param: string) => boolean): string {
  if (search.length < 2) return '';
  const kept = search
    .slice(1)
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
    return name; // not UTF-8
  }
}

/** Removes half an escape sequence that a cut left at the end. */
const dropPartialEscape = (path: string): string => path.replace(/%[\dA-F]?$/i, '');

/** Returns '' for both fields if there is no external web referrer. */
export function referrerPage(referrer: string, ownHost: string): { host: string; path: string } {
  const none = { host: '', path: '' };
  if (referrer === '' || !isStorable(referrer)) return none;
  const url = URL.parse(referrer);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return none;
  const host = withoutWww(url.hostname);
  return host === withoutWww(ownHost) ? none : { host, path: dropPartialEscape(url.pathname.slice(0, 500)) };
}

const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host);

/** Click IDs of ad networks and newsletters. */
const campaignParams = new Set([
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'srsltid', '_ga', '_gl', 's_kwcid', 'ef_id'],
  ...['fbclid', 'igsh', 'igshid', 'msclkid', 'twclid', 'ttclid', 'li_fat_id', 'rdt_cid', 'sccid', 'epik', 'qclid'],
  ...['yclid', 'ysclid', 'ymclid', '_openstat', 'dicbo', 'tblci', 'obclid', 'irclickid', 'irgwc', 'cjevent', 'awc'],
  ...[
    'mc_cid',
    'mc_eid',
    'mkt_tok',
    '_hsenc',
    '_hsmi',
    '__hssc',
    '__hstc',
    '__hsfp',
    'hsctatracking',
    '_kx',
    '_bta_tid',
  ],
  ...[
    'vero_id',
    'vero_conv',
    'oly_anon_id',
    'oly_enc_id',
    'wickedid',
    'rb_clickid',
    'ml_subscriber',
    'ml_subscriber_hash',
  ],
  ...['pk_campaign', 'pk_cid', 'pk_content', 'pk_keyword', 'pk_kwd', 'pk_medium', 'pk_source'],
]);

const campaignFamilies = ['utm_', 'mtm_', 'gad_', 'hsa_'];

/** Campaign parameters in paths would split one page into many. */
function isCampaignParam(name: string): boolean {
  const small = name.toLowerCase();
  return campaignParams.has(small) || campaignFamilies.some((family) => small.startsWith(family));
}
