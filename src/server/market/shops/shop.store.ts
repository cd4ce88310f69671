import { sql } from 'kysely';
import type { DatabaseOrTransaction, ShopRow } from '../../database/index.ts';

/** The shop settings of an account; the defaults where it has changed none. */
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
};

/** The invoice counter is not a setting. */
export type ShopChanges = Partial<Omit<ShopRow, 'account_id' | 'next_invoice'>>;

export function updateShopRow(db: DatabaseOrTransaction, accountId: number, changes: ShopChanges): Promise<ShopRow> {
  return db
    .insertInto('shops')
    .values({ ...defaultShop, ...changes, account_id: accountId })
    .onConflict((conflict) =>
      // The owner is part of the update so that an empty change is valid SQL.
      conflict.column('account_id').doUpdateSet({ ...changes, account_id: accountId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the author's next invoice number. The row stays locked until the transaction ends, so no number is skipped. */
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
