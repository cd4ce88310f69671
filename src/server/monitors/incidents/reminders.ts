import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, startPeriodicTask } from '../../kernel/index.ts';
import { endLateReminders } from '../../outbox/index.ts';
import { enqueueMonitorAlerts } from '../alerts/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { statusOf } from '../monitor/index.ts';
import { findRules, quietEnd } from '../policies/index.ts';
import { claimReminder, isUnacknowledged, listIncidentsToRemind } from './reminders.store.ts';

const batchSize = 200;

type RemindDeps = Pick<Deps, 'database' | 'vault' | 'now' | 'log'>;
type Due = Awaited<ReturnType<typeof listIncidentsToRemind>>[number];

export async function enqueueReminders(deps: RemindDeps): Promise<number> {
  const nowMs = deps.now();
  const { db } = deps.database;
  await endLateReminders(db, isUnacknowledged, nowMs);
  let written = 0;
  for (let afterId = 0; ; ) {
    const due = await listIncidentsToRemind(db, { nowMs, afterId, limit: batchSize });
    const accounts = due.map((one) => one.account_id);
    const maintenance = await maintenanceOf(db, accounts);
    const rules = await findRules(db, deps.vault, due);
    for (const one of due) {
      const { status } = statusOf(one, maintenance, nowMs);
      const isQuiet = quietEnd(rules(one), one.severity, nowMs) !== undefined;
      if (!isQuiet && status !== 'paused' && status !== 'maintenance' && status !== 'unknown')
        written += await enqueueReminder(deps, one, nowMs);
    }
    const last = due.at(-1);
    if (!last || due.length < batchSize) return written;
    afterId = last.incident_id;
  }
}

async function enqueueReminder(deps: RemindDeps, one: Due, nowMs: number): Promise<number> {
  const incident = { id: one.incident_id, cause: one.incident_cause, startedAt: one.incident_started_at };
  const expiresAt = nowMs + (one.reminder_hours ?? 1) * hourMs;
  try {
    return await inTransaction(deps.database, async (trx) => {
      const times = { toldAt: one.told_at, nowMs };
      if (!(await claimReminder(trx, one.account_id, one.incident_id, times))) return 0;
      return enqueueMonitorAlerts(trx, deps.vault, one, { event: 'reminder', incident, at: nowMs }, nowMs, {
        expiresAt,
      });
    });
  } catch (error) {
    deps.log.error({ err: error, incident: one.incident_id }, 'a reminder could not be written; trying again');
    return 0;
  }
}

export function startReminders(
  deps: RemindDeps,
  onMessages: () => void,
  { everyMs = 15_000 } = {},
): { stop(): Promise<void> } {
  const run = async () => {
    if ((await enqueueReminders(deps)) > 0) onMessages();
  };
  const onError = (err: unknown) => deps.log.error({ err }, 'reminders could not be written; trying again');
  return startPeriodicTask({ name: 'reminders of incidents', everyMs, run, onError });
}
