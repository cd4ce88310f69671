import { isModuleEnabled } from '../../../accounts/index.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kernel/index.ts';
import { findItem } from '../../catalogue/index.ts';
import { findOffers } from '../../tiers/index.ts';
import type { Sale } from '../sale.ts';
import { accountInTestLink } from './link.ts';

/** Drafts can be tested too. Throws `not_found`. */
export async function findTestSale(
  { database: { db }, vault, now }: Pick<Deps, 'database' | 'vault' | 'now'>,
  itemId: number,
  token: string,
): Promise<Sale> {
  const accountId = accountInTestLink(vault, itemId, token, now());
  const item = await findItem(db, accountId, itemId);
  if (!item || !(await isModuleEnabled(db, accountId, 'market'))) throw notFound();
  const offers = await findOffers(db, item, now());
  const [first] = offers;
  if (!first) throw notFound();
  return { item, offers, first, path: `/shop/buy/${itemId}?test=${token}`, purchase: undefined, isTest: true };
}
