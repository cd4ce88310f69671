import { isStorable } from '../../kernel/index.ts';

/** `query` is the whole one, excluded parameters too: campaigns are read from it. */
export type PageAddress = { host: string; path: string; query: URLSearchParams };

/** Longer paths are cut: they are nearly always tokens that belong to one visit. */
const maxPathLength = 2000;

/** What a page's address begins with; applications without a web page name their screens as `app://localhost/login`. */
const protocols = new Set(['http:', 'https:', 'app:']);

/** As a sender writes it. */
export type WrittenAddress = {
  url: string;
  /** completes a url that is only a path */
  host: string;
  /** what is behind `#` names the page, and belongs to its path */
  hash: boolean;
};

/**
 * The host and path under which a page view is counted, or undefined where the address is no page.
 * The path keeps its query without excluded and campaign parameters; credentials and port are dropped, and the fragment unless
 * it names the page.
 */
export function pageAddress(written: WrittenAddress, isExcluded: (param: string) => boolean): PageAddress | undefined {
  if (!isStorable(written.url)) return undefined;
  const base = written.url.startsWith('/') ? `http://${written.host}` : undefined;
  const url = URL.parse(written.url, base);
  if (!url?.hostname || !protocols.has(url.protocol)) return undefined;
  const path =
    (url.pathname || '/') + keptQuery(url.search, isExcluded) + (written.hash ? keptHash(url.hash, isExcluded) : '');
  return {
    host: url.hostname.toLowerCase(),
    path: path.length > maxPathLength ? wholeEscapes(path.slice(0, maxPathLength)) : path,
    query: url.searchParams,
  };
}

/** The name of a page in statistics that another tool counted, as it would be here. */
export function pageName(path: string): string {
  const [before = '', ...query] = path.split('?');
  return query.length === 0 ? path : before + keptQuery(`?${query.join('?')}`, () => false);
}

/** Applications that route behind `#` write queries there too. */
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
    .filter((pair) => pair !== '' && !isLeftOut(paramName(pair), isExcluded));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** Opt-out parameters and campaign parameters are not part of the page. */
const isLeftOut = (name: string, isExcluded: (param: string) => boolean): boolean =>
  name === 'gatehouse-optin' || name === 'gatehouse-optout' || isCampaignParam(name) || isExcluded(name);

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

/** What campaigns, networks and newsletters add to the addresses of pages to know their visitors again. */
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

/**
 * Whether a query parameter says how somebody came, and nothing of the page: visits keep it as their source, names of
 * pages are without it, or one page would be many.
 */
function isCampaignParam(name: string): boolean {
  const small = name.toLowerCase();
  return campaignParams.has(small) || campaignFamilies.some((family) => small.startsWith(family));
}
