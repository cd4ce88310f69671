/** How values read: codes become names, and what is not known is said in words. */

import { countryName } from '../../../ui/format/country.ts';

// As lists are sorted: by language, then by region.
const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** What the service names several values together: those beyond the ones that it keeps apart, and what has none. */
const TOGETHER: Record<string, string> = { '(other)': 'Other', '(none)': 'None', '(unknown)': 'Source not known' };

/** Whether a value can be narrowed to: the many small ones that are kept together cannot. */
export const isOneValue = (value: string): boolean => !(value in TOGETHER);

/** @param dimension of tabs.ts, or `property.NAME` */
export function readableName(dimension: string, value: string): string {
  const together = TOGETHER[value];
  if (together !== undefined) return together;
  if (value === '') return nothingIn(dimension);
  switch (dimension) {
    case 'country':
      return countryName(value);
    case 'region':
    case 'city':
      return value.replace(/, ([A-Z]{2})$/, (_, code: string) => `, ${countryName(code)}`);
    case 'language':
      return languageName(value);
    case 'bot':
      return BOTS[value] ?? value;
    case 'device':
    case 'channel':
      return value.charAt(0).toUpperCase() + value.slice(1);
    default:
      return value;
  }
}

const BOTS: Record<string, string> = {
  people: 'People',
  agent: 'Bots (user agent)',
  data_center: 'Bots (network)',
  behavior: 'Bots (behaviour)',
};

function nothingIn(dimension: string): string {
  switch (dimension) {
    case 'referrer':
    case 'referrer_page':
    case 'source':
      return 'Direct';
    case 'title':
      return 'No title';
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
    case 'utm_term':
    case 'utm_content':
      return 'Not set';
    default:
      return 'Unknown';
  }
}

function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag; // no language has such a tag
  }
}

/** What a filter is about, as its chip says it. */
export const DIMENSIONS: Record<string, string> = {
  page: 'Page',
  entry_page: 'Entry page',
  exit_page: 'Exit page',
  title: 'Title',
  host: 'Host',
  source: 'Source',
  channel: 'Channel',
  referrer: 'Referrer',
  referrer_page: 'Referring page',
  search_engine: 'Search engine',
  social_network: 'Social network',
  utm_campaign: 'Campaign',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
  country: 'Country',
  region: 'Region',
  city: 'City',
  language: 'Language',
  browser: 'Browser',
  browser_version: 'Browser version',
  system: 'System',
  system_version: 'System version',
  device: 'Device',
  screen: 'Screen',
  bot: 'Visitor',
  event: 'Event',
};

export const dimensionWord = (dimension: string): string =>
  DIMENSIONS[dimension] ?? (dimension === 'website' ? 'Website' : `Property ${dimension.replace(/^property\./, '')}`);
