import type { Insertable } from 'kysely';
import { containsText, type ItemRow, type Ledger, type LedgerOrTransaction, type Schema } from '../ledger/index.ts';
import { isVisible } from './visible.ts';

export type Page = { search: string | undefined; page: number; perPage: number };

const visibleItems = (db: LedgerOrTransaction, accountId: number) =>
  db.selectFrom('items').where('items.account_id', '=', accountId).where(isVisible('items'));

/** Every item of the account, the oldest first. */
export function allItems(db: LedgerOrTransaction, accountId: number): Promise<ItemRow[]> {
  return visibleItems(db, accountId).selectAll().orderBy('items.id').execute();
}

export function itemById(db: LedgerOrTransaction, accountId: number, id: number): Promise<ItemRow | undefined> {
  return visibleItems(db, accountId).selectAll().where('items.id', '=', id).executeTakeFirst();
}

export async function itemsById(
  db: LedgerOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, ItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleItems(db, accountId).selectAll().where('items.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A page of the account's items, the newest first, found by a part of the name or reference. */
export async function listItems(
  ledger: Ledger,
  accountId: number,
  { search, page, perPage }: Page,
): Promise<{ rows: ItemRow[]; total: number }> {
  let matching = visibleItems(ledger.db, accountId);
  if (search !== undefined) {
    matching = matching.where((where) =>
      where.or([
        containsText(ledger, where.ref('items.name'), search),
        containsText(ledger, where.ref('items.reference'), search),
      ]),
    );
  }
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('items.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total };
}

export async function countItems(db: LedgerOrTransaction, accountId: number): Promise<number> {
  const { total } = await visibleItems(db, accountId)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Identifiers of the account's items by the reference that their file gave them; those of `importId` included. */
export async function itemIdsByReference(
  db: LedgerOrTransaction,
  accountId: number,
  importId = 0,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'reference'])
    .where('account_id', '=', accountId)
    .where((where) => where.or([isVisible('items'), where('import_id', '=', importId)]))
    .execute();
  return new Map(rows.map((row) => [row.reference, row.id]));
}

export async function insertItems(db: LedgerOrTransaction, rows: Insertable<Schema['items']>[]): Promise<void> {
  await db.insertInto('items').values(rows).execute();
}

export async function updateItem(
  db: LedgerOrTransaction,
  accountId: number,
  id: number,
  fields: Partial<ItemRow>,
): Promise<void> {
  await db.updateTable('items').set(fields).where('account_id', '=', accountId).where('id', '=', id).execute();
}
