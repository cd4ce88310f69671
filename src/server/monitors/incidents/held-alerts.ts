import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, startPeriodicTask, withTimeout } from '../../kernel/index.ts';
import type { AlertConfirmation, Traffic } from '../../outbox/index.ts';
import { enqueueMonitorAlerts } from '../alerts/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { hostOf, lockMonitor } from '../monitor/index.ts';
import { findRules, type Hold, holdOf, nextStepAt, type PolicyRules } from '../policies/index.ts';
import { type Counted, decideHeldAlerts, heldSpans, maxHoldMs } from './confirmation.ts';
import { holdAlerts, listHeldIncidents, releaseHeldAlerts } from './held-alerts.store.ts';
import { waitsForTraffic } from './open.ts';
import type { CountVisitors } from './watch-traffic.ts';

export type HeldAlertDeps = Pick<Deps, 'database' | 'vault' | 'now' | 'log'> & { countVisitors: CountVisitors };
type Held = Awaited<ReturnType<typeof listHeldIncidents>>[number];

const batchSize = 200;
const countWithinMs = 5000;
const unavailable = { kind: 'unknown', why: 'unavailable' } as const;

/**
 * Sends held alerts when silence, the policy's delay and quiet hours have ended. Alerts that wait for visitors are then
 * sent when their number drops, or after ten minutes, or immediately if visitors can't be counted.
 */
export async function releaseAlerts(deps: HeldAlertDeps): Promise<number> {
  const nowMs = deps.now();
  const { db } = deps.database;
  let written = 0;
  for (let afterId = 0; ; ) {
    const incidents = await listHeldIncidents(db, { nowMs, afterId, limit: batchSize });
    const rules = await findRules(db, deps.vault, incidents);
    const maintenance = await maintenanceOf(
      db,
      incidents.map((one) => one.account_id),
    );
    const due = incidents.filter((one) => maintenance.at(one, nowMs) === undefined);
    for (const one of due) {
      try {
        written += await releaseIncident(deps, one, rules(one), nowMs);
      } catch (error) {
        deps.log.error({ err: error, incident: one.incident_id }, 'a held alert could not be written; trying again');
      }
    }
    const last = incidents.at(-1);
    if (!last || incidents.length < batchSize) return written;
    afterId = last.incident_id;
  }
}

async function releaseIncident(
  deps: HeldAlertDeps,
  held: Held,
  rules: PolicyRules | undefined,
  nowMs: number,
): Promise<number> {
  const hold = holdOf({ ...held, confirmedAt: held.incident_confirmed_at }, rules, nowMs);
  if (hold) return wait(deps, held, hold, nowMs);
  if (held.hold_reason !== null && !waitsForTraffic(held))
    // It is not known whether the monitor is still down.
    return held.unknown_since === null ? send(deps, held, { because: null, traffic: undefined, rules, nowMs }) : 0;
  const until = held.hold_reason === null ? (held.held_until ?? nowMs) : held.incident_confirmed_at + maxHoldMs;
  const times = { startedAt: held.incident_started_at, heldUntil: until, nowMs };
  const spans = heldSpans(times);
  const [recent, since] = await Promise.all([
    count(deps, held, spans.recent),
    spans.since && count(deps, held, spans.since),
  ]);
  const because = decideHeldAlerts(times, recent, since);
  if (because === undefined) return held.hold_decided_at === null ? 0 : wait(deps, held, undefined, nowMs);
  const traffic = spans.since ? trafficOf(since, spans.since) : trafficOf(recent, spans.recent);
  return send(deps, held, { because, traffic, rules, nowMs });
}

async function wait({ database }: HeldAlertDeps, held: Held, hold: Hold | undefined, nowMs: number): Promise<0> {
  await holdAlerts(database.db, held.account_id, held.incident_id, { hold, nowMs });
  return 0;
}

async function count(
  deps: HeldAlertDeps,
  { account_id, url }: Held,
  span: { from: number; to: number },
): Promise<Counted> {
  const host = hostOf(url);
  if (host === undefined) return { kind: 'unknown', why: 'no_website' };
  try {
    return await withTimeout(deps.countVisitors({ accountId: account_id, host, span }), countWithinMs, unavailable);
  } catch (error) {
    // An alert must not be lost because visitors could not be counted.
    deps.log.error({ err: error }, 'visitors could not be counted; sending an alert without them');
    return unavailable;
  }
}

function trafficOf(found: Counted | undefined, span: { from: number; to: number }): Traffic | undefined {
  if (found?.kind !== 'counted') return undefined;
  const { website, visitors, usual } = found;
  return { website, at: span.to, minutes: Math.floor((span.to - span.from) / minuteMs), visitors, usual };
}

type Sending = {
  because: AlertConfirmation | null;
  traffic: Traffic | undefined;
  rules: PolicyRules | undefined;
  nowMs: number;
};

const send = (deps: HeldAlertDeps, held: Held, { because, traffic, rules, nowMs }: Sending): Promise<number> =>
  inTransaction(deps.database, async (trx) => {
    // The monitor is locked first, as in every function that ends an incident. This also reads its current channels.
    const monitor = await lockMonitor(deps.database, trx, held.account_id, held.id);
    if (!monitor) return 0;
    const nextStep = nextStepAt(rules?.steps ?? [], 0, nowMs);
    if (!(await releaseHeldAlerts(trx, held.account_id, held.incident_id, { because, nextStep, nowMs }))) return 0;
    const incident = { id: held.incident_id, cause: held.incident_cause, startedAt: held.incident_started_at };
    const confirmation = because === null ? {} : { confirmation: because };
    const opened = { event: 'opened', incident, ...confirmation, ...(traffic && { traffic }) } as const;
    return enqueueMonitorAlerts(trx, deps.vault, monitor, opened, nowMs);
  });

export function startHeldAlerts(
  deps: HeldAlertDeps,
  onMessages: () => void,
  { everyMs = 10_000 } = {},
): { stop(): Promise<void> } {
  const run = async () => {
    if ((await releaseAlerts(deps)) > 0) onMessages();
  };
  const onError = (err: unknown) => deps.log.error({ err }, 'held alerts could not be read; trying again');
  return startPeriodicTask({ name: 'held alerts', everyMs, run, onError });
}
