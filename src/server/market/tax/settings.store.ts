import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction, Schema, ShopRow } from '../../database/index.ts';
import { listTaxRates } from '../shops/index.ts';
import type { TaxSettings } from './rule.ts';

export async function findTaxSettings(
  db: DatabaseOrTransaction,
  { account_id, tax_basis_points }: Pick<ShopRow, 'account_id' | 'tax_basis_points'>,
): Promise<TaxSettings> {
  const row = await db.selectFrom('shop_taxes').selectAll().where('account_id', '=', account_id).executeTakeFirst();
  return row ? settingsOf(row, tax_basis_points) : { ...defaults, tax_basis_points };
}

/** By account. Accounts that never saved their shop or their tax settings are missing. */
export async function findSettingsOf(
  db: DatabaseOrTransaction,
  accountIds: readonly number[],
): Promise<Map<number, TaxSettings>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db.selectFrom('shop_taxes').selectAll().where('account_id', 'in', accountIds).execute();
  const shops = await listTaxRates(db, accountIds);
  const rateOf = new Map(shops.map(({ account_id, tax_basis_points }) => [account_id, tax_basis_points]));
  const saved = new Map([...rateOf].map(([id, tax_basis_points]) => [id, { ...defaults, tax_basis_points }]));
  return new Map<number, TaxSettings>([
    ...saved,
    ...rows.map((row) => [row.account_id, settingsOf(row, rateOf.get(row.account_id) ?? 0)] as const),
  ]);
}

const settingsOf = (row: Selectable<Schema['shop_taxes']>, tax_basis_points: number): TaxSettings => ({
  tax_basis_points,
  mode: row.mode,
  home_country: row.home_country,
  has_oss: row.has_oss === 1,
  rates: JSON.parse(row.rates) as Record<string, number>,
  adds_tax: row.adds_tax === 1,
});

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
