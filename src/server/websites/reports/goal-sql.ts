import type { GoalRow } from '../../database/index.ts';
import type { Condition } from './filter-sql.ts';
import { pathSql, targetSql } from './target-sql.ts';

export function goalSql({ kind, value, scroll, property, property_value }: GoalRow, name: string): Condition {
  switch (kind) {
    case 'page':
    case 'event':
      return targetSql({ kind, value, property, property_value }, name);
    case 'scroll': {
      const page = pathSql('pageviews.path', value, name);
      return {
        sql: `(pageviews.name = 'engagement' AND pageviews.scroll >= {${name}_scroll:UInt8} AND ${page.sql})`,
        params: { ...page.params, [`${name}_scroll`]: scroll },
      };
    }
  }
}
