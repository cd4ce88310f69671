import { readablePath } from '../../../shared/dimension-values.ts';
import { canonicalPath, hasUnescaped } from '../../kernel/index.ts';
import { isEvent } from '../filters/index.ts';
import type { Target } from '../resources/index.ts';
import { type Condition, likePattern } from './filter-sql.ts';

export function targetSql({ kind, value, property, property_value }: Target, name: string): Condition {
  const { sql, params } =
    kind === 'page' ? pathSql('pageviews.path', value, name) : patternSql('pageviews.name', value, name);
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

/** Also finds the path if it is written as people type it, such as `/über-uns`. `*` matches anything. */
export function pathSql(text: string, pattern: string, name: string): Condition {
  const written = patternSql(text, pattern, name);
  const other = spelledSql(text, pattern, name);
  if (!other) return written;
  return { sql: `(${written.sql} OR ${other.sql})`, params: { ...written.params, ...other.params } };
}

/** Decodes paths instead of encoding the pattern, which would make it up to nine times as long. */
function spelledSql(text: string, pattern: string, name: string): Condition | undefined {
  const canonical = canonicalPath(pattern);
  if (canonical === pattern) return undefined;
  if (!hasUnescaped(pattern)) return patternSql(text, canonical, `${name}_canonical`);
  const typed = readablePath(pattern);
  return patternSql(`decodeURLComponent(${text})`, typed, typed === pattern ? name : `${name}_typed`);
}

function patternSql(text: string, pattern: string, name: string): Condition {
  if (!pattern.includes('*')) return { sql: `${text} = {${name}:String}`, params: { [name]: pattern } };
  return { sql: `${text} LIKE {${name}:String}`, params: { [name]: likePattern(pattern) } };
}
