import type { Deps } from '../../deps.ts';
import { inTransaction, type LedgerOrTransaction } from '../../ledger/index.ts';
import { enqueueAlerts } from '../alerts/enqueue.ts';
import { closeIncident, openIncident } from '../incidents/incident.store.ts';
import { alertingMonitor, type Settlement, settleChecks } from './checks.store.ts';
import type { Step } from './transition.ts';

/** A check's result on its way into the ledger. */
export type Entry = {
  settlement: Settlement;
  incident: Step['incident'];
  /** the expiry (epoch ms) of a certificate that is to be alerted now */
  certificateExpiry: number | undefined;
};

/**
 * Writes results in one transaction: what the monitors' rows say, incidents, and the alerts to be sent. Tells which
 * monitors took theirs, and how many alerts were written. A result whose monitor changed meanwhile leaves no trace.
 */
export async function enterResults(
  deps: Pick<Deps, 'ledger' | 'vault' | 'now'>,
  leaseBy: string,
  entries: Entry[],
): Promise<{ settled: Set<number>; alerts: number }> {
  return inTransaction(deps.ledger, async (trx) => {
    const settled = await settleChecks(
      trx,
      leaseBy,
      entries.map((entry) => entry.settlement),
    );
    let alerts = 0;
    for (const entry of entries) {
      if (entry.incident.kind === 'none' && entry.certificateExpiry === undefined) continue;
      if (settled.has(entry.settlement.id)) alerts += await enterHappening(deps, trx, entry);
    }
    return { settled, alerts };
  });
}

async function enterHappening(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: LedgerOrTransaction,
  entry: Entry,
): Promise<number> {
  const { incident, certificateExpiry } = entry;
  const nowMs = deps.now();
  // Read here, in the transaction: channels may have changed since the check began.
  const monitor = await alertingMonitor(trx, entry.settlement.id);
  let alerts = 0;
  if (incident.kind === 'open') {
    const { cause, startedAt } = incident;
    const opened = await openIncident(trx, {
      account_id: monitor.account_id,
      monitor_id: monitor.id,
      cause,
      started_at: startedAt,
    });
    if (opened)
      alerts += await enqueueAlerts(
        trx,
        deps.vault,
        monitor,
        { event: 'opened', incident: { id: opened.id, cause, startedAt } },
        nowMs,
      );
  }
  if (incident.kind === 'close') {
    const closed = await closeIncident(trx, monitor.id, incident.endedAt);
    if (closed) {
      const { id, cause, started_at: startedAt } = closed;
      const happening = { event: 'closed', incident: { id, cause, startedAt, endedAt: incident.endedAt } } as const;
      alerts += await enqueueAlerts(trx, deps.vault, monitor, happening, nowMs);
    }
  }
  if (certificateExpiry !== undefined) {
    alerts += await enqueueAlerts(
      trx,
      deps.vault,
      monitor,
      { event: 'certificate', expiresAt: certificateExpiry },
      nowMs,
    );
  }
  return alerts;
}
