import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type TaxSettings, taxFor } from './rule.ts';
import { findSettingsOf } from './settings.store.ts';

/** How displayed prices treat tax. `none`: the seller charges no tax. */
export type PriceTax = 'included' | 'added' | 'none';

export function priceTaxOf(settings: TaxSettings): PriceTax {
  const { basis_points } = taxFor(settings, { country: settings.home_country, hasVerifiedVatId: false });
  const isAbroadOnly = settings.mode === 'by_country' && basis_points === 0;
  if (settings.adds_tax) return basis_points > 0 || isAbroadOnly ? 'added' : 'none';
  return basis_points > 0 ? 'included' : 'none';
}

/** Accounts without an entry have no tax. */
export async function findPriceTaxes(
  db: DatabaseOrTransaction,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PriceTax>> {
  const settings = await findSettingsOf(db, [...new Set(accountIds)]);
  return new Map([...settings].map(([id, one]) => [id, priceTaxOf(one)]));
}
