import { combinedLabelOf, emptyLabelOf, readablePath, valueLabelOf } from '../../../../shared/dimension-values.ts';
import { type DimensionName, dimensionRecords, recordOf } from '../../../../shared/dimensions.ts';
import { t, tag } from '../../../i18n/index.ts';
import { countryName } from '../../../ui/format/country.ts';
import { withoutRepeatedRegion } from './place-name.ts';

// `standard` names start with the language, so they are sorted by language, then region.
const languages = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' });

/** Returns false for combined values such as "(other)", which can't be filtered. */
export const isOneValue = (value: string): boolean => combinedLabelOf(value) === undefined;

/** `dimension` is as in tabs.ts, or `property.NAME`. */
export function readableName(dimension: string, value: string): string {
  const combined = combinedLabelOf(value);
  if (combined !== undefined) return combined;
  if (value === '') return emptyLabelOf(dimension);
  switch (dimension) {
    case 'country':
      return countryName(value);
    case 'region':
    case 'city':
      return withoutRepeatedRegion(value).replace(/, ([A-Z]{2})$/, (_, code: string) => `, ${countryName(code)}`);
    case 'language':
      return languageName(value);
    case 'page':
    case 'entry_page':
    case 'exit_page':
    case 'referrer_page':
      return readablePath(value);
    case 'bot':
      return valueLabelOf(dimension, value) ?? value;
    case 'device':
    case 'channel':
      return valueLabelOf(dimension, value) ?? value.charAt(0).toUpperCase() + value.slice(1);
    default:
      return value;
  }
}

function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

/** These are shown first. The others follow in the order of the API documentation. */
const FIRST = [
  ...(['page', 'entry_page', 'exit_page', 'title', 'host', 'source', 'channel', 'referrer', 'referrer_page'] as const),
  ...(['search_engine', 'social_network', 'utm_campaign'] as const),
];

export const ORDERED_DIMENSIONS = [
  ...new Set<DimensionName>([...FIRST, ...dimensionRecords.map(([name]) => name)]),
].map((name) => [name, recordOf(name)] as const);

export const DIMENSIONS: Record<string, string> = Object.fromEntries(
  ORDERED_DIMENSIONS.map(([name, { label }]) => [name, label]),
);

export const dimensionWord = (dimension: string): string =>
  DIMENSIONS[dimension] ??
  (dimension === 'website' ? t('Website') : t('Property {name}', { name: dimension.replace(/^property\./, '') }));
