import { isEvent } from '../filters/index.ts';
import type { Target } from '../resources/index.ts';
import { type Condition, likePattern } from './filter-sql.ts';

export function targetSql({ kind, value, property, property_value }: Target, name: string): Condition {
  const { sql, params } = patternSql(kind === 'page' ? 'pageviews.path' : 'pageviews.name', value, name);
  const had = property ? propertySql(property, property_value, `${name}_property`) : undefined;
  return {
    sql: `(${kind === 'page' ? "pageviews.name = 'pageview'" : isEvent} AND ${sql}${had ? ` AND ${had.sql}` : ''})`,
    params: { ...params, ...had?.params },
  };
}

function propertySql(property: string, value: string | null | undefined, name: string): Condition {
  const params = { [name]: property };
  const has = `mapContains(pageviews.props, {${name}:String})`;
  if (!value) return { sql: has, params };
  const fits = patternSql(`pageviews.props[{${name}:String}]`, value, `${name}_value`);
  return { sql: `${has} AND ${fits.sql}`, params: { ...params, ...fits.params } };
}

/** `*` matches anything. */
export function patternSql(text: string, pattern: string, name: string): Condition {
  if (!pattern.includes('*')) return { sql: `${text} = {${name}:String}`, params: { [name]: pattern } };
  return { sql: `${text} LIKE {${name}:String}`, params: { [name]: likePattern(pattern) } };
}
