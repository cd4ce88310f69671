import { type DatabaseOrTransaction, inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { Refusal, t } from '../kernel/index.ts';
import { lookUpTxt } from './look-up-txt.ts';
import { type ClaimedDomain, type DomainColumns, judgeProof, proofRecord } from './proof.ts';

type CheckDeps = Pick<Deps, 'database' | 'vault' | 'now'>;

export type DomainHolder = {
  id: number;
  account_id: number;
  domain_verified_by: DomainColumns['domain_verified_by'];
};

export type DomainClaims = {
  /** another row that has this domain, in any account */
  holder(db: DatabaseOrTransaction): Promise<DomainHolder | undefined>;
  /** ends the holder's claim, because its DNS record is missing */
  end(db: DatabaseOrTransaction, holder: DomainHolder): Promise<void>;
  /** false if the domain was changed in the meantime */
  write(db: DatabaseOrTransaction, columns: DomainColumns): Promise<boolean>;
};

/**
 * Checks the DNS record. Skips domains that the service owner approved. Throws `conflict` if the domain was changed in
 * the meantime.
 */
export async function checkDomainProof(deps: CheckDeps, claim: ClaimedDomain, claims: DomainClaims): Promise<void> {
  if (claim.domain_verified_by === 'owner') return;
  const { domain } = claim;
  const record = proofRecord(deps.vault, claim);
  const answer = await lookUpTxt(record.name);
  const settle = () =>
    inTransaction(deps.database, async (trx) => {
      const other = await claims.holder(trx);
      const holder = other && {
        by: other.domain_verified_by ?? 'dns',
        value: proofRecord(deps.vault, { account_id: other.account_id, domain }).value,
      };
      const { columns, takesOver } = judgeProof(claim, { answer, value: record.value, holder, nowMs: deps.now() });
      if (takesOver && other) await claims.end(trx, other);
      if (!(await claims.write(trx, columns)))
        throw new Refusal('conflict', t('Another domain was saved in the meantime. Check again.'));
    });
  try {
    await settle();
  } catch (error) {
    // Retry, because two accounts can verify a domain at the same moment.
    if (error instanceof Refusal || !(await claims.holder(deps.database.db))) throw error;
    await settle();
  }
}
