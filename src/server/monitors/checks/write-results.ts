import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Certificate } from '../../network/index.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';
import { type LastFailureRow, writeFailures } from '../failures/index.ts';
import {
  closeIncident,
  type IncidentNotices,
  insertIncidentResponse,
  maxHoldMs,
  notifyOfEnd,
  notifyOfIncident,
  openIncident,
} from '../incidents/index.ts';
import { closeUnknownGaps, hostOf } from '../monitor/index.ts';
import { findAlertingMonitor, type StateUpdate, updateCheckedMonitors } from './checks.store.ts';
import type { Degradation } from './degradation.ts';
import type { Transition } from './transition.ts';
import { type LocalFault, updateUnknownMonitors } from './unknown.store.ts';
import { writeDegradation } from './write-degradation.ts';

export type ResultDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'> & { notices: IncidentNotices };

/** Stored parts of a failed check. `responseSealed`: set if the check opens an incident. */
export type KeptFailure = { failure: LastFailureRow; responseSealed: string | undefined };

export type CheckResult = ConclusiveResult | { kind: 'unknown'; id: number; fault: LocalFault };
export type ConclusiveResult = {
  kind: 'conclusive';
  id: number;
  update: StateUpdate;
  incident: Transition['incident'];
  certificates: Certificate[];
  /** start of the check that ended an unknown state, epoch ms */
  knownAt: number | undefined;
  kept?: KeptFailure | undefined;
  degradation?: Degradation['period'];
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
      conclusive.flatMap(({ id, kept }) => (kept !== undefined && updated.has(id) ? [kept.failure] : [])),
    );
    let alerts = 0;
    for (const entry of conclusive) {
      if (
        entry.incident.kind === 'none' &&
        (entry.degradation?.kind ?? 'none') === 'none' &&
        entry.certificates.length === 0
      )
        continue;
      if (updated.has(entry.id)) alerts += await writeEvents(deps, trx, entry);
    }
    for (const id of await updateUnknownMonitors(trx, leaseBy, faults)) updated.add(id);
    return { updated, alerts };
  });
}

async function writeEvents(deps: ResultDeps, trx: DatabaseOrTransaction, entry: ConclusiveResult): Promise<number> {
  const { incident, degradation = { kind: 'none' }, certificates } = entry;
  const nowMs = deps.now();
  // The monitor is read in the transaction, because its channels can have changed since the check began.
  const monitor = await findAlertingMonitor(trx, entry.id);
  let alerts = 0;
  if (incident.kind === 'open') {
    const { cause, startedAt } = incident;
    const opening = { account_id: monitor.account_id, monitor_id: monitor.id, cause, started_at: startedAt };
    const heldUntil = waitsForTraffic(monitor) ? nowMs + maxHoldMs : null;
    const opened = await openIncident(trx, opening, nowMs, heldUntil);
    if (opened) {
      if (entry.kept?.responseSealed) await insertIncidentResponse(trx, opened, entry.kept.responseSealed);
      const incidentEvent = { event: 'opened', incident: { id: opened.id, cause, startedAt } } as const;
      await enqueueMonitorWebhooks(trx, deps, monitor, incidentEvent, nowMs);
      alerts +=
        heldUntil === null
          ? await notifyOfIncident(trx, deps, monitor, incidentEvent, nowMs)
          : await deps.notices.forIncident(trx, deps, { monitor, ...incidentEvent }, nowMs);
    }
  }
  if (incident.kind === 'close') {
    const closed = await closeIncident(trx, monitor.id, incident.endedAt);
    if (closed) {
      alerts += await notifyOfEnd(trx, deps, monitor, { ...closed, endedAt: incident.endedAt }, nowMs);
    }
  }
  if (degradation.kind !== 'none') alerts += await writeDegradation(deps, trx, monitor, degradation);
  for (const { host, expiresAt, issuer } of certificates) {
    const expiry = { event: 'certificate', expiresAt, host, ...(issuer && { issuer }) } as const;
    await enqueueMonitorWebhooks(trx, deps, monitor, expiry, nowMs);
    alerts += await enqueueMonitorAlerts(trx, deps.vault, monitor, expiry, nowMs);
  }
  return alerts;
}

/** Only an address with a host can have visitors. */
const waitsForTraffic = ({ confirm_by_traffic, url }: { confirm_by_traffic: number; url: string }): boolean =>
  confirm_by_traffic === 1 && hostOf(url) !== undefined;
