import { referrerPage } from '../page-address.ts';

/** Where a visit came from; all '' for a direct one, but for the channel. */
export type Source = {
  referrer: string;
  referrer_path: string;
  source: string;
  channel: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  utm_term: string;
  utm_content: string;
};

/** Judged by the first event of a visit: the page it came from, and the campaign in the address it came to. */
export function sourceOf(arrival: { referrer: string; ownHost: string; query: URLSearchParams }): Source {
  const { host, path } = referrerPage(arrival.referrer, arrival.ownHost);
  const utm = (name: string) => (arrival.query.get(`utm_${name}`) ?? '').slice(0, 200);
  return {
    referrer: host,
    referrer_path: path,
    source: utm('source') || host,
    channel: host === '' ? 'Direct' : 'Referral',
    utm_source: utm('source'),
    utm_medium: utm('medium'),
    utm_campaign: utm('campaign'),
    utm_term: utm('term'),
    utm_content: utm('content'),
  };
}
