import { type DatabaseOrTransaction, readServiceSetting } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, startPeriodicJobs } from '../../kernel/index.ts';
import { deleteAuditEntriesBefore } from './audit.store.ts';

export const auditDays = [90, 180, 365, 730, 1825] as const;
export type AuditDays = (typeof auditDays)[number];
const usualDays: AuditDays = 365;

export async function auditRetentionDays(db: DatabaseOrTransaction): Promise<AuditDays> {
  const days = Number(await readServiceSetting(db, 'audit_days'));
  return auditDays.find((known) => known === days) ?? usualDays;
}

export async function deleteOldAuditEntries({ database: { db }, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteAuditEntriesBefore(db, now() - (await auditRetentionDays(db)) * dayMs);
}

export const startAuditRetention = (deps: Pick<Deps, 'database' | 'now' | 'log'>): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [{ name: 'audit log retention', everyMs: hourMs, run: () => deleteOldAuditEntries(deps) }]);
