import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Period } from './period.ts';

/** Of one website, whose owner the caller has made sure of: the latest day first, on it the most frequent reason. */
export function refusalsOf(db: DatabaseOrTransaction, websiteId: number, period: Period) {
  return db
    .selectFrom('website_refusals')
    .select(['day', 'reason', 'count'])
    .where('website_id', '=', websiteId)
    .where('day', '>=', period.from)
    .where('day', '<=', period.to)
    .orderBy('day', 'desc')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();
}
