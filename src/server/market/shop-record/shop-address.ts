import { findServiceOwner } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ShopProfileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addressAtDomain } from '../../domain-proof/index.ts';
import { findProfile } from './profile.store.ts';

export const verifiedDomain = ({ domain, domain_verified_at }: ShopProfileRow): string | undefined =>
  (domain_verified_at === null ? null : domain) ?? undefined;

/** Without trailing slash. */
export async function findShopAddress(
  db: DatabaseOrTransaction,
  { marketBaseUrl }: Pick<Deps['config'], 'marketBaseUrl'>,
): Promise<string> {
  const owner = await findServiceOwner(db);
  return owner ? addressOfShop({ marketBaseUrl }, await findProfile(db, owner.id)) : marketBaseUrl;
}

export function addressOfShop(
  { marketBaseUrl }: Pick<Deps['config'], 'marketBaseUrl'>,
  profile: ShopProfileRow,
): string {
  const domain = verifiedDomain(profile);
  return domain === undefined ? marketBaseUrl : addressAtDomain(marketBaseUrl, domain);
}
