import { cutText, invalid, isStorable, t } from '../../kernel/index.ts';
import { botKinds, type DimensionName, dimensionNames } from './dimensions.ts';

export type FilterSubject = DimensionName | `property.${string}`;

export const filterOperators = ['is', 'is_not', 'contains', 'contains_not', 'matches', 'matches_not'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/**
 * Selects visits that have a matching row or, with a negative operator, visits that have no matching row. `contains`
 * ignores case. In `matches`, `*` is a wildcard.
 */
export type Filter = { dimension: FilterSubject; operator: FilterOperator; values: string[] };

const maxFilters = 20;
const maxValues = 100;
const maxValueLength = 2000;
/** Total for all filters, because the event store limits query size. */
const maxLength = 16_000;
const maxPatterns = 100;
/** Number of patterns times their total characters: every row is searched for each pattern. */
const maxSearched = 20_000;
const form = 'DIMENSION:OPERATOR:VALUE[,VALUE…]';

/**
 * Parses filters such as `country:is:DE,AT`. `\` escapes `,` in values, and `:` in property names. Throws `invalid`.
 */
export function parseFilters(written: string | readonly string[] | null | undefined): Filter[] {
  const texts = typeof written === 'string' ? [written] : (written ?? []);
  if (texts.length > maxFilters) throw invalidFilter(t('filter can be given up to {max} times.', { max: maxFilters }));
  if (texts.reduce((length, text) => length + text.length, 0) > maxLength)
    throw invalidFilter(t('filter can have up to {max} characters in total.', { max: maxLength }));
  const filters = texts.filter((text) => text !== '').map(parseFilter);
  const patterns = filters.flatMap(({ operator, values }) => (/^(contains|matches)/.test(operator) ? values : []));
  if (patterns.length > maxPatterns)
    throw invalidFilter(
      t('filter can have up to {max} values in total for contains and matches.', { max: maxPatterns }),
    );
  const searched = patterns.length * patterns.reduce((length, value) => length + value.length, 0);
  if (searched > maxSearched)
    throw invalidFilter(
      t(
        'filter searches for too much: the number of values for contains and matches, times their total characters, can be up to {max} (it is {searched}). Use fewer or shorter values, or is and is_not.',
        { max: maxSearched, searched },
      ),
    );
  return filters;
}

export const propertyOf = (subject: FilterSubject): string | undefined =>
  subject.startsWith('property.') ? subject.slice('property.'.length) : undefined;

export function formatFilter({ dimension, operator, values }: Filter): string {
  return `${escaped(dimension, /[\\:]/g)}:${operator}:${values.map((value) => escaped(value, /[\\,]/g)).join(',')}`;
}

function parseFilter(text: string): Filter {
  const shown = cutText(text, 60);
  if (!isStorable(text)) throw invalidFilter(t('filter must not contain NUL characters or broken surrogates.'));
  const [dimension = '', rest] = cut(text, ':');
  const [operator = '', written] = cut(rest ?? '', ':');
  if (rest === undefined || written === undefined)
    throw invalidFilter(t('filter must be {form}: "{shown}" is not.', { form, shown }));
  if (!isSubject(dimension))
    throw invalidFilter(
      t('filter must begin with {names} or property.NAME: "{shown}" does not.', {
        names: dimensionNames.join(', '),
        shown,
      }),
    );
  if (!isOperator(operator))
    throw invalidFilter(
      t('filter must use one of {operators}: "{shown}" does not.', { operators: filterOperators.join(', '), shown }),
    );
  const values: string[] = [];
  for (let left: string | undefined = written; left !== undefined; ) {
    const [value, more]: [string, string | undefined] = cut(left, ',');
    values.push(value);
    left = more;
  }
  if (values.length > maxValues)
    throw invalidFilter(t('filter must have at most {max} values: "{shown}" has more.', { max: maxValues, shown }));
  if (values.some((value) => value.length > maxValueLength))
    throw invalidFilter(
      t('filter must have values of at most {max} characters: "{shown}" has a longer one.', {
        max: maxValueLength,
        shown,
      }),
    );
  if (dimension === 'bot' && (operator === 'is' || operator === 'is_not'))
    return { dimension, operator, values: [...new Set(values.flatMap(botKindsOf))] };
  return { dimension, operator, values };
}

function botKindsOf(value: string): readonly string[] {
  const [people, ...bots] = botKinds;
  if (['yes', 'true', '1'].includes(value)) return bots;
  if (['no', 'false', '0'].includes(value)) return [people];
  if ((botKinds as readonly string[]).includes(value)) return [value];
  throw invalidFilter(t('filter must have yes, no, {kinds} as values of bot.', { kinds: botKinds.join(', ') }));
}

function cut(text: string, separator: string): [before: string, after: string | undefined] {
  let before = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === separator) return [before, text.slice(i + 1)];
    if (text[i] === '\\' && i + 1 < text.length) i++;
    before += text[i];
  }
  return [before, undefined];
}

const escaped = (text: string, special: RegExp): string => text.replace(special, '\\$&');
const invalidFilter = (sentence: string) => invalid({ filter: [sentence] });
const isOperator = (text: string): text is FilterOperator => (filterOperators as readonly string[]).includes(text);
export const isSubject = (text: string): text is FilterSubject =>
  (dimensionNames as string[]).includes(text) || /^property\../s.test(text);
