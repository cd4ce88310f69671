import type {
  AnnouncementRow,
  DatabaseOrTransaction,
  StatusPageRow,
  StatusReportRow,
  StatusReportUpdateRow,
} from '../../database/index.ts';

type OfPage = Pick<StatusPageRow, 'id' | 'account_id'>;

export async function findPageByReference(
  db: DatabaseOrTransaction,
  accountId: number,
  reference: string,
): Promise<StatusPageRow | undefined> {
  return db
    .selectFrom('status_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function listAllReports(
  db: DatabaseOrTransaction,
  page: OfPage,
): Promise<Pick<StatusReportRow, 'id' | 'title' | 'created_at'>[]> {
  return db
    .selectFrom('status_reports')
    .select(['id', 'title', 'created_at'])
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .orderBy('id')
    .execute();
}

export async function listAllAnnouncements(
  db: DatabaseOrTransaction,
  page: OfPage,
): Promise<Pick<AnnouncementRow, 'id' | 'title' | 'created_at'>[]> {
  return db
    .selectFrom('announcements')
    .select(['id', 'title', 'created_at'])
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .orderBy('id')
    .execute();
}

export const listMonitorNames = (
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('monitors').select(['id', 'name']).where('account_id', '=', accountId).orderBy('id').execute();

/** Inserts published updates that don't notify subscribers. */
export async function insertPastUpdates(
  trx: DatabaseOrTransaction,
  reportId: number,
  updates: Pick<StatusReportUpdateRow, 'phase' | 'text' | 'publish_at'>[],
): Promise<void> {
  if (updates.length === 0) return;
  await trx
    .insertInto('status_report_updates')
    .values(
      updates.map((update) => ({
        ...update,
        status_report_id: reportId,
        state: 'published' as const,
        notify: 0,
        created_at: update.publish_at,
      })),
    )
    .execute();
}
