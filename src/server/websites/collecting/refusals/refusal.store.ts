import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../database/index.ts';
import type { RefusalReason } from './refusal-reason.ts';

export type RefusalCount = { websiteId: number; day: string; reason: RefusalReason; count: number };

/** Adds to what is there; of websites that are gone, nothing. */
export async function addRefusals(database: Database, tallies: readonly RefusalCount[]): Promise<void> {
  if (tallies.length === 0) return;
  await inTransaction(database, async (db) => {
    for (const { websiteId, day, reason, count } of tallies) {
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
