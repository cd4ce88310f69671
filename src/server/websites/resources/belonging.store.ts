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
export type BelongingTable = keyof Rows;
export type BelongingRow<T extends BelongingTable> = Rows[T];
/** What an owner decides of it. */
export type BelongingColumns<T extends BelongingTable> = Omit<
  BelongingRow<T>,
  'id' | 'account_id' | 'website_id' | 'created_at'
>;

export type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

// Kysely types a table that is one of several only by what each has: the name stands for one that all are like.
const named = (table: BelongingTable) => table as 'goals';

/** Everything of the table that the website has, in the order of its making. */
export async function selectBelongings<T extends BelongingTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
): Promise<BelongingRow<T>[]> {
  const rows: unknown = await db
    .selectFrom(named(table))
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .orderBy('id')
    .execute();
  return rows as BelongingRow<T>[];
}

export async function findBelonging<T extends BelongingTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
  id: number,
): Promise<BelongingRow<T> | undefined> {
  const row: unknown = await db
    .selectFrom(named(table))
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as BelongingRow<T> | undefined;
}

/** Of all websites of the account. */
export async function countBelongings(
  db: DatabaseOrTransaction,
  accountId: number,
  table: BelongingTable,
): Promise<number> {
  const { total } = await db
    .selectFrom(named(table))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function addBelonging<T extends BelongingTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
  columns: BelongingColumns<T> & { created_at: number },
): Promise<BelongingRow<T>> {
  const owned: unknown = { ...columns, account_id: website.account_id, website_id: website.id };
  const row: unknown = await db
    .insertInto(named(table))
    .values(owned as Insertable<Schema['goals']>)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BelongingRow<T>;
}

/** Writes all that an owner decides of it. */
export async function changeBelonging<T extends BelongingTable>(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: T,
  id: number,
  columns: BelongingColumns<T>,
): Promise<BelongingRow<T>> {
  const changes: unknown = columns;
  const row: unknown = await db
    .updateTable(named(table))
    .set(changes as Updateable<Schema['goals']>)
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BelongingRow<T>;
}

/** False when there is none. */
export async function removeBelonging(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  table: BelongingTable,
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
