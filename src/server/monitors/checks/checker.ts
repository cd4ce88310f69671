import { randomUUID } from 'node:crypto';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { isOutage, type PeriodicTask, settleWithin, startPeriodicTask } from '../../kernel/index.ts';
import { createResolver, type Resolve } from '../../network/index.ts';
import type { IncidentNotices } from '../incidents/index.ts';
import { findCheckedMonitors, findStillClaimed, findUnclaimed, releaseClaims } from './checks.store.ts';
import { aheadMs, type Claim, startTimes, tickMs } from './claim.ts';
import { claimDueMonitors } from './claim-due.ts';
import { ClaimTimers } from './claim-timers.ts';
import { createClockRecovery } from './clock-recovery.ts';
import { maxKnown, RememberedMonitors } from './known-monitors.ts';
import { createLeaseClock } from './lease-clock.ts';
import { defaultLeaseMs, maxLeaseMs } from './leases.ts';
import type { ConclusiveOutcome } from './outcome.ts';
import { type CheckObserver, OutcomeRecorder } from './outcome-recorder.ts';
import { ResultWriter } from './result-writer.ts';
import { type CheckOutcome, createCheckRunner } from './run-check.ts';

export type CheckerDeps = Pick<Deps, 'config' | 'database' | 'events' | 'vault' | 'log' | 'now'>;
/** Simulates a check at `at` (epoch ms). Returns undefined if a real check should be made. */
export type CheckSimulator = (monitor: Pick<MonitorRow, 'id' | 'url'>, at: number) => ConclusiveOutcome | undefined;
export type CheckerOptions = {
  onAlerts?: () => void;
  confirmAfterMs?: number;
  resolve?: Resolve;
  standIn?: CheckSimulator | undefined;
  /** monotonic clock, in ms */
  elapsed?: () => number;
  observe?: CheckObserver;
};

const stopTimeoutMs = 3000;
const verifyRetryMs = 100;
/**
 * After this number of failed ticks in a row, a database that answers counts as unavailable. Its disk can be full, for
 * example.
 */
const maxRejectedTicks = 2;
/** After an outage, other processes get this time to write their results before their monitors count as missed. */
const outageGraceMs = 5000;

/**
 * Processes that share a database claim monitors with leases. A tick claims monitors ahead, timers start the checks,
 * and the recorder writes the results.
 */
export class Checker {
  readonly #deps: CheckerDeps;
  readonly #leaseBy = randomUUID();
  readonly #writer: ResultWriter;
  readonly #recorder: OutcomeRecorder;
  readonly #standIn: CheckSimulator | undefined;
  readonly #runCheck: (monitor: MonitorRow, isOwner: boolean) => Promise<CheckOutcome>;
  readonly #leaseNow: () => number;
  readonly #recoverFromClock: () => Promise<void>;
  readonly #claims: ClaimTimers;
  readonly #task: PeriodicTask;
  readonly #known: RememberedMonitors;
  readonly #elapsed: () => number;
  #back = { elapsed: -Infinity, at: 0 };
  /** Monitors that were due by this time (epoch ms) were claimed by some process. */
  #claimedUntil = Infinity;
  /** Set from an outage until claims are verified again, because accounts can be suspended in the meantime. */
  #needsVerification = false;
  #refused = 0;
  #isStopped = false;

  constructor(deps: CheckerDeps & { notices: IncidentNotices }, options: CheckerOptions = {}) {
    const { now, database, log } = deps;
    const elapsed = options.elapsed ?? (() => performance.now());
    const { confirmAfterMs = 3000, observe } = options;
    this.#deps = deps;
    this.#elapsed = elapsed;
    this.#known = new RememberedMonitors(maxKnown);
    this.#writer = new ResultWriter(deps, {
      leaseBy: this.#leaseBy,
      onAlerts: options.onAlerts ?? (() => {}),
      elapsed,
    });
    this.#recorder = new OutcomeRecorder(
      { ...deps, writer: this.#writer, known: this.#known, observe },
      { leaseBy: this.#leaseBy, confirmAfterMs },
    );
    this.#standIn = options.standIn;
    this.#runCheck = createCheckRunner(deps, options.resolve ?? createResolver());
    this.#leaseNow = createLeaseClock(now, elapsed, maxLeaseMs);
    this.#recoverFromClock = createClockRecovery(database, { now, elapsed });
    this.#claims = new ClaimTimers({
      check: (claim) => this.#check(claim),
      // The claim's lease expires, and then the monitor is claimed again.
      onError: (error, { monitor }) => log.error({ err: error, monitor: monitor.id }, 'a check could not be completed'),
      elapsed,
    });
    this.#task = startPeriodicTask({
      name: 'checks',
      everyMs: tickMs,
      run: () => this.#startDue(),
      onError: (error) => log.error({ err: error }, 'due monitors could not be claimed; trying again'),
    });
    database.onRecovered(() => {
      this.#markRecovered();
      this.#task.wake();
    });
  }

  running(): number {
    return this.#claims.running;
  }

  wake(): void {
    this.#task.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#task.stop();
    const waiting = this.#claims.waiting();
    for (const claim of waiting) this.#claims.drop(claim);
    // Other processes can take over waiting checks now. They take over running checks only if those don't finish in
    // time.
    await this.#release(waiting.map(({ monitor }) => monitor.id));
    const flushing = setInterval(() => this.#writer.flush(), 50);
    await settleWithin(this.#claims.settled(), stopTimeoutMs);
    clearInterval(flushing);
    this.#claims.clear();
    await this.#writer.flush();
    const problem = await this.#writer.writeBuffered().catch(String);
    const results = this.#writer.buffered.count;
    if (results > 0) this.#deps.log.error({ problem, results }, 'check results are lost');
    await this.#release();
  }

  async #release(ids?: number[]): Promise<void> {
    await releaseClaims(this.#deps.database.db, this.#leaseBy, ids).catch((error) =>
      this.#deps.log.warn({ err: error }, 'claims could not be released; their leases will expire'),
    );
  }

  async #startDue(): Promise<void> {
    if (this.#deps.database.isUnavailable()) return this.#startKnown(this.#takeKnown(this.#claimedUntil));
    try {
      await this.#writer.writeBuffered();
      await this.#dropChanged();
      await this.#recoverFromClock();
      await this.#claimDue();
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.#refused += 1;
      if (!this.#isRefused) throw error;
      return this.#startUnclaimed();
    }
    this.#needsVerification = false;
    if (this.#isRefused) this.#markRecovered();
    this.#refused = 0;
  }

  /** True if the database answers queries but rejects writes. */
  get #isRefused(): boolean {
    return this.#refused >= maxRejectedTicks;
  }

  #markRecovered(): void {
    this.#back = { elapsed: this.#elapsed(), at: this.#deps.now() };
  }

  async #startUnclaimed(): Promise<void> {
    const claims = this.#takeKnown(0);
    if (claims.length === 0) return;
    const ids = claims.map(({ monitor }) => monitor.id);
    try {
      const dueAt = await findUnclaimed(this.#deps.database.db, this.#leaseBy, ids);
      this.#startKnown(
        claims.filter(({ monitor: { id, next_check_at } }) => (dueAt.get(id) ?? Infinity) <= next_check_at),
      );
    } catch (error) {
      for (const claim of claims) this.#known.remember(claim);
      throw error;
    }
  }

  #takeKnown(from: number): Claim[] {
    this.#needsVerification = true;
    return this.#writer.buffered.isFull ? [] : this.#known.take(from, this.#deps.now() + aheadMs);
  }

  #startKnown(claims: Claim[]): void {
    const starts = startTimes({ onTime: claims.map(({ monitor }) => monitor), missed: [] }, this.#deps.now()).onTime;
    for (const [index, claim] of claims.entries())
      if (!this.#claims.hasOne(claim.monitor.id))
        this.#claims.schedule(claim, Math.min(aheadMs, starts[index]! - this.#deps.now()));
  }

  async #dropChanged(): Promise<void> {
    const waiting = this.#claims.waiting();
    if (waiting.length === 0) return;
    const ids = waiting.map(({ monitor }) => monitor.id);
    const still = await findStillClaimed(this.#deps.database.db, this.#leaseBy, ids);
    for (const claim of waiting)
      if (!still.has(claim.monitor.id) && this.#claims.isWaiting(claim)) this.#claims.drop(claim);
  }

  async #claimDue(): Promise<void> {
    const { database, now } = this.#deps;
    const nowMs = now();
    const lease = { by: this.#leaseBy, nowMs: this.#leaseNow(), untilMs: nowMs + defaultLeaseMs };
    const backAt = this.#elapsed() - this.#back.elapsed < outageGraceMs ? this.#back.at : undefined;
    const claimed = await claimDueMonitors(database, lease, nowMs, { backAt });
    this.#claimedUntil = nowMs + aheadMs;
    await this.#known.sweep(nowMs, (ids) => findCheckedMonitors(database.db, ids));
    for (const { claim, startAt } of claimed) {
      if (this.#isStopped) return;
      this.#known.forget(claim.monitor.id);
      // The clock can have been set back since the claim.
      this.#claims.schedule(claim, Math.min(aheadMs, startAt - now()));
    }
  }

  async #check(claim: Claim): Promise<void> {
    // The end of the outage has already woken the next tick, which drops invalid claims.
    if (this.#needsVerification && !this.#isRefused && !this.#deps.database.isUnavailable())
      return this.#claims.schedule(claim, verifyRetryMs);
    const at = this.#deps.now();
    const { monitor, account } = claim;
    const outcome = this.#standIn?.(monitor, at) ?? (await this.#runCheck(monitor, account.isOwner));
    if (!this.#claims.has(claim)) return;
    const confirmInMs = await this.#recorder.record(claim, at, outcome);
    if (!this.#claims.has(claim)) return;
    if (confirmInMs === undefined || this.#isStopped) this.#claims.drop(claim);
    else this.#claims.schedule(claim, confirmInMs);
  }
}
