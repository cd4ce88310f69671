import type { StatusPageRow } from '../database/index.ts';
import { dayMs, type Vault } from '../kernel/index.ts';
import type { TxtAnswer } from './look-up-txt.ts';

export type DomainColumns = Pick<
  StatusPageRow,
  'domain_verified_at' | 'domain_verified_by' | 'domain_checked_at' | 'domain_problem' | 'domain_missing_since'
>;

export type ClaimedDomain = DomainColumns & { account_id: number; domain: string };

/** A verified domain stays verified this long without its record, which protects against mistakes at the registrar. */
export const graceMs = 7 * dayMs;

export const unverified: DomainColumns = {
  domain_verified_at: null,
  domain_verified_by: null,
  domain_checked_at: null,
  domain_problem: null,
  domain_missing_since: null,
};

export const approved = (nowMs: number): DomainColumns => ({
  ...unverified,
  domain_verified_at: nowMs,
  domain_verified_by: 'owner',
});

/**
 * Returns the DNS record that proves the domain. Its name is a subdomain, because a CNAME on the domain itself would
 * hide it. Its value differs for each account.
 */
export function proofRecord(vault: Vault, { account_id, domain }: { account_id: number; domain: string }) {
  return {
    type: 'TXT',
    name: `_gatehouse.${domain}`,
    value: `gatehouse-verification=${vault.hmac('status page domain', `${account_id} ${domain}`)}`,
  } as const;
}

export type Holder = { by: 'dns' | 'owner'; value: string } | undefined;

/** `takesOver`: the claim of the other page ends. */
export function judgeProof(
  claim: ClaimedDomain,
  { answer, value, holder, nowMs }: { answer: TxtAnswer; value: string; holder: Holder; nowMs: number },
): { columns: DomainColumns; takesOver: boolean } {
  const kept: DomainColumns = {
    domain_verified_at: claim.domain_verified_at,
    domain_verified_by: claim.domain_verified_by,
    domain_checked_at: nowMs,
    domain_problem: null,
    domain_missing_since: claim.domain_missing_since,
  };
  const say = (columns: Partial<DomainColumns>, takesOver = false) => ({ columns: { ...kept, ...columns }, takesOver });
  // If there is no response, the state doesn't change.
  if (answer.kind === 'no answer') return say({ domain_problem: 'no_answer' });
  if (answer.values.includes(value)) {
    const standsAgainst = holder && (holder.by === 'owner' || answer.values.includes(holder.value));
    if (standsAgainst) return say({ domain_problem: 'taken' });
    const verifiedAt = claim.domain_verified_at ?? nowMs;
    return say(
      { domain_verified_at: verifiedAt, domain_verified_by: 'dns', domain_missing_since: null },
      holder !== undefined,
    );
  }
  const problem = answer.values.length > 0 ? 'other_value' : 'no_record';
  if (claim.domain_verified_at === null) return say({ domain_problem: problem });
  const missingSince = claim.domain_missing_since ?? nowMs;
  if (nowMs - missingSince >= graceMs)
    return say({
      domain_verified_at: null,
      domain_verified_by: null,
      domain_problem: problem,
      domain_missing_since: null,
    });
  return say({ domain_problem: problem, domain_missing_since: missingSince });
}
