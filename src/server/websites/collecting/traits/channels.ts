import type { SourceKind } from './known-sources.ts';

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
export function classifyChannel(signs: Signs): Channel {
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
