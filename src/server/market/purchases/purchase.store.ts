import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type PurchaseRow,
  type Schema,
} from '../../database/index.ts';
import { quarterMs } from '../../kernel/index.ts';
import { hasItemNamed, itemColumn, type Page } from '../catalogue/index.ts';
import { findVisibleBy, isVisible, isVisibleInList } from '../import-runs/index.ts';

const visiblePurchases = (db: DatabaseOrTransaction, accountId: number) =>
  db.selectFrom('purchases').where('purchases.account_id', '=', accountId).where(isVisible('purchases'));

/** In any state. */
export async function findAccountPurchasesByCodes(
  db: DatabaseOrTransaction,
  accountId: number,
  hashes: string[],
): Promise<Map<string, PurchaseRow>> {
  const rows = await visiblePurchases(db, accountId).selectAll().where('code_hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.code_hash, row]));
}

const validatedColumns = [
  'id',
  'account_id',
  'item_id',
  'code_hash',
  'state',
  'license_type',
  'price_minor',
  'refunded_minor',
  'currency',
  'purchased_at',
  'supported_until',
  'updates_until',
  'ends_at',
  'is_trial',
  'quantity',
  'seat_limit',
  'downloaded',
  'buyer_email',
  'buyer_name',
  'running_version',
  'update_channel',
  'running_version_at',
] as const satisfies (keyof PurchaseRow)[];
/** The part of a purchase that validations use. Reading the whole row takes twice as long. */
export type ValidatedPurchase = Pick<PurchaseRow, (typeof validatedColumns)[number]>;

/** In any state. */
export const findValidatedPurchases = (
  db: DatabaseOrTransaction,
  accountId: number,
  values: string[],
): Promise<Map<string, ValidatedPurchase>> => {
  const lookup = { table: 'purchases', columns: validatedColumns, key: 'code_hash', values } as const;
  return findVisibleBy<ValidatedPurchase, 'code_hash'>(db, accountId, lookup);
};

export async function hasPurchases(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  return (await visiblePurchases(db, accountId).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type ListedPurchase = PurchaseRow & { item_name: string };

/**
 * `search` matches parts of the buyer's name or address, or of the item's name. If `codeHashes` contains codes as well,
 * matching either of them is enough.
 */
export type PurchaseFilter = {
  search: string | undefined;
  codeHashes: string[];
  state: PurchaseRow['state'] | undefined;
  itemId: number | undefined;
};

export function matchingPurchases(
  db: DatabaseOrTransaction,
  accountId: number,
  { search, codeHashes, state, itemId }: PurchaseFilter,
) {
  let matching = db
    .selectFrom('purchases')
    .where('purchases.account_id', '=', accountId)
    .where('purchases.extends_purchase_id', 'is', null)
    .where(isVisibleInList('purchases', accountId));
  if (state !== undefined) matching = matching.where('purchases.state', '=', state);
  if (itemId !== undefined) matching = matching.where('purchases.item_id', '=', itemId);
  if (codeHashes.length > 0 && search === undefined) matching = matching.where('code_hash', 'in', codeHashes);
  if (search !== undefined) {
    matching = matching.where((where) =>
      where.or([
        ...(codeHashes.length > 0 ? [where('code_hash', 'in', codeHashes)] : []),
        buyerContains(search),
        containsText(sql<string>`purchases.buyer_name`, search),
        hasItemNamed('purchases', accountId, search),
      ]),
    );
  }
  return matching;
}

/** Newest first. */
export async function listPurchases(
  database: Database,
  accountId: number,
  { page, perPage, ...wanted }: PurchaseFilter & Omit<Page, 'search'>,
): Promise<{ rows: ListedPurchase[]; total: number }> {
  const matching = matchingPurchases(database.db, accountId, wanted);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('purchases')
    .select(itemColumn('purchases', 'name').as('item_name'))
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

/** The database's `lower` costs a tenth of our own function, and nearly all addresses are ASCII. */
function buyerContains(search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(purchases.buyer_email) like ${pattern} escape '\\'`;
}

/** Minor units. Both times are inclusive. */
export function salesBetween(
  db: DatabaseOrTransaction,
  accountId: number,
  fromMs: number,
  toMs: number,
): Promise<{ currency: string; sales: number; minor: number }[]> {
  return visiblePurchases(db, accountId)
    .where('state', '=', 'valid')
    .where('purchased_at', '>=', fromMs)
    .where('purchased_at', '<=', toMs)
    .select([
      'currency',
      sql<number>`sum(case when extends_purchase_id is null then 1 else 0 end)`.as('sales'),
      sql<number>`sum(price_minor - refunded_minor)`.as('minor'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** Sums by the quarter of an hour that begins at `at`. */
export async function listSoldQuarters(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to }: { from: number; to: number },
): Promise<{ at: number; currency: string; sales: number; minor: number }[]> {
  const quarter = sql<number>`purchased_at / ${sql.lit(quarterMs)}`;
  const rows = await visiblePurchases(db, accountId)
    .where('state', '=', 'valid')
    .where('purchased_at', '>=', from)
    .where('purchased_at', '<', to)
    .select([
      quarter.as('quarter'),
      'currency',
      sql<number>`sum(case when extends_purchase_id is null then 1 else 0 end)`.as('sales'),
      sql<number>`sum(price_minor - refunded_minor)`.as('minor'),
    ])
    .groupBy([quarter, 'currency'])
    .execute();
  return rows.map(({ quarter, currency, sales, minor }) => ({
    at: Number(quarter) * quarterMs,
    currency,
    sales: Number(sales),
    minor: Number(minor),
  }));
}

export async function firstPurchaseTime(db: DatabaseOrTransaction, accountId: number): Promise<number | undefined> {
  const first = await visiblePurchases(db, accountId)
    .select('purchased_at')
    .orderBy('purchased_at')
    .limit(1)
    .executeTakeFirst();
  return first?.purchased_at;
}

/** Accepts up to 2,000 rows, because SQLite limits the number of parameters. */
export async function insertPurchases(
  db: DatabaseOrTransaction,
  rows: Insertable<Schema['purchases']>[],
): Promise<void> {
  await db.insertInto('purchases').values(rows).execute();
}
