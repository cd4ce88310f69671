import { t } from '../../../i18n/index.ts';

/** Filters have the same format in the URL and the API: `DIMENSION:OPERATOR:VALUE[,VALUE…]`. */

const OPERATORS = ['is', 'is_not', 'contains', 'contains_not', 'matches', 'matches_not'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A filter matches any of its values. */
export type Filter = { dimension: string; operator: Operator; values: string[] };

export const OPERATOR_WORDS: Record<Operator, string> = {
  is: t('is'),
  is_not: t('is not'),
  contains: t('contains'),
  contains_not: t('does not contain'),
  matches: t('matches'),
  matches_not: t('does not match'),
};

/** Users can edit the URL, so the result is undefined if the text is not a filter. */
export function readFilter(text: string): Filter | undefined {
  const [dimension = '', afterDimension] = cut(text, ':');
  const [operator = '', list] = cut(afterDimension ?? '', ':');
  if (dimension === '' || list === undefined || !isOperator(operator)) return undefined;
  const values: string[] = [];
  for (let left: string | undefined = list; left !== undefined; ) {
    const [value, rest]: [string, string | undefined] = cut(left, ',');
    values.push(value);
    left = rest;
  }
  return { dimension, operator, values };
}

function cut(text: string, separator: string): [before: string, after: string | undefined] {
  let before = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === separator) return [before, text.slice(at + 1)];
    if (text[at] === '\\' && at + 1 < text.length) at++;
    before += text[at];
  }
  return [before, undefined];
}

const isOperator = (text: string): text is Operator => (OPERATORS as readonly string[]).includes(text);

/** Escapes the dimension too, because property names can contain any character. */
export function writeFilter({ dimension, operator, values }: Filter): string {
  const list = values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
  return `${dimension.replace(/[\\:]/g, '\\$&')}:${operator}:${list}`;
}

const isOnly = (filter: Filter, dimension: string, value: string): boolean =>
  filter.dimension === dimension &&
  filter.operator === 'is' &&
  filter.values.length === 1 &&
  filter.values[0] === value;

export function isChosen(filters: readonly Filter[], dimension: string, value: string): boolean {
  return filters.some((filter) => isOnly(filter, dimension, value));
}

/** Toggles a filter by the value. Replaces another value of the same dimension. */
export function drillDown(filters: readonly Filter[], dimension: string, value: string): Filter[] {
  const others = filters.filter((filter) => filter.dimension !== dimension || filter.operator !== 'is');
  return isChosen(filters, dimension, value) ? others : [...others, { dimension, operator: 'is', values: [value] }];
}
