import { sql } from 'kysely';
import type { DatabaseOrTransaction, ShopRow } from '../../database/index.ts';

export async function findShop(db: DatabaseOrTransaction, accountId: number): Promise<ShopRow> {
  const row = await db.selectFrom('shops').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ?? { account_id: accountId, ...defaultShop };
}

const defaultShop: Omit<ShopRow, 'account_id'> = {
  seller_name: '',
  seller_address: '',
  tax_number: '',
  tax_basis_points: 0,
  fee_basis_points: 0,
  bank_instructions: '',
  next_invoice: 1,
  support_questions: 'always',
  development_sites: null,
};

export type ShopChanges = Partial<Omit<ShopRow, 'account_id' | 'next_invoice'>>;

export function updateShopRow(db: DatabaseOrTransaction, accountId: number, changes: ShopChanges): Promise<ShopRow> {
  return db
    .insertInto('shops')
    .values({ ...defaultShop, ...changes, account_id: accountId })
    .onConflict((conflict) =>
      // Keeps the SQL valid if `changes` is empty.
      conflict.column('account_id').doUpdateSet({ ...changes, account_id: accountId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The row stays locked until the transaction ends, so no number is skipped. */
export async function takeInvoiceNumber(trx: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { next_invoice } = await trx
    .insertInto('shops')
    .values({ ...defaultShop, account_id: accountId, next_invoice: 2 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ next_invoice: sql<number>`shops.next_invoice + 1` }),
    )
    .returning('next_invoice')
    .executeTakeFirstOrThrow();
  return next_invoice - 1;
}
