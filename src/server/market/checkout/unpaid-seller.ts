import { getAccountDetails } from '../../accounts/index.ts';
import { findShop } from '../shops/index.ts';
import type { UnpaidSeller } from '../storefront/index.ts';
import { paymentMethodsOf } from './providers.ts';
import type { StripeDeps } from './stripe/index.ts';

export async function findUnpaidSeller(deps: StripeDeps, accountId: number): Promise<UnpaidSeller | undefined> {
  const { db } = deps.database;
  if (paymentMethodsOf(deps, await findShop(db, accountId)).length > 0) return undefined;
  const { contact_email: contactEmail } = await getAccountDetails(db, accountId);
  return { contactEmail };
}
