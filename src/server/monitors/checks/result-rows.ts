import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Certificate } from '../../network/index.ts';
import { enqueueMonitorAlerts } from '../alerts/index.ts';
import { closeIncident, type IncidentNotices, notifyOfIncident, openIncident } from '../incidents/index.ts';
import { alertingMonitor, type Settlement, settleChecks } from './checks.store.ts';
import type { Step } from './transition.ts';
import { endUnknown, type OwnFault, settleOwnFaults } from './unknown.store.ts';

/** With whom `notices` tells of incidents besides alert channels. */
export type ResultDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'> & { notices: IncidentNotices };

/** A check's result on its way into the database. */
export type Entry = ToldEntry | { kind: 'unknown'; id: number; fault: OwnFault };
export type ToldEntry = {
  kind: 'told';
  id: number;
  settlement: Settlement;
  incident: Step['incident'];
  /** whose end is to be alerted now */
  certificates: Certificate[];
  /** when the check began that ends a time in which nothing was known */
  knownAt: number | undefined;
};

/**
 * Writes results in one transaction: what the monitors' rows say, incidents, and the alerts to be sent. Tells which
 * monitors took theirs, and how many alerts were written. A result whose monitor changed meanwhile leaves no trace.
 */
export async function enterResults(
  deps: ResultDeps,
  leaseBy: string,
  entries: Entry[],
): Promise<{ settled: Set<number>; alerts: number }> {
  return inTransaction(deps.database, async (trx) => {
    const told = entries.filter((entry) => entry.kind === 'told');
    const faults = entries.flatMap((entry) => (entry.kind === 'unknown' ? [entry.fault] : []));
    const settled = await settleChecks(
      trx,
      leaseBy,
      told.map((entry) => entry.settlement),
    );
    await endUnknown(
      trx,
      told.flatMap(({ id, knownAt }) => (knownAt !== undefined && settled.has(id) ? [{ id, at: knownAt }] : [])),
    );
    let alerts = 0;
    for (const entry of told) {
      if (entry.incident.kind === 'none' && entry.certificates.length === 0) continue;
      if (settled.has(entry.id)) alerts += await enterEvents(deps, trx, entry);
    }
    for (const id of await settleOwnFaults(trx, leaseBy, faults)) settled.add(id);
    return { settled, alerts };
  });
}

async function enterEvents(deps: ResultDeps, trx: DatabaseOrTransaction, entry: ToldEntry): Promise<number> {
  const { incident, certificates } = entry;
  const nowMs = deps.now();
  // Read here, in the transaction: channels may have changed since the check began.
  const monitor = await alertingMonitor(trx, entry.id);
  let alerts = 0;
  if (incident.kind === 'open') {
    const { cause, startedAt } = incident;
    const opening = { account_id: monitor.account_id, monitor_id: monitor.id, cause, started_at: startedAt };
    const opened = await openIncident(trx, opening, nowMs);
    if (opened) {
      const happened = { event: 'opened', incident: { id: opened.id, cause, startedAt } } as const;
      alerts += await notifyOfIncident(trx, deps, monitor, happened, nowMs);
    }
  }
  if (incident.kind === 'close') {
    const closed = await closeIncident(trx, monitor.id, incident.endedAt);
    if (closed) {
      const { id, cause, started_at: startedAt } = closed;
      const happened = { event: 'closed', incident: { id, cause, startedAt, endedAt: incident.endedAt } } as const;
      alerts += await notifyOfIncident(trx, deps, monitor, happened, nowMs);
    }
  }
  for (const { host, expiresAt } of certificates)
    alerts += await enqueueMonitorAlerts(trx, deps.vault, monitor, { event: 'certificate', expiresAt, host }, nowMs);
  return alerts;
}
