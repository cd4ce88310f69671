import type { DatabaseOrTransaction, ShopRow } from '../../database/index.ts';

export async function findShop(db: DatabaseOrTransaction, accountId: number): Promise<ShopRow> {
  const row = await db.selectFrom('shops').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ?? { account_id: accountId, ...defaultShop };
}

/** Shops that were never saved are missing. */
export const listTaxRates = (
  db: DatabaseOrTransaction,
  accountIds: readonly number[],
): Promise<Pick<ShopRow, 'account_id' | 'tax_basis_points'>[]> =>
  db.selectFrom('shops').select(['account_id', 'tax_basis_points']).where('account_id', 'in', accountIds).execute();

const defaultShop: Omit<ShopRow, 'account_id'> = {
  seller_name: '',
  seller_address: '',
  tax_number: '',
  tax_basis_points: 0,
  fee_basis_points: 0,
  bank_instructions: '',
  next_invoice: 1,
  invoice_prefix: '',
  support_questions: 'always',
  development_sites: null,
  refund_days: 14,
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
