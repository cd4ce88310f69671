import { canonicalPath, hasUnescaped } from '../../kernel/index.ts';
import type { Filter, FilterSubject } from '../filters/index.ts';
import { type DimensionName, dimensions, hasProperties, isEvent, propertyOf } from '../filters/index.ts';

export type Condition = { sql: string; params: Record<string, unknown> };

/**
 * Keeps the rows of visits that match every filter. Only the rows that `within` selects decide whether a visit matches.
 */
export function filtersSql(filters: readonly Filter[], within: string): Condition {
  const params: Record<string, unknown> = {};
  const parts = filters.map((filter, index) => visitCondition(filter, within, bindInto(params, `f${index}`)));
  return { sql: ['1', ...parts].join(' AND '), params };
}

/**
 * Filters for tables other than `pageviews`. `columns` maps dimensions to the table's columns. Ignores filters on other
 * dimensions.
 */
export function ownFiltersSql(filters: readonly Filter[], columns: ReadonlyMap<string, string>): Condition {
  const params: Record<string, unknown> = {};
  const parts = filters.flatMap((filter, index) => {
    const column = columns.get(filter.dimension);
    if (column === undefined) return [];
    const { negative, matches } = matcherOf(filter, bindInto(params, `own${index}`));
    return [`${negative ? 'NOT ' : ''}${matches(column)}`];
  });
  return { sql: ['1', ...parts].join(' AND '), params };
}

type Bind = (value: string | string[]) => string;

function bindInto(params: Record<string, unknown>, prefix: string): Bind {
  let count = 0;
  return (value) => {
    const name = `${prefix}_${count++}`;
    params[name] = value;
    return `{${name}:${typeof value === 'string' ? 'String' : 'Array(String)'}}`;
  };
}

function visitCondition(filter: Filter, within: string, bind: Bind): string {
  const { negative, matches } = matcherOf(filter, bind);
  const not = negative ? 'NOT ' : '';
  const { dimension } = filter;
  const visitsWith = (rows: string) =>
    `pageviews.visit ${not}IN (SELECT pageviews.visit FROM pageviews WHERE ${within} AND ${rows})`;
  const name = propertyOf(dimension);
  if (name !== undefined) {
    const property = bind(name);
    return visitsWith(
      `${hasProperties} AND mapContains(pageviews.props, ${property}) AND ${matches(`pageviews.props[${property}]`)}`,
    );
  }
  const definition = dimensions[dimension as DimensionName];
  switch (definition.of) {
    case 'visit':
      return `${not}${matches(definition.sql)}`;
    case 'pageview':
      return visitsWith(`pageviews.name = 'pageview' AND ${matches(definition.sql)}`);
    case 'event':
      return visitsWith(`${isEvent} AND ${matches(definition.sql)}`);
    case 'whole':
      return `pageviews.visit ${not}IN (SELECT visit FROM (
        SELECT pageviews.visit AS visit, ${definition.whole} AS whole FROM pageviews
        WHERE ${within} GROUP BY visit HAVING ${definition.has}
      ) WHERE ${matches('whole')})`;
  }
}

function matcherOf(
  { dimension, operator, values: written }: Filter,
  bind: Bind,
): { negative: boolean; matches: (sql: string) => string } {
  // Paths are stored with escapes. People type them without, or in another case.
  const isTyped = isPath(dimension) && written.some(hasUnescaped);
  const spelled = isPath(dimension) ? written.filter((value) => !hasUnescaped(value)).map(canonicalPath) : [];
  const values = [...new Set([...written, ...spelled])];
  const either = (sql: string, test: (text: string) => string) =>
    isTyped ? `(${test(sql)} OR ${test(`decodeURLComponent(${sql})`)})` : test(sql);
  const equals = (sql: string) => {
    const list = bind(values);
    return either(sql, (text) => `(${text} IN ${list})`);
  };
  const contains = (sql: string) =>
    anyOf(written.map((value) => containsSql(searchedText(dimension, sql, value), bind(value))));
  const matchesPattern = (sql: string) => {
    const patterns = values.map((value) => bind(likePattern(value)));
    return either(sql, (text) => anyOf(patterns.map((pattern) => `${text} LIKE ${pattern}`)));
  };
  switch (operator) {
    case 'is':
      return { negative: false, matches: equals };
    case 'is_not':
      return { negative: true, matches: equals };
    case 'contains':
      return { negative: false, matches: contains };
    case 'contains_not':
      return { negative: true, matches: contains };
    case 'matches':
      return { negative: false, matches: matchesPattern };
    case 'matches_not':
      return { negative: true, matches: matchesPattern };
  }
}

const isPath = (dimension: FilterSubject): boolean =>
  ['page', 'entry_page', 'exit_page', 'referrer_page'].includes(dimension);

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

const containsSql = (text: string, search: string): string => `positionCaseInsensitiveUTF8(${text}, ${search}) > 0`;

/** Escapes are searched as people read them. */
export const searchedText = (dimension: FilterSubject, sql: string, search: string): string =>
  isPath(dimension) && hasUnescaped(search) ? `decodeURLComponent(${sql})` : sql;

/** True if one of the texts contains the parameter `search`. */
export const searchSql = (texts: readonly string[]): string =>
  anyOf([...new Set(texts)].map((text) => containsSql(text, '{search:String}')));

export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
