import type { Order } from '../api/market.ts';
import { t } from '../i18n/index.ts';
import { countryName } from '../ui/format/country.ts';

type Source = NonNullable<Order['source']>;
type Visit = Source['last'];

export function sourceFacts(source: Order['source']): [string, string][] {
  if (!source) return [[t('Came from'), t('Unknown')]];
  const { first, last } = source;
  const campaign = campaignOf(last);
  return [
    [t('Came from'), originOf(last)],
    ...(campaign === '' ? [] : [[t('Campaign'), campaign] as [string, string]]),
    [t('Entry page'), last.entry_page],
    ...(isSame(first, last)
      ? []
      : [
          [
            t('First visit that day'),
            [originOf(first), campaignOf(first), first.entry_page].filter(Boolean).join(' · '),
          ] as [string, string],
        ]),
    [
      t('Visited from'),
      [last.country && countryName(last.country), deviceName(last.device)].filter(Boolean).join(', ') || t('Unknown'),
    ],
  ];
}

/** Examples: `Organic Search: Google`, `Referral: news.example`, `Direct`. */
const originOf = ({ channel, source, referrer }: Visit): string => {
  const name = source || referrer;
  return name === '' ? channel : `${channel}: ${name}`;
};

const campaignOf = ({ utm_campaign, utm_medium }: Visit): string =>
  [utm_campaign, utm_medium && `(${utm_medium})`].filter(Boolean).join(' ');

const isSame = (one: Visit, other: Visit): boolean =>
  originOf(one) === originOf(other) && campaignOf(one) === campaignOf(other) && one.entry_page === other.entry_page;

const DEVICES = { desktop: t('Desktop'), mobile: t('Mobile'), tablet: t('Tablet') };

const deviceName = (device: string): string => DEVICES[device as keyof typeof DEVICES] ?? device;
