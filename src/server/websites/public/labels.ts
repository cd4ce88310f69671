import { currentTag, type Message, message, t } from '../../kernel/index.ts';
import type { DimensionName, Filter, FilterOperator, FilterSubject } from '../filters/index.ts';

/** What codes are called in the language of the page. */
const namesByLanguage = new Map<string, Intl.DisplayNames>();
function namesOf(type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${currentTag()} ${type}`;
  const known = namesByLanguage.get(key) ?? new Intl.DisplayNames(currentTag(), { type, fallback: 'code' });
  namesByLanguage.set(key, known);
  return known;
}

const maxLength = 80;

const dimensionLabels = {
  page: message('Page'),
  title: message('Title'),
  host: message('Host'),
  entry_page: message('Entry page'),
  exit_page: message('Exit page'),
  referrer: message('Referrer'),
  referrer_page: message('Referring page'),
  source: message('Source'),
  channel: message('Channel'),
  search_engine: message('Search engine'),
  social_network: message('Social network'),
  utm_source: message('Campaign source'),
  utm_medium: message('Campaign medium'),
  utm_campaign: message('Campaign'),
  utm_term: message('Campaign term'),
  utm_content: message('Campaign content'),
  country: message('Country'),
  region: message('Region'),
  city: message('City'),
  language: message('Language'),
  browser: message('Browser'),
  browser_version: message('Browser version'),
  system: message('System'),
  system_version: message('System version'),
  device: message('Device'),
  screen: message('Screen'),
  bot: message('Visitor'),
  event: message('Event'),
} satisfies Record<DimensionName, Message>;

const operatorLabels = {
  is: message('is'),
  is_not: message('is not'),
  contains: message('contains'),
  contains_not: message('does not contain'),
  matches: message('matches'),
  matches_not: message('does not match'),
} satisfies Record<FilterOperator, Message>;

/** A filter as readable text: `Country is Germany`. */
export function filterLabel({ dimension, operator, values }: Filter): string {
  return t('{dimension} {operator} {values}', {
    dimension: subjectLabel(dimension),
    operator: t(operatorLabels[operator]),
    values: values
      .map((value) => valueLabel(dimension, value))
      .reduce((others, value) => t('{others} or {value}', { others, value })),
  });
}

const subjectLabel = (subject: FilterSubject): string =>
  subject in dimensionLabels
    ? t(dimensionLabels[subject as DimensionName])
    : t('Property {name}', { name: subject.replace(/^property\./, '') });

/** A dimension's value as readable text, truncated to 80 characters. */
export function valueLabel(dimension: FilterSubject, value: string): string {
  const label = fullValueLabel(dimension, value);
  return label.length > maxLength ? `${label.slice(0, maxLength - 1).toWellFormed()}…` : label;
}

const botLabels: Record<string, Message> = {
  people: message('People'),
  agent: message('Bots (user agent)'),
  data_center: message('Bots (network)'),
  behavior: message('Bots (behaviour)'),
};
/** What is in neither table is its own name. */
const deviceLabels: Record<string, Message> = {
  desktop: message('Desktop'),
  mobile: message('Mobile'),
  tablet: message('Tablet'),
};
const channelLabels: Record<string, Message> = {
  Direct: message('Direct'),
  'Organic Search': message('Organic Search'),
  'Paid Search': message('Paid Search'),
  'Organic Social': message('Organic Social'),
  'Paid Social': message('Paid Social'),
  'Organic Video': message('Organic Video'),
  'Paid Video': message('Paid Video'),
  'Organic Shopping': message('Organic Shopping'),
  'Paid Shopping': message('Paid Shopping'),
  'AI Assistants': message('AI Assistants'),
  Email: message('Email'),
  Referral: message('Referral'),
  Affiliates: message('Affiliates'),
  Display: message('Display Ads'),
  Audio: message('Audio'),
  Push: message('Push'),
  'Paid Other': message('Paid Other'),
  'Other Campaigns': message('Other Campaigns'),
};
/** What stands for several values together, by what the reports call it. */
const togetherLabels = new Map<string, Message>([
  ['(other)', message('Other')],
  ['(none)', message('None')],
  ['(unknown)', message('Source not known')],
]);

function fullValueLabel(dimension: FilterSubject, value: string): string {
  if (value === '') return nothingIn(dimension);
  const together = togetherLabels.get(value);
  if (together !== undefined) return t(together);
  switch (dimension) {
    case 'country':
      return /^[A-Z]{2}$/.test(value) ? (namesOf('region').of(value) ?? value) : value;
    case 'language':
      return /^[a-z]{2,3}(-\w+)*$/i.test(value) ? (namesOf('language').of(value) ?? value) : value;
    case 'device':
      return value === 'tv' ? 'TV' : named(deviceLabels, value);
    case 'channel':
      return named(channelLabels, value);
    case 'bot':
      return botLabels[value] === undefined ? value : t(botLabels[value]);
    case 'page':
    case 'entry_page':
    case 'exit_page':
      return readablePath(value);
    default:
      return value;
  }
}

function named(labels: Record<string, Message>, value: string): string {
  const label = labels[value];
  return label === undefined ? value.charAt(0).toUpperCase() + value.slice(1) : t(label);
}

/** The console's names for it. */
function nothingIn(dimension: FilterSubject): string {
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

function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // not UTF-8: shown unchanged
  }
}
