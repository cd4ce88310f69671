import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { containsText, type Schema } from '../../database/index.ts';

/** `any`: name, address or one of the tags. */
export type SearchBy = 'name' | 'url' | 'any';

/** The condition that a monitor has the text in what is searched. The query itself names the owner. */
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
