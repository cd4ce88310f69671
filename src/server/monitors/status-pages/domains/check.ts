import type { StatusPageRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { checkDomainProof } from '../../../domain-proof/index.ts';
import { domainHolder, endClaim, writeClaim } from './domain.store.ts';

/** Throws `conflict` if the domain has changed in the meantime. */
export async function checkPageDomain(
  deps: Pick<Deps, 'database' | 'vault' | 'now'>,
  page: StatusPageRow,
): Promise<void> {
  const { domain } = page;
  if (domain === null) return;
  const claim = { ...page, domain };
  await checkDomainProof(deps, claim, {
    holder: (db) => domainHolder(db, domain, page.id),
    end: (db, { id }) => endClaim(db, id),
    write: (db, columns) => writeClaim(db, claim, columns),
  });
}
