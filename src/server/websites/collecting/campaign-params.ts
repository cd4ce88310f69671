import { cutText } from '../../kernel/index.ts';

/** The source that a parameter names. `isAd`: always an ad. */
export type Click = { source: string; kind?: 'email' | 'affiliate'; isAd?: true };

const ad = (source: string): Click => ({ source, isAd: true });
const mail = (source: string): Click => ({ source, kind: 'email' });
const affiliate = (source: string): Click => ({ source, kind: 'affiliate' });

/** In lower case. The first one in this list wins. Undefined: names no source. */
const params: Record<string, Click | undefined> = {
  gclid: ad('Google'),
  gbraid: ad('Google'),
  wbraid: ad('Google'),
  gclsrc: ad('Google'),
  dclid: ad('Google'),
  gad_source: ad('Google'),
  gad_campaignid: ad('Google'),
  msclkid: ad('Bing'),
  yclid: ad('Yandex'),
  ymclid: ad('Yandex'),
  _openstat: ad('Yandex'),
  ttclid: ad('TikTok'),
  twclid: ad('X'),
  li_fat_id: ad('LinkedIn'),
  rdt_cid: ad('Reddit'),
  sccid: ad('Snapchat'),
  epik: ad('Pinterest'),
  qclid: ad('Quora'),
  obclid: ad('Outbrain'),
  dicbo: ad('Outbrain'),
  tblci: ad('Taboola'),
  ndclid: ad('Nextdoor'),
  vmcid: ad('Yahoo!'),
  rb_clickid: ad('VK'),
  bdvid: ad('Baidu'),
  ttd_id: ad(''),
  s_kwcid: ad(''),
  ef_id: ad(''),
  fbclid: { source: 'Facebook' },
  igsh: { source: 'Instagram' },
  igshid: { source: 'Instagram' },
  ig_rid: { source: 'Instagram' },
  ig_mid: { source: 'Instagram' },
  srsltid: { source: 'Google Shopping' },
  ysclid: { source: 'Yandex' },
  awc: affiliate('Awin'),
  irclickid: affiliate('Impact'),
  irgwc: affiliate('Impact'),
  cjevent: affiliate('CJ Affiliate'),
  sscid: affiliate('ShareASale'),
  ransiteid: affiliate('Rakuten Advertising'),
  ranmid: affiliate('Rakuten Advertising'),
  raneaid: affiliate('Rakuten Advertising'),
  tduid: affiliate('Tradedoubler'),
  zanpid: affiliate('Awin'),
  admitad_uid: affiliate('Admitad'),
  mc_cid: mail('Mailchimp'),
  mc_eid: mail('Mailchimp'),
  _hsenc: mail('HubSpot'),
  _hsmi: mail('HubSpot'),
  mkt_tok: mail('Marketo'),
  ml_subscriber: mail('MailerLite'),
  ml_subscriber_hash: mail('MailerLite'),
  _kx: mail('Klaviyo'),
  _ke: mail('Klaviyo'),
  dm_i: mail('Dotdigital'),
  ck_subscriber_id: mail('Kit'),
  _bhlid: mail('beehiiv'),
  omnisendcontactid: mail('Omnisend'),
  elqtrackid: mail('Eloqua'),
  elqtrack: mail('Eloqua'),
  bsft_clkid: mail('Blueshift'),
  trk_contact: mail('Listrak'),
  _bta_tid: mail('Bronto'),
  vero_id: mail('Vero'),
  vero_conv: mail('Vero'),
  oly_anon_id: mail('Omeda'),
  oly_enc_id: mail('Omeda'),
  hsa_net: ad(''),
  _ga: undefined,
  _gl: undefined,
  __hssc: undefined,
  __hstc: undefined,
  __hsfp: undefined,
  hsctatracking: undefined,
  wickedid: undefined,
};

const clicks = Object.entries(params).filter((entry): entry is [string, Click] => entry[1] !== undefined);

/** Prefixes of Google, HubSpot, Matomo, its predecessor, and our own tags. */
const families = /^(utm|mtm|matomo|pk|piwik|gad|hsa)_/;

/** Links in mails are often escaped twice, so `&` becomes `&amp;`, or `&#038;` in WordPress. PHP appends `[]` to lists. */
const nameOf = (written: string): string =>
  written
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(escapedAmpersands, '')
    .replace(/\[\d*\]$/, '');

const escapedAmpersands = /^(?:&?(?:amp|#?0*38|#?x0*26);)+/i;

/** In paths, they would split one page into many. */
export function isCampaignParam(written: string): boolean {
  const name = nameOf(written);
  return Object.hasOwn(params, name) || families.test(name) || isEscapedQuery(name);
}

/** The parameter's name can contain a whole escaped query: `?utm_source%3Dletter%26utm_medium%3Demail`. */
const isEscapedQuery = (name: string): boolean => /^utm_[a-z_]+=/.test(name);

/** Or its value contains the rest of the query: `?utm_source=letter%26utm_medium%3Demail`. */
const restOfQuery = /[&;](?=(?:utm|mtm|pk)_[a-z_]+=)/gi;

type Campaign = {
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  /** from `source` or `ref` */
  mentioned: string;
  click: Click | undefined;
};

const maxLength = 200;

/** NUL marks our own values in rollups. */
const textOf = (written: string): string =>
  cutText(
    unescaped(written.slice(0, 8 * maxLength))
      .replaceAll('\0', '')
      .replace(edges, ''),
    maxLength,
  );

/** Also invisible characters, which come along from mails and documents. */
const edges = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

function unescaped(written: string): string {
  if (!/%[\da-f]{2}/i.test(written)) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

export function readCampaign(query: URLSearchParams): Campaign {
  const values = new Map<string, string>();
  const add = (pairs: URLSearchParams) => {
    for (const [written, value] of pairs) {
      const name = nameOf(written);
      // Other parameters can contain the address of another page, with that page's campaign.
      const [own = '', ...rest] = families.test(name) ? value.split(restOfQuery) : [value];
      if (isEscapedQuery(name)) add(new URLSearchParams(written.replace(escapedAmpersands, '')));
      else if (!values.get(name)) values.set(name, own);
      if (rest.length > 0) add(new URLSearchParams(rest.join('&')));
    }
  };
  add(query);
  const first = (...names: string[]) => textOf(names.map((name) => values.get(name)).find((value) => value) ?? '');
  const tag = (...parts: string[]) =>
    first(...['utm', 'mtm', 'matomo', 'pk', 'piwik'].flatMap((family) => parts.map((part) => `${family}_${part}`)));
  const [, click] = clicks.find(([name]) => values.get(name)) ?? [];
  return {
    source: tag('source'),
    medium: tag('medium'),
    // Some tags contain only the campaign's ID.
    campaign: tag('campaign', 'cpn') || tag('id', 'cid'),
    term: tag('term', 'keyword', 'kwd'),
    content: tag('content'),
    mentioned: first('source', 'ref'),
    click: click?.source === '' ? { ...click, source: first('hsa_net') } : click,
  };
}
