import { sql } from 'kysely';
import type { DatabaseOrTransaction, WebsiteRow } from '../../database/index.ts';

export type ClosingWebsite = Pick<WebsiteRow, 'id' | 'time_zone' | 'closed_from' | 'closed_until' | 'days_version'>;

/** Of all accounts: whose days close is a matter of the clock. */
export function listWebsitesToClose(db: DatabaseOrTransaction): Promise<ClosingWebsite[]> {
  return db
    .selectFrom('websites')
    .select(['id', 'time_zone', 'closed_from', 'closed_until', 'days_version'])
    .orderBy('id')
    .execute();
}

/**
 * Says which days of a website are closed, once they are counted. Undefined, and nothing is changed, when it was changed
 * by somebody else since `before` was read: another zone was chosen, or events of earlier days came in or went.
 */
export async function saveClosedDays(
  db: DatabaseOrTransaction,
  before: ClosingWebsite,
  after: Pick<ClosingWebsite, 'closed_from' | 'closed_until'>,
): Promise<ClosingWebsite | undefined> {
  const changed = await db
    .updateTable('websites')
    .set({ ...after, days_version: before.days_version + 1 })
    .where('id', '=', before.id)
    .where('time_zone', '=', before.time_zone)
    .where('days_version', '=', before.days_version)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1
    ? { ...before, ...after, days_version: before.days_version + 1 }
    : undefined;
}

type Owned = Pick<WebsiteRow, 'id' | 'account_id'>;

/** Changes what the database says of a website's days, under a version of their own. */
const changingDays = (db: DatabaseOrTransaction, { id, account_id }: Owned) =>
  db
    .updateTable('websites')
    .set({ days_version: sql<number>`days_version + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', id);

/** Says that what `website_days` holds of a website is not what it was: what was read of it before is out of date. */
export async function bumpDaysVersion(db: DatabaseOrTransaction, website: Owned): Promise<void> {
  await changingDays(db, website).execute();
}

/** No day is closed any more: all are counted anew. */
export async function reopenAllDays(db: DatabaseOrTransaction, website: Owned): Promise<void> {
  await changingDays(db, website).set({ closed_from: null, closed_until: null }).execute();
}

/** Of any account: rows name their website alone. */
export function findWebsiteToClose(
  db: DatabaseOrTransaction,
  id: number,
): Promise<(ClosingWebsite & Pick<WebsiteRow, 'retention_months'>) | undefined> {
  return db
    .selectFrom('websites')
    .select(['id', 'time_zone', 'closed_from', 'closed_until', 'days_version', 'retention_months'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * No day from `first` on is closed any more, of a website of any account; `before` is the day before it. Who is just
 * counting one of them finds out that it has changed.
 */
export async function reopenDaysFrom(
  db: DatabaseOrTransaction,
  id: number,
  { first, before }: { first: string; before: string },
): Promise<void> {
  await db
    .updateTable('websites')
    .set({
      days_version: sql<number>`days_version + 1`,
      closed_from: sql<string | null>`case when closed_from < ${first} then closed_from end`,
      closed_until: sql<string | null>`case
        when closed_from < ${first} and closed_until >= ${first} then ${before}
        when closed_from < ${first} then closed_until end`,
    })
    .where('id', '=', id)
    .execute();
}

/** No day before `firstDay` (`YYYY-MM-DD`) is closed any more. */
export async function dropClosedDaysBefore(db: DatabaseOrTransaction, website: Owned, firstDay: string): Promise<void> {
  const none = { closed_from: null, closed_until: null };
  await changingDays(db, website).set(none).where('closed_until', '<', firstDay).execute();
  await changingDays(db, website).set({ closed_from: firstDay }).where('closed_from', '<', firstDay).execute();
}
