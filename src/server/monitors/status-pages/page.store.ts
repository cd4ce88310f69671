import type { Insertable, Updateable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledAccount,
  lockForUpdate,
  type Schema,
  type StatusPageRow,
} from '../../database/index.ts';

export type NewPage = Omit<Insertable<Schema['status_pages']>, 'id' | 'account_id'>;
export type Group = { name: string; monitor_ids: number[] };

export async function findPage(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<StatusPageRow | undefined> {
  return db
    .selectFrom('status_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The page as it stands, and as it stays for everybody else until the transaction ends. */
export async function lockPage(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<StatusPageRow | undefined> {
  const found = trx.selectFrom('status_pages').selectAll().where('account_id', '=', accountId).where('id', '=', id);
  return lockForUpdate(database, found).executeTakeFirst();
}

/** For visitors, so of any account. */
export async function findPublicPage(db: DatabaseOrTransaction, slug: string): Promise<StatusPageRow | undefined> {
  return db
    .selectFrom('status_pages')
    .selectAll()
    .where('slug', '=', slug)
    .where(hasEnabledAccount('status_pages'))
    .executeTakeFirst();
}

/** The slug of each verified domain, of all accounts: which page a request is for is known by its host. */
export async function listPageDomains(db: DatabaseOrTransaction): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('status_pages')
    .select(['domain', 'slug'])
    .where('domain', 'is not', null)
    .where('domain_verified_at', 'is not', null)
    .where(hasEnabledAccount('status_pages'))
    .execute();
  return new Map(rows.map((row) => [row.domain ?? '', row.slug]));
}

/**
 * Which of these belong to a page other than `exceptId`: a slug whosever page it is, a domain among the account's own.
 * Claims of other accounts stand beside each other until one is verified.
 */
export async function findTakenAddresses(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: { slug?: string; domain?: string | null },
  exceptId = 0,
): Promise<('slug' | 'domain')[]> {
  const rows = await db
    .selectFrom('status_pages')
    .select(['slug', 'domain'])
    .where('id', '!=', exceptId)
    .where((where) =>
      where.or([
        where('slug', '=', wanted.slug ?? ''),
        where.and([where('domain', '=', wanted.domain ?? ''), where('account_id', '=', accountId)]),
      ]),
    )
    .execute();
  return (['slug', 'domain'] as const).filter((name) => wanted[name] && rows.some((row) => row[name] === wanted[name]));
}

export async function countPages(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('status_pages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Throws the database's own error when an address is taken: `takenAddresses` tells which. */
export async function insertPage(db: DatabaseOrTransaction, accountId: number, page: NewPage): Promise<StatusPageRow> {
  return db
    .insertInto('status_pages')
    .values({ ...page, account_id: accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Throws as `addPage` does. */
export async function updatePageRow(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  changes: Updateable<Schema['status_pages']>,
): Promise<StatusPageRow | undefined> {
  return db
    .updateTable('status_pages')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the page with all that hangs on it. False when there is none. */
export async function deletePageRow(db: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('status_pages')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}

export type PageListOptions = {
  search: string | undefined;
  sortBy: 'id' | 'name';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

/** One page of an account's status pages in a total order, and how many there are in all. */
export async function listPages(
  database: Database,
  accountId: number,
  selection: PageListOptions,
): Promise<{ rows: StatusPageRow[]; total: number }> {
  let matching = database.db.selectFrom('status_pages').where('account_id', '=', accountId);
  const { search } = selection;
  if (search) matching = matching.where((eb) => containsText(eb.ref('name'), search));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(selection.sortBy, selection.sort)
    .orderBy('id', selection.sort)
    .limit(selection.perPage)
    .offset((selection.page - 1) * selection.perPage)
    .execute();
  return { rows, total: Number(total) };
}

/** Subscribers who have confirmed, of each page that has any. */
export async function countSubscribers(
  db: DatabaseOrTransaction,
  accountId: number,
  pageIds: number[],
): Promise<Map<number, number>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscribers')
    .select(['status_page_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('account_id', '=', accountId)
    .where('status_page_id', 'in', pageIds)
    .where('confirmed_at', 'is not', null)
    .groupBy('status_page_id')
    .execute();
  return new Map(rows.map((row) => [row.status_page_id, Number(row.total)]));
}
