import type { IncomingHttpHeaders } from 'node:http';
import type { VisitTraits } from '../../../events/index.ts';
import { siteHost } from '../../../kernel/index.ts';
import { type Click, readCampaign } from '../campaign-params.ts';
import { type OwnHosts, referrerPage } from '../page-address.ts';
import type { GeoLookup } from './geo-lookup.ts';
import { adWords, apps, domains, type SourceKind, words } from './known-sources.ts';
import { parseUserAgent, withBrand } from './user-agent.ts';

export type VisitStart = {
  address: string;
  userAgent: string;
  /** used if `language` is '' */
  acceptLanguage: string;
  language: string;
  screen: string;
  touchPoints: number;
  entry: string;
  /** undefined if a website's server reports it */
  headers?: IncomingHttpHeaders | undefined;
} & Arrived;

/** The address is not stored. */
export function visitTraits(arrival: VisitStart, places: GeoLookup): VisitTraits {
  return {
    entry: arrival.entry,
    ...findSource(arrival),
    ...places.of(arrival.address),
    language: firstLanguage(arrival.language || arrival.acceptLanguage),
    ...withBrand(
      parseUserAgent(arrival.userAgent, arrival.touchPoints),
      arrival.headers?.['sec-ch-ua'] as string | undefined,
    ),
    screen: /^\d{1,5}x\d{1,5}$/.test(arrival.screen) ? arrival.screen : '',
  };
}

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

type Arrived = OwnHosts & { referrer: string; query: URLSearchParams };

/**
 * The source is `utm_source`, else `source` or `ref`, else the referrer, else the network of a click ID. A click ID adds
 * that the visit is from an ad.
 */
export function findSource({ query, referrer, ...own }: Arrived): Source {
  const came = referrerOf(referrer, own);
  const { source, medium, campaign, term, content, mentioned, click } =
    query.size === 0 ? noCampaign : readCampaign(query);
  const said = source || mentioned;
  const clicked = click && sourceOfClick(click);
  // A link shim and an advertising network are less exact than the product that links here.
  const linked = came.known?.kind === 'site' ? (clicked ?? came.known) : (came.known ?? clicked);
  const known = said === '' ? linked : findSourceOfCampaign(said);
  return {
    referrer: came.host,
    referrer_path: came.path,
    source: known?.name || said || came.host,
    channel: classifyChannel({
      kind: known?.kind ?? clicked?.kind,
      medium,
      campaign,
      isCampaign: source !== '' || medium !== '' || campaign !== '',
      isAd: click?.isAd === true || isAdvertiser(said),
      isReferred: came.host !== '' || said !== source,
    }),
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    utm_term: term,
    utm_content: content,
  };
}

/** Returns our name for a source of another tool. '' for direct visits. */
export const sourceName = (given: string): string =>
  /^\(?direct\)?( \/ \(?none\)?)?$/i.test(given) ? '' : findSourceOfCampaign(given)?.name || given;

const noCampaign = readCampaign(new URLSearchParams());

function sourceOfClick({ source, kind }: Click): KnownSource | undefined {
  if (kind !== undefined) return { name: source, kind };
  return source === '' ? undefined : findSourceOfCampaign(source);
}

function referrerOf(referrer: string, own: OwnHosts): { host: string; path: string; known: KnownSource | undefined } {
  // URL parsers find no host in it.
  const app = /^(?:android|ios)-app:\/\/([\w.-]{1,150})/i.exec(referrer)?.[1];
  if (app !== undefined) return { host: app, path: '', known: findSourceOfApp(app.toLowerCase()) };
  const page = referrerPage(referrer, own);
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
  const known = findByDomain(`=${host}`) ?? findByParent(host);
  if (known) return known;
  // Most instances are named after the software.
  return /^(mastodon|mstdn|masto)\./.test(host) ? byName.get('mastodon') : undefined;
}

function findByParent(host: string): KnownSource | undefined {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const known = findByDomain(rest);
    if (known) return rest !== host && isServicePage(host, known.kind) ? undefined : known;
  }
  return undefined;
}

function findByDomain(domain: string): KnownSource | undefined {
  const [, name] = countryEnding.exec(domain) ?? [];
  return byDomain.get(domain) ?? (name === undefined ? undefined : byDomain.get(`${name}.*`));
}

/** Matches `com`, `de`, `co.uk`, `com.br`. */
const countryEnding = /^(.+?)\.(?:com|[a-z]{2}|(?:com?|net|org)\.[a-z]{2})$/;

/** A company's pages for customers and developers are neither its search engine nor its network. */
function isServicePage(host: string, kind: SourceKind): boolean {
  if (kind === 'email' || kind === 'site') return false;
  return services.test(host) || (kind !== 'social' && host.startsWith('blog.'));
}

const services =
  /^(help|support|docs?|developers?|dev|platform|business|about|ads|analytics|careers|jobs|status|community|forums?|translate|accounts?|login|policies|privacy|legal|investors?|press|engineering)\./;

/** Also the source of an advertiser's word, such as `facebook_ads`. */
function findSourceOfCampaign(text: string): KnownSource | undefined {
  const word = text.trim().toLowerCase();
  const known = findByWord(advertised(word) ?? '') ?? findByWord(word);
  if (known) return known;
  if (emailWord.test(word)) return { name: text, kind: 'email' };
  if (!word.includes('.')) return undefined;
  return findSourceOfHost(siteHost(URL.parse(word.includes('//') ? word : `https://${word}`)?.hostname ?? word));
}

const emailWord = /^(e[-_ ]?)?(mails?|mailings?|newsletters?)$/;

function findByWord(word: string): KnownSource | undefined {
  const name = Object.hasOwn(words, word) ? words[word] : undefined;
  return byName.get((name ?? word).toLowerCase());
}

/** `facebook` of `facebook-ads` and `paid_facebook`. Undefined if the word does not mean ads. */
function advertised(word: string): string | undefined {
  if (Object.hasOwn(adWords, word)) return adWords[word];
  return (
    /^(.+?)(?:[-_. ]*(?:ads?|adwords|advertising)|[-_. /:|]+(?:cpc|cpm|ppc|paid|p(?:erformance)?[-_ ]?max))$/.exec(
      word,
    )?.[1] ?? /^paid[-_. ]+(.+)$/.exec(word)?.[1]
  );
}

function isAdvertiser(text: string): boolean {
  const company = advertised(text.trim().toLowerCase());
  return company !== undefined && findByWord(company) !== undefined;
}

/** Some apps send a host. Others are named after one in reverse: `com.linkedin.android`. */
function findSourceOfApp(app: string): KnownSource | undefined {
  const name = Object.hasOwn(apps, app) ? apps[app] : undefined;
  if (name !== undefined) return byName.get(name.toLowerCase());
  return findSourceOfHost(app) ?? findSourceOfHost(app.split('.').reverse().join('.'));
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

const paid =
  /cp|^(ppc|sem|sea|p(erformance)?[-_ ]?max|adwords|re(targeting|marketing)|promoted|boost(ed)?|sponsored|native|programmatic)$|^paid|(^|[-_ ])(paid|ads?|advert(s|ising|isements?)?)($|[-_ ])/;
const paidSearch = /^(paid[-_ ]?search|ppc|sea|sem|adwords|search[-_ ]?(paid|ads?))$/;
const paidSocial = /^(paid[-_ ]?social|social[-_ ]?(paid|ads?))$/;
const display = /^(display([-_ ]?ads?)?|banner|expandable|interstitial|cpm)$/;
const email = /^e[-_ ]?mail|news[-_ ]?letter|^(e[-_ ]?)?mail(ing|er)?s?$|^(edm|e[-_ ]?blasts?)$/;
const social = /^(social|social[-_ ]?(network|media|posts?|organic)|organic[-_ ]?social|sm)$/;
const search = /^(organic|organic[-_ ]?search|search[-_ ]?organic|seo)$/;
const referral = /^(referr?als?|app|link)$/;
const shopping = /(^|[^a-df-z])shop|shopping/;

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
  if (paidSocial.test(medium)) return 'Paid Social';
  if (paidSearch.test(medium)) return 'Paid Search';
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
  if (/^aff(s|iliates?|iliations?)?$|^affiliate[-_ ]/.test(medium)) return 'Affiliates';
  if (search.test(medium)) return 'Organic Search';
  if (medium.includes('video')) return 'Organic Video';
  if (medium === 'audio' || medium === 'podcast') return 'Audio';
  if (/^sms($|[-_ ])/.test(medium)) return 'SMS';
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
  affiliate: undefined,
  site: undefined,
};

const organicChannels: Record<Exclude<SourceKind, 'site'>, Channel> = {
  search: 'Organic Search',
  social: 'Organic Social',
  video: 'Organic Video',
  shopping: 'Organic Shopping',
  ai: 'AI Assistants',
  email: 'Email',
  affiliate: 'Affiliates',
};
