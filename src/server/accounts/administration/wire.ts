import { z } from 'zod';
import type { Role } from '../../database/index.ts';
import { text } from '../../http/index.ts';
import type { Module } from '../../kernel/index.ts';
import {
  type CheckMonths,
  checkMonths,
  ownQuotaFields,
  type Quotas,
  serviceQuotaFields,
  type WhoSells,
  whoSells,
} from '../account/index.ts';
import { type AuditDays, auditDays } from '../audit/index.ts';
import { modulesOff } from '../modules/index.ts';
import { passwordProof } from '../passwords/index.ts';

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
  search: z.string().trim().max(255).optional(),
  state: z.enum(['active', 'suspended', 'to_be_deleted']).optional(),
  sort_by: z.enum(sortColumns).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
});
export type AccountQuery = z.output<typeof listRequest>;

export const accountPatch = z.object({
  suspended: z.boolean().optional(),
  reason: text(500).trim().optional(),
  quotas: ownQuotas.optional(),
  modules_off: modulesOff.optional(),
});

export const deletionRequest = passwordProof.extend({
  /** the account's username */
  confirmation: z.string().trim().max(100),
  /** forfeits the account's balances */
  gives_up_balances: z.boolean().optional(),
  /** skips the seven days; requires proof of identity */
  now: z.boolean().optional(),
});

export type AccountState = 'active' | 'suspended' | 'to_be_deleted' | 'being_deleted';

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
  /** 0 to 1; null before the deletion starts */
  deletion_progress: number | null;
  /** usernames */
  owners: string[];
  members: number;
  /** by a session, a key or an audited change; null: unknown */
  last_used_at: string | null;
  usage: {
    websites: number;
    monitors: number;
    items: number;
    /** null while the event store is unavailable */
    pageviews: number | null;
    pageviews_30d: number | null;
    /** this calendar month */
    pageviews_month: number | null;
    last_event_at: string | null;
    file_bytes: number;
  };
  /** only quotas that differ from the defaults */
  quotas: Partial<Quotas>;
  /** by the owner of the service */
  modules_off: Module[];
};

export type AccountDetail = ManagedAccount & {
  can_be_kept: boolean;
  people: { username: string; name: string; email: string; role: Role; joined_at: string }[];
  rows: number;
  default_quotas: Quotas;
  /** sentences; `moving` blocks a deletion */
  money: { moving: string[]; balances: string[] };
  counted_at: string;
};

const quotas = z.strictObject(serviceQuotaFields);

export const servicePatch = z
  .object({
    open_registration: z.boolean().optional(),
    require_two_factor: z.boolean().optional(),
    quotas: quotas.optional(),
    accounts_per_person: z.int().min(1).max(100).optional(),
    who_sells: z.enum(whoSells).optional(),
    modules_off: modulesOff.optional(),
    audit_days: z.literal(auditDays).optional(),
    check_months: z.literal(checkMonths).optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    path: ['open_registration'],
    error: 'or quotas, accounts_per_person, who_sells, modules_off, audit_days or check_months must be given.', // not shown: the console sends one of them
  });

export type Service = {
  open_registration: boolean;
  require_two_factor: boolean;
  quotas: Quotas;
  accounts_per_person: number;
  who_sells: WhoSells;
  /** for every account */
  modules_off: Module[];
  audit_days: AuditDays;
  check_months: CheckMonths;
};

export type OwnUsage = {
  /** null while the event store is unavailable */
  used: { monitors: number; websites: number; pageviews: number | null };
  /** null: unlimited */
  quotas: { monitors: number | null; websites: number | null; pageviews: number | null };
  month_ends_at: string;
  counted_at: string;
};
