import type { Insertable, Updateable } from 'kysely';
import {
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type ScheduledExportRow,
  type Schema,
  type WebsiteRow,
} from '../../database/index.ts';

type OfWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type NewExport = Omit<Insertable<Schema['scheduled_exports']>, 'id' | 'account_id' | 'website_id'>;
export type ExportChanges = Omit<Updateable<Schema['scheduled_exports']>, 'id' | 'account_id' | 'website_id'>;

export const insertScheduledExport = (
  trx: DatabaseOrTransaction,
  website: OfWebsite,
  values: NewExport,
): Promise<ScheduledExportRow> =>
  trx
    .insertInto('scheduled_exports')
    .values({ ...values, account_id: website.account_id, website_id: website.id })
    .returningAll()
    .executeTakeFirstOrThrow();

/** All of a website's, in the order of their making. */
export const listScheduledExports = (db: DatabaseOrTransaction, website: OfWebsite): Promise<ScheduledExportRow[]> =>
  db
    .selectFrom('scheduled_exports')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .orderBy('id')
    .execute();

export const findScheduledExport = (
  db: DatabaseOrTransaction,
  website: OfWebsite,
  id: number,
): Promise<ScheduledExportRow | undefined> =>
  db
    .selectFrom('scheduled_exports')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();

export const updateScheduledExport = (
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<ScheduledExportRow, 'id' | 'account_id'>,
  changes: ExportChanges,
): Promise<ScheduledExportRow> =>
  trx
    .updateTable('scheduled_exports')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** False when there is none. */
export async function deleteScheduledExport(
  db: DatabaseOrTransaction,
  website: OfWebsite,
  id: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('scheduled_exports')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}

/** The export that has been due longest, whosever it is; some accounts are left out. */
export const findDueExport = (
  db: DatabaseOrTransaction,
  nowMs: number,
  exceptAccounts: readonly number[],
): Promise<ScheduledExportRow | undefined> =>
  db
    .selectFrom('scheduled_exports')
    .selectAll()
    .where('paused', '=', 0)
    .where('due_at', '<=', nowMs)
    .$if(exceptAccounts.length > 0, (query) => query.where('account_id', 'not in', exceptAccounts))
    .where(hasEnabledAccount('scheduled_exports'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Changes an export that is as it was read: true for the one who does. It is how an attempt is claimed, with `due_at` as
 * the end of the claim, and how the attempt ends: settings that change in between set another `due_at`.
 */
export async function moveExport(
  trx: DatabaseOrTransaction,
  { id, account_id, due_at }: ScheduledExportRow,
  changes: ExportChanges,
): Promise<boolean> {
  const moved = await trx
    .updateTable('scheduled_exports')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('paused', '=', 0)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) === 1;
}
