import { z } from 'zod';
import { t, toIso, toIsoOrNull, type Vault } from '../kernel/index.ts';
import { type DomainColumns, graceMs, proofRecord } from './proof.ts';

const iso = z.iso.datetime();

export const domainVerification = z
  .object({
    state: z.enum(['pending', 'verified']).describe('The page is served at its domain once it is verified.'),
    verified_by: z
      .enum(['dns', 'owner'])
      .nullable()
      .describe('Whether the DNS record or the service owner verified it.'),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .describe('The DNS record that proves the domain. Do not remove it.'),
    checked_at: iso.nullable().describe('When the record was last checked.'),
    problem: z.string().nullable().describe('Why the last check failed.'),
    ends_at: iso.nullable().describe('When the page stops being served at its domain because the record is missing.'),
  })
  .meta({ id: 'DomainVerification' });

export type DomainVerification = z.output<typeof domainVerification>;

export function presentVerification(
  vault: Vault,
  claim: DomainColumns & { account_id: number; domain: string | null },
): DomainVerification | null {
  const { domain } = claim;
  if (domain === null) return null;
  return {
    state: claim.domain_verified_at === null ? 'pending' : 'verified',
    verified_by: claim.domain_verified_by,
    record: proofRecord(vault, { account_id: claim.account_id, domain }),
    checked_at: toIsoOrNull(claim.domain_checked_at),
    problem: problemOf(claim, `_gatehouse.${domain}`),
    ends_at: claim.domain_missing_since === null ? null : toIso(claim.domain_missing_since + graceMs),
  };
}

function problemOf({ domain_problem: problem }: DomainColumns, name: string): string | null {
  switch (problem) {
    case null:
      return null;
    case 'no_record':
      return t('DNS has no TXT record at {name}. A new record can take a few minutes to appear, sometimes an hour.', {
        name,
      });
    case 'other_value':
      return t(
        'The TXT record at {name} has another value. There can be several records, but one of them must have the value shown here.',
        { name },
      );
    case 'no_answer':
      return t('The name servers did not respond for {name}. Check again later.', { name });
    case 'taken':
      return t(
        'Another status page on this service has verified this domain. Remove its TXT record, or ask the owner of this service.',
      );
  }
}
