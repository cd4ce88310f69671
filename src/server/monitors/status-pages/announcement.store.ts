import {
  type AnnouncementRow,
  childRows,
  type DatabaseOrTransaction,
  type StatusPageRow,
} from '../../database/index.ts';

type OfPage = Pick<StatusPageRow, 'id' | 'account_id'>;

export const {
  listPage: listAnnouncements,
  find: findAnnouncement,
  insert: insertAnnouncement,
  update: updateAnnouncement,
  delete: deleteAnnouncement,
} = childRows('announcements', 'status_page_id');

export async function listVisibleAnnouncements(
  db: DatabaseOrTransaction,
  page: OfPage,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('starts_at', '<=', nowMs)
    .where((eb) => eb.or([eb('starts_at', '>=', sinceMs), eb('ends_at', 'is', null), eb('ends_at', '>', nowMs)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}
