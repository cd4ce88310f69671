import { inTransaction } from '../../database/index.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { hourMs, minuteMs } from '../../kernel/index.ts';
import { type ConversionFacts, enqueueAlerts, unsealAlertChannels } from '../../outbox/index.ts';
import { enqueueAlertEvent } from '../../webhooks/index.ts';
import { JobRun, type Postponed } from '../job-runs/index.ts';
import type { ReportDeps } from '../reports/index.ts';
import { goalRows } from '../resources/index.ts';
import { listWatchedAlerts, setConversionAlertState, type WatchedAlert } from './conversion-alert.store.ts';
import { evaluateConversions } from './conversion-alert.ts';
import { measure, spanMs } from './measure.ts';

/** Leaves time for traffic alerts. The next run continues with the remaining alerts. */
const maxMs = 2 * minuteMs;
/** Pause after a query that is too heavy for the store. */
const pauseMs = 10 * minuteMs;

/**
 * Conversions missed while the service was down are not a drop. So no alert begins in the first hour of the service, or
 * before the alert is as old as its span. `run` returns the number of enqueued messages.
 */
export function createConversionCheck(deps: ReportDeps): { run(): Promise<number> } {
  const startedAt = deps.now();
  const postponed: Postponed = new Map();
  let lastChecked = 0;
  return {
    async run() {
      const nowMs = deps.now();
      const watched = await listWatchedAlerts(deps.database.db, lastChecked);
      if (watched.length === 0) return 0;
      try {
        await deps.events.flush();
      } catch (error) {
        if (isStoreUnavailable(deps.events, error)) return 0;
        throw error;
      }
      const message = 'could not check an alert on conversions; will try again';
      const run = new JobRun(deps, { maxMs, pauseMs, postponed, message });
      let written = 0;
      for (const one of watched) {
        if (run.isOver) break;
        const isOldEnough = nowMs - one.alert.created_at >= spanMs[one.alert.span];
        const mayBegin = nowMs - startedAt >= hourMs && isOldEnough;
        written += await run.take({ id: one.alert.id, facts: { alert: one.alert.id } }, () =>
          checkAlert(deps, one, { nowMs, mayBegin }),
        );
        lastChecked = one.alert.id;
      }
      return written;
    },
  };
}

async function checkAlert(
  deps: ReportDeps,
  { alert, website }: WatchedAlert,
  { nowMs, mayBegin }: { nowMs: number; mayBegin: boolean },
): Promise<number> {
  const goal = alert.goal_id === null ? undefined : await goalRows.find(deps.database.db, website, alert.goal_id);
  // The alert was deleted together with its goal during the check.
  if (alert.goal_id !== null && !goal) return 0;
  const measured = await measure(deps, { alert, website, goal }, nowMs);
  const state = alert.started_at === null ? 'quiet' : alert.changed_at === null ? 'active' : 'changed';
  const change = evaluateConversions(alert, measured, state);
  if (change === 'stays' || (change === 'begins' && !mayBegin)) {
    if (alert.changed_at !== null) await setConversionAlertState(deps.database.db, alert, alert.started_at);
    return 0;
  }
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
    if (!(await setConversionAlertState(trx, alert, change === 'begins' ? nowMs : null))) return 0;
    const step = change === 'begins' ? 'opened' : 'closed';
    const message = {
      about: { accountId, websiteId: id },
      facts,
      // `opened` and `closed` keep the messages in order.
      key: `conversion_alert_${alert.id}_${step}_${common.alert.startedAt}`,
      destinations: unsealAlertChannels(deps.vault, website.alerts_sealed),
    };
    const told = { account_id: accountId, facts, baseUrl: deps.config.baseUrl, key: message.key, nowMs };
    await enqueueAlertEvent(trx, told);
    return enqueueAlerts(trx, deps.vault, message, nowMs);
  });
}
