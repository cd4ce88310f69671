import type { DatabaseOrTransaction, ShopProfileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { checkDomainProof, type DomainHolder } from '../../domain-proof/index.ts';
import { saveDomainProof } from '../shop-record/index.ts';

/** Domains of status pages. */
export type OtherDomains = {
  holder(db: DatabaseOrTransaction, domain: string): Promise<DomainHolder | undefined>;
  end(db: DatabaseOrTransaction, holder: DomainHolder): Promise<void>;
};

/** Throws `conflict` if the domain was changed in the meantime. */
export async function checkShopDomain(
  deps: Pick<Deps, 'database' | 'vault' | 'now'>,
  profile: ShopProfileRow,
  others: OtherDomains,
): Promise<void> {
  const { domain } = profile;
  if (domain === null) return;
  const claim = { ...profile, domain };
  await checkDomainProof(deps, claim, {
    holder: (db) => others.holder(db, domain),
    end: (db, holder) => others.end(db, holder),
    write: (db, columns) => saveDomainProof(db, claim, columns),
  });
}
