import { type CompiledQuery, type Insertable, sql } from 'kysely';
import {
  containsText,
  type ItemRow,
  type Ledger,
  type LedgerOrTransaction,
  type PurchaseRow,
  type Schema,
} from '../ledger/index.ts';
import type { Page } from './item.store.ts';
import { isVisible } from './visible.ts';

const visiblePurchases = (db: LedgerOrTransaction, accountId: number) =>
  db.selectFrom('purchases').where('purchases.account_id', '=', accountId).where(isVisible('purchases'));

/** What was bought: the item's columns, and those of the purchase beside them. */
export type Sold = ItemRow &
  Pick<PurchaseRow, 'license_type' | 'supported_until' | 'downloaded' | 'purchased_at'> & {
    paid_minor: number;
    paid_currency: string;
  };

/** The account's valid purchase of this code with its item. One look-up in an index, however many there are. */
export async function validPurchaseByCode(
  db: LedgerOrTransaction,
  accountId: number,
  codeHash: string,
): Promise<Sold | undefined> {
  const query = compiled.get(db) ?? compileValidPurchase(db);
  compiled.set(db, query);
  // In the order in which the query names them.
  const { rows } = await db.executeQuery<Sold>({ ...query, parameters: [accountId, codeHash] });
  return rows[0];
}

/** The busiest question of all is put into words once: that takes longer than answering it. */
const compiled = new WeakMap<LedgerOrTransaction, CompiledQuery>();

function compileValidPurchase(db: LedgerOrTransaction): CompiledQuery {
  const found = visiblePurchases(db, 0)
    .where('code_hash', '=', '')
    .where('state', '=', sql.lit('valid' as const))
    .select(['item_id', 'license_type', 'price_minor as paid_minor', 'currency as paid_currency'])
    .select(['supported_until', 'downloaded', 'purchased_at'])
    .limit(sql.lit(1))
    .as('found');
  // A query inside the query: SQLite plans a join on parameters anew at each use, which costs ten times the look-up.
  return db
    .selectFrom(found)
    .innerJoin('items', 'items.id', 'found.item_id')
    .selectAll('items')
    .select(['license_type', 'paid_minor', 'paid_currency', 'supported_until', 'downloaded', 'purchased_at'])
    .compile();
}

/** The account's purchases of these codes, by the hash. */
export async function purchasesByCodes(
  db: LedgerOrTransaction,
  accountId: number,
  hashes: string[],
): Promise<Map<string, PurchaseRow>> {
  const rows = await visiblePurchases(db, accountId).selectAll().where('code_hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.code_hash, row]));
}

export async function hasPurchases(db: LedgerOrTransaction, accountId: number): Promise<boolean> {
  return (await visiblePurchases(db, accountId).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type ListedPurchase = PurchaseRow & { item_name: string };

/**
 * A page of the account's purchases, the newest first. `codeHash` finds one exactly; `search` finds a part of the
 * buyer's address or of the item's name.
 */
export async function listPurchases(
  ledger: Ledger,
  accountId: number,
  { search, codeHash, page, perPage }: Page & { codeHash: string | undefined },
): Promise<{ rows: ListedPurchase[]; total: number }> {
  let matching = visiblePurchases(ledger.db, accountId);
  if (codeHash !== undefined) matching = matching.where('code_hash', '=', codeHash);
  else if (search !== undefined) {
    matching = matching.where((where) =>
      where.or([
        containsText(ledger, sql<string | null>`${where.ref('purchases.buyer_email')}`, search),
        where(
          'purchases.item_id',
          'in',
          where
            .selectFrom('items')
            .select('items.id')
            .where('items.account_id', '=', accountId)
            .where(containsText(ledger, sql<string>`items.name`, search)),
        ),
      ]),
    );
  }
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .innerJoin('items', 'items.id', 'purchases.item_id')
    .selectAll('purchases')
    .select('items.name as item_name')
    .orderBy('purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

/** Valid purchases from one moment to another (epoch ms), with their sum in minor units, by currency. */
export function salesBetween(
  db: LedgerOrTransaction,
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
      (select) => select.fn.countAll<number>().as('sales'),
      (select) => select.fn.sum<number>('price_minor').as('minor'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** At most 2,000 rows, or SQLite runs out of parameters. */
export async function insertPurchases(db: LedgerOrTransaction, rows: Insertable<Schema['purchases']>[]): Promise<void> {
  await db.insertInto('purchases').values(rows).execute();
}

/** Writes what a file decides over the purchases of the same codes; they keep their identifiers and sealed codes. */
export async function overwritePurchases(
  db: LedgerOrTransaction,
  rows: Insertable<Schema['purchases']>[],
): Promise<void> {
  await db
    .insertInto('purchases')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'code_hash']).doUpdateSet((write) => ({
        item_id: write.ref('excluded.item_id'),
        license_type: write.ref('excluded.license_type'),
        price_minor: write.ref('excluded.price_minor'),
        currency: write.ref('excluded.currency'),
        supported_until: write.ref('excluded.supported_until'),
        downloaded: write.ref('excluded.downloaded'),
        buyer_email: write.ref('excluded.buyer_email'),
        state: write.ref('excluded.state'),
        purchased_at: write.ref('excluded.purchased_at'),
      })),
    )
    .execute();
}
