import type { StatusPageRow } from '../../../database/index.ts';
import type { Vault } from '../../../kernel/index.ts';
import { dayMs } from '../../../kernel/index.ts';
import type { TxtAnswer } from './look-up-txt.ts';

export type ClaimedDomain = Pick<
  StatusPageRow,
  | 'account_id'
  | 'domain_verified_at'
  | 'domain_verified_by'
  | 'domain_checked_at'
  | 'domain_problem'
  | 'domain_missing_since'
> & { domain: string };

export type DomainColumns = Pick<
  StatusPageRow,
  'domain_verified_at' | 'domain_verified_by' | 'domain_checked_at' | 'domain_problem' | 'domain_missing_since'
>;

/** How long a proved domain goes on answering after its record has gone, so that a slip at the registrar harms nobody. */
export const graceMs = 7 * dayMs;

/** What a domain has that nobody has proved yet. */
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
 * The DNS record that proves a domain for an account. It lies beside the domain's own name, where no CNAME of the domain
 * leads away, and its value is of this account alone.
 */
export function proofRecord(vault: Vault, page: { account_id: number; domain: string }) {
  return {
    type: 'TXT',
    name: `_gatehouse.${page.domain}`,
    value: `gatehouse-verification=${vault.hmac('status page domain', `${page.account_id} ${page.domain}`)}`,
  } as const;
}

/** Who else's claim to the domain is verified, if anybody's. */
export type Holder = { by: 'dns' | 'owner'; value: string } | undefined;

/** What follows for a page from what DNS says; `takesOver`: the claim of the one who has the domain now ends. */
export function judgeProof(
  page: ClaimedDomain,
  { answer, value, holder, nowMs }: { answer: TxtAnswer; value: string; holder: Holder; nowMs: number },
): { columns: DomainColumns; takesOver: boolean } {
  const kept: DomainColumns = {
    domain_verified_at: page.domain_verified_at,
    domain_verified_by: page.domain_verified_by,
    domain_checked_at: nowMs,
    domain_problem: null,
    domain_missing_since: page.domain_missing_since,
  };
  const say = (columns: Partial<DomainColumns>, takesOver = false) => ({ columns: { ...kept, ...columns }, takesOver });
  // Silence proves nothing, and takes nothing away.
  if (answer.kind === 'no answer') return say({ domain_problem: 'no_answer' });
  if (answer.values.includes(value)) {
    const standsAgainst = holder && (holder.by === 'owner' || answer.values.includes(holder.value));
    if (standsAgainst) return say({ domain_problem: 'taken' });
    const verifiedAt = page.domain_verified_at ?? nowMs;
    return say(
      { domain_verified_at: verifiedAt, domain_verified_by: 'dns', domain_missing_since: null },
      holder !== undefined,
    );
  }
  const problem = answer.values.length > 0 ? 'other_value' : 'no_record';
  if (page.domain_verified_at === null) return say({ domain_problem: problem });
  const missingSince = page.domain_missing_since ?? nowMs;
  if (nowMs - missingSince >= graceMs)
    return say({
      domain_verified_at: null,
      domain_verified_by: null,
      domain_problem: problem,
      domain_missing_since: null,
    });
  return say({ domain_problem: problem, domain_missing_since: missingSince });
}
