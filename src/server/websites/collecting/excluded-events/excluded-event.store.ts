import { sql } from 'kysely';
import { type Database, type DatabaseOrTransaction, inTransaction } from '../../../database/index.ts';

export type ExcludedEventCount = { websiteId: number; day: string; reason: string; count: number };

/** Skips deleted websites. */
export async function addExcludedEvents(database: Database, tallies: readonly ExcludedEventCount[]): Promise<void> {
  if (tallies.length === 0) return;
  // A fixed order prevents deadlocks.
  const keyOf = ({ websiteId, day, reason }: ExcludedEventCount) => `${websiteId} ${day} ${reason}`;
  const inOrder = tallies.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await inTransaction(database, async (db) => {
    for (const { websiteId, day, reason, count } of inOrder) {
      await db
        .insertInto('website_refusals')
        .columns(['website_id', 'day', 'reason', 'count'])
        .expression((from) =>
          from
            .selectFrom('websites')
            .select((of) => [
              'id',
              of.cast<string>(of.val(day), 'text').as('day'),
              of.cast<string>(of.val(reason), 'text').as('reason'),
              of.cast<number>(of.val(count), 'bigint').as('count'),
            ])
            .where('id', '=', websiteId),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['website_id', 'day', 'reason'])
            .doUpdateSet({ count: sql`website_refusals.count + excluded.count` }),
        )
        .execute();
    }
  });
}

/** The caller must check the owner. */
export function listExcludedEvents(
  db: DatabaseOrTransaction,
  websiteIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<{ day: string; reason: string; count: number }[]> {
  return db
    .selectFrom('website_refusals')
    .select((eb) => ['day', 'reason', eb.fn.sum<number>('count').as('count')])
    .where('website_id', 'in', websiteIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'reason'])
    .orderBy('day', 'desc')
    .orderBy((eb) => eb.fn.sum('count'), 'desc')
    .orderBy('reason')
    .execute();
}

/** The caller must check the owner. */
export async function deleteExcludedEvents(
  db: DatabaseOrTransaction,
  websiteId: number,
  beforeDay?: string,
): Promise<void> {
  const ofWebsite = db.deleteFrom('website_refusals').where('website_id', '=', websiteId);
  await (beforeDay === undefined ? ofWebsite : ofWebsite.where('day', '<', beforeDay)).execute();
}
