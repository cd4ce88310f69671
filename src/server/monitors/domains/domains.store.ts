import {
  type DatabaseOrTransaction,
  type DomainExpiryRow,
  hasEnabledModule,
  type MonitorRow,
} from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';

/** Not limited to an account. */
export async function listWatchingMonitors(db: DatabaseOrTransaction) {
  return db
    .selectFrom('monitors')
    .select([
      'monitors.id',
      'monitors.account_id',
      'url',
      'domain_alert_days',
      'domain_alerted_for',
      'domain_expires_at',
      'maintenance_start',
      'maintenance_end',
    ])
    .where('paused', '=', 0)
    .where(hasEnabledModule('monitors'))
    .where('domain_alert_days', 'is not', null)
    .orderBy('monitors.id')
    .execute();
}

export async function listDomains(db: DatabaseOrTransaction): Promise<Map<string, DomainExpiryRow>> {
  const rows = await db
    .selectFrom('domain_expiries')
    .selectAll()
    .orderBy('next_look_up_at')
    .orderBy('domain')
    .execute();
  return new Map(rows.map((row) => [row.domain, row]));
}

export async function lookedUpDomains(db: DatabaseOrTransaction, domains: string[]): Promise<Set<string>> {
  if (domains.length === 0) return new Set();
  const rows = await db
    .selectFrom('domain_expiries')
    .select('domain')
    .where('domain', 'in', [...new Set(domains)])
    .where('looked_up_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.domain));
}

export async function insertDomains(db: DatabaseOrTransaction, domains: string[], nowMs: number): Promise<void> {
  for (let at = 0; at < domains.length; at += 100) {
    const rows = domains.slice(at, at + 100).map((domain) => ({
      domain,
      expires_at: null,
      looked_up_at: null,
      next_look_up_at: nowMs,
      failed_look_ups: 0,
      lease_until: 0,
    }));
    await db
      .insertInto('domain_expiries')
      .values(rows)
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .execute();
  }
}

/**
 * Deletes the domain only when its next lookup is due. Until then, the domain can be monitored again without a lookup.
 */
export async function deleteUnwatchedDomain(db: DatabaseOrTransaction, domain: string, nowMs: number): Promise<void> {
  await db
    .deleteFrom('domain_expiries')
    .where('domain', '=', domain)
    .where('next_look_up_at', '<=', nowMs)
    .where('lease_until', '<=', nowMs)
    .execute();
}

/** Later times were saved while the clock was ahead. */
const maxLookUpDelayMs = 2 * dayMs;

export const isLookUpDue = (
  { next_look_up_at: at }: Pick<DomainExpiryRow, 'next_look_up_at'>,
  nowMs: number,
): boolean => at <= nowMs || at > nowMs + maxLookUpDelayMs;

export async function claimDomain(
  db: DatabaseOrTransaction,
  domain: string,
  nowMs: number,
  leaseUntil: number,
): Promise<DomainExpiryRow | undefined> {
  return db
    .updateTable('domain_expiries')
    .set({ lease_until: leaseUntil })
    .where('domain', '=', domain)
    .where((eb) => eb.or([eb('next_look_up_at', '<=', nowMs), eb('next_look_up_at', '>', nowMs + maxLookUpDelayMs)]))
    .where('lease_until', '<=', nowMs)
    .returningAll()
    .executeTakeFirst();
}

type Outcome = Partial<Pick<DomainExpiryRow, 'expires_at' | 'looked_up_at' | 'next_look_up_at' | 'failed_look_ups'>>;

/** Does nothing if the lease has expired. */
export async function recordLookUp(
  db: DatabaseOrTransaction,
  claimed: DomainExpiryRow,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('domain_expiries')
    .set({ ...outcome, lease_until: 0 })
    .where('domain', '=', claimed.domain)
    .where('lease_until', '=', claimed.lease_until)
    .execute();
}

export async function writeDomainExpiry(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  written: Pick<MonitorRow, 'domain_expires_at' | 'domain_alerted_for'>,
): Promise<void> {
  await trx.updateTable('monitors').set(written).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Ends leases of killed processes. Only safe if no other process uses the database. */
export async function endDomainLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('domain_expiries').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
}
