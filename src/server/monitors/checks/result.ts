import type { MonitorRow } from '../../database/index.ts';
import type { CheckRow } from '../../events/index.ts';
import { defaultConfirmations } from '../monitor/index.ts';
import { dueCertificates, firstToEnd } from './certificates.ts';
import { nextDueAt } from './due-times.ts';
import { judge, type Verdict } from './judge.ts';
import type { ConclusiveOutcome, HeartbeatReceived } from './outcome.ts';
import { type MonitorState, transition } from './transition.ts';
import type { CheckResult, ConclusiveResult } from './write-results.ts';

/** `event` is undefined for a received heartbeat. `isNews` is true if the status changes or an alert is due. */
export type Interpretation = {
  entry: ConclusiveResult;
  event: CheckRow | undefined;
  state: MonitorState;
  confirm: boolean;
  isNews: boolean;
};

type Check = {
  monitor: MonitorRow;
  at: number;
  nowMs: number;
  failingSince: number;
  maintenance: boolean;
  leaseMs: number;
};

export function interpretOutcome(check: Check, outcome: ConclusiveOutcome): Interpretation {
  const { monitor, at, nowMs, maintenance, failingSince } = check;
  const verdict = judge(monitor, outcome);
  const confirmations = monitor.confirmations ?? defaultConfirmations;
  const { state, incident, confirm } = transition(monitor, { verdict, at, failingSince, maintenance, confirmations });
  // A check that failed before TLS keeps the last known certificate.
  const certificates = outcome.kind === 'heartbeat_received' ? [] : outcome.certificates;
  const keepsCertificate = certificates.length === 0 && outcome.kind === 'failure';
  const earliest = firstToEnd(certificates);
  const changesStatus = state.condition !== monitor.condition || monitor.unknown_since !== null;
  const watched = { alertDays: monitor.ssl_alert_days, alerted: monitor.ssl_alerted, certificates };
  const { due, alerted } = maintenance ? { due: [], alerted: monitor.ssl_alerted } : dueCertificates(watched, nowMs);
  return {
    entry: {
      kind: 'conclusive',
      id: monitor.id,
      update: {
        id: monitor.id,
        checkedAt: at,
        condition: state.condition,
        changesStatus,
        conditionSince: state.condition_since,
        failingChecks: state.failing_checks,
        responseTimeMs: responseTimeOf(outcome),
        // A monitor's first check starts its grid. During confirmation, the monitor stays due.
        nextCheckAt: confirm
          ? monitor.next_check_at
          : nextDueAt(monitor.first_checked_at === null ? at : monitor.next_check_at, monitor.interval_s, nowMs),
        sslExpiresAt: keepsCertificate ? monitor.ssl_expires_at : (earliest?.expiresAt ?? null),
        sslHost: keepsCertificate ? monitor.ssl_host : (earliest?.host ?? null),
        sslAlerted: alerted,
        leaseUntil: confirm ? nowMs + check.leaseMs : 0,
      },
      incident,
      certificates: due,
      knownAt: monitor.unknown_since === null ? undefined : at,
    },
    event: outcome.kind === 'heartbeat_received' ? undefined : eventOf(monitor.id, at, maintenance, verdict, outcome),
    state,
    confirm,
    isNews: changesStatus || due.length > 0,
  };
}

function responseTimeOf(outcome: ConclusiveOutcome): number | null {
  if (outcome.kind === 'heartbeat_received') return outcome.durationMs;
  return outcome.kind === 'answer' ? outcome.phases.total : null;
}

const retryMs = 10_000;

/** The check counts as missed until the next due time. A lease without a holder delays the retry. */
export function interpretLocalFault(monitor: MonitorRow, at: number, nowMs: number, cause: string): CheckResult {
  const next = nextDueAt(monitor.next_check_at, monitor.interval_s, nowMs);
  const isSoon = next <= nowMs + retryMs;
  return {
    kind: 'unknown',
    id: monitor.id,
    fault: {
      id: monitor.id,
      at,
      cause,
      nextCheckAt: isSoon ? next : next - monitor.interval_s * 1000,
      leaseUntil: isSoon ? 0 : nowMs + retryMs,
      begins: monitor.unknown_since === null,
    },
  };
}

function eventOf(
  monitor: number,
  at: number,
  maintenance: boolean,
  verdict: Verdict,
  outcome: Exclude<ConclusiveOutcome, HeartbeatReceived>,
): CheckRow {
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
    certificate_ends: Math.floor((firstToEnd(outcome.certificates)?.expiresAt ?? 0) / 1000),
  };
}
