import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Certificate } from '../../network/index.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';
import { type LastFailureRow, writeFailures } from '../failures/index.ts';
import { closeIncident, type IncidentNotices, notifyOfEnd, openConfirmedIncident } from '../incidents/index.ts';
import { closeUnknownGaps } from '../monitor/index.ts';
import { findAlertingMonitor, type StateUpdate, updateCheckedMonitors } from './checks.store.ts';
import type { Transition } from './transition.ts';
import { type LocalFault, updateUnknownMonitors } from './unknown.store.ts';

export type ResultDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'> & { notices: IncidentNotices };

export type CheckResult = ConclusiveResult | { kind: 'unknown'; id: number; fault: LocalFault };
export type ConclusiveResult = {
  kind: 'conclusive';
  id: number;
  update: StateUpdate;
  incident: Transition['incident'];
  certificates: Certificate[];
  /** start of the check that ended an unknown state, epoch ms */
  knownAt: number | undefined;
  failure?: LastFailureRow | undefined;
};

/** Drops results of monitors that have changed in the meantime. */
export async function writeResults(
  deps: ResultDeps,
  leaseBy: string,
  entries: CheckResult[],
): Promise<{ updated: Set<number>; alerts: number }> {
  return inTransaction(deps.database, async (trx) => {
    const conclusive = entries.filter((entry) => entry.kind === 'conclusive');
    const faults = entries.flatMap((entry) => (entry.kind === 'unknown' ? [entry.fault] : []));
    const updated = await updateCheckedMonitors(
      trx,
      leaseBy,
      conclusive.map((entry) => entry.update),
    );
    await closeUnknownGaps(
      trx,
      conclusive.flatMap(({ id, knownAt }) => (knownAt !== undefined && updated.has(id) ? [{ id, at: knownAt }] : [])),
    );
    await writeFailures(
      trx,
      conclusive.flatMap(({ id, failure }) => (failure !== undefined && updated.has(id) ? [failure] : [])),
    );
    let alerts = 0;
    for (const entry of conclusive) {
      if (entry.incident.kind === 'none' && entry.certificates.length === 0) continue;
      if (updated.has(entry.id)) alerts += await writeEvents(deps, trx, entry);
    }
    for (const id of await updateUnknownMonitors(trx, leaseBy, faults)) updated.add(id);
    return { updated, alerts };
  });
}

async function writeEvents(deps: ResultDeps, trx: DatabaseOrTransaction, entry: ConclusiveResult): Promise<number> {
  const { incident, certificates } = entry;
  const nowMs = deps.now();
  // The monitor is read in the transaction, because its channels can have changed since the check began.
  const monitor = await findAlertingMonitor(trx, entry.id);
  let alerts = 0;
  if (incident.kind === 'open') alerts += await openConfirmedIncident(trx, deps, monitor, incident, nowMs);
  if (incident.kind === 'close') {
    const closed = await closeIncident(trx, monitor.id, incident.endedAt);
    if (closed) {
      alerts += await notifyOfEnd(trx, deps, monitor, { ...closed, endedAt: incident.endedAt }, nowMs);
    }
  }
  for (const { host, expiresAt, issuer } of certificates) {
    const expiry = { event: 'certificate', expiresAt, host, ...(issuer && { issuer }) } as const;
    await enqueueMonitorWebhooks(trx, deps, monitor, expiry, nowMs);
    alerts += await enqueueMonitorAlerts(trx, deps.vault, monitor, expiry, nowMs);
  }
  return alerts;
}
