import type { Deps } from '../../deps.ts';
import { minuteMs, Refusal } from '../../kernel/index.ts';
import { postponeCheck } from '../heartbeats/index.ts';
import type { Claim } from './claim.ts';
import { nextDueAt } from './due-times.ts';
import type { RememberedMonitors } from './known-monitors.ts';
import { keptFailure } from './last-failure.ts';
import { leaseMsOf } from './leases.ts';
import { interpretLocalFault, interpretOutcome } from './result.ts';
import type { ResultWriter } from './result-writer.ts';
import type { CheckOutcome } from './run-check.ts';

export type CheckObserver = (check: { latenessMs: number; result: 'good' | 'bad' | 'unknown' }) => void;

type RecorderDeps = Pick<Deps, 'database' | 'events' | 'vault' | 'log' | 'now'> & {
  writer: ResultWriter;
  known: RememberedMonitors;
  observe: CheckObserver | undefined;
};
/** A parent with a timeout of 30 seconds is confirmed within this time. */
const maxWaitMs = 2 * minuteMs;

type Options = { leaseBy: string; confirmAfterMs: number };

export class OutcomeRecorder {
  readonly #deps: RecorderDeps;
  readonly #options: Options;
  #unrecorded = { checks: 0, reportedAt: Number.NEGATIVE_INFINITY };

  constructor(deps: RecorderDeps, options: Options) {
    this.#deps = deps;
    this.#options = options;
  }

  /**
   * Resolves when the outcome is committed, or buffered during an outage. Returns the ms until a confirming check, or
   * undefined if the claim is finished. `at`: start of the check, epoch ms.
   */
  async record(claim: Claim, at: number, outcome: CheckOutcome): Promise<number | undefined> {
    switch (outcome.kind) {
      case 'heartbeat_pending':
        return this.#postpone(claim);
      case 'local_fault':
        return this.#recordLocalFault(claim, at, outcome.cause);
      case 'answer':
      case 'failure':
      case 'heartbeat_received':
        return this.#recordConclusive(claim, at, outcome);
    }
  }

  async #postpone({ monitor }: Claim): Promise<undefined> {
    const next = nextDueAt(monitor.next_check_at, monitor.interval_s, this.#deps.now());
    await postponeCheck(this.#deps.database, this.#options.leaseBy, monitor.id, next);
  }

  async #recordLocalFault(claim: Claim, at: number, cause: string): Promise<undefined> {
    const { observe, log, writer, known, now } = this.#deps;
    const { monitor, latenessMs, isLeased } = claim;
    const isNew = monitor.unknown_since === null;
    observe?.({ latenessMs, result: 'unknown' });
    if (isNew) log.warn({ monitor: monitor.id, cause }, 'a check failed because of a fault on this machine');
    const adding = { isNews: isNew, base: monitor, isLeased, onWritten: () => {} };
    const writing = await writer.add(interpretLocalFault(monitor, at, now(), cause), adding);
    if (writing !== 'held') return;
    const next = nextDueAt(monitor.next_check_at, monitor.interval_s, now());
    claim.monitor = { ...monitor, unknown_since: monitor.unknown_since ?? at, next_check_at: next };
    known.remember(claim);
  }

  async #recordConclusive(
    claim: Claim,
    at: number,
    outcome: Exclude<CheckOutcome, { kind: 'heartbeat_pending' | 'local_fault' }>,
  ): Promise<number | undefined> {
    const { observe, writer, known, events, vault, now } = this.#deps;
    const { confirmAfterMs } = this.#options;
    const { monitor } = claim;
    const leaseMs = leaseMsOf(monitor);
    const maintenance = claim.maintenance.at(monitor, at) !== undefined;
    const mayWait = claim.waitingSince === undefined || at - claim.waitingSince < maxWaitMs;
    const possible = interpretOutcome({ monitor, at, nowMs: now(), maintenance, leaseMs, mayWait }, outcome);
    const entry = { ...possible.entry, kept: await keptFailure(vault, monitor, possible, outcome) };
    const { event } = possible;
    const onWritten = () => {
      if (!event) return;
      events.record('checks', event).catch((error) => this.#logUnrecorded(error));
    };
    const adding = { isNews: possible.isNews, base: monitor, isLeased: claim.isLeased, onWritten };
    const writing = await writer.add(entry, adding);
    if (writing === 'changed') return undefined;
    const found = possible.byParents[writing === 'written' || writing === 'held' ? 'reachable' : writing];
    if (writing === 'undecided') claim.waitingSince ??= at;
    if (event) observe?.({ latenessMs: claim.latenessMs, result: event.good === 1 ? 'good' : 'bad' });
    const { sslExpiresAt, sslHost, sslAlerted, nextCheckAt } = found.entry.update;
    claim.monitor = {
      ...monitor,
      ...found.state,
      unknown_since: null,
      ssl_expires_at: sslExpiresAt,
      ssl_host: sslHost,
      ssl_alerted: sslAlerted,
      first_checked_at: monitor.first_checked_at ?? at,
      last_checked_at: at,
      next_check_at: nextCheckAt,
    };
    if (!found.confirm) {
      delete claim.waitingSince;
      known.remember(claim);
      return undefined;
    }
    return Math.min(confirmAfterMs, Math.max(confirmAfterMs / 3, at + confirmAfterMs - now()));
  }

  /** Limits log messages while the spool is full and rejects every check. */
  #logUnrecorded(error: unknown): void {
    this.#unrecorded.checks += 1;
    const { checks, reportedAt } = this.#unrecorded;
    const nowMs = performance.now();
    if (error instanceof Refusal && nowMs - reportedAt < minuteMs) return;
    this.#unrecorded = { checks: 0, reportedAt: nowMs };
    this.#deps.log.error({ err: error, checks }, 'checks could not be recorded in the event store');
  }
}
