import type { DatabaseOrTransaction, ShopRow } from '../../database/index.ts';
import type { TaxSettings } from './rule.ts';

export async function findTaxSettings(
  db: DatabaseOrTransaction,
  { account_id, tax_basis_points }: Pick<ShopRow, 'account_id' | 'tax_basis_points'>,
): Promise<TaxSettings> {
  const row = await db.selectFrom('shop_taxes').selectAll().where('account_id', '=', account_id).executeTakeFirst();
  if (!row) return { ...defaults, tax_basis_points };
  return {
    tax_basis_points,
    mode: row.mode,
    home_country: row.home_country,
    has_oss: row.has_oss === 1,
    rates: JSON.parse(row.rates) as Record<string, number>,
    adds_tax: row.adds_tax === 1,
  };
}

const defaults = { mode: 'one_rate', home_country: '', has_oss: false, rates: {}, adds_tax: false } as const;

export async function saveTaxSettings(
  trx: DatabaseOrTransaction,
  accountId: number,
  { mode, home_country, has_oss, rates, adds_tax }: TaxSettings,
): Promise<void> {
  const flags = { has_oss: has_oss ? 1 : 0, adds_tax: adds_tax ? 1 : 0 };
  const row = { mode, home_country, rates: JSON.stringify(rates), ...flags };
  await trx
    .insertInto('shop_taxes')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}
