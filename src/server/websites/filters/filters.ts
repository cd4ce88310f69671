import { invalid, isStorable, t } from '../../kernel/index.ts';
import { botKinds, type DimensionName, dimensionNames } from './dimensions.ts';

/** What a filter asks about: a dimension, or a property of page views and custom events. */
export type FilterSubject = DimensionName | `property.${string}`;

export const filterOperators = ['is', 'is_not', 'contains', 'contains_not', 'matches', 'matches_not'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/**
 * Selects visits: those of which a row has one of the values, or with a negative operator those of which none has.
 * `contains` ignores letter case; in `matches` a `*` stands for anything, and the whole value must match.
 */
export type Filter = { dimension: FilterSubject; operator: FilterOperator; values: string[] };

const maxFilters = 20;
const maxValues = 100;
const maxValueLength = 2000;
/** In all, so that what is asked of the event store stays within what a question may be long there. */
const maxLength = 16_000;
const maxPatterns = 100;
/** Every row is searched for each of them, the longer the slower: their number times their characters. */
const maxSearched = 20_000;
const form = 'DIMENSION:OPERATOR:VALUE[,VALUE…]';

/**
 * Reads filters as the address bar and the interface have them: `country:is:DE,AT`. In a value `,` and `\` are written
 * `\,` and `\\`, and in a property's name `:` and `\` are. Throws `invalid` naming `filter`.
 */
export function parseFilters(written: string | readonly string[] | null | undefined): Filter[] {
  const texts = typeof written === 'string' ? [written] : (written ?? []);
  if (texts.length > maxFilters) throw refused(t('filter must be given at most {max} times.', { max: maxFilters }));
  if (texts.reduce((length, text) => length + text.length, 0) > maxLength)
    throw refused(t('filter must have at most {max} characters in all.', { max: maxLength }));
  const filters = texts.filter((text) => text !== '').map(parseFilter);
  const patterns = filters.flatMap(({ operator, values }) => (/^(contains|matches)/.test(operator) ? values : []));
  if (patterns.length > maxPatterns)
    throw refused(t('filter must have at most {max} values in all to be contained or matched.', { max: maxPatterns }));
  const searched = patterns.length * patterns.reduce((length, value) => length + value.length, 0);
  if (searched > maxSearched)
    throw refused(
      t(
        'filter searches for too much: the number of values to be contained or matched, times their characters in all, must be at most {max} (it is {searched}). Use fewer or shorter values, or is and is_not.',
        { max: maxSearched, searched },
      ),
    );
  return filters;
}

/** The name of the property that a subject is, `plan` of `property.plan`; undefined of a dimension. */
export const propertyOf = (subject: FilterSubject): string | undefined =>
  subject.startsWith('property.') ? subject.slice('property.'.length) : undefined;

/** The filter as `parseFilters` reads it. */
export function formatFilter({ dimension, operator, values }: Filter): string {
  return `${escaped(dimension, /[\\:]/g)}:${operator}:${values.map((value) => escaped(value, /[\\,]/g)).join(',')}`;
}

function parseFilter(text: string): Filter {
  const shown = text.slice(0, 60);
  if (!isStorable(text)) throw refused(t('filter must not contain NUL characters or broken surrogates.'));
  const [dimension = '', rest] = cut(text, ':');
  const [operator = '', written] = cut(rest ?? '', ':');
  if (rest === undefined || written === undefined)
    throw refused(t('filter must be {form}: "{shown}" is not.', { form, shown }));
  if (!isSubject(dimension))
    throw refused(
      t('filter must begin with {names} or property.NAME: "{shown}" does not.', {
        names: dimensionNames.join(', '),
        shown,
      }),
    );
  if (!isOperator(operator))
    throw refused(
      t('filter must use one of {operators}: "{shown}" does not.', { operators: filterOperators.join(', '), shown }),
    );
  const values: string[] = [];
  for (let left: string | undefined = written; left !== undefined; ) {
    const [value, more]: [string, string | undefined] = cut(left, ',');
    values.push(value);
    left = more;
  }
  if (values.length > maxValues)
    throw refused(t('filter must have at most {max} values: "{shown}" has more.', { max: maxValues, shown }));
  if (values.some((value) => value.length > maxValueLength))
    throw refused(
      t('filter must have values of at most {max} characters: "{shown}" has a longer one.', {
        max: maxValueLength,
        shown,
      }),
    );
  if (dimension === 'bot' && (operator === 'is' || operator === 'is_not'))
    return { dimension, operator, values: [...new Set(values.flatMap(botKindsOf))] };
  return { dimension, operator, values };
}

/** `yes` is every kind of bot, `no` is people. */
function botKindsOf(value: string): readonly string[] {
  const [people, ...bots] = botKinds;
  if (['yes', 'true', '1'].includes(value)) return bots;
  if (['no', 'false', '0'].includes(value)) return [people];
  if ((botKinds as readonly string[]).includes(value)) return [value];
  throw refused(t('filter must have yes, no, {kinds} as values of bot.', { kinds: botKinds.join(', ') }));
}

/** What stands before the first separator, unescaped, and what comes after it; undefined where there is none. */
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
const refused = (sentence: string) => invalid({ filter: [sentence] });
const isOperator = (text: string): text is FilterOperator => (filterOperators as readonly string[]).includes(text);
/** Whether a text names what visits can be filtered and broken down by. */
export const isSubject = (text: string): text is FilterSubject =>
  (dimensionNames as string[]).includes(text) || /^property\../s.test(text);
