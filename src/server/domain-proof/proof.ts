import type { StatusPageRow } from '../database/index.ts';
import { dayMs, type Vault } from '../kernel/index.ts';
import type { TxtAnswer } from './look-up-txt.ts';

/** What is known of the proof of a domain: columns of every table whose rows may have a domain of their own. */
export type DomainColumns = Pick<
  StatusPageRow,
  'domain_verified_at' | 'domain_verified_by' | 'domain_checked_at' | 'domain_problem' | 'domain_missing_since'
>;

/** A domain that an account wants for something. */
export type ClaimedDomain = DomainColumns & { account_id: number; domain: string };

/**
 * How long a verified domain keeps working after its record is gone, so that a mistake at the registrar does no harm.
 */
export const graceMs = 7 * dayMs;

/** The columns of a domain that is not verified. */
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
 * The DNS record that proves a domain for an account. Its name is a subdomain, so that a CNAME of the domain does not
 * hide it, and its value differs for each account.
 */
export function proofRecord(vault: Vault, { account_id, domain }: { account_id: number; domain: string }) {
  return {
    type: 'TXT',
    name: `_gatehouse.${domain}`,
    value: `gatehouse-verification=${vault.hmac('status page domain', `${account_id} ${domain}`)}`,
  } as const;
}

/** The other page that has the domain verified, if any. */
export type Holder = { by: 'dns' | 'owner'; value: string } | undefined;

/** The result of a check for a claim; `takesOver`: the claim of the page that has the domain now ends. */
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
  // No answer neither proves nor disproves anything.
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
