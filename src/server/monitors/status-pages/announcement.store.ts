import type { Insertable, Updateable } from 'kysely';
import type { AnnouncementRow, DatabaseOrTransaction, Schema, StatusPageRow } from '../../database/index.ts';

type OfPage = Pick<StatusPageRow, 'id' | 'account_id'>;
export type NewAnnouncement = Omit<Insertable<Schema['announcements']>, 'id' | 'account_id' | 'status_page_id'>;

export async function insertAnnouncement(
  db: DatabaseOrTransaction,
  page: OfPage,
  announcement: NewAnnouncement,
): Promise<AnnouncementRow> {
  return db
    .insertInto('announcements')
    .values({ ...announcement, account_id: page.account_id, status_page_id: page.id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findAnnouncement(
  db: DatabaseOrTransaction,
  page: OfPage,
  id: number,
): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateAnnouncement(
  db: DatabaseOrTransaction,
  page: OfPage,
  id: number,
  changes: Updateable<Schema['announcements']>,
): Promise<AnnouncementRow | undefined> {
  if (Object.keys(changes).length === 0) return findAnnouncement(db, page, id);
  return db
    .updateTable('announcements')
    .set(changes)
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** False when there is none. */
export async function deleteAnnouncement(db: DatabaseOrTransaction, page: OfPage, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('announcements')
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}

/** One page of a status page's announcements by their start, and how many there are in all. */
export async function listAnnouncements(
  db: DatabaseOrTransaction,
  page: OfPage,
  selection: { sort: 'asc' | 'desc'; page: number; perPage: number },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const matching = db
    .selectFrom('announcements')
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('starts_at', selection.sort)
    .orderBy('id', selection.sort)
    .limit(selection.perPage)
    .offset((selection.page - 1) * selection.perPage)
    .execute();
  return { rows, total: Number(total) };
}

/** Announcements that visitors see: those that have started, and started since then or have not ended; newest first. */
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
