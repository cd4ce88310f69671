import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Certificate } from '../../network/index.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';
import { makeMonitorsDue, type ParentsVerdict, wakeChildren } from '../dependencies/index.ts';
import { type LastFailureRow, writeFailures } from '../failures/index.ts';
import { closeIncident, type IncidentNotices, notifyOfEnd, openConfirmedIncident } from '../incidents/index.ts';
import { closeGaps, openGaps } from '../monitor/index.ts';
import { findAlertingMonitor, type StateUpdate, updateCheckedMonitors } from './checks.store.ts';
import type { Degradation } from './degradation.ts';
import { judgeParentsOf } from './parents.ts';
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
  /** start of the first failing check, if the monitor is now unreachable */
  unreachableFrom?: number | undefined;
  /** start of the check that ended an unreachable state */
  reachableAt?: number | undefined;
  /** The results to write instead, if the monitors that this one depends on aren't reachable. */
  byParents?: { failingSince: number } & Record<Exclude<ParentsVerdict, 'reachable'>, ConclusiveResult>;
};

/**
 * Drops results of monitors that have changed in the meantime. Returns the monitors whose results were written, and the
 * verdict on their parents.
 */
export async function writeResults(
  deps: ResultDeps,
  leaseBy: string,
  entries: CheckResult[],
): Promise<{ updated: Map<number, ParentsVerdict>; alerts: number }> {
  return inTransaction(deps.database, async (trx) => {
    const nowMs = deps.now();
    const possible = entries.filter((entry) => entry.kind === 'conclusive');
    const parents = await judgeParentsOf(trx, possible, nowMs);
    const verdictOn = (id: number) => parents.verdicts.get(id) ?? 'reachable';
    const conclusive = possible.map((entry) => resultFor(entry, verdictOn(entry.id)));
    const faults = entries.flatMap((entry) => (entry.kind === 'unknown' ? [entry.fault] : []));
    const updated = await updateCheckedMonitors(
      trx,
      leaseBy,
      conclusive.map((entry) => entry.update),
    );
    const written = conclusive.filter(({ id }) => updated.has(id));
    await closeGaps(trx, 'unknown', timesOf(written, 'knownAt'));
    await closeGaps(trx, 'unreachable', timesOf(written, 'reachableAt'));
    await openGaps(trx, 'unreachable', timesOf(written, 'unreachableFrom'));
    await makeMonitorsDue(trx, parents.unchecked, nowMs);
    await wakeChildren(
      trx,
      written.filter(isRecovery).map(({ id }) => id),
      nowMs,
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
    return { updated: new Map([...updated].map((id) => [id, verdictOn(id)])), alerts };
  });
}

const resultFor = (entry: ConclusiveResult, verdict: ParentsVerdict): ConclusiveResult =>
  verdict === 'reachable' || !entry.byParents ? entry : { ...entry.byParents[verdict], kept: entry.kept };

const isRecovery = ({ incident, reachableAt, update }: ConclusiveResult): boolean =>
  incident.kind === 'close' || (reachableAt !== undefined && update.failingChecks === 0);

const timesOf = (
  entries: ConclusiveResult[],
  time: 'knownAt' | 'reachableAt' | 'unreachableFrom',
): { id: number; at: number }[] => entries.flatMap(({ id, [time]: at }) => (at === undefined ? [] : [{ id, at }]));

async function writeEvents(deps: ResultDeps, trx: DatabaseOrTransaction, entry: ConclusiveResult): Promise<number> {
  const { incident, degradation = { kind: 'none' }, certificates } = entry;
  const nowMs = deps.now();
  // The monitor is read in the transaction, because its channels can have changed since the check began.
  const monitor = await findAlertingMonitor(trx, entry.id);
  let alerts = 0;
  if (incident.kind === 'open')
    alerts += await openConfirmedIncident(
      trx,
      deps,
      monitor,
      { ...incident, responseSealed: entry.kept?.responseSealed },
      nowMs,
    );
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
