import { isEvent } from '../filters/index.ts';
import type { Target } from '../resources/index.ts';
import { type Condition, likePattern } from './filter-sql.ts';

/** The condition that keeps the page views or custom events that a target waits for. `name` is that of its parameter. */
export function targetSql({ kind, value }: Target, name: string): Condition {
  const { sql, params } = patternSql(kind === 'page' ? 'pageviews.path' : 'pageviews.name', value, name);
  return { sql: `(${kind === 'page' ? "pageviews.name = 'pageview'" : isEvent} AND ${sql})`, params };
}

/** The condition that a text fits a pattern, in which `*` stands for anything. */
export function patternSql(text: string, pattern: string, name: string): Condition {
  if (!pattern.includes('*')) return { sql: `${text} = {${name}:String}`, params: { [name]: pattern } };
  return { sql: `${text} LIKE {${name}:String}`, params: { [name]: likePattern(pattern) } };
}
