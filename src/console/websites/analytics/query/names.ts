/** How values read: codes become names, and what is not known is said in words. */

import { t, tag } from '../../../i18n/index.ts';
import { countryName } from '../../../ui/format/country.ts';

// As lists are sorted: by language, then by region.
const languages = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' });

/** What the service names several values together: those beyond the ones that it keeps apart, and what has none. */
const TOGETHER: Record<string, string> = {
  '(other)': t('Other'),
  '(none)': t('None'),
  '(unknown)': t('Source not known'),
};

/** Whether a value can be narrowed to: the many small ones that are kept together cannot. */
export const isOneValue = (value: string): boolean => !Object.hasOwn(TOGETHER, value);

/** @param dimension of tabs.ts, or `property.NAME` */
export function readableName(dimension: string, value: string): string {
  if (!isOneValue(value)) return TOGETHER[value] ?? value;
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
      return DEVICES[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
    case 'channel':
      return CHANNELS[value] ?? value.charAt(0).toUpperCase() + value.slice(1);
    default:
      return value;
  }
}

/** What is in neither table is its own name. */
const DEVICES: Record<string, string> = { desktop: t('Desktop'), mobile: t('Mobile'), tablet: t('Tablet') };

const CHANNELS: Record<string, string> = {
  Direct: t('Direct'),
  'Organic Search': t('Organic Search'),
  'Paid Search': t('Paid Search'),
  'Organic Social': t('Organic Social'),
  'Paid Social': t('Paid Social'),
  'Organic Video': t('Organic Video'),
  'Paid Video': t('Paid Video'),
  'Organic Shopping': t('Organic Shopping'),
  'Paid Shopping': t('Paid Shopping'),
  'AI Assistants': t('AI Assistants'),
  Email: t('Email'),
  Referral: t('Referral'),
  Affiliates: t('Affiliates'),
  Display: t('Display Ads'),
  Audio: t('Audio'),
  Push: t('Push'),
  'Paid Other': t('Paid Other'),
  'Other Campaigns': t('Other Campaigns'),
};

const BOTS: Record<string, string> = {
  people: t('People'),
  agent: t('Bots (user agent)'),
  data_center: t('Bots (network)'),
  behavior: t('Bots (behaviour)'),
};

function nothingIn(dimension: string): string {
  switch (dimension) {
    case 'referrer':
    case 'referrer_page':
    case 'source':
      return t('Direct');
    case 'title':
      return t('No title');
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
    case 'utm_term':
    case 'utm_content':
      return t('Not set');
    default:
      return t('Unknown');
  }
}

function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code; // no language has such a code
  }
}

/** What a filter is about, as its chip says it. */
export const DIMENSIONS: Record<string, string> = {
  page: t('Page'),
  entry_page: t('Entry page'),
  exit_page: t('Exit page'),
  title: t('Title'),
  host: t('Host'),
  source: t('Source'),
  channel: t('Channel'),
  referrer: t('Referrer'),
  referrer_page: t('Referring page'),
  search_engine: t('Search engine'),
  social_network: t('Social network'),
  utm_campaign: t('Campaign'),
  utm_source: t('Campaign source'),
  utm_medium: t('Campaign medium'),
  utm_term: t('Campaign term'),
  utm_content: t('Campaign content'),
  country: t('Country'),
  region: t('Region'),
  city: t('City'),
  language: t('Language'),
  browser: t('Browser'),
  browser_version: t('Browser version'),
  system: t('System'),
  system_version: t('System version'),
  device: t('Device'),
  screen: t('Screen'),
  bot: t('Visitor'),
  event: t('Event'),
};

export const dimensionWord = (dimension: string): string =>
  DIMENSIONS[dimension] ??
  (dimension === 'website' ? t('Website') : t('Property {name}', { name: dimension.replace(/^property\./, '') }));
