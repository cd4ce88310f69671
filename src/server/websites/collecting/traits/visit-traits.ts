import type { VisitTraits } from '../../../events/index.ts';
import { agentOf } from './agent.ts';
import type { Places } from './place.ts';
import { sourceOf } from './source.ts';

/** What is asked of the first event of a visit. */
export type Arrival = {
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

/** What stays the same throughout the visit that begins so. The address is used and let go. */
export function traitsOf(arrival: Arrival, places: Places): VisitTraits {
  return {
    entry: arrival.entry,
    ...sourceOf(arrival),
    ...places.of(arrival.address),
    language: languageIn(arrival.language || arrival.acceptLanguage),
    ...agentOf(arrival.userAgent),
    screen: /^\d{1,5}x\d{1,5}$/.test(arrival.screen) ? arrival.screen : '',
  };
}

/** The first language tag, as `de-AT`; '' where there is none. */
function languageIn(text: string): string {
  const [, language, region] = /^\s*([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}|\d{3})\b)?/i.exec(text) ?? [];
  if (language === undefined) return '';
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}
