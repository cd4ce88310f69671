import type { Insertable, Updateable } from 'kysely';
import type {
  DatabaseOrTransaction,
  FunnelRow,
  GoalRow,
  Schema,
  SegmentRow,
  WebsiteRow,
} from '../../database/index.ts';

/** Tables of what an owner keeps for a website; they share the columns that say whose it is. */
type Rows = { goals: GoalRow; funnels: FunnelRow; segments: SegmentRow };
export type ResourceTable = keyof Rows;
export type ResourceRow<T extends ResourceTable> = Rows[T];
/** What an owner decides of it. */
export type ResourceColumns<T extends ResourceTable> = Omit<
  ResourceRow<T>,
  'id' | 'account_id' | 'website_id' | 'created_at'
>;

export type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

// Kysely types a table that is one of several only by what each has: the name stands for one that all are like.
const named = (table: ResourceTable) => table as 'goals';

/** Everything of the table that the website has, in the order of its making. */
export async function listResources<T extends ResourceTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
): Promise<ResourceRow<T>[]> {
  const rows: unknown = await db
    .selectFrom(named(table))
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .orderBy('id')
    .execute();
  return rows as ResourceRow<T>[];
}

export async function findResource<T extends ResourceTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
  id: number,
): Promise<ResourceRow<T> | undefined> {
  const row: unknown = await db
    .selectFrom(named(table))
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as ResourceRow<T> | undefined;
}

/** Of all websites of the account. */
export async function countResources(
  db: DatabaseOrTransaction,
  accountId: number,
  table: ResourceTable,
): Promise<number> {
  const { total } = await db
    .selectFrom(named(table))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertResource<T extends ResourceTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
  columns: ResourceColumns<T> & { created_at: number },
): Promise<ResourceRow<T>> {
  const owned: unknown = { ...columns, account_id: website.account_id, website_id: website.id };
  const row: unknown = await db
    .insertInto(named(table))
    .values(owned as Insertable<Schema['goals']>)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ResourceRow<T>;
}

/** Writes all that an owner decides of it. */
export async function updateResourceRow<T extends ResourceTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
  id: number,
  columns: ResourceColumns<T>,
): Promise<ResourceRow<T>> {
  const changes: unknown = columns;
  const row: unknown = await db
    .updateTable(named(table))
    .set(changes as Updateable<Schema['goals']>)
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ResourceRow<T>;
}

/** False when there is none. */
export async function deleteResource(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: ResourceTable,
  id: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom(named(table))
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}
