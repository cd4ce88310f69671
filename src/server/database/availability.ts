import { type Log, minuteMs, Outage, runOutsideRequests } from '../kernel/index.ts';
import type { ConnectionProblem } from './postgres-errors.ts';

type Options = {
  /** Uses a separate connection, or another file. Rejects if writes are impossible. */
  probe: () => Promise<void>;
  problemOf: (error: unknown) => ConnectionProblem;
  /** Explains what the operator should do. */
  logOutage: (error: unknown) => void;
  /** Log message for the end of an outage. */
  backAgain: string;
  /** pending statements should be aborted */
  onLost: () => void;
  log: Log | undefined;
  /** monotonic clock, milliseconds */
  elapsed?: () => number;
};

/** Statements that take longer trigger a probe. */
const suspectAfterMs = 2000;
/** If probes time out and no statement completes for this long, the server is unavailable. */
const silentMs = 3500;
const watchEveryMs = 500;
/** Pause before a `full` or `busy` problem is logged again. */
const relogEveryMs = minuteMs;
/** Delays between probes, doubling up to `most`. */
const probeDelayMs = { first: 200, most: 1000 };

/**
 * Detects outages. An outage lasts from a broken connection or a silent server until the next successful probe. Logs
 * two lines per outage. While the server rejects writes, logs one line a minute.
 */
export class Availability {
  readonly #options: Options;
  readonly #elapsed: () => number;
  readonly #pending = new Set<{ since: number }>();
  readonly #listeners = new Set<() => void>();
  #watch: NodeJS.Timeout | undefined;
  #answeredAt: number;
  #outage: { since: number; failed: number; isReported: boolean } | undefined;
  readonly #reportedAt = new Map<ConnectionProblem, number>();
  #isUnavailable = false;
  #asking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#answeredAt = this.#elapsed();
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  get msSinceResponse(): number {
    return this.#elapsed() - this.#answeredAt;
  }

  /**
   * Registers a listener for the end of each outage. It runs outside the context of the request that detected the
   * outage.
   */
  onBack(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async follow<T>(work: () => Promise<T>): Promise<T> {
    const one = { since: this.#elapsed() };
    this.#pending.add(one);
    this.#watch ??= setInterval(() => this.#look(), watchEveryMs).unref();
    try {
      const result = await work();
      this.#answeredAt = this.#elapsed();
      return result;
    } catch (error) {
      const kind = this.#options.problemOf(error);
      if (error instanceof Outage) this.countFailed();
      else if (kind === 'full' || kind === 'fault') this.#answeredAt = this.#elapsed();
      if (kind !== 'fault') this.report(error);
      throw error;
    } finally {
      this.#pending.delete(one);
    }
  }

  countFailed(): void {
    if (this.#outage) this.#outage.failed += 1;
  }

  report(error: unknown): void {
    if (this.#isClosed) return;
    this.#outage ??= { since: this.#elapsed(), failed: 0, isReported: false };
    if (!this.#outage.isReported && this.#isNews(error)) {
      this.#outage.isReported = true;
      this.#options.logOutage(error);
    }
    this.#outage.failed += 1;
    this.#startAsking();
  }

  /**
   * Returns whether to log the error. With a full disk or pool, each probe succeeds and the next statement fails again,
   * so these errors are logged only once a minute.
   */
  #isNews(error: unknown): boolean {
    const kind = this.#options.problemOf(error);
    if (kind === 'lost') return true;
    if (this.#elapsed() - (this.#reportedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < relogEveryMs) return false;
    this.#reportedAt.set(kind, this.#elapsed());
    return true;
  }

  probeNow(): void {
    if (!this.#isClosed) this.#startAsking();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
  }

  /** A stopped server or dropped packets cause no error, so slow statements trigger a probe. */
  #look(): void {
    if (this.#pending.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      return;
    }
    const now = this.#elapsed();
    const oldest = Math.min(...[...this.#pending].map(({ since }) => since));
    if (now - oldest < suspectAfterMs || now - this.#answeredAt < suspectAfterMs) return;
    this.probeNow();
  }

  #startAsking(): void {
    this.#asking ??= runOutsideRequests(() => this.#askUntilBack());
  }

  async #askUntilBack(): Promise<void> {
    let pauseMs = probeDelayMs.first;
    try {
      while (!this.#isClosed) {
        const problem = await this.#ask();
        if (problem === undefined) return this.#back();
        if (problem.kind !== 'full') this.#consider(problem.error);
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
        pauseMs = Math.min(probeDelayMs.most, pauseMs * 2);
      }
    } finally {
      this.#asking = undefined;
    }
  }

  async #ask(): Promise<{ error: unknown; kind: ConnectionProblem } | undefined> {
    try {
      await this.#options.probe();
      this.#answeredAt = this.#elapsed();
      return undefined;
    } catch (error) {
      return { error, kind: this.#options.problemOf(error) };
    }
  }

  /** Recent responses outweigh a probe timeout, because a slow server isn't unavailable. */
  #consider(error: unknown): void {
    if (this.#isUnavailable || (isTimeout(error) && this.#elapsed() - this.#answeredAt < silentMs)) return;
    this.report(error);
    this.#isUnavailable = true;
    this.#options.onLost();
  }

  #back(): void {
    const outage = this.#outage;
    const wasUnavailable = this.#isUnavailable;
    this.#outage = undefined;
    this.#isUnavailable = false;
    if (!outage) return;
    const forMs = Math.round(this.#elapsed() - outage.since);
    if (outage.isReported) this.#options.log?.info({ forMs, failed: outage.failed }, this.#options.backAgain);
    if (wasUnavailable) for (const listener of this.#listeners) listener();
  }
}

/** A slow server can cause this too. */
const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout|timed out/i.test(error.message);
