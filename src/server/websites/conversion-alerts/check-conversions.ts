import { inTransaction } from '../../database/index.ts';
import { hourMs, Refusal } from '../../kernel/index.ts';
import { type ConversionFacts, enqueueAlerts, unsealAlertChannels } from '../../outbox/index.ts';
import type { ReportDeps } from '../reports/index.ts';
import { findResource } from '../resources/index.ts';
import { listWatchedAlerts, moveConversionAlert, type WatchedAlert } from './conversion-alert.store.ts';
import { evaluateConversions } from './conversion-alert.ts';
import { measure, spanMs } from './measure.ts';

/**
 * Alerts on goals and sales, through the channels of their website. What was not counted because this service was away is
 * no drop: none begins within an hour of its start, nor before the alert is as old as the time that it looks at. `run`
 * returns how many messages were enqueued.
 */
export function createConversionCheck(deps: ReportDeps): { run(): Promise<number> } {
  const startedAt = deps.now();
  return {
    async run() {
      const nowMs = deps.now();
      const watched = await listWatchedAlerts(deps.database.db);
      if (watched.length === 0) return 0;
      let written = 0;
      try {
        // Rows that are still on their way to the store would be missed.
        await deps.events.flush();
      } catch (error) {
        if (isStoreAway(error)) return written;
        throw error;
      }
      for (const one of watched) {
        const isOldEnough = nowMs - one.alert.created_at >= spanMs[one.alert.span];
        const mayBegin = nowMs - startedAt >= hourMs && isOldEnough;
        try {
          written += await checkAlert(deps, one, { nowMs, mayBegin });
        } catch (error) {
          if (isStoreAway(error)) return written;
          // The others must not wait for one that cannot be measured.
          deps.log.error(
            { err: error, alert: one.alert.id },
            'could not check an alert on conversions; will try again',
          );
        }
      }
      return written;
    },
  };
}

/** Without the event store there are no counts; it logs its absence itself. */
const isStoreAway = (error: unknown): boolean => error instanceof Refusal && error.code === 'unavailable';

async function checkAlert(
  deps: ReportDeps,
  { alert, website }: WatchedAlert,
  { nowMs, mayBegin }: { nowMs: number; mayBegin: boolean },
): Promise<number> {
  const goal =
    alert.goal_id === null ? undefined : await findResource(deps.database.db, website, 'goals', alert.goal_id);
  // The goal was deleted after the alerts were listed: this one went with it.
  if (alert.goal_id !== null && !goal) return 0;
  const measured = await measure(deps, { alert, website, goal }, nowMs);
  const change = evaluateConversions(alert, measured, alert.started_at !== null);
  if (change === 'stays' || (change === 'begins' && !mayBegin)) return 0;
  const { id, domain, account_id: accountId } = website;
  const { condition, threshold, span } = alert;
  const common = {
    website: { id, domain },
    alert: { id: alert.id, condition, threshold, span, startedAt: alert.started_at ?? nowMs },
    measure: goal
      ? { kind: 'goal' as const, id: goal.id, name: goal.name }
      : { kind: 'sales' as const, currency: alert.currency ?? '' },
    at: nowMs,
    value: measured.value,
    usual: condition === 'below' ? null : measured.usual,
  };
  const facts: ConversionFacts =
    change === 'begins' ? { event: 'conversion_alert', ...common } : { event: 'conversion_alert_over', ...common };
  return inTransaction(deps.database, async (trx) => {
    if (!(await moveConversionAlert(trx, alert, change === 'begins' ? nowMs : null))) return 0;
    const state = change === 'begins' ? 'opened' : 'closed';
    const message = {
      about: { accountId, websiteId: id },
      facts,
      // `opened` and `closed` make the message about the end wait for the one about the start.
      key: `conversion_alert_${alert.id}_${state}_${common.alert.startedAt}`,
      destinations: unsealAlertChannels(deps.vault, website.alerts_sealed),
    };
    return enqueueAlerts(trx, deps.vault, message, nowMs);
  });
}
