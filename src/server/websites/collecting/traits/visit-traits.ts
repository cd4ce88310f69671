import type { VisitTraits } from '../../../events/index.ts';
import type { GeoLookup } from './geo-lookup.ts';
import { findSource } from './source.ts';
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
