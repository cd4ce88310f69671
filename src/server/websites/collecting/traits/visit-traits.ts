import type { VisitTraits } from '../../../events/index.ts';
import { referrerPage } from '../page-address.ts';
import type { GeoLookup } from './geo-lookup.ts';
import { apps, domains, type SourceKind, words } from './known-sources.ts';
import { parseUserAgent } from './user-agent.ts';

export type VisitStart = {
  address: string;
  userAgent: string;
  /** used if `language` is '' */
  acceptLanguage: string;
  language: string;
  screen: string;
  referrer: string;
  ownHost: string;
  /** includes excluded parameters */
  query: URLSearchParams;
  entry: string;
};

/** The address is not stored. */
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

/** Returns '' if the text has no language tag. */
function firstLanguage(text: string): string {
  const [, language, region] = /^\s*([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}|\d{3})\b)?/i.exec(text) ?? [];
  if (language === undefined) return '';
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}

/** A direct visit has only a channel. */
export type Source = {
  /** host, or an app's name */
  referrer: string;
  referrer_path: string;
  /** a familiar name, else the campaign's source or the host */
  source: string;
  channel: Channel;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  utm_term: string;
  utm_content: string;
};

/** Click parameters. `isAd`: the click is always on an ad. */
const clickParams: [parameter: string, source: string, isAd: boolean][] = [
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

/** NUL is removed because it marks our own values in rollups. */
const textOf = (written: string): string => written.replaceAll('\0', '').trim().slice(0, maxLength);

/** The source is `utm_source`, else `source` or `ref`, else the clicked network, else the referrer. */
export function findSource(arrival: { referrer: string; ownHost: string; query: URLSearchParams }): Source {
  const { query } = arrival;
  const came = referrerOf(arrival.referrer, arrival.ownHost);
  const parameter = (name: string) => (query.size === 0 ? '' : textOf(query.get(name) ?? ''));
  const utm_source = parameter('utm_source');
  const utm_medium = parameter('utm_medium');
  const utm_campaign = parameter('utm_campaign');
  const said = utm_source || parameter('source') || parameter('ref');
  const [, network, isAd] = (query.size === 0 ? undefined : clickParams.find(([name]) => query.has(name))) ?? [];
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
  // URL parsers find no host in such a URL.
  const app = /^android-app:\/\/([\w.]{1,150})/.exec(referrer)?.[1];
  if (app !== undefined) return { host: app, path: '', known: findSourceOfApp(app) };
  const page = referrerPage(referrer, ownHost);
  return { ...page, known: page.host === '' ? undefined : findSourceOfHost(page.host) };
}

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

/** Matches `com`, `de`, `co.uk`, `com.br`. */
const countryEnding = /^(com|[a-z]{2}|(com?|net|org)\.[a-z]{2})$/;

function findSourceOfCampaign(text: string): KnownSource | undefined {
  const word = text.trim().toLowerCase();
  const name = Object.hasOwn(words, word) ? words[word] : undefined;
  const known = byName.get((name ?? word).toLowerCase());
  if (known) return known;
  if (/^(e[-_]?mail|newsletter)$/.test(word)) return { name: text, kind: 'email' };
  return word.includes('.') ? findSourceOfHost(word.replace(/^www\./, '')) : undefined;
}

function findSourceOfApp(app: string): KnownSource | undefined {
  const name = Object.hasOwn(apps, app) ? apps[app] : undefined;
  return name === undefined ? undefined : byName.get(name.toLowerCase());
}

/** The usual default channel grouping, plus AI assistants. */
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
  /** undefined if unknown */
  kind: SourceKind | undefined;
  medium: string;
  campaign: string;
  /** has a source, medium or name */
  isCampaign: boolean;
  isAd: boolean;
  /** referred by another site's page, or by a parameter that names a site */
  isReferred: boolean;
};

const paid = /^(.*cp.*|ppc|retargeting|paid.*)$/;
const display = /^(display|banner|expandable|interstitial|cpm)$/;
const email = /^e[-_ ]?mail$|^newsletter$/;
const social = /^(social|social[-_ ]?(network|media)|sm)$/;
const referral = /^(referral|app|link)$/;
const shopping = /(^|[^a-df-z])shop|shopping/;

/** Uses the medium first, then the source, then the referrer. */
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
