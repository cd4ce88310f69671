import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { containsText, type Schema } from '../../database/index.ts';

export type SearchBy = 'name' | 'url' | 'any';

/** Does not restrict the account. The query must do that. */
export const matchesSearch =
  (text: string, by: SearchBy) =>
  (eb: ExpressionBuilder<Schema, 'monitors'>): Expression<SqlBool> =>
    by === 'any'
      ? eb.or([
          containsText(eb.ref('monitors.name'), text),
          containsText(eb.ref('monitors.url'), text),
          eb.exists(
            eb
              .selectFrom('monitor_tags')
              .select('monitor_tags.tag')
              .whereRef('monitor_tags.monitor_id', '=', 'monitors.id')
              .whereRef('monitor_tags.account_id', '=', 'monitors.account_id')
              .where((tags) => containsText(tags.ref('monitor_tags.tag'), text)),
          ),
        ])
      : containsText(eb.ref(`monitors.${by}`), text);
