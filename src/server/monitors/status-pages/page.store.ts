import type { Insertable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  ownedRows,
  type PageOptions,
  type Schema,
  type StatusPageRow,
  selectPage,
} from '../../database/index.ts';
import type { ComponentFields } from './component.store.ts';

export type NewPage = Omit<Insertable<Schema['status_pages']>, 'id' | 'account_id'>;
export const addressColumns = [
  'status_pages.id',
  'status_pages.account_id',
  'status_pages.name',
  'slug',
  'domain',
  'domain_verified_at',
] as const;
/** Without `components`, a change of the groups keeps the components. */
export type Group = { name: string; monitor_ids: number[]; components?: ComponentFields[] | undefined };

/**
 * `insert` and `update` throw the database's error if an address is in use. `findTakenAddresses` finds out which
 * address.
 */
export const {
  find: findPage,
  findSome: findPages,
  lock: lockPage,
  count: countPages,
  insert: insertPage,
  update: updatePageRow,
  delete: deletePageRow,
} = ownedRows('status_pages');

/** Not limited to an account, because it is for visitors. */
export async function findPublicPage(db: DatabaseOrTransaction, slug: string): Promise<StatusPageRow | undefined> {
  return db
    .selectFrom('status_pages')
    .selectAll()
    .where('slug', '=', slug)
    .where(hasEnabledModule('status_pages'))
    .executeTakeFirst();
}

/** Not limited to an account, because requests are routed by host. */
export async function listPageDomains(db: DatabaseOrTransaction): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('status_pages')
    .select(['domain', 'slug'])
    .where('domain', 'is not', null)
    .where('domain_verified_at', 'is not', null)
    .where(hasEnabledModule('status_pages'))
    .execute();
  return new Map(rows.map((row) => [row.domain ?? '', row.slug]));
}

/**
 * Returns the addresses that another page uses. Slugs are unique across all accounts, but domains only within the
 * account: several accounts can claim a domain until one verifies it.
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

export type PageListOptions = PageOptions<'id' | 'name'> & {
  search: string | undefined;
};

export async function listPages(
  database: Database,
  accountId: number,
  selection: PageListOptions,
): Promise<{ rows: StatusPageRow[]; total: number }> {
  let matching = database.db.selectFrom('status_pages').where('account_id', '=', accountId);
  const { search } = selection;
  if (search) matching = matching.where((eb) => containsText(eb.ref('name'), search));
  return selectPage(matching, selection);
}

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
