import type { DatabaseOrTransaction, OutageKind } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import { listAlertsWithin, spanOfAlert } from '../shop-alerts/index.ts';

/** The shop must work for this long. */
const settledMs = 10 * minuteMs;
/** Later, buyers no longer expect an email. */
const mailedWithinMs = 2 * dayMs;
const mostAlerts = 100;

/** Lists incidents of the shop's monitors that overlap the span (epoch ms). `to` is null while an incident is open. */
export type ListIncidents = (
  accountId: number,
  span: { from: number; to: number },
) => Promise<{ id: number; from: number; to: number | null }[]>;

export type EndedOutage = { kind: OutageKind; id: number; from: number; to: number };

/**
 * Outages that ended recently, or none while one lasts. Ignores alerts about unpaid checkouts, which strangers can
 * cause by leaving orders unpaid.
 */
export async function listEndedOutages(
  db: DatabaseOrTransaction,
  listIncidents: ListIncidents,
  accountId: number,
  nowMs: number,
): Promise<EndedOutage[]> {
  const span = { from: nowMs - mailedWithinMs, to: nowMs };
  const alerts = (await listAlertsWithin(db, accountId, { ...span, most: mostAlerts }))
    .filter(({ kind }) => kind === 'payment_provider')
    .map((alert) => ({
      kind: 'shop_alert' as const,
      id: alert.id,
      endedAt: alert.ended_at,
      ...spanOfAlert(alert),
    }));
  const incidents = (await listIncidents(accountId, span)).map((one) => ({
    kind: 'incident' as const,
    ...one,
    endedAt: one.to,
  }));
  const all = [...incidents, ...alerts];
  if (all.some(({ endedAt }) => endedAt === null || endedAt > nowMs - settledMs)) return [];
  return all
    .flatMap(({ kind, id, from, to, endedAt }) =>
      to === null || endedAt === null || endedAt < span.from ? [] : [{ kind, id, from, to }],
    )
    .sort((one, other) => one.from - other.from || one.id - other.id);
}
