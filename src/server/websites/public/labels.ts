import { combinedLabelOf, emptyLabelOf, readablePath, valueLabelOf } from '../../../shared/dimension-values.ts';
import { recordOf } from '../../../shared/dimensions.ts';
import { currentTag, cutText, type Message, message, t } from '../../kernel/index.ts';
import {
  type DimensionName,
  type Filter,
  type FilterOperator,
  type FilterSubject,
  propertyOf,
} from '../filters/index.ts';

const namesByLanguage = new Map<string, Intl.DisplayNames>();
function namesOf(type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${currentTag()} ${type}`;
  const known = namesByLanguage.get(key) ?? new Intl.DisplayNames(currentTag(), { type, fallback: 'code' });
  namesByLanguage.set(key, known);
  return known;
}

const maxLength = 80;

const operatorLabels = {
  is: message('is'),
  is_not: message('is not'),
  contains: message('contains'),
  contains_not: message('does not contain'),
  matches: message('matches'),
  matches_not: message('does not match'),
} satisfies Record<FilterOperator, Message>;

export function filterLabel({ dimension, operator, values }: Filter): string {
  return t('{dimension} {operator} {values}', {
    dimension: subjectLabel(dimension),
    operator: t(operatorLabels[operator]),
    values: values
      .map((value) => valueLabel(dimension, value))
      .reduce((others, value) => t('{others} or {value}', { others, value })),
  });
}

const subjectLabel = (subject: FilterSubject): string => {
  const property = propertyOf(subject);
  return property === undefined
    ? t(recordOf(subject as DimensionName).label)
    : t('Property {name}', { name: property });
};

export function valueLabel(dimension: FilterSubject, value: string): string {
  const label = fullValueLabel(dimension, value);
  return label.length > maxLength ? `${cutText(label, maxLength - 1)}…` : label;
}

function fullValueLabel(dimension: FilterSubject, value: string): string {
  if (value === '') return t(emptyLabelOf(dimension));
  const combined = combinedLabelOf(value);
  if (combined !== undefined) return t(combined);
  switch (dimension) {
    case 'country':
      return /^[A-Z]{2}$/.test(value) ? (namesOf('region').of(value) ?? value) : value;
    case 'language':
      return /^[a-z]{2,3}(-\w+)*$/i.test(value) ? (namesOf('language').of(value) ?? value) : value;
    case 'device':
      return value === 'tv' ? 'TV' : (known(dimension, value) ?? capitalized(value));
    case 'channel':
      return known(dimension, value) ?? capitalized(value);
    case 'bot':
      return known(dimension, value) ?? value;
    case 'page':
    case 'entry_page':
    case 'exit_page':
    case 'referrer_page':
      return readablePath(value);
    default:
      return value;
  }
}

function known(dimension: DimensionName, value: string): string | undefined {
  const label = valueLabelOf(dimension, value);
  return label && t(label);
}

const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);
