import type { VisitTraits } from '../../../events/index.ts';
import { referrerPage } from '../page-address.ts';
import type { GeoLookup } from './geo-lookup.ts';
import { apps, domains, type SourceKind, words } from './known-sources.ts';
import { parseUserAgent } from './user-agent.ts';

/** What is asked of the first event of a visit. */
export type VisitStart = {
  address: string;
  userAgent: string;
  /** Accept-Language, for senders that tell no language of their own */
  acceptLanguage: string;
  language: string;
  screen: string;
  referrer: string;
  ownHost: string;
  /** of the page's whole address: campaigns are read before parameters are left out */
  query: URLSearchParams;
  entry: string;
};

/** What stays the same throughout the visit that begins so. The address is not kept. */
export function visitTraits(arrival: VisitStart, places: GeoLookup): VisitTraits {
  return {
    entry: arrival.entry,
    ...findSource(arrival),
    ...places.of(arrival.address),
    language: firstLanguage(arrival.language || arrival.acceptLanguage),
    ...parseUserAgent(arrival.userAgent),
    screen: /^\d{1,5}x\d{1,5}$/.test(arrival.screen) ? arrival.screen : '',
  };
}

/** The first language tag, as `de-AT`; '' where there is none. */
function firstLanguage(text: string): string {
  const [, language, region] = /^\s*([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}|\d{3})\b)?/i.exec(text) ?? [];
  if (language === undefined) return '';
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}

/** Where a visit came from; all '' for a direct one, but for the channel. */
export type Source = {
  /** host of the page that it came from, or an app's name */
  referrer: string;
  referrer_path: string;
  /** a name that people know, else the campaign's word or the referrer's host */
  source: string;
  channel: Channel;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  utm_term: string;
  utm_content: string;
};

/** What networks put into an address when something of theirs is clicked, and whether that is always an ad. */
const clicks: [parameter: string, source: string, isAd: boolean][] = [
  ['gclid', 'google', true],
  ['gbraid', 'google', true],
  ['wbraid', 'google', true],
  ['msclkid', 'bing', true],
  ['yclid', 'yandex', true],
  ['ttclid', 'tiktok', true],
  ['twclid', 'x', true],
  ['li_fat_id', 'linkedin', true],
  ['rdt_cid', 'reddit', true],
  ['ScCid', 'snapchat', true],
  ['fbclid', 'facebook', false],
  ['igsh', 'instagram', false],
];

const maxLength = 200;

/** A query can hold any character; a NUL marks values of our own. */
const textOf = (written: string): string => written.replaceAll('\0', '').trim().slice(0, maxLength);

/**
 * Judged by the first event of a visit: the page it came from, and the campaign in the address it came to. The source is
 * what `utm_source`, else `source` or `ref` names, else the network that was clicked, else the referrer.
 */
export function findSource(arrival: { referrer: string; ownHost: string; query: URLSearchParams }): Source {
  const { query } = arrival;
  const came = referrerOf(arrival.referrer, arrival.ownHost);
  const parameter = (name: string) => (query.size === 0 ? '' : textOf(query.get(name) ?? ''));
  const utm_source = parameter('utm_source');
  const utm_medium = parameter('utm_medium');
  const utm_campaign = parameter('utm_campaign');
  const said = utm_source || parameter('source') || parameter('ref');
  const [, network, isAd] = (query.size === 0 ? undefined : clicks.find(([name]) => query.has(name))) ?? [];
  const clicked = network === undefined ? undefined : findSourceOfCampaign(network);
  const known = said === '' ? (clicked ?? came.known) : findSourceOfCampaign(said);
  return {
    referrer: came.host,
    referrer_path: came.path,
    source: known?.name ?? (said || came.host),
    channel: classifyChannel({
      kind: known?.kind ?? clicked?.kind,
      medium: utm_medium,
      campaign: utm_campaign,
      isCampaign: utm_source !== '' || utm_medium !== '' || utm_campaign !== '',
      isAd: isAd === true,
      isReferred: came.host !== '' || said !== utm_source,
    }),
    utm_source,
    utm_medium,
    utm_campaign,
    utm_term: parameter('utm_term'),
    utm_content: parameter('utm_content'),
  };
}

function referrerOf(referrer: string, ownHost: string): { host: string; path: string; known: KnownSource | undefined } {
  // Apps send this for a referrer; the address standard gives such an address no host name.
  const app = /^android-app:\/\/([\w.]{1,150})/.exec(referrer)?.[1];
  if (app !== undefined) return { host: app, path: '', known: findSourceOfApp(app) };
  const page = referrerPage(referrer, ownHost);
  return { ...page, known: page.host === '' ? undefined : findSourceOfHost(page.host) };
}

/** A source that people know by name. */
export type KnownSource = { name: string; kind: SourceKind };

const byDomain = new Map<string, KnownSource>();
const byName = new Map<string, KnownSource>();
for (const [kind, names] of Object.entries(domains) as [SourceKind, Record<string, string>][]) {
  for (const [name, list] of Object.entries(names)) {
    const known = { name, kind };
    byName.set(name.toLowerCase(), known);
    for (const domain of list.split(' ')) byDomain.set(domain, known);
  }
}

/** The source of a host name; undefined for one that is not known by another name. */
function findSourceOfHost(host: string): KnownSource | undefined {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const dot = rest.indexOf('.');
    const known =
      byDomain.get(rest) ??
      (countryEnding.test(rest.slice(dot + 1)) ? byDomain.get(`${rest.slice(0, dot)}.*`) : undefined);
    if (known) return known;
  }
  return undefined;
}

/** `com`, `de`, `co.uk`, `com.br`: what follows the name in the domains of one brand. */
const countryEnding = /^(com|[a-z]{2}|(com?|net|org)\.[a-z]{2})$/;

/** The source that a campaign names: a word, a name or a domain. */
function findSourceOfCampaign(text: string): KnownSource | undefined {
  const word = text.trim().toLowerCase();
  const name = Object.hasOwn(words, word) ? words[word] : undefined;
  const known = byName.get((name ?? word).toLowerCase());
  if (known) return known;
  if (/^(e[-_]?mail|newsletter)$/.test(word)) return { name: text, kind: 'email' };
  return word.includes('.') ? findSourceOfHost(word.replace(/^www\./, '')) : undefined;
}

/** The source of an Android app by its package's name. */
function findSourceOfApp(app: string): KnownSource | undefined {
  const name = Object.hasOwn(apps, app) ? apps[app] : undefined;
  return name === undefined ? undefined : byName.get(name.toLowerCase());
}

/**
 * The kinds of ways that visits come by: the names of the usual default grouping, and one for assistants. What comes
 * through a search engine or a social network, paid or not, is told by the last word.
 */
export const channels = [
  'Direct',
  'Organic Search',
  'Paid Search',
  'Organic Social',
  'Paid Social',
  'Organic Video',
  'Paid Video',
  'Organic Shopping',
  'Paid Shopping',
  'AI Assistants',
  'Email',
  'Referral',
  'Affiliates',
  'Display',
  'Audio',
  'SMS',
  'Push',
  'Paid Other',
  'Other Campaigns',
] as const;

export type Channel = (typeof channels)[number];

type Signs = {
  /** of the source, undefined where it is not known */
  kind: SourceKind | undefined;
  /** utm_medium and utm_campaign */
  medium: string;
  campaign: string;
  /** a campaign named itself: it has a source, a medium or a name */
  isCampaign: boolean;
  /** the address carries an advertiser's click identifier */
  isAd: boolean;
  /** by another site's page, or by a word in the address that names one */
  isReferred: boolean;
};

/** Media that are paid for by click, view or order. */
const paid = /^(.*cp.*|ppc|retargeting|paid.*)$/;
const display = /^(display|banner|expandable|interstitial|cpm)$/;
const email = /^e[-_ ]?mail$|^newsletter$/;
const social = /^(social|social[-_ ]?(network|media)|sm)$/;
const referral = /^(referral|app|link)$/;
const shopping = /(^|[^a-df-z])shop|shopping/;

/** Judges by the campaign's medium first, then by its source, then by the referrer. */
function classifyChannel(signs: Signs): Channel {
  const { kind } = signs;
  const medium = signs.medium.trim().toLowerCase();
  const isPaid = paid.test(medium) || signs.isAd;
  if (isPaid && shopping.test(signs.campaign.toLowerCase())) return 'Paid Shopping';
  if (isPaid && kind !== undefined) {
    const channel = paidChannels[kind];
    if (channel) return channel;
  }
  if (display.test(medium)) return 'Display';
  if (/^paid[-_ ]?social$/.test(medium)) return 'Paid Social';
  if (/^paid[-_ ]?search$|^ppc$|^sea$/.test(medium)) return 'Paid Search';
  if (isPaid) return 'Paid Other';
  const named = channelOfMedium(medium);
  if (named) return named;
  if (kind !== undefined && kind !== 'site') return organicChannels[kind];
  if (referral.test(medium)) return 'Referral';
  if (signs.isCampaign && medium !== '') return 'Other Campaigns';
  if (signs.isReferred || kind === 'site') return 'Referral';
  return signs.isCampaign ? 'Other Campaigns' : 'Direct';
}

function channelOfMedium(medium: string): Channel | undefined {
  if (email.test(medium)) return 'Email';
  if (social.test(medium)) return 'Organic Social';
  if (/^(affiliate|affiliates)$/.test(medium)) return 'Affiliates';
  if (medium === 'organic') return 'Organic Search';
  if (medium.includes('video')) return 'Organic Video';
  if (medium === 'audio' || medium === 'podcast') return 'Audio';
  if (medium === 'sms') return 'SMS';
  if (medium.endsWith('push') || medium.includes('notification')) return 'Push';
  return undefined;
}

const paidChannels: Record<SourceKind, Channel | undefined> = {
  search: 'Paid Search',
  social: 'Paid Social',
  video: 'Paid Video',
  shopping: 'Paid Shopping',
  ai: undefined,
  email: undefined,
  site: undefined,
};

const organicChannels: Record<Exclude<SourceKind, 'site'>, Channel> = {
  search: 'Organic Search',
  social: 'Organic Social',
  video: 'Organic Video',
  shopping: 'Organic Shopping',
  ai: 'AI Assistants',
  email: 'Email',
};
