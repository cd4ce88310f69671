import { z } from 'zod';
import type { StatusPageRow } from '../../../database/index.ts';
import type { Vault } from '../../../kernel/index.ts';
import { toIso, toIsoOrNull } from '../../../kernel/index.ts';
import { graceMs, proofRecord } from './proof.ts';

const iso = z.iso.datetime();

export const domainVerification = z
  .object({
    state: z.enum(['pending', 'verified']).describe('The page is served at its domain once it is verified.'),
    verified_by: z
      .enum(['dns', 'owner'])
      .nullable()
      .describe('The DNS record, or the approval of the owner of the service.'),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .describe('The DNS record that proves the domain. Do not remove it.'),
    checked_at: iso.nullable().describe('When the record was last checked.'),
    problem: z.string().nullable().describe('Why the last check failed.'),
    ends_at: iso.nullable().describe('When the page stops being served at its domain because the record is gone.'),
  })
  .meta({ id: 'DomainVerification' });

export type DomainVerification = z.output<typeof domainVerification>;

export function presentVerification(vault: Vault, page: StatusPageRow): DomainVerification | null {
  const { domain } = page;
  if (domain === null) return null;
  return {
    state: page.domain_verified_at === null ? 'pending' : 'verified',
    verified_by: page.domain_verified_by,
    record: proofRecord(vault, { account_id: page.account_id, domain }),
    checked_at: toIsoOrNull(page.domain_checked_at),
    problem: problemOf(page, `_gatehouse.${domain}`),
    ends_at: page.domain_missing_since === null ? null : toIso(page.domain_missing_since + graceMs),
  };
}

function problemOf({ domain_problem: problem }: StatusPageRow, name: string): string | null {
  switch (problem) {
    case null:
      return null;
    case 'no_record':
      return `DNS has no TXT record at ${name}. A new record can take a few minutes to appear, sometimes an hour.`;
    case 'other_value':
      return `The TXT record at ${name} has another value. There may be several records; one of them must have the value shown here.`;
    case 'no_answer':
      return `The name servers did not answer for ${name}. Check again later.`;
    case 'taken':
      return 'Another status page on this service has verified this domain. Remove its TXT record, or ask the owner of this service.';
  }
}
