import { inTransaction, type StatusPageRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../kernel/index.ts';
import { domainHolder, endClaim, writeClaim } from './domain.store.ts';
import { lookUpTxt } from './look-up-txt.ts';
import { judgeProof, proofRecord } from './proof.ts';

type CheckDeps = Pick<Deps, 'database' | 'vault' | 'now'>;

/**
 * Checks the DNS record that proves the page's domain, and stores the result. A domain approved by the owner of the
 * service stays as it is. Throws `conflict` if the domain was changed meanwhile.
 */
export async function checkDomainProof(deps: CheckDeps, page: StatusPageRow): Promise<void> {
  const { domain } = page;
  if (domain === null || page.domain_verified_by === 'owner') return;
  const claimed = { ...page, domain };
  const record = proofRecord(deps.vault, claimed);
  const answer = await lookUpTxt(record.name);
  const settle = () =>
    inTransaction(deps.database, async (trx) => {
      const other = await domainHolder(trx, domain, page.id);
      const holder = other && {
        by: other.domain_verified_by ?? 'dns',
        value: proofRecord(deps.vault, { account_id: other.account_id, domain }).value,
      };
      const nowMs = deps.now();
      const { columns, takesOver } = judgeProof(claimed, { answer, value: record.value, holder, nowMs });
      if (takesOver && other) await endClaim(trx, other.id);
      if (!(await writeClaim(trx, claimed, columns)))
        throw new Refusal('conflict', 'The domain of the page has changed meanwhile: check again.');
    });
  try {
    await settle();
  } catch (error) {
    // If two accounts prove one domain at the same moment, the second one finds the first.
    if (error instanceof Refusal || !(await domainHolder(deps.database.db, domain, page.id))) throw error;
    await settle();
  }
}
