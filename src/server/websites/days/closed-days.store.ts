import { sql } from 'kysely';
import type { DatabaseOrTransaction, WebsiteRow } from '../../database/index.ts';

export type ClosingWebsite = Pick<WebsiteRow, 'id' | 'time_zone' | 'closed_from' | 'closed_until' | 'days_version'>;

/** Covers all accounts. */
export function listWebsitesToClose(db: DatabaseOrTransaction): Promise<ClosingWebsite[]> {
  return db
    .selectFrom('websites')
    .select(['id', 'time_zone', 'closed_from', 'closed_until', 'days_version'])
    .orderBy('id')
    .execute();
}

/** Returns undefined if the website's days have changed since `before`. */
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

const changingDays = (db: DatabaseOrTransaction, { id, account_id }: Owned) =>
  db
    .updateTable('websites')
    .set({ days_version: sql<number>`days_version + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', id);

/** Invalidates results that were read from `website_days`. */
export async function bumpDaysVersion(db: DatabaseOrTransaction, website: Owned): Promise<void> {
  await changingDays(db, website).execute();
}

export async function reopenAllDays(db: DatabaseOrTransaction, website: Owned): Promise<void> {
  await changingDays(db, website).set({ closed_from: null, closed_until: null }).execute();
}

/** Covers all accounts. */
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

/** Covers all accounts. A process that is counting these days detects the change. */
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

export async function dropClosedDaysBefore(db: DatabaseOrTransaction, website: Owned, firstDay: string): Promise<void> {
  const none = { closed_from: null, closed_until: null };
  await changingDays(db, website).set(none).where('closed_until', '<', firstDay).execute();
  await changingDays(db, website).set({ closed_from: firstDay }).where('closed_from', '<', firstDay).execute();
}
