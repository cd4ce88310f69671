import { isModuleEnabled } from '../../../accounts/index.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kernel/index.ts';
import { findItem } from '../../catalogue/index.ts';
import { findOffersIn, type Sale, type SaleChoice } from '../sale.ts';
import { accountInTestLink } from './link.ts';

/** Drafts can be tested too. Throws `not_found`. */
export async function findTestSale(
  { database: { db }, vault, now }: Pick<Deps, 'database' | 'vault' | 'now'>,
  { id, token }: { id: number; token: string },
  choice: SaleChoice,
): Promise<Sale> {
  const accountId = accountInTestLink(vault, id, token, now());
  const item = await findItem(db, accountId, id);
  if (!item || !(await isModuleEnabled(db, accountId, 'market'))) throw notFound();
  const path = `/shop/buy/${id}?test=${token}`;
  return { ...(await findOffersIn(db, item, choice)), path, purchase: undefined, isTest: true };
}
