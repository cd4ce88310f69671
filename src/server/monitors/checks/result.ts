import type { MonitorRow } from '../../database/index.ts';
import type { CheckRow } from '../../events/index.ts';
import { minuteMs, secondMs } from '../../kernel/index.ts';
import type { ParentsVerdict } from '../dependencies/index.ts';
import { defaultConfirmations, defaultRecoveryThreshold } from '../monitor/index.ts';
import { dueCertificates, firstToEnd } from './certificates.ts';
import { type DegradedState, degrade } from './degradation.ts';
import { nextDueAt, slotStart } from './due-times.ts';
import { judge, type Verdict } from './judge.ts';
import type { ConclusiveOutcome, HeartbeatReceived } from './outcome.ts';
import { type MonitorState, transition } from './transition.ts';
import type { CheckResult, ConclusiveResult } from './write-results.ts';

/**
 * `event` is undefined for a received heartbeat. `confirm`: this process confirms the result in a few seconds. `isNews`
 * is true if the status changes or an alert is due.
 */
export type Interpretation = Interpreted & { byParents: Record<ParentsVerdict, Interpreted> };
type Interpreted = {
  entry: ConclusiveResult;
  event: CheckRow | undefined;
  state: MonitorState & DegradedState;
  confirm: boolean;
  isNews: boolean;
};

type Check = {
  monitor: MonitorRow;
  at: number;
  nowMs: number;
  maintenance: boolean;
  leaseMs: number;
  /** false if the parents must be decided now */
  mayWait: boolean;
};

/** If the result depends on the monitor's parents, contains the result for each verdict on them. */
export function interpretOutcome(check: Check, outcome: ConclusiveOutcome): Interpretation {
  const { monitor, at, maintenance } = check;
  const verdict = judge(monitor, outcome);
  const interpretWith = (parents: ParentsVerdict) => interpretVerdict(check, outcome, { verdict, parents });
  const found = interpretWith('reachable');
  const { incident } = found.entry;
  const isUnreachable = monitor.unreachable_since !== null;
  const dependsOnParents =
    incident.kind === 'open' || (isUnreachable && found.state.failing_checks > 0 && !maintenance);
  if (!dependsOnParents) return { ...found, byParents: { reachable: found, undecided: found, unreachable: found } };
  const byParents = {
    reachable: found,
    undecided: check.mayWait ? interpretWith('undecided') : found,
    unreachable: interpretWith('unreachable'),
  };
  const { undecided, unreachable } = byParents;
  // While a monitor is unreachable, every failing check asks again, and a parent that has recovered is reachable.
  const failingSince = isUnreachable ? Number.NEGATIVE_INFINITY : streakSince(monitor, monitor.unconfirmed_since, at);
  const entries = { undecided: undecided.entry, unreachable: unreachable.entry };
  return { ...found, entry: { ...found.entry, byParents: { failingSince, ...entries } }, byParents };
}

function interpretVerdict(
  check: Check,
  outcome: ConclusiveOutcome,
  { verdict, parents }: { verdict: Verdict; parents: ParentsVerdict },
): Interpreted {
  const { monitor, at, nowMs, maintenance } = check;
  const rules = {
    maintenance,
    confirmations: monitor.confirmations ?? defaultConfirmations,
    // Checking again would find the same call.
    recoveryThreshold:
      outcome.kind === 'heartbeat_received'
        ? defaultRecoveryThreshold
        : (monitor.recovery_threshold ?? defaultRecoveryThreshold),
  };
  const since = streakSince(monitor, monitor.unconfirmed_since, at);
  const {
    state: condition,
    incident,
    ...needs
  } = transition(monitor, { verdict, at, streakSince: since, ...rules, parents });
  const {
    state: degraded,
    period,
    ...degradedNeeds
  } = degrade(monitor, {
    monitor: condition,
    cause: verdict.good ? verdict.degraded : null,
    streakSince: streakSince(monitor, monitor.degraded_checks_since, at),
    ...rules,
  });
  const state = { ...condition, ...degraded };
  const needsConfirmation = needs.confirm || degradedNeeds.confirm;
  const waits = parents === 'undecided' && needs.confirm;
  const confirm = needsConfirmation && (waits || monitor.confirmation_interval_s === null);
  const confirmAt = needsConfirmation && !confirm ? confirmingCheckAt(monitor, at, nowMs) : undefined;
  // A check that failed before TLS keeps the last known certificate.
  const certificates = outcome.kind === 'heartbeat_received' ? [] : outcome.certificates;
  const keepsCertificate = certificates.length === 0 && outcome.kind === 'failure';
  const earliest = firstToEnd(certificates);
  const changesStatus =
    state.condition !== monitor.condition ||
    monitor.unknown_since !== null ||
    state.unreachable_since !== monitor.unreachable_since ||
    period.kind !== 'none';
  const changesStreak =
    state.passing_checks !== monitor.passing_checks ||
    state.unconfirmed_since !== monitor.unconfirmed_since ||
    state.degraded_checks !== monitor.degraded_checks;
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
        changesState: changesStatus || changesStreak,
        conditionSince: state.condition_since,
        failingChecks: state.failing_checks,
        passingChecks: state.passing_checks,
        unconfirmedSince: state.unconfirmed_since,
        unreachableSince: state.unreachable_since,
        degraded,
        responseTimeMs: responseTimeOf(outcome),
        // A monitor's first check starts its grid. While this process confirms a result, the monitor stays due.
        nextCheckAt: confirm
          ? monitor.next_check_at
          : (confirmAt ??
            nextDueAt(monitor.first_checked_at === null ? at : monitor.next_check_at, monitor.interval_s, nowMs)),
        sslExpiresAt: keepsCertificate ? monitor.ssl_expires_at : (earliest?.expiresAt ?? null),
        sslHost: keepsCertificate ? monitor.ssl_host : (earliest?.host ?? null),
        sslAlerted: alerted,
        leaseUntil: confirm ? nowMs + check.leaseMs : 0,
      },
      incident,
      degradation: period,
      certificates: due,
      knownAt: monitor.unknown_since === null ? undefined : at,
      unreachableFrom: monitor.unreachable_since === null ? (state.unreachable_since ?? undefined) : undefined,
      reachableAt: monitor.unreachable_since !== null && state.unreachable_since === null ? at : undefined,
    },
    event: outcome.kind === 'heartbeat_received' ? undefined : eventOf(monitor.id, at, maintenance, verdict, outcome),
    state,
    confirm,
    isNews: changesStatus || due.length > 0,
  };
}

/** After a longer gap between two checks, the service was down, and the checks before it don't count as downtime. */
const maxGapMs = 2 * minuteMs;

function streakSince({ last_checked_at, interval_s }: MonitorRow, since: number | null, at: number): number {
  const isContinued = last_checked_at !== null && at - last_checked_at <= interval_s * secondMs + maxGapMs;
  return since !== null && isContinued ? since : at;
}

/**
 * Returns the time of the next confirming check, which any process can make. Returns undefined if the regular check is
 * earlier.
 */
function confirmingCheckAt({ confirmation_interval_s: everyS, interval_s }: MonitorRow, at: number, nowMs: number) {
  if (everyS === null || everyS >= interval_s) return undefined;
  return slotStart(Math.max(at + everyS * secondMs, nowMs + secondMs));
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
    cause: verdict.good ? (verdict.degraded ?? '') : verdict.cause,
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
