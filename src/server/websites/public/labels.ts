import type { DimensionName, Filter, FilterOperator, FilterSubject } from '../filters/index.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const maxLength = 80;

const dimensionLabels = {
  page: 'Page',
  title: 'Title',
  host: 'Host',
  entry_page: 'Entry page',
  exit_page: 'Exit page',
  referrer: 'Referrer',
  referrer_page: 'Referring page',
  source: 'Source',
  channel: 'Channel',
  search_engine: 'Search engine',
  social_network: 'Social network',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_campaign: 'Campaign',
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
} satisfies Record<DimensionName, string>;

const operatorLabels = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  matches: 'matches',
  matches_not: 'does not match',
} satisfies Record<FilterOperator, string>;

/** A filter as readable text: `Country is Germany`. */
export function filterLabel({ dimension, operator, values }: Filter): string {
  const subject = dimension in dimensionLabels ? dimensionLabels[dimension as DimensionName] : propertyLabel(dimension);
  return `${subject} ${operatorLabels[operator]} ${values.map((value) => valueLabel(dimension, value)).join(' or ')}`;
}

const propertyLabel = (subject: FilterSubject): string => subject.replace(/^property\./, 'Property ');

/** A dimension's value as readable text, truncated to 80 characters. */
export function valueLabel(dimension: FilterSubject, value: string): string {
  const label = fullValueLabel(dimension, value);
  return label.length > maxLength ? `${label.slice(0, maxLength - 1).toWellFormed()}…` : label;
}

const botLabels: Record<string, string> = {
  people: 'People',
  agent: 'Bots (user agent)',
  data_center: 'Bots (network)',
  behavior: 'Bots (behaviour)',
};

function fullValueLabel(dimension: FilterSubject, value: string): string {
  if (value === '') return nothingIn(dimension);
  switch (dimension) {
    case 'country':
      return /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value;
    case 'language':
      return /^[a-z]{2,3}(-\w+)*$/i.test(value) ? (languages.of(value) ?? value) : value;
    case 'device':
      return value === 'tv' ? 'TV' : value.charAt(0).toUpperCase() + value.slice(1);
    case 'bot':
      return botLabels[value] ?? value;
    case 'page':
    case 'entry_page':
    case 'exit_page':
      return readablePath(value);
    default:
      return value;
  }
}

/** The console's names for it. */
function nothingIn(dimension: FilterSubject): string {
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

function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // not UTF-8: shown unchanged
  }
}
