import type { Order } from '../api/market.ts';
import { countryName } from '../ui/format/country.ts';

type Source = NonNullable<Order['source']>;
type Visit = Source['last'];

/** What is known of where a buyer came from, as rows beside the other facts of a sale. */
export function sourceFacts(source: Order['source']): [string, string][] {
  if (!source) return [['Came from', 'Not known']];
  const { first, last } = source;
  const campaign = campaignOf(last);
  return [
    ['Came from', originOf(last)],
    ...(campaign === '' ? [] : [['Campaign', campaign] as [string, string]]),
    ['Entry page', last.entry_page],
    ...(isSame(first, last)
      ? []
      : [
          [
            'First visit that day',
            [originOf(first), campaignOf(first), first.entry_page].filter(Boolean).join(' · '),
          ] as [string, string],
        ]),
    [
      'Visited from',
      [last.country && countryName(last.country), deviceName(last.device)].filter(Boolean).join(', ') || 'Not known',
    ],
  ];
}

/** `Organic Search: Google`, `Referral: news.example`, `Direct`. */
const originOf = ({ channel, source, referrer }: Visit): string => {
  const name = source || referrer;
  return name === '' ? channel : `${channel}: ${name}`;
};

const campaignOf = ({ utm_campaign, utm_medium }: Visit): string =>
  [utm_campaign, utm_medium && `(${utm_medium})`].filter(Boolean).join(' ');

const isSame = (one: Visit, other: Visit): boolean =>
  originOf(one) === originOf(other) && campaignOf(one) === campaignOf(other) && one.entry_page === other.entry_page;

const deviceName = (device: string): string => device.slice(0, 1).toUpperCase() + device.slice(1);
