import type { MonitorRow } from '../../database/index.ts';
import type { CheckRow } from '../../events/index.ts';
import { dueCertificates, firstToEnd } from './certificates.ts';
import { nextDue } from './grid.ts';
import { judge, type Verdict } from './judge.ts';
import type { Called, Told } from './outcome.ts';
import type { Entry, ToldEntry } from './result-rows.ts';
import { type Standing, transition } from './transition.ts';

/** `event` is undefined where the check itself asked nothing; `isNews` where the status changes or somebody is alerted. */
export type Result = {
  entry: ToldEntry;
  event: CheckRow | undefined;
  standing: Standing;
  confirm: boolean;
  isNews: boolean;
};

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
  const certificates = outcome.kind === 'called' ? [] : outcome.certificates;
  const keepsCertificate = certificates.length === 0 && outcome.kind === 'failure';
  const earliest = firstToEnd(certificates);
  const watched = { alertDays: monitor.ssl_alert_days, alerted: monitor.ssl_alerted, certificates };
  const { due, alerted } = maintenance ? { due: [], alerted: monitor.ssl_alerted } : dueCertificates(watched, nowMs);
  return {
    entry: {
      kind: 'told',
      id: monitor.id,
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
        sslExpiresAt: keepsCertificate ? monitor.ssl_expires_at : (earliest?.expiresAt ?? null),
        sslHost: keepsCertificate ? monitor.ssl_host : (earliest?.host ?? null),
        sslAlerted: alerted,
        leaseUntil: confirm ? nowMs + check.leaseMs : 0,
      },
      incident,
      certificates: due,
      knownAt: monitor.unknown_since === null ? undefined : at,
    },
    event: outcome.kind === 'called' ? undefined : eventOf(monitor.id, at, maintenance, verdict, outcome),
    standing,
    confirm,
    isNews: standing.condition !== monitor.condition || due.length > 0 || monitor.unknown_since !== null,
  };
}

/** A check that failed for a fault of this machine is tried again after this. */
const againMs = 10_000;

/**
 * What such a check means: nothing is known of the monitor, which keeps its standing and its grid of due times. Between
 * two points of the grid it counts as missed, and a lease of nobody keeps it from being tried at once.
 */
export function unknownOf(monitor: MonitorRow, at: number, nowMs: number, cause: string): Entry {
  const next = nextDue(monitor.next_check_at, monitor.interval_s, nowMs);
  const isSoon = next <= nowMs + againMs;
  return {
    kind: 'unknown',
    id: monitor.id,
    fault: {
      id: monitor.id,
      at,
      cause,
      nextCheckAt: isSoon ? next : next - monitor.interval_s * 1000,
      leaseUntil: isSoon ? 0 : nowMs + againMs,
      begins: monitor.unknown_since === null,
    },
  };
}

function eventOf(
  monitor: number,
  at: number,
  maintenance: boolean,
  verdict: Verdict,
  outcome: Exclude<Told, Called>,
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
