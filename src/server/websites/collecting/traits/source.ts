import { referrerPage } from '../page-address.ts';
import { type Channel, classifyChannel } from './channels.ts';
import { findSourceOfApp, findSourceOfCampaign, findSourceOfHost, type KnownSource } from './source-names.ts';

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
