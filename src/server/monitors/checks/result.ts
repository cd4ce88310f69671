import type { CheckRow } from '../../events/index.ts';
import type { MonitorRow } from '../../ledger/index.ts';
import { isExpiryDue } from './expiry.ts';
import { nextDue } from './grid.ts';
import { judge, type Verdict } from './judge.ts';
import type { Entry } from './ledger-entry.ts';
import type { Outcome } from './outcome.ts';
import { type Standing, transition } from './transition.ts';

export type Told = Exclude<Outcome, { kind: 'own_fault' }>;
export type Result = { entry: Entry; event: CheckRow; standing: Standing; confirm: boolean };

type Check = {
  /** as it was claimed, with the standing after the checks since */
  monitor: MonitorRow;
  /** when the check began, epoch ms */
  at: number;
  /** when it ended */
  nowMs: number;
  failingSince: number;
  maintenance: boolean;
  leaseMs: number;
};

/** What a check's outcome means for its monitor: the row, the incident, the alert, the event. */
export function resultOf(check: Check, outcome: Told): Result {
  const { monitor, at, nowMs, maintenance, failingSince } = check;
  const verdict = judge(monitor, outcome);
  const { standing, incident, confirm } = transition(monitor, { verdict, at, failingSince, maintenance });
  // A check that got no certificate to see does not forget the one before.
  const sslExpiresAt = outcome.certificateExpiresAt ?? (outcome.kind === 'failure' ? monitor.ssl_expires_at : null);
  const watched = { alertDays: monitor.ssl_alert_days, alertedFor: monitor.ssl_alerted_for, expiresAt: sslExpiresAt };
  const certificateExpiry = !maintenance && isExpiryDue(watched, nowMs) ? (sslExpiresAt ?? undefined) : undefined;
  return {
    entry: {
      settlement: {
        id: monitor.id,
        checkedAt: at,
        condition: standing.condition,
        conditionSince: standing.condition_since,
        failingChecks: standing.failing_checks,
        responseTimeMs: outcome.kind === 'answer' ? outcome.phases.total : null,
        // The grid of a new monitor starts with its first check; while a failure is being confirmed it stays due.
        nextCheckAt: confirm
          ? monitor.next_check_at
          : nextDue(monitor.first_checked_at === null ? at : monitor.next_check_at, monitor.interval_s, nowMs),
        sslExpiresAt,
        sslAlertedFor: certificateExpiry ?? monitor.ssl_alerted_for,
        leaseUntil: confirm ? nowMs + check.leaseMs : 0,
      },
      incident,
      certificateExpiry,
    },
    event: eventOf(monitor.id, at, maintenance, verdict, outcome),
    standing,
    confirm,
  };
}

function eventOf(monitor: number, at: number, maintenance: boolean, verdict: Verdict, outcome: Told): CheckRow {
  const { dns, connect, tls, firstByte, total } = outcome.phases;
  return {
    monitor,
    at,
    good: verdict.good ? 1 : 0,
    maintenance: maintenance ? 1 : 0,
    status: outcome.status,
    cause: verdict.good ? '' : verdict.cause,
    dns,
    connect,
    tls,
    first_byte: firstByte,
    total,
    address: outcome.address,
    final_url: outcome.finalUrl,
    protocol: outcome.protocol,
    certificate_ends: Math.floor((outcome.certificateExpiresAt ?? 0) / 1000),
  };
}
