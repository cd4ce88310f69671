import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';
import {
  type AlertChannel,
  destinationHash,
  listOpeningMessages,
  sealAlertChannels,
  unsealAlertChannels,
} from '../../outbox/index.ts';
import { enqueueMonitorAlerts } from '../alerts/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { lockMonitor, statusOf } from '../monitor/index.ts';
import { findRulesOf, nextStepAt, quietEnd } from '../policies/index.ts';
import { claimStep, listIncidentsToEscalate } from './escalations.store.ts';

const batchSize = 200;

type EscalateDeps = Pick<Deps, 'database' | 'vault' | 'now' | 'log'>;
type Due = Awaited<ReturnType<typeof listIncidentsToEscalate>>[number];

/** Sends the due escalation steps. Steps of monitors that are in maintenance or unknown are tried again a minute later. */
export async function escalateIncidents(deps: EscalateDeps): Promise<number> {
  const nowMs = deps.now();
  const { db } = deps.database;
  let written = 0;
  for (let afterId = 0; ; ) {
    const due = await listIncidentsToEscalate(db, { nowMs, afterId, limit: batchSize });
    const maintenance = await maintenanceOf(
      db,
      due.map((one) => one.account_id),
    );
    for (const one of due) {
      const isDown = statusOf(one, maintenance, nowMs).status === 'down';
      try {
        written += await (isDown ? escalate(deps, one, nowMs) : postpone(deps, one, nowMs));
      } catch (error) {
        deps.log.error({ err: error, incident: one.incident_id }, 'an escalation could not be written; trying again');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < batchSize) return written;
    afterId = last.incident_id;
  }
}

async function postpone({ database }: EscalateDeps, one: Due, nowMs: number): Promise<0> {
  const change = { next_step_at: nowMs + minuteMs };
  await claimStep(database.db, one.account_id, one.incident_id, {
    sent: one.steps_sent,
    escalated: one.escalated_sealed,
    change,
  });
  return 0;
}

const escalate = (deps: EscalateDeps, one: Due, nowMs: number): Promise<number> =>
  inTransaction(deps.database, async (trx) => {
    const { account_id: accountId, incident_id: incidentId, steps_sent: sent, escalated_sealed } = one;
    // The monitor is locked first, as in every function that ends an incident. This also reads its current policy.
    const monitor = await lockMonitor(deps.database, trx, accountId, one.id);
    if (!monitor) return 0;
    const rules = await findRulesOf(trx, deps.vault, monitor);
    const steps = rules?.steps ?? [];
    const step = steps[sent];
    const quietUntil = quietEnd(rules, monitor.severity, nowMs);
    if (!step || quietUntil !== undefined) {
      await claimStep(trx, accountId, incidentId, {
        sent,
        escalated: escalated_sealed,
        change: { next_step_at: step ? (quietUntil ?? null) : null },
      });
      return 0;
    }
    const escalated = [...unsealAlertChannels(deps.vault, escalated_sealed), ...step.alerts];
    const change = {
      steps_sent: sent + 1,
      next_step_at: nextStepAt(steps, sent + 1, nowMs),
      escalated_sealed: sealAlertChannels(deps.vault, withoutDuplicates(escalated)),
    };
    if (!(await claimStep(trx, accountId, incidentId, { sent, escalated: escalated_sealed, change }))) return 0;
    // A destination that has the alert gets a reminder.
    const keys = new Set((await listOpeningMessages(trx, accountId, [incidentId])).map((row) => row.idempotency_key));
    const isKnown = (to: AlertChannel) => keys.has(`incident_${incidentId}_opened_${destinationHash(deps.vault, to)}`);
    const incident = { id: incidentId, cause: one.incident_cause, startedAt: one.incident_started_at };
    const facts = { incident, escalation: { step: sent + 1 } };
    const opened = await enqueueMonitorAlerts(trx, deps.vault, monitor, { event: 'opened', ...facts }, nowMs, {
      destinations: step.alerts.filter((to) => !isKnown(to)),
    });
    const reminded = await enqueueMonitorAlerts(
      trx,
      deps.vault,
      monitor,
      { event: 'reminder', at: nowMs, ...facts },
      nowMs,
      { destinations: step.alerts.filter(isKnown) },
    );
    return opened + reminded;
  });

const withoutDuplicates = (channels: AlertChannel[]): AlertChannel[] => [
  ...new Map(channels.map((channel) => [`${channel.key} ${channel.value}`, channel])).values(),
];
