import { z } from 'zod';
import type { Role } from '../../database/index.ts';
import { text } from '../../http/index.ts';
import { ownQuotaFields, type Quotas, serviceQuotaFields } from '../account/index.ts';
import { type AuditDays, auditDays } from '../audit/index.ts';
import { passwordProof } from '../passwords/index.ts';

/** null: what every account may have */
const ownQuotas = z.strictObject(ownQuotaFields);

export const sortColumns = [
  'username',
  'created_at',
  'last_used_at',
  'websites',
  'monitors',
  'items',
  'pageviews',
  'file_bytes',
] as const;
export type SortColumn = (typeof sortColumns)[number];

export const listRequest = z.object({
  page: z.coerce.number().int().min(1).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
  /** part of the username, name or address of an account, or the username of a member */
  search: z.string().trim().max(255).optional(),
  state: z.enum(['active', 'suspended', 'to_be_deleted']).optional(),
  sort_by: z.enum(sortColumns).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
});
export type AccountQuery = z.output<typeof listRequest>;

export const accountPatch = z.object({
  suspended: z.boolean().optional(),
  /** for the members, at the log-in and by mail */
  reason: text(500).trim().optional(),
  quotas: ownQuotas.optional(),
});

export const deletionRequest = passwordProof.extend({
  /** the account's username */
  confirmation: z.string().trim().max(100),
  /** whether money that lies in the account is given up */
  gives_up_balances: z.boolean().optional(),
  /** without the seven days in which it can be kept; asks for a proof of who is there */
  now: z.boolean().optional(),
});

export type AccountState = 'active' | 'suspended' | 'to_be_deleted' | 'being_deleted';

/** An account as the owner of the service sees it. */
export type ManagedAccount = {
  id: number;
  username: string;
  name: string;
  email: string;
  is_owner: boolean;
  created_at: string;
  state: AccountState;
  suspended_at: string | null;
  suspension_reason: string | null;
  delete_at: string | null;
  delete_requested_by: string | null;
  /** of the deletion, 0 to 1; null before it has begun */
  deletion_progress: number | null;
  /** usernames of those who own it */
  owners: string[];
  members: number;
  /** by a session, a key or a recorded change; null: not known */
  last_used_at: string | null;
  usage: {
    websites: number;
    monitors: number;
    items: number;
    /** null while the event store is unavailable */
    pageviews: number | null;
    /** of the last 30 days */
    pageviews_30d: number | null;
    /** of this calendar month, which the quota bounds */
    pageviews_month: number | null;
    last_event_at: string | null;
    file_bytes: number;
  };
  /** where they are not those of every account */
  quotas: Partial<Quotas>;
};

/** One account on its page. */
export type AccountDetail = ManagedAccount & {
  /** whether a deletion that is planned can still be called off */
  can_be_kept: boolean;
  people: { username: string; name: string; email: string; role: Role; joined_at: string }[];
  /** in the database */
  rows: number;
  /** what every account may have */
  default_quotas: Quotas;
  /** sentences that say what money is not settled: `moving` stands in the way of a deletion */
  money: { moving: string[]; balances: string[] };
  counted_at: string;
};

/** null: any number of page views */
const quotas = z.strictObject(serviceQuotaFields);

export const servicePatch = z
  .object({
    open_registration: z.boolean().optional(),
    require_two_factor: z.boolean().optional(),
    quotas: quotas.optional(),
    accounts_per_person: z.int().min(1).max(100).optional(),
    audit_days: z.literal(auditDays).optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    path: ['open_registration'],
    error: 'or quotas, accounts_per_person or audit_days must be given.', // not shown: the console sends one of them
  });

export type Service = {
  open_registration: boolean;
  require_two_factor: boolean;
  quotas: Quotas;
  accounts_per_person: number;
  /** days for which entries of audit logs are kept */
  audit_days: AuditDays;
};

/** What an account has of what it may have, counted for this answer. */
export type OwnUsage = {
  /** null: not known, because the event store is away */
  used: { monitors: number; websites: number; pageviews: number | null };
  /** null: any number. The owner of the service is not bound. */
  quotas: { monitors: number | null; websites: number | null; pageviews: number | null };
  /** when the month of page views ends */
  month_ends_at: string;
  counted_at: string;
};
