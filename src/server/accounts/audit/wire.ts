import { z } from 'zod';
import { moment, pageFields } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import type { AuditEntry } from './audit.store.ts';
import { type AuditedChange, readFields } from './changes.ts';

const auditFilterFields = {
  search: z.string().trim().max(200).nullish(),
  subject: z.string().trim().max(60).nullish(),
  from: moment.nullish(),
  until: moment.nullish(),
};
export const auditListRequest = z.object({ ...pageFields, ...auditFilterFields });
export const auditCsvRequest = z.object(auditFilterFields);

export type AuditLogEntry = {
  id: number;
  at: string;
  /** `operator`: at the command line or under Settings → Accounts; no name for members. `link`: a link in an alert */
  actor: { kind: 'user' | 'key' | 'operator' | 'link'; id: number | null; name: string };
  action: string;
  subject: { kind: string; id: string | null; name: string | null };
  path: string;
  fields: string[];
  /** values are recorded for only a few fields */
  changes: AuditedChange[];
  address: string;
  /** HTTP status; null: succeeded */
  error_status: number | null;
};

export const presentAuditEntry = (row: AuditEntry): AuditLogEntry => ({
  id: row.id,
  at: toIso(row.at),
  actor: { kind: row.actor_kind, id: row.user_id ?? row.key_id, name: row.actor_name },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  path: row.path,
  ...readFields(row.fields),
  address: row.address,
  error_status: row.status !== null && row.status >= 400 ? row.status : null,
});
