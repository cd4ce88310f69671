import { findAccountContexts } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { type Maintenance, mergeSpans, windowMs } from '../monitor/index.ts';
import { loadRules } from './load-rules.ts';

/** How far back windows are merged if their plan has changed. */
export const maxWindowMs = 7 * dayMs;

/** How long past windows are stored. Longer than the period of any uptime report. */
export const retentionMs = 400 * dayMs;

export async function maintenanceOf(db: DatabaseOrTransaction, accountIds: number[]): Promise<Maintenance> {
  const ids = [...new Set(accountIds)];
  const accounts = await findAccountContexts(db, ids);
  const rules = Map.groupBy(await loadRules(db, ids), (rule) => rule.accountId);
  const spans: Maintenance['spans'] = (monitor, fromMs, toMs) => {
    const window = windowMs(monitor, accounts.get(monitor.account_id)?.timeZone ?? 'UTC');
    const found = window && window.from < toMs && window.to > fromMs ? [window] : [];
    for (const rule of rules.get(monitor.account_id) ?? [])
      if (rule.covers(monitor.id)) found.push(...rule.spans(fromMs, toMs));
    return mergeSpans(found);
  };
  return {
    spans,
    at: (monitor, ms) => spans(monitor, ms - maxWindowMs, ms + 1).findLast((span) => span.to > ms),
    mayBePlanned: (accountId, ms) =>
      (rules.get(accountId) ?? []).some((rule) => rule.spans(ms - maxWindowMs, ms + 1).length > 0),
  };
}
